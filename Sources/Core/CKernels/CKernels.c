#include "CKernels.h"
#include "Level.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { large = 1 << 16, huge = 1 << 22 };

void *ck_allocate(size_t size, bool isFilled) {
  if (size < large) return calloc(1, size);
  void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return NULL;
  // Fewer faults in a build, and fewer page table walks in a search. Only a hint: the error is ignored.
  if (size >= huge) madvise(block, size, MADV_HUGEPAGE);
  if (isFilled) madvise(block, size, MADV_POPULATE_WRITE);
  return block;
}

void ck_free(void *block, size_t size) {
  if (size < large) free(block);
  else munmap(block, size);
}

static inline uint64_t word(const void *block, int index) {
  uint64_t value;
  memcpy(&value, (const char *)block + 8 * index, sizeof value);
  return value;
}

static inline uint32_t half(const void *block, uint32_t index) {
  uint32_t value;
  memcpy(&value, (const char *)block + 4 * (size_t)index, sizeof value);
  return value;
}

// The numbers that two lists share from some places on. It avoids branches on the numbers, which are unpredictable.
static inline uint32_t merge(uint16_t *into, uint32_t found, const uint16_t *left, uint32_t i, uint32_t leftCount,
                             const uint16_t *right, uint32_t j, uint32_t rightCount) {
  while (i < leftCount && j < rightCount) {
    uint16_t a = left[i], b = right[j];
    into[found] = a;
    found += a == b;
    i += a <= b;
    j += b <= a;
  }
  return found;
}

#define KERNELS(suffix, attributes)                                                                    \
  attributes static uint32_t count_common_##suffix(const void *left, const void *right) {              \
    uint32_t total = 0;                                                                                \
    for (int i = 0; i < ck_words; i++) total += (uint32_t)__builtin_popcountll(word(left, i) & word(right, i)); \
    return total;                                                                                      \
  }                                                                                                    \
  attributes static uint32_t count_selected_##suffix(const uint16_t *list, uint32_t count, const void *block) { \
    uint32_t total = 0;                                                                                \
    for (uint32_t i = 0; i < count; i++) total += half(block, list[i] >> 5) >> (list[i] & 31) & 1;     \
    return total;                                                                                      \
  }                                                                                                    \
  attributes static uint32_t count_##suffix(const uint64_t *block) {                                   \
    uint32_t total = 0;                                                                                \
    for (int i = 0; i < ck_words; i++) total += (uint32_t)__builtin_popcountll(block[i]);              \
    return total;                                                                                      \
  }                                                                                                    \
  attributes static void intersect_##suffix(uint64_t *into, const void *left, const void *right) {     \
    for (int i = 0; i < ck_words; i++) into[i] = word(left, i) & word(right, i);                       \
  }                                                                                                    \
  attributes static void and_##suffix(uint64_t *block, const void *other) {                            \
    for (int i = 0; i < ck_words; i++) block[i] &= word(other, i);                                     \
  }                                                                                                    \
  attributes static void or_##suffix(uint64_t *block, const void *other) {                             \
    for (int i = 0; i < ck_words; i++) block[i] |= word(other, i);                                     \
  }                                                                                                    \
  attributes static void subtract_##suffix(uint64_t *block, const void *other) {                       \
    for (int i = 0; i < ck_words; i++) block[i] &= ~word(other, i);                                    \
  }

KERNELS(baseline, )

uint32_t ck_union(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount) {
  uint32_t i = 0, j = 0, found = 0;
  while (i < leftCount && j < rightCount) {
    uint16_t a = left[i], b = right[j];
    into[found++] = a < b ? a : b;
    i += a <= b;
    j += b <= a;
  }
  while (i < leftCount) into[found++] = left[i++];
  while (j < rightCount) into[found++] = right[j++];
  return found;
}

uint32_t ck_select(uint16_t *into, const uint16_t *list, uint32_t count, const void *block) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint16_t number = list[i];
    into[found] = number;
    found += word(block, number >> 6) >> (number & 63) & 1;
  }
  return found;
}

#if defined(__x86_64__)

#include <immintrin.h>

#define FAST __attribute__((target("sse4.2,popcnt,avx2")))

KERNELS(fast, FAST)
KERNELS(wide, __attribute__((target("avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt"))))

// For each set of eight lanes, the shuffle that moves them to the front. Filled once, before `state` is set.
static uint8_t shuffles[256][16];
static int state; // 0 until detected, then 1 for the baseline, 2 for AVX2, 3 for AVX-512

static void fill_shuffles(void) {
  for (int set = 0; set < 256; set++) {
    int next = 0;
    for (int lane = 0; lane < 8; lane++) {
      if (set >> lane & 1) {
        shuffles[set][next++] = (uint8_t)(2 * lane);
        shuffles[set][next++] = (uint8_t)(2 * lane + 1);
      }
    }
    while (next < 16) shuffles[set][next++] = 0xFF;
  }
}

