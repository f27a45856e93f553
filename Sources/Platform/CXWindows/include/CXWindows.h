// Lists the windows of other programs on an X display, by its window manager: Extended Window Manager Hints 1.5
// (https://specifications.freedesktop.org/wm-spec/latest/). Strikes keys in the window with the focus, by the
// extension XTEST. Asks for the formats on the clipboard, and for its manager.
//
// Each call opens its own connection, so an error on it ends nothing else. The calls block.
#ifndef CXWINDOWS_H
#define CXWINDOWS_H

#include <stddef.h>
#include <stdint.h>

// Bytes that the receiving callback may use only until it returns.
struct cxw_text {
  const char *bytes;
  size_t length;
};

// The encoding of a title.
enum cxw_encoding { cxw_utf_8, cxw_latin_1, cxw_compound_text };

struct cxw_window {
  uint32_t id;
  // Whether it is on a desktop other than the current one.
  int is_elsewhere;
  struct cxw_text title;
  enum cxw_encoding encoding;
  // The class of WM_CLASS: a name that programs of one kind share, usually the name of the program.
  struct cxw_text class_name;
  // The id of its application, which GTK programs set; empty otherwise.
  struct cxw_text application;
};

// An act on a window.
enum cxw_deed { cxw_go_to, cxw_close, cxw_bring_here };

enum cxw_result {
  cxw_done = 0,
  // The display does not exist, or no window manager lists windows.
  cxw_no_list = 1,
  // The window no longer exists.
  cxw_gone = 2,
  // No window of another program has the focus, or no longer the same one.
  cxw_no_focus = 3,
  // The user holds a key.
  cxw_key_held = 4,
  // The display does not exist or accepts no keys from programs, or its keyboard lacks the key.
  cxw_no_keys = 5,
};

// Lists windows, the top one first. Leaves out docks, desktops, windows that are hidden from taskbars, and those of
// one process.
enum cxw_result cxw_list(
    const char *display, uint32_t own_process, uint32_t most,
    void (*take)(const struct cxw_window *window, void *context), void *context);

// Acts on a window.
// time: when the user asked for it, on the clock of the display.
enum cxw_result cxw_perform(const char *display, uint32_t window, enum cxw_deed deed, uint32_t time);

// Finds the window that has the focus, once it could receive keys: it belongs to another process, is neither a dock nor
// a desktop, and the user holds no key.
// take: Receives the class of the window. The id is that of the part of the window that has the focus.
enum cxw_result cxw_find_focus(
    const char *display, uint32_t own_process, void (*take)(const struct cxw_window *window, void *context),
    void *context);

// Keys that paste.
enum cxw_paste { cxw_control_v, cxw_shift_insert };

// Strikes keys, if the part of a window that `cxw_find_focus` found still has the focus.
enum cxw_result cxw_strike(const char *display, uint32_t focus, enum cxw_paste keys);

enum cxw_answer { cxw_no, cxw_yes, cxw_unknown };

// Whether the clipboard offers a format, which X calls a target. Unknown if its owner does not answer in time.
enum cxw_answer cxw_clipboard_offers(const char *display, const char *target, int milliseconds);

// Whether a program takes over what others copied when they end, by the selection CLIPBOARD_MANAGER
// (https://freedesktop.org/wiki/ClipboardManager). Unknown without the display.
enum cxw_answer cxw_has_clipboard_manager(const char *display);

#endif
