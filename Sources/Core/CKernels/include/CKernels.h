// Loops over sets of 65,536 bits and over the bytes of names, with the fastest instructions of this processor. The
// program itself needs only the baseline: on x86-64 it chooses a version with AVX2, or with AVX-512, at run time.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ck_words = 1024 };

/// Limits the instructions to those of a level, for tests: 1 for the baseline, 2 for AVX2, 3 for AVX-512. Returns the
/// level in use, which is lower if the processor supports less.
int ck_limit(int level);

/// Returns the number of set bits in a block.
uint32_t ck_count(const uint64_t *block);

/// Returns the number of bits that two blocks share. The blocks need not be aligned.
uint32_t ck_count_common(const void *left, const void *right);

/// Returns how many numbers of a list have their bits set in a block, which need not be aligned.
uint32_t ck_count_selected(const uint16_t *list, uint32_t count, const void *block);

/// Stores the bits that two blocks share. The blocks need not be aligned.
void ck_intersect(uint64_t *into, const void *left, const void *right);

/// Keeps the bits that another block has too. It need not be aligned.
void ck_and(uint64_t *block, const void *other);

/// Adds the bits of another block, which need not be aligned.
void ck_or(uint64_t *block, const void *other);

/// Removes the bits of another block, which need not be aligned.
void ck_subtract(uint64_t *block, const void *other);

/// Stores the numbers that two ascending lists share, in order, and returns how many. `into` must be neither of the
/// lists, and have room for the length of the shorter list and eight more.
uint32_t ck_common(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount);

/// Stores the numbers of two ascending lists, in order, each once, and returns how many. `into` must be neither of
/// the lists.
uint32_t ck_union(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount);

/// Stores the numbers of a list whose bits are set in a block, in order, and returns how many. `into` may be the
/// list.
uint32_t ck_select(uint16_t *into, const uint16_t *list, uint32_t count, const void *block);

/// Begins to load memory that is about to be read. Any address is allowed.
static inline void ck_prefetch(const void *memory, size_t size) {
  for (size_t offset = 0; offset < size; offset += 64) __builtin_prefetch((const char *)memory + offset);
}

/// Returns memory filled with zeros, or null. Large blocks come directly from the system and return to it, bypassing
/// the allocator: a build frees most of its memory on the way, and its later blocks would not fit into the holes.
///
/// If the caller is going to write to all of a large block, the system gives its pages at once, which takes less time
/// than a fault for each.
void *ck_allocate(size_t size, bool isFilled);

/// Frees a block of this size.
void ck_free(void *block, size_t size);

/// The beginning of a word to find in names, or a text that may be anywhere in them. Only its first and last byte are
/// compared. It is ASCII.
struct ck_probe {
  /// The beginning's first and last byte, in lower case.
  uint8_t first, last;
  /// The distance of the last byte from the first.
  size_t distance;
  /// The byte that ends a name. If this is not NUL, a NUL is a byte that is not plain.
  uint8_t separator;
  /// False if no plain name can contain the beginning.
  uint8_t is_possible;
  /// Whether it may be anywhere in a name.
  uint8_t is_anywhere;
};

/// Returns the first place, from one on, where a byte is not plain (not ASCII, or NUL), or where the beginning may
/// be: both bytes agree, and the first is not inside a run of small letters or digits, unless the probe may be
/// anywhere. Returns `count` without such a place.
size_t ck_find(const uint8_t *bytes, size_t from, size_t count, const struct ck_probe *probe);

/// The end of a name, and whether all bytes before it are plain.
struct ck_end {
  size_t end;
  uint8_t is_plain;
};

/// Returns the end of the name at a place: the first separator from there on, or `count`.
struct ck_end ck_find_end(const uint8_t *bytes, size_t from, size_t count, uint8_t separator);

/// Returns how often a byte occurs.
size_t ck_count_bytes(const uint8_t *bytes, size_t count, uint8_t byte);

/// Returns the first place of some bytes, or `count` if they do not occur.
size_t ck_find_bytes(const uint8_t *bytes, size_t count, const uint8_t *wanted, size_t wantedCount);

/// Returns the first place of a byte below a bound, or `count` without one.
size_t ck_find_below(const uint8_t *bytes, size_t count, uint8_t bound);
