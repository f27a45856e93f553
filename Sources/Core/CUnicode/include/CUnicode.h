// Tables of Unicode's characters, which `make generate` makes from the Unicode data files. They are read in place.
// © Unicode, Inc., under the Unicode License, https://www.unicode.org/license.txt
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the tables are arrays of little-endian numbers");

/// A table of text in UTF-8.
struct cu_text {
  const uint8_t *bytes;
  size_t count;
};

/// Returns the version of the Unicode Standard, such as `15.0.0`.
struct cu_text cu_version(void);

/// Returns other names of characters. Each line: code point in hexadecimal, then the names, separated by `|`.
struct cu_text cu_aliases(void);

/// Returns the blocks of characters. Each line: first and last code point in hexadecimal, and the name, separated by
/// `|`.
struct cu_text cu_blocks(void);

/// Returns the names of characters in HTML. Each line: code point in hexadecimal, and the name, separated by `|`.
struct cu_text cu_entities(void);

// A table by scalar has two stages: the number of each block of 128 scalars, and the numbers in each block.
extern const unsigned char cu_fold_places_blocks[], cu_fold_places_values[];
extern const unsigned char cu_fold_properties_blocks[], cu_fold_properties_values[];
extern const unsigned char cu_folds[];

static inline uint16_t cu_by_scalar(const unsigned char *blocks, const unsigned char *values, uint32_t scalar) {
  if (scalar > 0x10FFFF) return 0;
  uint16_t block, value;
  memcpy(&block, blocks + 2 * (scalar >> 7), sizeof block);
  memcpy(&value, values + 2 * ((uint32_t)block << 7 | (scalar & 127)), sizeof value);
  return value;
}

/// Returns the place of the fold of a scalar; 0 for a scalar that is its own fold, and for Hangul syllables.
static inline uint16_t cu_fold_place(uint32_t scalar) {
  return cu_by_scalar(cu_fold_places_blocks, cu_fold_places_values, scalar);
}

/// Returns the kind of a scalar in the low byte, and in the high one its canonical combining class, if the fold keeps
/// it.
static inline uint16_t cu_fold_properties(uint32_t scalar) {
  return cu_by_scalar(cu_fold_properties_blocks, cu_fold_properties_values, scalar);
}

/// Returns a number from the table of folds: at the place of a fold the count of its scalars, then the scalars.
static inline uint32_t cu_fold(uint32_t place) {
  uint32_t value;
  memcpy(&value, cu_folds + 4 * (size_t)place, sizeof value);
  return value;
}
