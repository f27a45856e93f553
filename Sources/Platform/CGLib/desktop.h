// Desktop entries. GIO declares these in gio-unix-2.0, an include directory that gtk4's pkg-config file does not name;
// they are part of libgio and have not changed since 2.38.
#pragma once
#include <gio/gio.h>

typedef struct _GDesktopAppInfo GDesktopAppInfo;

GType g_desktop_app_info_get_type(void);
GDesktopAppInfo *g_desktop_app_info_new(const char *desktop_id);
GDesktopAppInfo *g_desktop_app_info_new_from_filename(const char *filename);
GDesktopAppInfo *g_desktop_app_info_new_from_keyfile(GKeyFile *key_file);
const char *g_desktop_app_info_get_filename(GDesktopAppInfo *info);
const char *g_desktop_app_info_get_generic_name(GDesktopAppInfo *info);
const char *g_desktop_app_info_get_categories(GDesktopAppInfo *info);
const char *const *g_desktop_app_info_get_keywords(GDesktopAppInfo *info);
gboolean g_desktop_app_info_get_nodisplay(GDesktopAppInfo *info);
gboolean g_desktop_app_info_get_boolean(GDesktopAppInfo *info, const char *key);
gboolean g_desktop_app_info_get_show_in(GDesktopAppInfo *info, const char *desktop);
char *g_desktop_app_info_get_string(GDesktopAppInfo *info, const char *key);
char **g_desktop_app_info_get_string_list(GDesktopAppInfo *info, const char *key, gsize *length);
const char *const *g_desktop_app_info_list_actions(GDesktopAppInfo *info);
char *g_desktop_app_info_get_action_name(GDesktopAppInfo *info, const char *action_name);

// GIO's own way to start an application, with which the tests compare (since 2.58).
gboolean g_desktop_app_info_launch_uris_as_manager_with_fds(
    GDesktopAppInfo *info, GList *uris, GAppLaunchContext *context, GSpawnFlags flags, GSpawnChildSetupFunc setup,
    gpointer setup_data, void (*started)(GDesktopAppInfo *info, GPid pid, gpointer data), gpointer started_data,
    int standard_input, int standard_output, int standard_error, GError **error);
