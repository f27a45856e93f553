// What Swift cannot import from GTK by itself: GTypes behind macros, variadic calls, and calls that
// differ between GTK versions. One name each, so that Swift sees no difference.
#pragma once

// A newer GTK deprecates calls that the oldest one we build with needs; that is no reason for the build to fail.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "../CGLib/flags.h"

#include <gtk/gtk.h>

#include "bitmaps.h"
#include "display.h"
#include "versions.h"
#include "x11.h"
#include "variadic.h"
