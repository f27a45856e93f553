// What Swift cannot import from GTK by itself: GTypes behind macros, variadic calls, and calls that
// differ between GTK versions. One name each, so that Swift sees no difference.
#pragma once
#include <gtk/gtk.h>

#include "desktop.h"
#include "types.h"
#include "versions.h"
#include "variadic.h"
