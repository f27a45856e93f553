// GLib marks its flags since 2.88, and Swift imports what is marked under other names, as option sets. Without the mark
// each version of GLib looks the same. To be included before anything of GLib.
#pragma once
// glib.h itself includes its parts between these two.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__

#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
