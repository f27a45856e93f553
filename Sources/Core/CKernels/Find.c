// For memmem.
#define _GNU_SOURCE
#include <string.h>

#include "CKernels.h"
#include "Level.h"

static inline uint8_t lowercase(uint8_t byte) { return (uint8_t)(byte - 'A') < 26 ? byte | 0x20 : byte; }
static inline int is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }
static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// Tests one place. The vectors below test many.
static inline int is_place(const uint8_t *bytes, size_t at, size_t count, const struct ck_probe *probe) {
  uint8_t byte = bytes[at];
  if (byte >= 0x80 || (byte == 0 && probe->separator != 0)) return 1;
  if (!probe->is_possible || lowercase(byte) != probe->first) return 0;
  if (probe->distance >= count - at || lowercase(bytes[at + probe->distance]) != probe->last) return 0;
  if (at == 0 || probe->is_anywhere) return 1;
  if (byte >= 'a' && byte <= 'z') return !is_letter(bytes[at - 1]);
  return !(is_digit(byte) && is_digit(bytes[at - 1]));
}

static size_t find_one_by_one(const uint8_t *bytes, size_t from, size_t count, const struct ck_probe *probe) {
  while (from < count && !is_place(bytes, from, count, probe)) from++;
  return from;
}

#if defined(__x86_64__)

#include <immintrin.h>

// Comparing a letter ignores its case bit; no other byte then equals the letter. The bytes of a class, letters or
// digits, are a range: moved to the top of the signed numbers, they are those above a bound.
#define FIND(suffix, attributes, vector, width, load, set, zero, and, or, andnot, add, equal, above, bits)            \
  attributes static size_t find_##suffix(const uint8_t *bytes, size_t from, size_t count,                             \
                                         const struct ck_probe *probe) {                                              \
    if (from == 0 && count > 0) {                                                                                     \
      if (is_place(bytes, 0, count, probe)) return 0;                                                                 \
      from = 1;                                                                                                       \
    }                                                                                                                 \
    size_t distance = probe->is_possible ? probe->distance : 0;                                                       \
    int letter = is_letter(probe->first), digit = is_digit(probe->first);                                             \
    vector first = set((char)probe->first), last = set((char)probe->last);                                            \
    vector first_case = set(letter ? 0x20 : 0), last_case = set(is_letter(probe->last) ? 0x20 : 0);                   \
    vector to_top = set((char)(127 - (letter ? 'z' : '9'))), bound = set((char)(127 - (letter ? 26 : 10)));           \
    vector hinders = set((letter || digit) && !probe->is_anywhere ? -1 : 0);                                          \
    vector possible = set(probe->is_possible ? -1 : 0);                                                               \
    vector nul = set(probe->separator != 0 ? -1 : 0);                                                                 \
    while (from + distance + width <= count) {                                                                        \
      vector here = load((const void *)(bytes + from));                                                               \
      vector before = load((const void *)(bytes + from - 1));                                                         \
      vector there = load((const void *)(bytes + from + distance));                                                   \
      vector agrees = and(equal(or(here, first_case), first), equal(or(there, last_case), last));                     \
      vector amid = and(equal(here, first), above(add(or(before, first_case), to_top), bound));                       \
      vector places = and(andnot(and(amid, hinders), agrees), possible);                                              \
      vector odd = or(here, and(equal(here, zero()), nul));                                                           \
      unsigned found = (unsigned)bits(or(places, odd));                                                               \
      if (found) return from + (size_t)__builtin_ctz(found);                                                          \
      from += width;                                                                                                  \
    }                                                                                                                 \
    return find_one_by_one(bytes, from, count, probe);                                                                \
  }

FIND(baseline, , __m128i, 16, _mm_loadu_si128, _mm_set1_epi8, _mm_setzero_si128, _mm_and_si128, _mm_or_si128,
     _mm_andnot_si128, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_movemask_epi8)
FIND(fast, __attribute__((target("avx2"))), __m256i, 32, _mm256_loadu_si256, _mm256_set1_epi8,
     _mm256_setzero_si256, _mm256_and_si256, _mm256_or_si256, _mm256_andnot_si256, _mm256_add_epi8, _mm256_cmpeq_epi8,
     _mm256_cmpgt_epi8, _mm256_movemask_epi8)

