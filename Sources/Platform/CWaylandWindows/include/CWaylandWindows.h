// Lists the windows of other programs on a Wayland compositor, by the protocol wlr-foreign-toplevel-management-unstable-v1
// (sway, Hyprland, labwc, niri, Wayfire, river). Presses keys in the window with the focus, by the protocol
// virtual-keyboard-unstable-v1 of the same compositors.
//
// Windows have numbers only as long as a connection lasts, so it is kept between two calls. A call blocks for some
// seconds at most. Only one thread at a time may use a connection.
#ifndef CWAYLANDWINDOWS_H
#define CWAYLANDWINDOWS_H

#include <stdint.h>

// A connection to a compositor.
struct cww_windows;

// The texts end in a zero, and the receiving callback may use them only until it returns.
struct cww_window {
  uint32_t id;
  const char *title;
  // The id of its application.
  const char *application;
};

// An act on a window.
enum cww_deed { cww_go_to, cww_close_window };

enum cww_result {
  cww_done = 0,
  // The compositor is gone, or lets no window have the focus.
  cww_no_list = 1,
  // The window no longer exists.
  cww_gone = 2,
};

// Connects to a compositor, and reads its windows.
// Returns NULL if there is no compositor, or it does not list windows.
struct cww_windows *cww_open(const char *display);

// Lists the windows as they were when the connection was made: the active one first.
void cww_list(
    struct cww_windows *windows, void (*take)(const struct cww_window *window, void *context), void *context);

// Acts on a window.
enum cww_result cww_perform(struct cww_windows *windows, uint32_t id, enum cww_deed deed);

// Whether a compositor lets programs press keys.
int cww_can_press_keys(const char *display);

// Presses Shift+Insert in the window with the focus. Returns 0 if the compositor does not let programs do that.
int cww_press_shift_insert(const char *display);

// Ends a connection.
void cww_close(struct cww_windows *windows);

#endif
