// libsoup and libsecret share one module: each includes GLib, and separate modules would give three copies of each
// GLib type.
#pragma once

// A newer GLib deprecates functions that the oldest supported GLib needs. The build must not fail for that.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "../../Platform/CGLib/flags.h"

#include <libsecret/secret.h>
#include <libsoup/soup.h>
