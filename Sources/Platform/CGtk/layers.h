// Windows in a layer above all others, on Wayland compositors with zwlr_layer_shell_v1. GTK has no functions for this.
// The library gtk4-layer-shell has; it may be missing, so its functions are looked up by name.
#pragma once
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <string.h>

#include "display.h"

// GtkLayerShellLayer, GtkLayerShellEdge and GtkLayerShellKeyboardMode of gtk4-layer-shell.h.
enum {
  GTKKIT_LAYER_BOTTOM = 1,
  GTKKIT_LAYER_OVERLAY = 3,
  GTKKIT_EDGE_TOP = 2,
  GTKKIT_KEYBOARD_NONE = 0,
  GTKKIT_KEYBOARD_EXCLUSIVE = 1,
};

/// Whether the library and the compositor of the display support layers. The library asks the compositor at the first
/// call. It supports nothing if the loader has loaded libwayland-client first.
static inline gboolean gtkkit_has_layers(GdkDisplay *display) {
  gboolean (*is_supported)(void) = (gboolean (*)(void))dlsym(NULL, "gtk_layer_is_supported");
  return is_supported && strcmp(G_OBJECT_TYPE_NAME(display), "GdkWaylandDisplay") == 0 && is_supported();
}

static inline gboolean gtkkit_is_in_layer(GtkWindow *window) {
  static gboolean (*is_layer)(GtkWindow *);
  GTKKIT_LOOK_UP(is_layer, "gtk_layer_is_layer_window");
  return is_layer && is_layer(window);
}

/// Puts a window above all others, where it gets all keys, or below them, where it gets none. The window must be in a
/// layer.
///
/// The keys are exclusive, because compositors take a keyboard on demand away: sway up to 1.10 at each change of the
/// window, sway and Hyprland when the pointer moves to another window.
static inline void gtkkit_layer_raise(GtkWindow *window, gboolean is_above) {
  void (*set_layer)(GtkWindow *, int) = (void (*)(GtkWindow *, int))dlsym(NULL, "gtk_layer_set_layer");
  void (*set_keyboard)(GtkWindow *, int) = (void (*)(GtkWindow *, int))dlsym(NULL, "gtk_layer_set_keyboard_mode");
  if (!set_layer || !set_keyboard)
    return;
  set_layer(window, is_above ? GTKKIT_LAYER_OVERLAY : GTKKIT_LAYER_BOTTOM);
  set_keyboard(window, is_above ? GTKKIT_KEYBOARD_EXCLUSIVE : GTKKIT_KEYBOARD_NONE);
}

/// Puts a window that was not realized yet into the layer above all others, at the top edge of the output that the
/// compositor chooses. Rules of the compositor find it by the name.
static inline void gtkkit_layer_enter(GtkWindow *window, const char *name) {
  void (*init)(GtkWindow *) = (void (*)(GtkWindow *))dlsym(NULL, "gtk_layer_init_for_window");
  void (*set_namespace)(GtkWindow *, const char *) =
      (void (*)(GtkWindow *, const char *))dlsym(NULL, "gtk_layer_set_namespace");
  void (*set_anchor)(GtkWindow *, int, gboolean) =
      (void (*)(GtkWindow *, int, gboolean))dlsym(NULL, "gtk_layer_set_anchor");
  // Since 1.3 the library otherwise ignores that the compositor closes the window, as it does with its output.
  void (*respect_close)(GtkWindow *, gboolean) =
      (void (*)(GtkWindow *, gboolean))dlsym(NULL, "gtk_layer_set_respect_close");
  if (!init || !set_namespace || !set_anchor)
    return;
  init(window);
  set_namespace(window, name);
  set_anchor(window, GTKKIT_EDGE_TOP, TRUE);
  if (respect_close)
    respect_close(window, TRUE);
  gtkkit_layer_raise(window, TRUE);
}

/// Sets the distance of a window in a layer from the top edge of the free part of its output.
static inline void gtkkit_layer_set_top(GtkWindow *window, int distance) {
  static void (*set_margin)(GtkWindow *, int, int);
  GTKKIT_LOOK_UP(set_margin, "gtk_layer_set_margin");
  if (set_margin)
    set_margin(window, GTKKIT_EDGE_TOP, distance);
}
