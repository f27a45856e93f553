// GTypes that GLib offers only as macros.
#pragma once
#include <glib-object.h>

static inline GType glibkit_type_none(void) { return G_TYPE_NONE; }
static inline GType glibkit_type_object(void) { return G_TYPE_OBJECT; }
static inline GType glibkit_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType glibkit_type_int(void) { return G_TYPE_INT; }
static inline GType glibkit_type_uint(void) { return G_TYPE_UINT; }
static inline GType glibkit_type_long(void) { return G_TYPE_LONG; }
static inline GType glibkit_type_int64(void) { return G_TYPE_INT64; }
static inline GType glibkit_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType glibkit_type_pointer(void) { return G_TYPE_POINTER; }
static inline GType glibkit_type_string(void) { return G_TYPE_STRING; }
static inline GType glibkit_type_variant(void) { return G_TYPE_VARIANT; }

/// Removes the flag that the parameter types of a signal carry.
static inline GType glibkit_signal_type(GType type) { return type & ~G_SIGNAL_TYPE_STATIC_SCOPE; }
static inline GType glibkit_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
static inline GType glibkit_instance_type(gpointer instance) { return G_TYPE_FROM_INSTANCE(instance); }
static inline gboolean glibkit_is_a(gpointer instance, GType type) {
  return G_TYPE_CHECK_INSTANCE_TYPE(instance, type);
}
