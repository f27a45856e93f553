// Loops over sets of 65,536 bits, for the fastest instructions that this processor has. The program itself needs
// none beyond its baseline: on x86-64 a version with POPCNT and AVX2 is chosen when it runs.
#pragma once
#include <stdint.h>

enum { ck_words = 1024 };

/// The number of bits set in a block.
uint32_t ck_count(const uint64_t *block);

/// Keeps the bits that another block, which need not be aligned, has too.
void ck_and(uint64_t *block, const void *other);

/// Adds the bits of another block, which need not be aligned.
void ck_or(uint64_t *block, const void *other);
