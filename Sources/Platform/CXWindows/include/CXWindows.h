// Lists the windows of other programs on an X display, by its window manager: Extended Window Manager Hints 1.5
// (https://specifications.freedesktop.org/wm-spec/latest/).
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

struct cxw_window {
  uint32_t id;
  // Whether it is on a desktop other than the current one.
  int is_elsewhere;
  struct cxw_text title;
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
};

// Lists windows, the top one first. Leaves out docks, desktops, windows that are hidden from taskbars, and those of
// one process.
enum cxw_result cxw_list(
    const char *display, uint32_t own_process, uint32_t most,
    void (*take)(const struct cxw_window *window, void *context), void *context);

// Acts on a window.
// time: when the user asked for it, on the clock of the display.
enum cxw_result cxw_perform(const char *display, uint32_t window, enum cxw_deed deed, uint32_t time);

#endif
