// Sends real keys to a window, and reports when the window is painted.
#pragma once
#include <X11/Xlib.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>

// A macro over a table of functions, which Swift cannot import.
static inline void cxdamage_destroy_image(XImage *image) { XDestroyImage(image); }
static inline unsigned long cxdamage_pixel(XImage *image, int x, int y) { return XGetPixel(image, x, y); }

// Terminals. The C library hides them from programs that request no standard by name, as Swift does.
int posix_openpt(int flags);
int grantpt(int terminal);
int unlockpt(int terminal);
char *ptsname(int terminal);
// POSIX_SPAWN_SETSID
enum { cxdamage_spawn_setsid = 0x80 };
