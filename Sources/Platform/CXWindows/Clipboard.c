#include "Display.h"

#include <poll.h>

enum { most_targets = 1000 };

static xcb_atom_t atom_of(struct display *display, const char *name) {
  xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(
      display->connection, xcb_intern_atom(display->connection, 0, (uint16_t)strlen(name), name), NULL);
  xcb_atom_t found = reply ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return found;
}

// Waits for the answer to a request for the clipboard. NULL if none comes in time.
static xcb_selection_notify_event_t *await_answer(struct display *display, int milliseconds) {
  struct pollfd connection = {.fd = xcb_get_file_descriptor(display->connection), .events = POLLIN};
  // Other events, such as changes of the keyboard, do not renew the time by much: few of them come.
  for (int turn = 0; turn < 4; turn++) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(display->connection))) {
      if ((event->response_type & 0x7F) == XCB_SELECTION_NOTIFY) return (xcb_selection_notify_event_t *)event;
      free(event);
    }
    if (poll(&connection, 1, milliseconds) <= 0) return NULL;
  }
  return NULL;
}

enum cxw_answer cxw_clipboard_offers(const char *display_name, const char *target, int milliseconds) {
  struct display display;
  enum cxw_answer result = cxw_unknown;
  if (open_display(&display, display_name)) {
    xcb_connection_t *connection = display.connection;
    xcb_atom_t place = atom_of(&display, "HUNCH_TARGETS");
    xcb_window_t window = xcb_generate_id(connection);
    xcb_create_window(
        connection, XCB_COPY_FROM_PARENT, window, display.root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
        XCB_COPY_FROM_PARENT, 0, NULL);
    xcb_convert_selection(
        connection, window, atom_of(&display, "CLIPBOARD"), atom_of(&display, "TARGETS"), place, XCB_CURRENT_TIME);
    xcb_flush(connection);
    xcb_selection_notify_event_t *event = await_answer(&display, milliseconds);
    if (event && event->property == XCB_ATOM_NONE) {
      result = cxw_no;
    } else if (event) {
      xcb_get_property_reply_t *list =
          answer(&display, ask(&display, window, place, XCB_ATOM_ATOM, most_targets * sizeof(uint32_t)));
      if (list && list->type == XCB_ATOM_ATOM) {
        result = holds(list, atom_of(&display, target)) ? cxw_yes : cxw_no;
      }
      free(list);
    }
    free(event);
  }
  xcb_disconnect(display.connection);
  return result;
}

enum cxw_answer cxw_has_clipboard_manager(const char *display_name) {
  struct display display;
  enum cxw_answer result = cxw_unknown;
  if (open_display(&display, display_name)) {
    xcb_get_selection_owner_cookie_t question =
        xcb_get_selection_owner(display.connection, atom_of(&display, "CLIPBOARD_MANAGER"));
    xcb_get_selection_owner_reply_t *reply = xcb_get_selection_owner_reply(display.connection, question, NULL);
    if (reply) result = reply->owner == XCB_WINDOW_NONE ? cxw_no : cxw_yes;
    free(reply);
  }
  xcb_disconnect(display.connection);
  return result;
}
