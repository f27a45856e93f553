#include "Display.h"

#include <xcb/xtest.h>

enum { most_parents = 32 };

static xcb_window_t focus_of(struct display *display) {
  xcb_get_input_focus_reply_t *reply =
      xcb_get_input_focus_reply(display->connection, xcb_get_input_focus(display->connection), NULL);
  xcb_window_t found = reply ? reply->focus : XCB_INPUT_FOCUS_NONE;
  free(reply);
  return found;
}

static int is_key_held(struct display *display) {
  xcb_query_keymap_reply_t *reply =
      xcb_query_keymap_reply(display->connection, xcb_query_keymap(display->connection), NULL);
  int found = !reply;
  for (size_t place = 0; reply && place < sizeof reply->keys; place++) found |= reply->keys[place] != 0;
  free(reply);
  return found;
}

static xcb_window_t parent_of(struct display *display, xcb_window_t window) {
  xcb_query_tree_reply_t *reply =
      xcb_query_tree_reply(display->connection, xcb_query_tree(display->connection, window), NULL);
  xcb_window_t found = reply ? reply->parent : XCB_WINDOW_NONE;
  free(reply);
  return found;
}

// Takes a window with its class, unless it is no program's window.
// Returns 1 for a program's window, whether or not it was taken. Its parts and the windows of managers have no class.
static int take_focus(
    struct display *display, xcb_window_t window, xcb_window_t focus, uint32_t own_process, enum cxw_result *result,
    void (*take)(const struct cxw_window *window, void *context), void *context) {
  xcb_get_property_cookie_t cookies[property_count];
  xcb_get_property_reply_t *replies[property_count];
  ask_all(display, window, cookies);
  for (int property = 0; property < property_count; property++) replies[property] = answer(display, cookies[property]);
  struct cxw_window found = {
    .id = focus,
    .title = {"", 0},
    .class_name = class_of(text(replies[class])),
    .application = {"", 0},
  };
  int is_program = found.class_name.length > 0;
  if (is_program && number(replies[process], 0) != own_process && !holds(replies[type], display->atoms[type_dock]) &&
      !holds(replies[type], display->atoms[type_desktop])) {
    take(&found, context);
    *result = cxw_done;
  }
  for (int property = 0; property < property_count; property++) free(replies[property]);
  return is_program;
}

enum cxw_result cxw_find_focus(
    const char *display_name, uint32_t own_process, void (*take)(const struct cxw_window *window, void *context),
    void *context) {
  struct display display;
  enum cxw_result result = cxw_no_keys;
  if (open_display(&display, display_name)) {
    if (is_key_held(&display)) {
      result = cxw_key_held;
    } else {
      result = cxw_no_focus;
      xcb_window_t focus = focus_of(&display);
      xcb_window_t window = focus;
      // Toolkits focus a part of their window.
      for (int level = 0; level < most_parents; level++) {
        if (window <= XCB_INPUT_FOCUS_POINTER_ROOT || window == display.root) break;
        if (take_focus(&display, window, focus, own_process, &result, take, context)) break;
        window = parent_of(&display, window);
      }
    }
  }
  xcb_disconnect(display.connection);
  return result;
}

// Returns the first key of a modifier; 0 without one.
static xcb_keycode_t modifier_key(struct display *display, enum xcb_map_index_t modifier) {
  xcb_get_modifier_mapping_reply_t *reply =
      xcb_get_modifier_mapping_reply(display->connection, xcb_get_modifier_mapping(display->connection), NULL);
  xcb_keycode_t found = 0;
  if (reply) {
    const xcb_keycode_t *keys = xcb_get_modifier_mapping_keycodes(reply);
    size_t width = reply->keycodes_per_modifier;
    for (size_t place = 0; place < width && !found; place++) found = keys[(size_t)modifier * width + place];
    free(reply);
  }
  return found;
}

// Returns the number of the layout that the user has chosen, which X calls a group.
static size_t chosen_layout(struct display *display) {
  xcb_query_pointer_reply_t *reply = xcb_query_pointer_reply(
      display->connection, xcb_query_pointer(display->connection, display->root), NULL);
  size_t found = reply ? (reply->mask >> 13) & 3 : 0;
  free(reply);
  return found;
}

// Returns the key that gives a symbol without a modifier: in the chosen layout if it has one, because programs look
// there first. 0 without a key.
static xcb_keycode_t key_of(struct display *display, xcb_keysym_t symbol) {
  const xcb_setup_t *setup = xcb_get_setup(display->connection);
  uint8_t count = (uint8_t)(setup->max_keycode - setup->min_keycode + 1);
  xcb_get_keyboard_mapping_reply_t *reply = xcb_get_keyboard_mapping_reply(
      display->connection, xcb_get_keyboard_mapping(display->connection, setup->min_keycode, count), NULL);
  if (!reply) return 0;
  const xcb_keysym_t *symbols = xcb_get_keyboard_mapping_keysyms(reply);
  size_t all = (size_t)xcb_get_keyboard_mapping_keysyms_length(reply);
  size_t width = reply->keysyms_per_keycode;
  // Two columns for each of the first two layouts; the core protocol has no certain place for further ones.
  size_t columns[] = {2 * chosen_layout(display), 0, 2};
  xcb_keycode_t found = 0;
  for (size_t column = 0; column < sizeof columns / sizeof *columns && !found; column++) {
    if (columns[column] > 2 || columns[column] >= width) continue;
    for (size_t place = columns[column]; place < all && !found; place += width) {
      if (symbols[place] == symbol) found = (xcb_keycode_t)(setup->min_keycode + place / width);
    }
  }
  free(reply);
  return found;
}

static int has_test_extension(struct display *display) {
  const xcb_query_extension_reply_t *reply = xcb_get_extension_data(display->connection, &xcb_test_id);
  return reply && reply->present;
}

enum cxw_result cxw_strike(const char *display_name, uint32_t focus, enum cxw_paste keys) {
  struct display display;
  enum cxw_result result = cxw_no_keys;
  if (open_display(&display, display_name) && has_test_extension(&display)) {
    const xcb_keysym_t symbol_v = 0x76, symbol_insert = 0xFF63;
    xcb_keycode_t modifier =
        modifier_key(&display, keys == cxw_control_v ? XCB_MAP_INDEX_CONTROL : XCB_MAP_INDEX_SHIFT);
    xcb_keycode_t key = key_of(&display, keys == cxw_control_v ? symbol_v : symbol_insert);
    if (modifier && key) {
      // Held keys would change the meaning of these.
      result = is_key_held(&display) ? cxw_key_held : cxw_no_focus;
      if (result == cxw_no_focus && focus_of(&display) == focus) {
        const struct { uint8_t type; xcb_keycode_t key; } events[] = {
          {XCB_KEY_PRESS, modifier}, {XCB_KEY_PRESS, key}, {XCB_KEY_RELEASE, key}, {XCB_KEY_RELEASE, modifier},
        };
        for (size_t place = 0; place < sizeof events / sizeof *events; place++) {
          xcb_test_fake_input(
              display.connection, events[place].type, events[place].key, XCB_CURRENT_TIME, XCB_WINDOW_NONE, 0, 0, 0);
        }
        // An answer proves that the server has received everything.
        xcb_get_input_focus_reply_t *reply =
            xcb_get_input_focus_reply(display.connection, xcb_get_input_focus(display.connection), NULL);
        result = reply ? cxw_done : cxw_no_keys;
        free(reply);
      }
    }
  }
  xcb_disconnect(display.connection);
  return result;
}