size_t ck_find(const uint8_t *bytes, size_t from, size_t count, const struct ck_probe *probe) {
  return ck_level() >= 2 ? find_fast(bytes, from, count, probe) : find_baseline(bytes, from, count, probe);
}

#else

size_t ck_find(const uint8_t *bytes, size_t from, size_t count, const struct ck_probe *probe) {
  return find_one_by_one(bytes, from, count, probe);
}

#endif

// Names are short: wider vectors would be no faster.
struct ck_end ck_find_end(const uint8_t *bytes, size_t from, size_t count, uint8_t separator) {
  uint8_t is_plain = 1;
#if defined(__x86_64__)
  __m128i ends = _mm_set1_epi8((char)separator), zero = _mm_setzero_si128();
  for (; from + 16 <= count; from += 16) {
    __m128i here = _mm_loadu_si128((const void *)(bytes + from));
    unsigned found = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(here, ends));
    unsigned odd = (unsigned)_mm_movemask_epi8(_mm_or_si128(here, _mm_cmpeq_epi8(here, zero)));
    if (found) {
      unsigned place = (unsigned)__builtin_ctz(found);
      if (odd & ((1u << place) - 1)) is_plain = 0;
      return (struct ck_end){from + place, is_plain};
    }
    if (odd) is_plain = 0;
  }
#endif
  for (; from < count && bytes[from] != separator; from++)
    if (bytes[from] == 0 || bytes[from] >= 0x80) is_plain = 0;
  return (struct ck_end){from, is_plain};
}

#define COUNT(suffix, attributes)                                                                                     \
  attributes static size_t count_bytes_##suffix(const uint8_t *bytes, size_t count, uint8_t byte) {                   \
    size_t total = 0;                                                                                                 \
    while (count > 0) {                                                                                               \
      /* So few that a byte holds their number. */                                                                    \
      size_t part = count < 255 * 32 ? count : 255 * 32;                                                              \
      uint8_t lanes[32] = {0};                                                                                        \
      size_t i = 0;                                                                                                   \
      for (; i + 32 <= part; i += 32)                                                                                 \
        for (int lane = 0; lane < 32; lane++) lanes[lane] += bytes[i + (size_t)lane] == byte;                         \
      for (int lane = 0; lane < 32; lane++) total += lanes[lane];                                                     \
      for (; i < part; i++) total += bytes[i] == byte;                                                                \
      bytes += part;                                                                                                  \
      count -= part;                                                                                                  \
    }                                                                                                                 \
    return total;                                                                                                     \
  }

COUNT(baseline, )

#if defined(__x86_64__)
COUNT(fast, __attribute__((target("avx2"))))

size_t ck_count_bytes(const uint8_t *bytes, size_t count, uint8_t byte) {
  return ck_level() >= 2 ? count_bytes_fast(bytes, count, byte) : count_bytes_baseline(bytes, count, byte);
}
#else
size_t ck_count_bytes(const uint8_t *bytes, size_t count, uint8_t byte) {
  return count_bytes_baseline(bytes, count, byte);
}
#endif

static size_t find_bytes_one_by_one(const uint8_t *bytes, size_t from, size_t count, const uint8_t *wanted,
                                    size_t wantedCount) {
  const uint8_t *found = from < count ? memmem(bytes + from, count - from, wanted, wantedCount) : NULL;
  return found ? (size_t)(found - bytes) : count;
}

#if defined(__x86_64__)

// How common each letter is in English texts, from the rarest.
static const uint8_t letter_ranks[0x80] = {
    ['z'] = 1,  ['q'] = 2,  ['j'] = 3,  ['x'] = 4,  ['k'] = 5,  ['v'] = 6,  ['b'] = 7,  ['y'] = 8,  ['w'] = 9,
    ['g'] = 10, ['p'] = 11, ['f'] = 12, ['m'] = 13, ['u'] = 14, ['c'] = 15, ['d'] = 16, ['l'] = 17, ['h'] = 18,
    ['r'] = 19, ['s'] = 20, ['n'] = 21, ['i'] = 22, ['o'] = 23, ['a'] = 24, ['t'] = 25, ['e'] = 26,
};

