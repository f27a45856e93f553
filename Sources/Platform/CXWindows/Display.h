// A connection to an X display, and the properties of windows. Private to this module.
#ifndef DISPLAY_H
#define DISPLAY_H

#include "CXWindows.h"

#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

enum {
  longest_text = 1024,  // bytes
  most_atoms = 64,      // of a list of states or types
};

enum atom {
  client_list, client_list_stacking, current_desktop, active_window, close_window, wm_desktop, wm_name, wm_pid, wm_state,
  wm_type, skip_taskbar, type_dock, type_desktop, application_id, utf8_string, compound_text,
  atom_count
};

static const char *const atom_names[atom_count] = {
  "_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING", "_NET_CURRENT_DESKTOP", "_NET_ACTIVE_WINDOW", "_NET_CLOSE_WINDOW",
  "_NET_WM_DESKTOP", "_NET_WM_NAME", "_NET_WM_PID", "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE", "_NET_WM_STATE_SKIP_TASKBAR",
  "_NET_WM_WINDOW_TYPE_DOCK", "_NET_WM_WINDOW_TYPE_DESKTOP", "_GTK_APPLICATION_ID", "UTF8_STRING",
  "COMPOUND_TEXT",
};

struct display {
  xcb_connection_t *connection;
  xcb_window_t root;
  xcb_atom_t atoms[atom_count];
};

// Opens a display. Returns 0 if that fails; close it in any case.
static inline int open_display(struct display *display, const char *name) {
  int number = 0;
  display->connection = xcb_connect(name, &number);
  if (xcb_connection_has_error(display->connection)) return 0;
  xcb_screen_iterator_t screens = xcb_setup_roots_iterator(xcb_get_setup(display->connection));
  for (; screens.rem > 1 && number > 0; number--) xcb_screen_next(&screens);
  if (screens.rem < 1) return 0;
  display->root = screens.data->root;
  xcb_intern_atom_cookie_t cookies[atom_count];
  for (int atom = 0; atom < atom_count; atom++) {
    cookies[atom] =
        xcb_intern_atom(display->connection, 0, (uint16_t)strlen(atom_names[atom]), atom_names[atom]);
  }
  for (int atom = 0; atom < atom_count; atom++) {
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(display->connection, cookies[atom], NULL);
    display->atoms[atom] = reply ? reply->atom : XCB_ATOM_NONE;
    free(reply);
  }
  return 1;
}

static inline xcb_get_property_cookie_t ask(
    struct display *display, xcb_window_t window, xcb_atom_t property, xcb_atom_t type, uint32_t bytes) {
  return xcb_get_property(display->connection, 0, window, property, type, 0, (bytes + 3) / 4);
}

static inline xcb_get_property_reply_t *answer(struct display *display, xcb_get_property_cookie_t cookie) {
  return xcb_get_property_reply(display->connection, cookie, NULL);
}

// Returns the numbers of a property; none for other formats.
static inline const uint32_t *numbers(xcb_get_property_reply_t *reply, size_t *count) {
  *count = 0;
  if (!reply || reply->format != 32) return NULL;
  *count = (size_t)xcb_get_property_value_length(reply) / sizeof(uint32_t);
  return xcb_get_property_value(reply);
}

static inline uint32_t number(xcb_get_property_reply_t *reply, uint32_t otherwise) {
  size_t count;
  const uint32_t *all = numbers(reply, &count);
  return count > 0 ? all[0] : otherwise;
}

static inline int holds(xcb_get_property_reply_t *reply, xcb_atom_t atom) {
  size_t count;
  const uint32_t *all = numbers(reply, &count);
  for (size_t place = 0; place < count; place++) {
    if (all[place] == atom) return 1;
  }
  return 0;
}

static inline struct cxw_text text(xcb_get_property_reply_t *reply) {
  struct cxw_text none = {"", 0};
  if (!reply || reply->format != 8) return none;
  struct cxw_text found = {xcb_get_property_value(reply), (size_t)xcb_get_property_value_length(reply)};
  return found;
}

// The properties of each window, requested all at once.
enum property { name, old_name, class, process, state, type, desktop, application, property_count };

static inline void ask_all(struct display *display, xcb_window_t window, xcb_get_property_cookie_t *cookies) {
  const xcb_atom_t *atoms = display->atoms;
  cookies[name] = ask(display, window, atoms[wm_name], atoms[utf8_string], longest_text);
  cookies[old_name] = ask(display, window, XCB_ATOM_WM_NAME, XCB_GET_PROPERTY_TYPE_ANY, longest_text);
  cookies[class] = ask(display, window, XCB_ATOM_WM_CLASS, XCB_ATOM_STRING, longest_text);
  cookies[process] = ask(display, window, atoms[wm_pid], XCB_ATOM_CARDINAL, 4);
  cookies[state] = ask(display, window, atoms[wm_state], XCB_ATOM_ATOM, 4 * most_atoms);
  cookies[type] = ask(display, window, atoms[wm_type], XCB_ATOM_ATOM, 4 * most_atoms);
  cookies[desktop] = ask(display, window, atoms[wm_desktop], XCB_ATOM_CARDINAL, 4);
  cookies[application] = ask(display, window, atoms[application_id], atoms[utf8_string], longest_text);
}

// Returns the second of the two texts of WM_CLASS, each of which ends in a zero.
static inline struct cxw_text class_of(struct cxw_text both) {
  const char *end = memchr(both.bytes, 0, both.length);
  if (!end) return both;
  size_t first = (size_t)(end - both.bytes) + 1;
  struct cxw_text second = {both.bytes + first, both.length - first};
  const char *last = memchr(second.bytes, 0, second.length);
  if (last) second.length = (size_t)(last - second.bytes);
  if (second.length == 0) {
    struct cxw_text name = {both.bytes, first - 1};
    return name;
  }
  return second;
}

#endif
