// The windows of other programs on an X display, as its window manager lists them: Extended Window Manager Hints 1.5
// (https://specifications.freedesktop.org/wm-spec/latest/).
//
// Each call has a connection of its own, so that an error on it ends nothing else. The calls wait for the display.
#ifndef CXWINDOWS_H
#define CXWINDOWS_H

#include <stddef.h>
#include <stdint.h>

// Bytes that belong to the caller of the function that gets them, and only until that returns.
struct cxw_text {
  const char *bytes;
  size_t length;
};

struct cxw_window {
  uint32_t id;
  // Whether it is on another desktop than the user.
  int is_elsewhere;
  struct cxw_text title;
  // The class of WM_CLASS: what programs of one kind share, most often the name of the program.
  struct cxw_text class_name;
  // The id of its application, as GTK's programs tell it; empty if it tells none.
  struct cxw_text application;
};

// What can be done with a window.
enum cxw_deed { cxw_go_to, cxw_close, cxw_bring_here };

enum cxw_result {
  cxw_done = 0,
  // There is no such display, or no window manager that lists windows.
  cxw_no_list = 1,
  // The window is not there any more.
  cxw_gone = 2,
};

// Lists windows, the one that is on top first. Docks, desktops, what wants to be in no list, and the windows of one process
// are left out.
enum cxw_result cxw_list(
    const char *display, uint32_t own_process, uint32_t most,
    void (*take)(const struct cxw_window *window, void *context), void *context);

// Does something with a window.
// time: when the user wanted it, on the clock of the display.
enum cxw_result cxw_perform(const char *display, uint32_t window, enum cxw_deed deed, uint32_t time);

#endif
