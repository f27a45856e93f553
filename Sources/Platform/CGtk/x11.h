// Tells an X11 window manager about a window that appears at a key, where the user is, and goes again. GTK 4 has no
// functions for this. GTK may be built without X11, so Xlib and GDK's X11 backend are looked up by name. Everything
// does nothing on other displays.
#pragma once
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <string.h>

#include "display.h"

typedef unsigned long (*GtkKitX11Atom)(GdkDisplay *display, const char *name);
typedef int (*GtkKitX11Change)(void *connection, unsigned long window, unsigned long property, unsigned long type,
                               int format, int mode, const unsigned char *data, int count);

typedef struct {
  void *connection;
  unsigned long window;
  GtkKitX11Atom atom;
  GtkKitX11Change change;
} GtkKitX11Window;

/// Returns Xlib's window of the surface; FALSE if it has none.
static inline gboolean gtkkit_x11_find(GdkSurface *surface, GtkKitX11Window *found) {
  GdkDisplay *display = gdk_surface_get_display(surface);
  static void *(*connection)(GdkDisplay *);
  static unsigned long (*window)(GdkSurface *);
  static GtkKitX11Atom atom;
  static GtkKitX11Change change;
  GTKKIT_LOOK_UP(connection, "gdk_x11_display_get_xdisplay");
  GTKKIT_LOOK_UP(window, "gdk_x11_surface_get_xid");
  GTKKIT_LOOK_UP(atom, "gdk_x11_get_xatom_by_name_for_display");
  GTKKIT_LOOK_UP(change, "XChangeProperty");
  if (!gtkkit_is_x11(display) || !connection || !window || !atom || !change)
    return FALSE;
  found->atom = atom;
  found->change = change;
  found->connection = connection(display);
  found->window = window(surface);
  return TRUE;
}

/// Makes the window manager float the window and leave it out of the taskbar and the pager. Call it before showing
/// the window.
static inline void gtkkit_x11_be_launcher(GdkSurface *surface) {
  GtkKitX11Window x11;
  if (!gtkkit_x11_find(surface, &x11))
    return;
  GdkDisplay *display = gdk_surface_get_display(surface);
  unsigned long type = x11.atom(display, "_NET_WM_WINDOW_TYPE_DIALOG");
  // XA_ATOM is 4, PropModeReplace 0.
  x11.change(x11.connection, x11.window, x11.atom(display, "_NET_WM_WINDOW_TYPE"), 4, 32, 0, (const unsigned char *)&type, 1);
  static void (*skip_taskbar)(GdkSurface *, gboolean);
  static void (*skip_pager)(GdkSurface *, gboolean);
  GTKKIT_LOOK_UP(skip_taskbar, "gdk_x11_surface_set_skip_taskbar_hint");
  GTKKIT_LOOK_UP(skip_pager, "gdk_x11_surface_set_skip_pager_hint");
  if (skip_taskbar)
    skip_taskbar(surface, TRUE);
  if (skip_pager)
    skip_pager(surface, TRUE);
}

/// Returns the pointer's position across all screens, in device pixels.
static inline gboolean gtkkit_x11_pointer(GdkSurface *surface, int *x, int *y) {
  GtkKitX11Window x11;
  static unsigned long (*root)(void *);
  static int (*query)(void *, unsigned long, unsigned long *, unsigned long *, int *, int *, int *, int *, unsigned *);
  GTKKIT_LOOK_UP(root, "XDefaultRootWindow");
  GTKKIT_LOOK_UP(query, "XQueryPointer");
  if (!gtkkit_x11_find(surface, &x11) || !root || !query)
    return FALSE;
  unsigned long windows[2];
  int inside[2];
  unsigned buttons;
  return query(x11.connection, root(x11.connection), &windows[0], &windows[1], x, y, &inside[0], &inside[1], &buttons);
}

