// Real key events for the end-to-end tests: Xlib and the XTEST extension.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
