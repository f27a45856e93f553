// Letters that are pictures: emoji of fonts that have bitmaps. Cairo decodes such a picture three times until it is drawn
// first, which for a list of emoji takes longer than all else at a key.
#pragma once
#include <gtk/gtk.h>
#include <hb-ot.h>

/// The only glyph of a text; 0 if it is not the only one. Not by a layout, which would measure it, and so decode it.
/// \param run The run of the text, to be freed.
static inline PangoGlyph gtkkit_only_glyph(PangoContext *context, const char *text, PangoItem **run) {
  int length = (int)strlen(text);
  GList *items = pango_itemize(context, text, 0, length, NULL, NULL);
  *run = items ? items->data : NULL;
  PangoGlyph only = 0;
  if (items && !items->next) {
    PangoGlyphString *glyphs = pango_glyph_string_new();
    pango_shape(text, length, &(*run)->analysis, glyphs);
    int count = 0;
    for (int index = 0; index < glyphs->num_glyphs; index++) {
      PangoGlyph next = glyphs->glyphs[index].glyph;
      if (next == PANGO_GLYPH_EMPTY)
        continue;
      only = next;
      count += 1;
    }
    if (count != 1 || only & PANGO_GLYPH_UNKNOWN_FLAG)
      only = 0;
    pango_glyph_string_free(glyphs);
  }
  if (items)
    g_list_free_full(items->next, (GDestroyNotify)pango_item_free);
  if (items)
    g_list_free_1(items);
  return only;
}

/// The weight of each source pixel for one that is `scale` of them: as much as it covers.
static inline void gtkkit_shrink_line(
  const float *source, int length, int step, float *target, int target_length, int target_step) {
  float scale = (float)length / target_length;
  for (int place = 0; place < target_length; place++) {
    float start = place * scale, end = start + scale;
    float sum[4] = {0, 0, 0, 0};
    for (int index = (int)start; index < length && index < end; index++) {
      float covered = (index + 1 < end ? index + 1 : end) - (index > start ? index : start);
      for (int channel = 0; channel < 4; channel++)
        sum[channel] += covered * source[index * step + channel];
    }
    for (int channel = 0; channel < 4; channel++)
      target[place * target_step + channel] = sum[channel] / scale;
  }
}

/// A texture no larger than a side, each of whose pixels is the mean of those that it covers; takes the texture over.
static inline GdkTexture *gtkkit_shrink(GdkTexture *texture, int side) {
  int width = gdk_texture_get_width(texture), height = gdk_texture_get_height(texture);
  int longest = width > height ? width : height;
  if (longest <= side)
    return texture;
  int new_width = MAX(1, (width * side + longest / 2) / longest);
  int new_height = MAX(1, (height * side + longest / 2) / longest);
  guchar *pixels = g_malloc_n((gsize)width * height, 4);
  gdk_texture_download(texture, pixels, (gsize)width * 4);
  g_object_unref(texture);
  gsize count = (gsize)width * height * 4;
  float *values = g_new(float, count);
  for (gsize index = 0; index < count; index++)
    values[index] = pixels[index];
  g_free(pixels);
  float *rows = g_new(float, (gsize)new_width * height * 4);
  for (int row = 0; row < height; row++)
    gtkkit_shrink_line(values + (gsize)row * width * 4, width, 4, rows + (gsize)row * new_width * 4, new_width, 4);
  g_free(values);
  float *all = g_new(float, (gsize)new_width * new_height * 4);
  for (int column = 0; column < new_width; column++)
    gtkkit_shrink_line(rows + column * 4, height, new_width * 4, all + column * 4, new_height, new_width * 4);
  g_free(rows);
  gsize new_count = (gsize)new_width * new_height * 4;
  guchar *result = g_malloc(new_count);
  for (gsize index = 0; index < new_count; index++)
    result[index] = (guchar)(all[index] + 0.5f);
  g_free(all);
  GBytes *bytes = g_bytes_new_take(result, new_count);
  GdkTexture *small = gdk_memory_texture_new(new_width, new_height, GDK_MEMORY_DEFAULT, bytes, (gsize)new_width * 4);
  g_bytes_unref(bytes);
  return small;
}

/// The picture that a text is, no larger than a side; NULL if it is no picture, or a broken one.
static inline GdkTexture *gtkkit_bitmap(PangoContext *context, const char *text, int side) {
  PangoItem *run = NULL;
  PangoGlyph glyph = gtkkit_only_glyph(context, text, &run);
  GdkTexture *texture = NULL;
  if (glyph && run->analysis.font) {
    hb_blob_t *blob = hb_ot_color_glyph_reference_png(pango_font_get_hb_font(run->analysis.font), glyph);
    unsigned int length = 0;
    const char *data = hb_blob_get_data(blob, &length);
    GBytes *bytes = g_bytes_new_with_free_func(data, length, (GDestroyNotify)hb_blob_destroy, blob);
    texture = length > 0 ? gdk_texture_new_from_bytes(bytes, NULL) : NULL;
    g_bytes_unref(bytes);
  }
  if (run)
    pango_item_free(run);
  return texture ? gtkkit_shrink(texture, side) : NULL;
}
