// Loops over sets of 65,536 bits and over the bytes of names, for the fastest instructions that this processor has. The program itself needs
// none beyond its baseline: on x86-64 a version with AVX2, or with AVX-512, is chosen when it runs.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { ck_words = 1024 };

/// For tests: from now on uses no better instructions than those of a level, 1 for the baseline, 2 for AVX2, 3 for
/// AVX-512. Returns the level in use, which is lower where the processor has no more.
int ck_limit(int level);

/// The number of bits set in a block.
uint32_t ck_count(const uint64_t *block);

/// The bits that two blocks, which need not be aligned, both have.
void ck_intersect(uint64_t *into, const void *left, const void *right);

/// Keeps the bits that another block, which need not be aligned, has too.
void ck_and(uint64_t *block, const void *other);

/// Adds the bits of another block, which need not be aligned.
void ck_or(uint64_t *block, const void *other);

/// Removes the bits of another block, which need not be aligned.
void ck_subtract(uint64_t *block, const void *other);

/// The numbers that two ascending lists share, in order. `into` takes as many as the shorter list has, and eight more;
/// it is neither of the lists.
uint32_t ck_common(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount);

/// The numbers of two ascending lists together, in order, each once. `into` is neither of the lists.
uint32_t ck_union(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount);

/// The numbers of a list whose bits a block has, in order. `into` may be the list itself.
uint32_t ck_select(uint16_t *into, const uint16_t *list, uint32_t count, const void *block);

/// Memory filled with zeros, or null. Large blocks come from the system and go back to it, whatever the allocator keeps:
/// a build frees most of its memory on the way, and what it still needs later would not fit into the holes.
void *ck_allocate(size_t size);

/// Frees a block of so many bytes.
void ck_free(void *block, size_t size);

/// What is looked for in names: a beginning of a word, of which two bytes are compared. All of it is ASCII.
struct ck_probe {
  /// The beginning's first and last byte, in lower case.
  uint8_t first, last;
  /// How many bytes the last one is behind the first.
  size_t distance;
  /// What ends a name. A NUL that ends none is a byte that is not plain.
  uint8_t separator;
  /// False if no plain name holds what is looked for.
  uint8_t is_possible;
};

/// The first place, from one on, at which a byte is not plain (no ASCII, or a NUL), or at which the beginning may be
/// one: both bytes agree, and the first is not amid a run of small letters or digits. `count` if there is none.
size_t ck_find(const uint8_t *bytes, size_t from, size_t count, const struct ck_probe *probe);

/// How often a byte occurs.
size_t ck_count_bytes(const uint8_t *bytes, size_t count, uint8_t byte);

/// The first place at which some bytes stand; `count` if there is none.
size_t ck_find_bytes(const uint8_t *bytes, size_t count, const uint8_t *wanted, size_t wantedCount);

/// The first place of a byte smaller than a bound; `count` if there is none.
size_t ck_find_below(const uint8_t *bytes, size_t count, uint8_t bound);
