#define _GNU_SOURCE
#include "CWaylandWindows.h"
#include "Protocol.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
  longest_text = 1024,  // bytes
  most_windows = 10000,
  patience = 2000,  // milliseconds
};

struct toplevel {
  struct toplevel *next;
  struct cww_windows *windows;
  struct wl_proxy *handle;
  uint32_t id;
  int is_active;
  char *title;
  char *application;
};

struct cww_windows {
  struct wl_display *display;
  struct wl_seat *seat;
  struct wl_proxy *manager;
  struct wl_proxy *keyboards;
  struct toplevel *first;
  uint32_t count;
  uint32_t last_id;
};

// Waiting

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void note_done(void *is_done, struct wl_callback *callback, uint32_t serial) {
  (void)callback;
  (void)serial;
  *(int *)is_done = 1;
}

static const struct wl_callback_listener done_listener = {note_done};

// Reads events until the time is up or one has arrived. Returns 0 if the connection failed or the time is up.
static int read_events(struct wl_display *display, int64_t end) {
  while (wl_display_prepare_read(display) != 0) {
    if (wl_display_dispatch_pending(display) < 0) return 0;
  }
  int64_t rest = end - now();
  struct pollfd descriptor = {wl_display_get_fd(display), POLLIN, 0};
  int can_send = wl_display_flush(display) >= 0;
  if (!can_send && errno == EAGAIN) {
    descriptor.events |= POLLOUT;
    can_send = 1;
  }
  int count = can_send && rest > 0 ? poll(&descriptor, 1, (int)rest) : 0;
  if (count < 0 && errno == EINTR) {
    wl_display_cancel_read(display);
    return 1;
  }
  if (count <= 0) {
    wl_display_cancel_read(display);
    return 0;
  }
  if (!(descriptor.revents & POLLIN)) {
    wl_display_cancel_read(display);
    return !(descriptor.revents & (POLLERR | POLLHUP | POLLNVAL));
  }
  return wl_display_read_events(display) >= 0 && wl_display_dispatch_pending(display) >= 0;
}

// Waits until the compositor has handled all requests, and its events are handled. Returns 0 if that fails.
static int settle(struct cww_windows *windows) {
  int is_done = 0;
  int64_t end = now() + patience;
  struct wl_callback *callback = wl_display_sync(windows->display);
  if (!callback) return 0;
  wl_callback_add_listener(callback, &done_listener, &is_done);
  while (!is_done && read_events(windows->display, end)) {}
  wl_callback_destroy(callback);
  return is_done;
}

// Windows

static void forget(struct toplevel *window) {
  wl_proxy_marshal(window->handle, handle_destroy);
  wl_proxy_destroy(window->handle);
  free(window->title);
  free(window->application);
  free(window);
}

static void replace(char **text, const char *other) {
  free(*text);
  *text = strndup(other, longest_text);
}

static void take_title(void *data, struct wl_proxy *handle, const char *title) {
  (void)handle;
  replace(&((struct toplevel *)data)->title, title);
}

static void take_application(void *data, struct wl_proxy *handle, const char *application) {
  (void)handle;
  replace(&((struct toplevel *)data)->application, application);
}

static void ignore_output(void *data, struct wl_proxy *handle, struct wl_output *output) {
  (void)data;
  (void)handle;
  (void)output;
}

static void take_state(void *data, struct wl_proxy *handle, struct wl_array *states) {
  (void)handle;
  struct toplevel *window = data;
  const uint32_t *all = states->data;
  window->is_active = 0;
  for (size_t place = 0; place < states->size / sizeof(uint32_t); place++) {
    if (all[place] == state_activated) window->is_active = 1;
  }
}

static void ignore_done(void *data, struct wl_proxy *handle) {
  (void)data;
  (void)handle;
}

static void take_closed(void *data, struct wl_proxy *handle) {
  (void)handle;
  struct toplevel *window = data;
  struct toplevel **place = &window->windows->first;
  while (*place && *place != window) place = &(*place)->next;
  if (*place) *place = window->next;
  window->windows->count--;
  forget(window);
}

static const struct handle_listener handle_listener = {
  take_title, take_application, ignore_output, ignore_output, take_state, ignore_done, take_closed,
};

static void take_toplevel(void *data, struct wl_proxy *manager, struct wl_proxy *handle) {
  (void)manager;
  struct cww_windows *windows = data;
  struct toplevel *window = windows->count < most_windows ? calloc(1, sizeof(struct toplevel)) : NULL;
  if (!window) {
    wl_proxy_marshal(handle, handle_destroy);
    wl_proxy_destroy(handle);
    return;
  }
  window->windows = windows;
  window->handle = handle;
  window->id = ++windows->last_id;
  windows->count++;
  struct toplevel **last = &windows->first;
  while (*last) last = &(*last)->next;
  *last = window;
  wl_proxy_add_listener(handle, (void (**)(void))(void *)&handle_listener, window);
}

static void ignore_finished(void *data, struct wl_proxy *manager) {
  (void)data;
  (void)manager;
}

static const struct manager_listener manager_listener = {take_toplevel, ignore_finished};

// The connection

static void take_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  struct cww_windows *windows = data;
  if (!windows->seat && strcmp(interface, wl_seat_interface.name) == 0) {
    windows->seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  } else if (!windows->manager && strcmp(interface, manager_interface.name) == 0) {
    windows->manager = wl_registry_bind(registry, name, &manager_interface, 1);
    if (windows->manager) {
      wl_proxy_add_listener(windows->manager, (void (**)(void))(void *)&manager_listener, windows);
    }
  } else if (!windows->keyboards && strcmp(interface, keyboards_interface.name) == 0) {
    windows->keyboards = wl_registry_bind(registry, name, &keyboards_interface, 1);
  }
}

