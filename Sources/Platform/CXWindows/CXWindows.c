#include "Display.h"

#include <time.h>

enum {
  most_windows = 10000,
  batch = 256,  // windows whose properties are requested at once
};

// Returns the list of windows, the top one last if the manager says so. NULL without a list.
static xcb_get_property_reply_t *windows(struct display *display) {
  for (int kind = 0; kind < 2; kind++) {
    xcb_atom_t list = display->atoms[kind == 0 ? client_list_stacking : client_list];
    xcb_get_property_reply_t *reply =
        answer(display, ask(display, display->root, list, XCB_ATOM_WINDOW, most_windows * sizeof(uint32_t)));
    uint32_t excess = reply ? reply->bytes_after / 4 : 0;
    if (excess > 0) {
      // The top windows are at the end of a longer list.
      free(reply);
      reply = answer(
          display, xcb_get_property(display->connection, 0, display->root, list, XCB_ATOM_WINDOW, excess, most_windows));
    }
    if (reply && reply->type == XCB_ATOM_WINDOW && reply->format == 32) return reply;
    free(reply);
  }
  return NULL;
}

// The desktop number of windows that are on all desktops.
static const uint32_t all_desktops = 0xFFFFFFFF;

// Returns the number of a desktop or window in a property.
static uint32_t number_of(struct display *display, xcb_window_t window, enum atom property) {
  xcb_get_property_reply_t *reply =
      answer(display, ask(display, window, display->atoms[property], XCB_GET_PROPERTY_TYPE_ANY, 4));
  uint32_t found = number(reply, all_desktops);
  free(reply);
  return found;
}

static uint32_t desktop_of_user(struct display *display) {
  return number_of(display, display->root, current_desktop);
}

enum cxw_result cxw_list(
    const char *display_name, uint32_t own_process, uint32_t most,
    void (*take)(const struct cxw_window *window, void *context), void *context) {
  struct display display;
  enum cxw_result result = cxw_no_list;
  xcb_get_property_reply_t *list = open_display(&display, display_name) ? windows(&display) : NULL;
  if (list) {
    result = cxw_done;
    size_t count;
    const uint32_t *ids = numbers(list, &count);
    size_t wanted = count < most ? count : most;
    uint32_t here = desktop_of_user(&display);
    xcb_get_property_cookie_t cookies[batch][property_count];
    for (size_t place = 0; place < wanted; place++) {
      // The requests of a batch are sent before its first answer is awaited. The top window is last in the list.
      if (place % batch == 0) {
        for (size_t next = place; next < place + batch && next < wanted; next++) {
          ask_all(&display, ids[count - 1 - next], cookies[next % batch]);
        }
      }
      xcb_get_property_reply_t *replies[property_count];
      for (int property = 0; property < property_count; property++) {
        replies[property] = answer(&display, cookies[place % batch][property]);
      }
      struct cxw_text title = text(replies[name]);
      enum cxw_encoding encoding = cxw_utf_8;
      if (title.length == 0) {
        title = text(replies[old_name]);
        xcb_atom_t type = title.length > 0 ? replies[old_name]->type : XCB_ATOM_NONE;
        if (type == XCB_ATOM_STRING) encoding = cxw_latin_1;
        if (type == display.atoms[compound_text]) encoding = cxw_compound_text;
      }
      uint32_t place_of_window = number(replies[desktop], all_desktops);
      struct cxw_window window = {
        .id = ids[count - 1 - place],
        .is_elsewhere = place_of_window != all_desktops && here != all_desktops && place_of_window != here,
        .title = title,
        .encoding = encoding,
        .class_name = class_of(text(replies[class])),
        .application = text(replies[application]),
      };
      int is_listed = replies[name] && number(replies[process], 0) != own_process &&
          !holds(replies[state], display.atoms[skip_taskbar]) && !holds(replies[type], display.atoms[type_dock]) &&
          !holds(replies[type], display.atoms[type_desktop]);
      if (is_listed) take(&window, context);
      for (int property = 0; property < property_count; property++) free(replies[property]);
    }
    free(list);
  }
  xcb_disconnect(display.connection);
  return result;
}

// Sends the window manager a request, like a pager.
static void tell(
    struct display *display, xcb_window_t window, enum atom kind, uint32_t first, uint32_t second) {
  xcb_client_message_event_t event;
  memset(&event, 0, sizeof event);
  event.response_type = XCB_CLIENT_MESSAGE;
  event.format = 32;
  event.window = window;
  event.type = display->atoms[kind];
  event.data.data32[0] = first;
  event.data.data32[1] = second;
  xcb_send_event(
      display->connection, 0, display->root,
      XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, (const char *)&event);
}

// Waits for a tenth of a second at most. Returns whether the window manager has set a property of the root window.
static int becomes(struct display *display, enum atom property, uint32_t value) {
  const struct timespec step = {0, 5 * 1000 * 1000};
  for (int steps = 0; steps < 20; steps++) {
    if (number_of(display, display->root, property) == value) return 1;
    nanosleep(&step, NULL);
  }
  return 0;
}

static const uint32_t pager = 2;

// Asks for a window, again if it does not get the focus. A window manager that still changes the desktop may give the
// focus to the last window there instead.
static void activate(struct display *display, xcb_window_t window, uint32_t time) {
  for (int times = 0; times < 3; times++) {
    tell(display, window, active_window, pager, times == 0 ? time : XCB_CURRENT_TIME);
    if (becomes(display, active_window, window)) return;
  }
}

enum cxw_result cxw_perform(const char *display_name, uint32_t window, enum cxw_deed deed, uint32_t time) {
  struct display display;
  enum cxw_result result = cxw_no_list;
  xcb_get_property_reply_t *list = open_display(&display, display_name) ? windows(&display) : NULL;
  if (list) {
    result = cxw_gone;
    if (holds(list, window)) {
      result = cxw_done;
      uint32_t here = desktop_of_user(&display);
      if (deed == cxw_close) tell(&display, window, close_window, time, pager);
      if (deed == cxw_bring_here && here != all_desktops) tell(&display, window, wm_desktop, here, pager);
      if (deed == cxw_go_to) {
        // openbox activates no window of another desktop.
        uint32_t there = number_of(&display, window, wm_desktop);
        if (there != all_desktops && there != here) {
          tell(&display, display.root, current_desktop, there, time);
          becomes(&display, current_desktop, there);
        }
      }
      if (deed != cxw_close) activate(&display, window, time);
      // An answer proves that the server has received everything.
      free(xcb_get_input_focus_reply(display.connection, xcb_get_input_focus(display.connection), NULL));
    }
    free(list);
  }
  xcb_disconnect(display.connection);
  return result;
}
