// The parts of GLib, GObject and GIO that Swift cannot import itself: GTypes behind macros, and functions declared
// elsewhere.
#pragma once

// A newer GLib deprecates functions that the oldest supported GLib needs. The build must not fail for that.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "flags.h"

#include <gio/gio.h>
#include <glib-unix.h>

#include "desktop.h"
#include "types.h"
