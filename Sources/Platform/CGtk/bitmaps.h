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

/// Adds a row of pixels. `restrict` and a loop over the four channels let the compiler add a pixel at once, also where it
/// compiles for size.
static inline void gtkkit_add_row(float *restrict sums, const guchar *restrict row, int width, float weight) {
  for (int pixel = 0; pixel < width; pixel++)
    for (int channel = 0; channel < 4; channel++)
      sums[pixel * 4 + channel] += weight * row[pixel * 4 + channel];
}

/// Shrinks pixels to a side; each new pixel is the mean of those that it covers.
static inline GdkTexture *gtkkit_shrink(const guchar *pixels, int width, int height, gsize stride, int side) {
  int longest = MAX(width, height);
  side = MIN(side, longest);
  int new_width = MAX(1, (width * side + longest / 2) / longest);
  int new_height = MAX(1, (height * side + longest / 2) / longest);
  gsize new_stride = (gsize)new_width * 4;

  float scale = (float)height / new_height;
  gsize row_length = (gsize)width * 4;
  float *rows = g_malloc0_n(new_height * row_length, sizeof(float));
  for (int row = 0; row < new_height; row++) {
    float start = row * scale, end = start + scale;
    for (int place = (int)start; place < height && place < end; place++)
      gtkkit_add_row(
          rows + row * row_length, pixels + place * stride, width, gtkkit_covered(place, start, end) / scale);
  }

  scale = (float)width / new_width;
  guchar *result = g_malloc_n(new_height, new_stride);
  for (int row = 0; row < new_height; row++) {
    for (int column = 0; column < new_width; column++) {
      float start = column * scale, end = start + scale, sums[4] = {0, 0, 0, 0};
      for (int place = (int)start; place < width && place < end; place++)
        for (int channel = 0; channel < 4; channel++)
          sums[channel] += gtkkit_covered(place, start, end) / scale * rows[row * row_length + place * 4 + channel];
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

/// Returns the picture of a text as PNG; NULL if it has none. The caller unreferences it.
static inline GBytes *gtkkit_glyph_png(PangoContext *context, const char *text) {
  PangoItem *run = NULL;
  PangoGlyph glyph = gtkkit_only_glyph(context, text, &run);
  GBytes *png = NULL;
  if (glyph && run->analysis.font) {
    hb_blob_t *blob = hb_ot_color_glyph_reference_png(pango_font_get_hb_font(run->analysis.font), glyph);
    unsigned int length = 0;
    const char *data = hb_blob_get_data(blob, &length);
    if (length > 0)
      png = g_bytes_new_with_free_func(data, length, (GDestroyNotify)hb_blob_destroy, blob);
    else
      hb_blob_destroy(blob);
  }
  if (run)
    pango_item_free(run);
  return png;
}

/// A place in a file in memory.
typedef struct {
  const guchar *next;
  gsize rest;
} GtkKitReading;

static inline cairo_status_t gtkkit_read(void *closure, unsigned char *data, unsigned int length) {
  GtkKitReading *reading = closure;
  if (length > reading->rest)
    return CAIRO_STATUS_READ_ERROR;
  memcpy(data, reading->next, length);
  reading->next += length;
  reading->rest -= length;
  return CAIRO_STATUS_SUCCESS;
}

/// Decodes a picture, no larger than a side; NULL if it is broken. Any thread may call it.
///
/// Cairo decodes to the format in which it draws. GTK 4.8 does not, and takes as long again to change it.
static inline GdkTexture *gtkkit_decode_png(GBytes *png, int side) {
  GtkKitReading reading;
  reading.next = g_bytes_get_data(png, &reading.rest);
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(gtkkit_read, &reading);
  GdkTexture *texture = NULL;
  cairo_format_t format = cairo_image_surface_get_format(surface);
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
      && (format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24))
    texture = gtkkit_shrink(
        cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
        cairo_image_surface_get_height(surface), cairo_image_surface_get_stride(surface), side);
  cairo_surface_destroy(surface);
  return texture;
}
