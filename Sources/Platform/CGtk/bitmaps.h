// Emoji of fonts with bitmaps. Cairo decodes such a picture three times before it is first drawn, which for a list of
// emoji takes longer than all else after a key.
#pragma once
#include <gtk/gtk.h>
#include <hb-ot.h>

/// Returns the only glyph of a text; 0 if it has none or several. A layout would measure the glyph, and thus decode it.
/// \param run The run of the text; the caller frees it.
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

/// Returns the part of the pixel at a place that the range from `start` to `end` covers.
static inline float gtkkit_covered(int place, float start, float end) {
  return (place + 1 < end ? place + 1 : end) - (place > start ? place : start);
}

static inline void gtkkit_add_row(float *sums, const guchar *row, int count, float weight) {
  for (int index = 0; index < count; index++)
    sums[index] += weight * row[index];
}

/// Shrinks a texture to a side; each pixel is the mean of those that it covers. Consumes the texture.
static inline GdkTexture *gtkkit_shrink(GdkTexture *texture, int side) {
  int width = gdk_texture_get_width(texture), height = gdk_texture_get_height(texture);
  int longest = width > height ? width : height;
  if (longest <= side)
    return texture;
  int new_width = MAX(1, (width * side + longest / 2) / longest);
  int new_height = MAX(1, (height * side + longest / 2) / longest);
  gsize stride = (gsize)width * 4, new_stride = (gsize)new_width * 4;
  guchar *pixels = g_malloc_n(height, stride);
  gdk_texture_download(texture, pixels, stride);
  g_object_unref(texture);

  float scale = (float)height / new_height;
  float *rows = g_malloc0_n(new_height * stride, sizeof(float));
  for (int row = 0; row < new_height; row++) {
    float start = row * scale, end = start + scale;
    for (int place = (int)start; place < height && place < end; place++)
      gtkkit_add_row(rows + row * stride, pixels + place * stride, (int)stride, gtkkit_covered(place, start, end) / scale);
  }
  g_free(pixels);

  scale = (float)width / new_width;
  guchar *result = g_malloc_n(new_height, new_stride);
  for (int row = 0; row < new_height; row++) {
    for (int column = 0; column < new_width; column++) {
      float start = column * scale, end = start + scale, sums[4] = {0, 0, 0, 0};
      for (int place = (int)start; place < width && place < end; place++)
        for (int channel = 0; channel < 4; channel++)
          sums[channel] += gtkkit_covered(place, start, end) / scale * rows[row * stride + place * 4 + channel];
      for (int channel = 0; channel < 4; channel++)
        result[row * new_stride + column * 4 + channel] = (guchar)MIN(sums[channel] + 0.5f, 255);
    }
  }
  g_free(rows);
  GBytes *bytes = g_bytes_new_take(result, new_height * new_stride);
  GdkTexture *small = gdk_memory_texture_new(new_width, new_height, GDK_MEMORY_DEFAULT, bytes, new_stride);
  g_bytes_unref(bytes);
  return small;
}

/// Returns the picture of a text, no larger than a side; NULL if it has no picture, or a broken one.
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
