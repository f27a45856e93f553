// The parts of GTK that Swift cannot import itself: GTypes behind macros, variadic functions, and functions that
// differ between GTK versions, each under one name for all.
#pragma once

// A newer GTK deprecates functions that the oldest supported GTK needs. The build must not fail for that.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "../CGLib/flags.h"

#include <gtk/gtk.h>

#include "bitmaps.h"
#include "display.h"
#include "layers.h"
#include "versions.h"
#include "x11.h"
#include "variadic.h"
