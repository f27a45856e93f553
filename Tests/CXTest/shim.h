// Real key events for the end-to-end tests, from Xlib and the XTEST extension.
#pragma once
#include <X11/Xlib.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/XRes.h>

// Wraps a macro over a table of functions, which Swift cannot import.
static inline void cxtest_destroy_image(XImage *image) { XDestroyImage(image); }
