// libsoup and libsecret in one module: each brings GLib along, and in two modules GLib's types would be
// three of each.
#pragma once

// A newer GLib deprecates calls that the oldest one we build with needs; that is no reason for the build to fail.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include "../../Platform/CGLib/flags.h"

#include <libsecret/secret.h>
#include <libsoup/soup.h>