static int best(void) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("avx2"))
    return 1;
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                 __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq")
             ? 3
             : 2;
}

int ck_limit(int level) {
  int known = best();
  if (level < known) known = level;
  fill_shuffles();
  __atomic_store_n(&state, known, __ATOMIC_RELEASE);
  return known;
}

// Threads that call it at the same time all write the same value.
static int level(void) {
  int known = __atomic_load_n(&state, __ATOMIC_ACQUIRE);
  return known ? known : ck_limit(3);
}

int ck_level(void) { return level(); }

// Compares eight numbers of each list at a time, and advances the list whose block has the smaller last number.
FAST static uint32_t common_fast(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right,
                                 uint32_t rightCount) {
  uint32_t i = 0, j = 0, found = 0;
  while (i + 8 <= leftCount && j + 8 <= rightCount) {
    __m128i a = _mm_loadu_si128((const __m128i *)(left + i));
    __m128i b = _mm_loadu_si128((const __m128i *)(right + j));
    __m128i equal = _mm_cmpestrm(b, 8, a, 8, _SIDD_UWORD_OPS | _SIDD_CMP_EQUAL_ANY | _SIDD_BIT_MASK);
    unsigned set = (unsigned)_mm_extract_epi32(equal, 0);
    __m128i front = _mm_shuffle_epi8(a, _mm_loadu_si128((const __m128i *)shuffles[set]));
    _mm_storeu_si128((__m128i *)(into + found), front);
    found += (uint32_t)__builtin_popcount(set);
    uint16_t lastLeft = left[i + 7], lastRight = right[j + 7];
    i += lastLeft <= lastRight ? 8 : 0;
    j += lastRight <= lastLeft ? 8 : 0;
  }
  return merge(into, found, left, i, leftCount, right, j, rightCount);
}

uint32_t ck_count(const uint64_t *block) {
  switch (level()) {
  case 3: return count_wide(block);
  case 2: return count_fast(block);
  default: return count_baseline(block);
  }
}
uint32_t ck_count_common(const void *left, const void *right) {
  switch (level()) {
  case 3: return count_common_wide(left, right);
  case 2: return count_common_fast(left, right);
  default: return count_common_baseline(left, right);
  }
}
uint32_t ck_count_selected(const uint16_t *list, uint32_t count, const void *block) {
  switch (level()) {
  case 3: return count_selected_wide(list, count, block);
  case 2: return count_selected_fast(list, count, block);
  default: return count_selected_baseline(list, count, block);
  }
}
void ck_intersect(uint64_t *into, const void *left, const void *right) {
  switch (level()) {
  case 3: intersect_wide(into, left, right); break;
  case 2: intersect_fast(into, left, right); break;
  default: intersect_baseline(into, left, right);
  }
}
void ck_and(uint64_t *block, const void *other) {
  switch (level()) {
  case 3: and_wide(block, other); break;
  case 2: and_fast(block, other); break;
  default: and_baseline(block, other);
  }
}
void ck_or(uint64_t *block, const void *other) {
  switch (level()) {
  case 3: or_wide(block, other); break;
  case 2: or_fast(block, other); break;
  default: or_baseline(block, other);
  }
}
void ck_subtract(uint64_t *block, const void *other) {
  switch (level()) {
  case 3: subtract_wide(block, other); break;
  case 2: subtract_fast(block, other); break;
  default: subtract_baseline(block, other);
  }
}
uint32_t ck_common(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount) {
  return level() >= 2 ? common_fast(into, left, leftCount, right, rightCount)
                      : merge(into, 0, left, 0, leftCount, right, 0, rightCount);
}

#else

int ck_limit(int level) {
  (void)level;
  return 1;
}
int ck_level(void) { return 1; }
uint32_t ck_count(const uint64_t *block) { return count_baseline(block); }
uint32_t ck_count_common(const void *left, const void *right) { return count_common_baseline(left, right); }
uint32_t ck_count_selected(const uint16_t *list, uint32_t count, const void *block) {
  return count_selected_baseline(list, count, block);
}
void ck_intersect(uint64_t *into, const void *left, const void *right) { intersect_baseline(into, left, right); }
void ck_and(uint64_t *block, const void *other) { and_baseline(block, other); }
void ck_or(uint64_t *block, const void *other) { or_baseline(block, other); }
void ck_subtract(uint64_t *block, const void *other) { subtract_baseline(block, other); }
uint32_t ck_common(uint16_t *into, const uint16_t *left, uint32_t leftCount, const uint16_t *right, uint32_t rightCount) {
  return merge(into, 0, left, 0, leftCount, right, 0, rightCount);
}

#endif
