// Version 1 of the protocols wlr-foreign-toplevel-management-unstable-v1 and virtual-keyboard-unstable-v1, as
// libwayland-client reads them. Private to this module.
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <wayland-client.h>

// Requests, by their places in the protocol.
enum {
  handle_activate = 4, handle_close = 5, handle_destroy = 7,
  keyboards_create = 0,
  keyboard_keymap = 0, keyboard_key = 1, keyboard_modifiers = 2, keyboard_destroy = 3,
};

// The element of `state` for the active window.
enum { state_activated = 2 };

static const struct wl_interface *no_types[] = {NULL, NULL, NULL, NULL};
static const struct wl_interface *seat_types[] = {&wl_seat_interface};
static const struct wl_interface *output_types[] = {&wl_output_interface};
static const struct wl_interface *rectangle_types[] = {&wl_surface_interface, NULL, NULL, NULL, NULL};

static const struct wl_message handle_requests[] = {
  {"set_maximized", "", no_types},
  {"unset_maximized", "", no_types},
  {"set_minimized", "", no_types},
  {"unset_minimized", "", no_types},
  {"activate", "o", seat_types},
  {"close", "", no_types},
  {"set_rectangle", "oiiii", rectangle_types},
  {"destroy", "", no_types},
};

static const struct wl_message handle_events[] = {
  {"title", "s", no_types},
  {"app_id", "s", no_types},
  {"output_enter", "o", output_types},
  {"output_leave", "o", output_types},
  {"state", "a", no_types},
  {"done", "", no_types},
  {"closed", "", no_types},
};

static const struct wl_interface handle_interface = {
  "zwlr_foreign_toplevel_handle_v1", 1, 8, handle_requests, 7, handle_events,
};

static const struct wl_interface *handle_types[] = {&handle_interface};

static const struct wl_message manager_requests[] = {{"stop", "", no_types}};

static const struct wl_message manager_events[] = {
  {"toplevel", "n", handle_types},
  {"finished", "", no_types},
};

static const struct wl_interface manager_interface = {
  "zwlr_foreign_toplevel_manager_v1", 1, 1, manager_requests, 2, manager_events,
};

static const struct wl_message keyboard_requests[] = {
  {"keymap", "uhu", no_types},
  {"key", "uuu", no_types},
  {"modifiers", "uuuu", no_types},
  {"destroy", "", no_types},
};

static const struct wl_interface keyboard_interface = {
  "zwp_virtual_keyboard_v1", 1, 4, keyboard_requests, 0, NULL,
};

static const struct wl_interface *keyboard_types[] = {&wl_seat_interface, &keyboard_interface};

static const struct wl_message keyboards_requests[] = {{"create_virtual_keyboard", "on", keyboard_types}};

static const struct wl_interface keyboards_interface = {
  "zwp_virtual_keyboard_manager_v1", 1, 1, keyboards_requests, 0, NULL,
};

// The events of a window, in the order of the protocol.
struct handle_listener {
  void (*title)(void *data, struct wl_proxy *handle, const char *title);
  void (*application)(void *data, struct wl_proxy *handle, const char *application);
  void (*output_enter)(void *data, struct wl_proxy *handle, struct wl_output *output);
  void (*output_leave)(void *data, struct wl_proxy *handle, struct wl_output *output);
  void (*state)(void *data, struct wl_proxy *handle, struct wl_array *states);
  void (*done)(void *data, struct wl_proxy *handle);
  void (*closed)(void *data, struct wl_proxy *handle);
};

// The events of the list, in the order of the protocol.
struct manager_listener {
  void (*toplevel)(void *data, struct wl_proxy *manager, struct wl_proxy *handle);
  void (*finished)(void *data, struct wl_proxy *manager);
};

#endif
