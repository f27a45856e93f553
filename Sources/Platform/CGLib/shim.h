// What Swift cannot import from GLib, GObject and GIO by itself: GTypes behind macros, and what is declared elsewhere.
#pragma once

// A newer GLib deprecates calls that the oldest one we build with needs; that is no reason for the build to fail.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "flags.h"

#include <gio/gio.h>
#include <glib-unix.h>

#include "desktop.h"
#include "types.h"
