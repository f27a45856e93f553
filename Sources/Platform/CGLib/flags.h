// Makes all versions of GLib look the same. Since 2.88 GLib marks its flags, and Swift imports marked flags as option
// sets, under other names. Include this before anything of GLib.
#pragma once
// glib.h itself includes its parts between these two.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__

#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
