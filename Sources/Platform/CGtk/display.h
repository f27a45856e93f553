// Functions that only GTK's backends offer. GTK may be built without a backend, and then lacks its functions and
// headers, so they are looked up by name.
#pragma once
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <string.h>

/// Looks up a function once, for functions that each summons of the window needs: a lookup goes through all loaded
/// libraries. The variable must be static; it stays NULL if no library has the function. For the main thread only.
#define GTKKIT_LOOK_UP(function, name)                    \
  do {                                                    \
    static gboolean is_looked_up;                         \
    if (!is_looked_up)                                    \
      function = (__typeof__(function))dlsym(NULL, name); \
    is_looked_up = TRUE;                                  \
  } while (0)

static inline gboolean gtkkit_is_x11(GdkDisplay *display) {
  return strcmp(G_OBJECT_TYPE_NAME(display), "GdkX11Display") == 0;
}

/// Returns the socket to a Wayland compositor; -1 on other displays. GDK owns it: only inspect it.
static inline int gtkkit_wayland_descriptor(GdkDisplay *display) {
  typedef void *(*Connection)(GdkDisplay *display);
  typedef int (*Descriptor)(void *connection);
  Connection connection = (Connection)dlsym(NULL, "gdk_wayland_display_get_wl_display");
  Descriptor descriptor = (Descriptor)dlsym(NULL, "wl_display_get_fd");
  if (!connection || !descriptor || strcmp(G_OBJECT_TYPE_NAME(display), "GdkWaylandDisplay") != 0)
    return -1;
  return descriptor(connection(display));
}

/// Sets Xlib's handler for a lost connection to an X server, in place of GDK's; does nothing on other displays. The
/// handler must not return.
static inline void gtkkit_x11_on_loss(GdkDisplay *display, int (*handler)(void *connection)) {
  typedef void *(*SetHandler)(int (*handler)(void *connection));
  SetHandler set = (SetHandler)dlsym(NULL, "XSetIOErrorHandler");
  if (set && gtkkit_is_x11(display))
    set(handler);
}

/// Tells an X11 window manager to give a new window no focus. Does nothing on other displays.
static inline void gtkkit_surface_was_not_asked_for(GdkSurface *surface) {
  typedef void (*SetUserTime)(GdkSurface *surface, guint32 time);
  SetUserTime set_user_time = (SetUserTime)dlsym(NULL, "gdk_x11_surface_set_user_time");
  if (set_user_time && gtkkit_is_x11(gdk_surface_get_display(surface)))
    set_user_time(surface, 0);
}

/// Tells an X11 window manager that the user has just asked for the window. A window that was shown before still has
/// the time of its last key, as if the user had turned to other windows since. Does nothing on other displays.
static inline void gtkkit_surface_was_asked_for(GdkSurface *surface) {
  typedef guint32 (*ServerTime)(GdkSurface *surface);
  typedef void (*SetUserTime)(GdkSurface *surface, guint32 time);
  static ServerTime server_time;
  static SetUserTime set_user_time;
  GTKKIT_LOOK_UP(server_time, "gdk_x11_get_server_time");
  GTKKIT_LOOK_UP(set_user_time, "gdk_x11_surface_set_user_time");
  if (server_time && set_user_time && gtkkit_is_x11(gdk_surface_get_display(surface)))
    set_user_time(surface, server_time(surface));
}
