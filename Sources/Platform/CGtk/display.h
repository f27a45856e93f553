// What GTK offers by functions of its backends only. GTK may be built without either of them, and then has neither their
// functions nor their headers: they are looked up by name.
#pragma once
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <string.h>

static inline gboolean gtkkit_is_x11(GdkDisplay *display) {
  return strcmp(G_OBJECT_TYPE_NAME(display), "GdkX11Display") == 0;
}

/// The socket to a Wayland compositor; -1 on other displays. It is GDK's own: to be looked at only.
static inline int gtkkit_wayland_descriptor(GdkDisplay *display) {
  typedef void *(*Connection)(GdkDisplay *display);
  typedef int (*Descriptor)(void *connection);
  Connection connection = (Connection)dlsym(NULL, "gdk_wayland_display_get_wl_display");
  Descriptor descriptor = (Descriptor)dlsym(NULL, "wl_display_get_fd");
  if (!connection || !descriptor || strcmp(G_OBJECT_TYPE_NAME(display), "GdkWaylandDisplay") != 0)
    return -1;
  return descriptor(connection(display));
}

/// Has Xlib call this when a connection to an X server is lost, in place of what GDK has it call; nothing on other
/// displays. The handler must not return.
static inline void gtkkit_x11_on_loss(GdkDisplay *display, int (*handler)(void *connection)) {
  typedef void *(*SetHandler)(int (*handler)(void *connection));
  SetHandler set = (SetHandler)dlsym(NULL, "XSetIOErrorHandler");
  if (set && gtkkit_is_x11(display))
    set(handler);
}

/// Tells an X11 window manager that a window is to have no focus when it comes. Nothing on other displays.
static inline void gtkkit_surface_was_not_asked_for(GdkSurface *surface) {
  typedef void (*SetUserTime)(GdkSurface *surface, guint32 time);
  SetUserTime set_user_time = (SetUserTime)dlsym(NULL, "gdk_x11_surface_set_user_time");
  if (set_user_time && gtkkit_is_x11(gdk_surface_get_display(surface)))
    set_user_time(surface, 0);
}

/// Tells an X11 window manager that the user has just asked for the window, which was shown before and keeps the time of
/// its last key as a mark: by that it would look as if the user had turned to other windows since. Nothing on other
/// displays.
static inline void gtkkit_surface_was_asked_for(GdkSurface *surface) {
  typedef guint32 (*ServerTime)(GdkSurface *surface);
  typedef void (*SetUserTime)(GdkSurface *surface, guint32 time);
  ServerTime server_time = (ServerTime)dlsym(NULL, "gdk_x11_get_server_time");
  SetUserTime set_user_time = (SetUserTime)dlsym(NULL, "gdk_x11_surface_set_user_time");
  if (server_time && set_user_time && gtkkit_is_x11(gdk_surface_get_display(surface)))
    set_user_time(surface, server_time(surface));
}
