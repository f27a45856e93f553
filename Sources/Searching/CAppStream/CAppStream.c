#include "CAppStream.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Declares the few GLib types that are needed; their ABI never changes. GLib's headers would require its compiler
// flags.
typedef struct {
  void **data;
  unsigned length;
} PointerArray;

enum {
  FormatCatalog = 2,
  LoadCatalog = 1 << 0,
  LoadFlatpak = 1 << 3,
  LaunchableDesktopID = 1,
};

// Opaque objects are void pointers. Owned arrays are not freed: the process ends.
static struct {
  void *(*pool_new)(void);
  void (*pool_set_locale)(void *pool, const char *locale);
  void (*pool_set_flags)(void *pool, int flags);
  void (*pool_set_load_std_data_locations)(void *pool, int enabled);
  void (*pool_add_extra_data_location)(void *pool, const char *folder, int format);
  int (*pool_load)(void *pool, void *cancellable, void **error);
  // A GPtrArray up to 0.16, an AsComponentBox from 1 on.
  void *(*pool_get_components)(void *pool);
  const char *(*component_get_id)(void *component);
  int (*component_get_kind)(void *component);
  const char *(*component_get_name)(void *component);
  const char *(*component_get_summary)(void *component);
  // A vector that ends with NULL up to 0.16, a GPtrArray from 1 on.
  void *(*component_get_keywords)(void *component);
  char **(*component_get_pkgnames)(void *component);
  void *(*component_get_icon_by_size)(void *component, unsigned width, unsigned height);
  PointerArray *(*component_get_icons)(void *component);
  void *(*component_get_launchable)(void *component, int kind);
  PointerArray *(*component_get_bundles)(void *component);
  const char *(*component_kind_to_string)(int kind);
  const char *(*icon_get_filename)(void *icon);
  const char *(*icon_get_name)(void *icon);
  PointerArray *(*launchable_get_entries)(void *launchable);
  const char *(*bundle_get_id)(void *bundle);
  // Only in version 1.
  PointerArray *(*component_box_as_array)(void *box);
} as;

static CAppStreamResult load(void) {
  // Version 1, otherwise 0.16.
  void *newer = dlopen("libappstream.so.5", RTLD_NOW | RTLD_LOCAL);
  void *library = newer ? newer : dlopen("libappstream.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return CAppStreamMissing;
#define NEED(name) \
  *(void **)&as.name = dlsym(library, "as_" #name); \
  if (!as.name) return CAppStreamUnfamiliar
  NEED(pool_new);
  NEED(pool_set_locale);
  NEED(pool_set_flags);
  NEED(pool_set_load_std_data_locations);
  NEED(pool_add_extra_data_location);
  NEED(pool_load);
  NEED(pool_get_components);
  NEED(component_get_id);
  NEED(component_get_kind);
  NEED(component_get_name);
  NEED(component_get_summary);
  NEED(component_get_keywords);
  NEED(component_get_pkgnames);
  NEED(component_get_icon_by_size);
  NEED(component_get_icons);
  NEED(component_get_launchable);
  NEED(component_get_bundles);
  NEED(component_kind_to_string);
  NEED(icon_get_filename);
  NEED(icon_get_name);
  NEED(launchable_get_entries);
  NEED(bundle_get_id);
  if (newer) { NEED(component_box_as_array); }
  return CAppStreamDone;
}

static void put(FILE *file, const char *text) { fwrite(text ? text : "", strlen(text ? text : "") + 1, 1, file); }

/// Writes one of several texts, as a line.
static void put_line(FILE *file, const char *text) {
  if (text) fprintf(file, "%s\n", text);
}

static void put_vector(FILE *file, char **texts) {
  for (; texts && *texts; texts++) put_line(file, *texts);
  fputc(0, file);
}

static void put_array(FILE *file, PointerArray *texts) {
  for (unsigned i = 0; texts && i < texts->length; i++) put_line(file, texts->data[i]);
  fputc(0, file);
}

static void put_icon(FILE *file, void *component) {
  void *icon = as.component_get_icon_by_size(component, 64, 64);
  if (!icon) icon = as.component_get_icon_by_size(component, 48, 48);
  PointerArray *all = as.component_get_icons(component);
  // An icon without a size is a name in the theme.
  if (!icon && all && all->length > 0) icon = all->data[0];
  const char *path = icon ? as.icon_get_filename(icon) : NULL;
  put(file, path && path[0] == '/' ? path : icon ? as.icon_get_name(icon) : NULL);
}

static void put_component(FILE *file, void *component) {
  put(file, as.component_get_id(component));
  put(file, as.component_kind_to_string(as.component_get_kind(component)));
  put(file, as.component_get_name(component));
  put(file, as.component_get_summary(component));
  void *keywords = as.component_get_keywords(component);
  if (as.component_box_as_array) put_array(file, keywords); else put_vector(file, keywords);
  put_icon(file, component);
  put_vector(file, as.component_get_pkgnames(component));
  void *launchable = as.component_get_launchable(component, LaunchableDesktopID);
  put_array(file, launchable ? as.launchable_get_entries(launchable) : NULL);
  PointerArray *bundles = as.component_get_bundles(component);
  for (unsigned i = 0; bundles && i < bundles->length; i++) put_line(file, as.bundle_get_id(bundles->data[i]));
  fputc(0, file);
}

CAppStreamResult cappstream_write(int descriptor, const char *folder, const char *locale) {
  CAppStreamResult result = load();
  if (result != CAppStreamDone) return result;
  FILE *file = fdopen(descriptor, "w");
  if (!file) return CAppStreamUnfamiliar;
  void *pool = as.pool_new();
  if (locale) as.pool_set_locale(pool, locale);
  if (folder) {
    as.pool_set_flags(pool, 0);
    as.pool_set_load_std_data_locations(pool, 0);
    as.pool_add_extra_data_location(pool, folder, FormatCatalog);
  } else {
    as.pool_set_flags(pool, LoadCatalog | LoadFlatpak);
  }
  // Even if loading fails, the pool holds the catalogues that could be read.
  as.pool_load(pool, NULL, NULL);
  void *found = as.pool_get_components(pool);
  PointerArray *components = as.component_box_as_array && found ? as.component_box_as_array(found) : found;
  for (unsigned i = 0; components && i < components->length; i++) put_component(file, components->data[i]);
  fflush(file);
  return CAppStreamDone;
}