/// Finds the place of the surface's window on all screens together, with the frame of the window manager, in pixels of
/// the device. ``gtkkit_x11_move`` with this place leaves the window where it is.
static inline gboolean gtkkit_x11_place(GdkSurface *surface, int *x, int *y) {
  GtkKitX11Window x11;
  typedef int (*Tree)(void *, unsigned long, unsigned long *, unsigned long *, unsigned long **, unsigned *);
  Tree tree = (Tree)dlsym(NULL, "XQueryTree");
  typedef int (*Geometry)(void *, unsigned long, unsigned long *, int *, int *, unsigned *, unsigned *, unsigned *,
                          unsigned *);
  Geometry geometry = (Geometry)dlsym(NULL, "XGetGeometry");
  int (*release)(void *) = (int (*)(void *))dlsym(NULL, "XFree");
  if (!gtkkit_x11_find(surface, &x11) || !tree || !geometry || !release)
    return FALSE;
  unsigned long outermost = x11.window;
  while (TRUE) {
    unsigned long root = 0, parent = 0, *children = NULL;
    unsigned count = 0;
    if (!tree(x11.connection, outermost, &root, &parent, &children, &count))
      return FALSE;
    if (children)
      release(children);
    if (parent == root || !parent)
      break;
    outermost = parent;
  }
  unsigned long root = 0;
  unsigned width = 0, height = 0, border = 0, depth = 0;
  return geometry(x11.connection, outermost, &root, x, y, &width, &height, &border, &depth);
}

/// Returns whether the keys go to the surface's window as far as the X server says.
///
/// GDK counts each grab of the keyboard as a loss of the focus, also that of a window manager while one of its keys is
/// held down.
static inline gboolean gtkkit_x11_has_focus(GdkSurface *surface) {
  GtkKitX11Window x11;
  static int (*get)(void *, unsigned long *, int *);
  static GdkSurface *(*look_up)(GdkDisplay *, unsigned long);
  GTKKIT_LOOK_UP(get, "XGetInputFocus");
  GTKKIT_LOOK_UP(look_up, "gdk_x11_surface_lookup_for_display");
  if (!gtkkit_x11_find(surface, &x11) || !get || !look_up)
    return FALSE;
  unsigned long focused = 0;
  int revert = 0;
  get(x11.connection, &focused, &revert);
  // GDK focuses an invisible window in it, which it knows too.
  return look_up(gdk_surface_get_display(surface), focused) == surface;
}

/// Returns the part of a monitor that panels leave free.
static inline void gtkkit_x11_work_area(GdkMonitor *monitor, GdkRectangle *area) {
  static void (*work_area)(GdkMonitor *, GdkRectangle *);
  GTKKIT_LOOK_UP(work_area, "gdk_x11_monitor_get_workarea");
  if (work_area && gtkkit_is_x11(gdk_monitor_get_display(monitor)))
    work_area(monitor, area);
  else
    gdk_monitor_get_geometry(monitor, area);
}

/// Moves the surface to a position across all screens, in device pixels, and declares the position chosen, which
/// keeps window managers from choosing another. Call it right after showing the window: GDK overwrites these hints
/// before that.
static inline void gtkkit_x11_move(GdkSurface *surface, int x, int y) {
  GtkKitX11Window x11;
  static int (*move)(void *, unsigned long, int, int);
  static int (*get)(void *, unsigned long, unsigned long, long, long, int, unsigned long, unsigned long *, int *,
                    unsigned long *, unsigned long *, unsigned char **);
  static int (*release)(void *);
  GTKKIT_LOOK_UP(move, "XMoveWindow");
  GTKKIT_LOOK_UP(get, "XGetWindowProperty");
  GTKKIT_LOOK_UP(release, "XFree");
  if (!gtkkit_x11_find(surface, &x11) || !move || !get || !release)
    return;
  // WM_NORMAL_HINTS by ICCCM 4.1.2.3: eighteen values, first the flags, then the place. XA_WM_NORMAL_HINTS is 40,
  // XA_WM_SIZE_HINTS 41, USPosition 1.
  unsigned long type = 0, count = 0, rest = 0;
  int format = 0;
  unsigned char *old = NULL;
  long hints[18] = {0};
  if (get(x11.connection, x11.window, 40, 0, 18, 0, 41, &type, &format, &count, &rest, &old) == 0 && old) {
    if (format == 32)
      memcpy(hints, old, MIN(count, 18) * sizeof(long));
    release(old);
  }
  hints[0] |= 1;
  hints[1] = x;
  hints[2] = y;
  x11.change(x11.connection, x11.window, 40, 41, 32, 0, (const unsigned char *)hints, 18);
  move(x11.connection, x11.window, x, y);
}
