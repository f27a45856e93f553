// Functions that differ between the versions of GTK, each under one name, with the oldest version's way as a
// fallback.
//
// GTK_CHECK_VERSION depends on the version at build time; a lookup by name depends on the running version, which may
// be newer.
#pragma once
#include <dlfcn.h>
#include <gtk/gtk.h>

#include "display.h"

static inline void gtkkit_css_provider_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, css);
#else
  gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

/// Scrolls as little as is needed to show the row.
static inline void gtkkit_list_view_scroll_to(GtkListView *view, guint position) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_list_view_scroll_to(view, position, GTK_LIST_SCROLL_NONE, NULL);
#else
  // The action does not consume the value.
  GVariant *value = g_variant_ref_sink(g_variant_new_uint32(position));
  gtk_widget_activate_action_variant(GTK_WIDGET(view), "list.scroll-to-item", value);
  g_variant_unref(value);
#endif
}

/// Makes a picture from the texts of an X11 pixmap file; NULL if this version of GdkPixbuf does not read these any more.
static inline GdkPixbuf *gtkkit_pixbuf_from_xpm(const char **texts) {
  // Since 2.44 it is deprecated, without anything in its place.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return gdk_pixbuf_new_from_xpm_data(texts);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/// Returns the path of the loaded GTK, valid as long as it is loaded; NULL if unknown.
static inline const char *gtkkit_library_path(void) {
  // Declared as in dlfcn.h, which offers Dl_info and dladdr only for GNU sources; modules are compiled without that.
  struct {
    const char *file;
    void *base;
    const char *symbol;
    void *address;
  } info;
  typedef int (*FindAddress)(const void *address, void *info);
  FindAddress find_address = (FindAddress)dlsym(NULL, "dladdr");
  void *function = dlsym(NULL, "gtk_get_major_version");
  return find_address && function && find_address(function, &info) ? info.file : NULL;
}

/// The functions that set the name and description of a list item, since 4.12; NULL before.
typedef void (*GtkKitSetListItemText)(GtkListItem *item, const char *text);

static inline GtkKitSetListItemText gtkkit_find_list_item_setter(const char *name) {
  return (GtkKitSetListItemText)dlsym(NULL, name);
}

static inline void gtkkit_search_entry_set_placeholder(GtkSearchEntry *entry, const char *text) {
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_search_entry_set_placeholder_text(entry, text);
#else
  g_object_set(entry, "placeholder-text", text, NULL);
#endif
}

/// GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
enum { GTKKIT_ANNOUNCEMENT_PRIORITY_MEDIUM = 1 };

/// Since 4.14.
typedef void (*GtkKitAnnounce)(GtkAccessible *self, const char *message, int priority);

static inline GtkKitAnnounce gtkkit_find_announce(void) {
  return (GtkKitAnnounce)dlsym(NULL, "gtk_accessible_announce");
}

/// Returns the X server's time of the last key or click; 0 on other displays. GTK may be built without X11, and then
/// lacks the function and its header.
static inline guint32 gtkkit_display_user_time(GdkDisplay *display) {
  typedef guint32 (*UserTime)(GdkDisplay *display);
  UserTime user_time = (UserTime)dlsym(NULL, "gdk_x11_display_get_user_time");
  if (!user_time || !gtkkit_is_x11(display))
    return 0;
  return user_time(display);
}

/// Returns the colour of a widget's text.
static inline void gtkkit_widget_get_color(GtkWidget *widget, GdkRGBA *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, color);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), color);
#endif
}
