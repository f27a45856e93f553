// What GTK offers by functions of its backends only. GTK may be built without either of them, and then has neither their
// functions nor their headers: they are looked up by name.
#pragma once
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <string.h>

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
  if (set && strcmp(G_OBJECT_TYPE_NAME(display), "GdkX11Display") == 0)
    set(handler);
}
