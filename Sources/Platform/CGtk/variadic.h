// Variadic functions, which Swift cannot call.
#pragma once
#include <gtk/gtk.h>

/// The form with values takes an enumeration as an integer in some versions of GTK; this form is the same in all.
static inline void gtkkit_accessible_set_autocomplete(GtkAccessible *accessible, GtkAccessibleAutocomplete value) {
  gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_AUTOCOMPLETE, value, -1);
}

/// The form with values takes another kind of list since GTK 4.14.
static inline void gtkkit_accessible_set_labelled_by(GtkAccessible *accessible, GtkAccessible *first, GtkAccessible *second) {
  gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY, first, second, NULL, -1);
}

/// Computes the styles of a realized widget and all below it, as GTK does in the "update" phase of its frame clock. The
/// clock of a hidden window rests, and GTK would compute them when it shows the window.
static inline void gtkkit_update_styles(GtkWidget *widget) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  if (clock)
    g_signal_emit_by_name(clock, "update");
}