static void ignore_removal(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data;
  (void)registry;
  (void)name;
}

static const struct wl_registry_listener registry_listener = {take_global, ignore_removal};

// Connects to a compositor, and binds what it offers. Returns NULL without a compositor.
static struct cww_windows *connect_to(const char *display) {
  struct cww_windows *windows = calloc(1, sizeof(struct cww_windows));
  if (!windows) return NULL;
  windows->display = wl_display_connect(display);
  struct wl_registry *registry = windows->display ? wl_display_get_registry(windows->display) : NULL;
  int is_read = 0;
  if (registry) {
    wl_registry_add_listener(registry, &registry_listener, windows);
    is_read = settle(windows);
    wl_registry_destroy(registry);
  }
  if (is_read) return windows;
  cww_close(windows);
  return NULL;
}

struct cww_windows *cww_open(const char *display) {
  struct cww_windows *windows = connect_to(display);
  if (!windows || (windows->manager && settle(windows))) return windows;
  cww_close(windows);
  return NULL;
}

void cww_close(struct cww_windows *windows) {
  while (windows->first) {
    struct toplevel *next = windows->first->next;
    forget(windows->first);
    windows->first = next;
  }
  if (windows->manager) wl_proxy_destroy(windows->manager);
  if (windows->keyboards) wl_proxy_destroy(windows->keyboards);
  if (windows->seat) wl_seat_destroy(windows->seat);
  if (windows->display) wl_display_disconnect(windows->display);
  free(windows);
}

// Uses

void cww_list(
    struct cww_windows *windows, void (*take)(const struct cww_window *window, void *context), void *context) {
  for (int is_active = 1; is_active >= 0; is_active--) {
    for (struct toplevel *window = windows->first; window; window = window->next) {
      if (window->is_active != is_active) continue;
      struct cww_window found = {
        window->id, window->title ? window->title : "", window->application ? window->application : "",
      };
      take(&found, context);
    }
  }
}

enum cww_result cww_perform(struct cww_windows *windows, uint32_t id, enum cww_deed deed) {
  // Handles the events that came since the last call: the window may be closed.
  if (!settle(windows) || !windows->seat) return cww_no_list;
  struct toplevel *window = windows->first;
  while (window && window->id != id) window = window->next;
  if (!window) return cww_gone;
  if (deed == cww_go_to) {
    wl_proxy_marshal(window->handle, handle_activate, windows->seat);
  } else {
    wl_proxy_marshal(window->handle, handle_close);
  }
  return settle(windows) ? cww_done : cww_no_list;
}

// Keys

// The keys of the keyboard, with the numbers that X gives them. The compositor has the included parts.
static const char keymap[] =
    "xkb_keymap {\n"
    "  xkb_keycodes \"hunch\" { minimum = 8; maximum = 255; <LFSH> = 50; <INS> = 118; };\n"
    "  xkb_types \"hunch\" { include \"complete\" };\n"
    "  xkb_compatibility \"hunch\" { include \"complete\" };\n"
    "  xkb_symbols \"hunch\" { key <LFSH> { [ Shift_L ] }; key <INS> { [ Insert ] };"
    " modifier_map Shift { <LFSH> }; };\n"
    "};\n";

enum {
  keymap_as_text = 1,
  insert = 118 - 8,  // The kernel's number.
  shift = 1,         // The first of xkb's modifiers.
  pause_of_keys = 2, // milliseconds
};

// Gives the keyboard its keys. Returns 0 if that fails.
static int send_keymap(struct wl_proxy *keyboard) {
  int file = memfd_create("hunch-keymap", MFD_CLOEXEC);
  if (file < 0) return 0;
  // The zero at the end is part of it.
  int is_written = write(file, keymap, sizeof keymap) == (ssize_t)sizeof keymap;
  if (is_written) wl_proxy_marshal(keyboard, keyboard_keymap, keymap_as_text, file, (uint32_t)sizeof keymap);
  // libwayland has a descriptor of its own.
  close(file);
  return is_written;
}

static int press(struct cww_windows *windows, struct wl_proxy *keyboard, uint32_t is_down) {
  uint32_t none = 0;
  wl_proxy_marshal(keyboard, keyboard_modifiers, (uint32_t)shift, none, none, none);
  wl_proxy_marshal(keyboard, keyboard_key, (uint32_t)now(), (uint32_t)insert, is_down);
  int is_sent = settle(windows);
  usleep(pause_of_keys * 1000);
  return is_sent;
}

int cww_can_press_keys(const char *display) {
  struct cww_windows *windows = connect_to(display);
  if (!windows) return 0;
  int can_press = windows->seat && windows->keyboards;
  cww_close(windows);
  return can_press;
}

int cww_press_shift_insert(const char *display) {
  struct cww_windows *windows = connect_to(display);
  if (!windows) return 0;
  int is_done = 0;
  struct wl_proxy *keyboard = windows->seat && windows->keyboards
      ? wl_proxy_marshal_constructor(windows->keyboards, keyboards_create, &keyboard_interface, windows->seat, NULL)
      : NULL;
  if (keyboard) {
    if (send_keymap(keyboard) && settle(windows)) {
      is_done = press(windows, keyboard, 1);
      is_done = press(windows, keyboard, 0) && is_done;
      uint32_t none = 0;
      wl_proxy_marshal(keyboard, keyboard_modifiers, none, none, none, none);
      settle(windows);
    }
    wl_proxy_marshal(keyboard, keyboard_destroy);
    wl_proxy_destroy(keyboard);
    settle(windows);
  }
  cww_close(windows);
  return is_done;
}
