#include "CKernels.h"
#include <string.h>

static inline uint64_t word(const void *block, int index) {
  uint64_t value;
  memcpy(&value, (const char *)block + 8 * index, sizeof value);
  return value;
}

#define KERNELS(suffix, attributes)                                                                  \
  attributes static uint32_t count_##suffix(const uint64_t *block) {                                 \
    uint32_t total = 0;                                                                              \
    for (int i = 0; i < ck_words; i++) total += (uint32_t)__builtin_popcountll(block[i]);            \
    return total;                                                                                    \
  }                                                                                                  \
  attributes static void and_##suffix(uint64_t *block, const void *other) {                          \
    for (int i = 0; i < ck_words; i++) block[i] &= word(other, i);                                   \
  }                                                                                                  \
  attributes static void or_##suffix(uint64_t *block, const void *other) {                           \
    for (int i = 0; i < ck_words; i++) block[i] |= word(other, i);                                   \
  }

KERNELS(baseline, )

#if defined(__x86_64__)

KERNELS(fast, __attribute__((target("popcnt,avx2"))))

static int is_fast(void) {
  static int known; // 0 until asked, then 1 or 2; threads that ask at once find the same
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (!answer) {
    __builtin_cpu_init();
    answer = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx2") ? 2 : 1;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer == 2;
}

uint32_t ck_count(const uint64_t *block) { return is_fast() ? count_fast(block) : count_baseline(block); }
void ck_and(uint64_t *block, const void *other) { is_fast() ? and_fast(block, other) : and_baseline(block, other); }
void ck_or(uint64_t *block, const void *other) { is_fast() ? or_fast(block, other) : or_baseline(block, other); }

#else

uint32_t ck_count(const uint64_t *block) { return count_baseline(block); }
void ck_and(uint64_t *block, const void *other) { and_baseline(block, other); }
void ck_or(uint64_t *block, const void *other) { or_baseline(block, other); }

#endif