// Other scripts begin most letters with the same byte.
static inline int rank(uint8_t byte) { return byte < 0x80 ? letter_ranks[byte] : byte < 0xC0 ? 10 : 27; }

// Finds the two rarest of the wanted bytes, or one twice if there is only one.
static void find_rare(const uint8_t *wanted, size_t count, size_t *rarest, size_t *other) {
  *rarest = 0, *other = count - 1;
  int least = 28, next = 28;
  for (size_t i = 0; i < count; i++) {
    int here = rank(wanted[i]);
    if (here < least) {
      if (i > 0) *other = *rarest, next = least;
      *rarest = i, least = here;
    } else if (here < next) {
      *other = i, next = here;
    }
  }
}

// Where the two rarest bytes agree, all are compared.
#define FIND_BYTES(suffix, attributes, vector, width, load, set, and, equal, bits)                                    \
  attributes static size_t find_bytes_##suffix(const uint8_t *bytes, size_t count, const uint8_t *wanted,             \
                                               size_t wantedCount) {                                                  \
    size_t from = 0, rarest, other;                                                                                   \
    find_rare(wanted, wantedCount, &rarest, &other);                                                                  \
    vector first = set((char)wanted[rarest]), second = set((char)wanted[other]);                                      \
    for (; from + wantedCount - 1 + width <= count; from += width) {                                                  \
      const uint8_t *start = bytes + from;                                                                            \
      vector here = load((const void *)(start + rarest)), there = load((const void *)(start + other));                \
      unsigned places = (unsigned)bits(and(equal(here, first), equal(there, second)));                                \
      for (; places; places &= places - 1) {                                                                          \
        size_t at = from + (size_t)__builtin_ctz(places);                                                             \
        if (memcmp(bytes + at, wanted, wantedCount) == 0) return at;                                                  \
      }                                                                                                               \
    }                                                                                                                 \
    return find_bytes_one_by_one(bytes, from, count, wanted, wantedCount);                                            \
  }

FIND_BYTES(baseline, , __m128i, 16, _mm_loadu_si128, _mm_set1_epi8, _mm_and_si128, _mm_cmpeq_epi8, _mm_movemask_epi8)
FIND_BYTES(fast, __attribute__((target("avx2"))), __m256i, 32, _mm256_loadu_si256, _mm256_set1_epi8, _mm256_and_si256,
           _mm256_cmpeq_epi8, _mm256_movemask_epi8)

size_t ck_find_bytes(const uint8_t *bytes, size_t count, const uint8_t *wanted, size_t wantedCount) {
  if (wantedCount == 0) return find_bytes_one_by_one(bytes, 0, count, wanted, wantedCount);
  return ck_level() >= 2 ? find_bytes_fast(bytes, count, wanted, wantedCount)
                         : find_bytes_baseline(bytes, count, wanted, wantedCount);
}

#else

size_t ck_find_bytes(const uint8_t *bytes, size_t count, const uint8_t *wanted, size_t wantedCount) {
  return find_bytes_one_by_one(bytes, 0, count, wanted, wantedCount);
}

#endif

#define FIND_BELOW(suffix, attributes)                                                                                \
  attributes static size_t find_below_##suffix(const uint8_t *bytes, size_t count, uint8_t bound) {                   \
    size_t i = 0;                                                                                                     \
    for (; i + 32 <= count; i += 32) {                                                                                \
      uint8_t any = 0;                                                                                                \
      for (int lane = 0; lane < 32; lane++) any |= (uint8_t)(bytes[i + (size_t)lane] < bound);                        \
      if (any) break;                                                                                                 \
    }                                                                                                                 \
    for (; i < count; i++)                                                                                            \
      if (bytes[i] < bound) return i;                                                                                 \
    return count;                                                                                                     \
  }

FIND_BELOW(baseline, )

#if defined(__x86_64__)
FIND_BELOW(fast, __attribute__((target("avx2"))))

size_t ck_find_below(const uint8_t *bytes, size_t count, uint8_t bound) {
  return ck_level() >= 2 ? find_below_fast(bytes, count, bound) : find_below_baseline(bytes, count, bound);
}
#else
size_t ck_find_below(const uint8_t *bytes, size_t count, uint8_t bound) {
  return find_below_baseline(bytes, count, bound);
}
#endif
