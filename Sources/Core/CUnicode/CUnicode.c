#include "CUnicode.h"

// `#embed` is new in C23, but the compilers that come with Swift have it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT(name) \
  struct cu_text cu_##name(void) { return (struct cu_text){name, sizeof name}; }

static const uint8_t version[] = {
#embed "tables/version.txt"
};
TEXT(version)

static const uint8_t aliases[] = {
#embed "tables/aliases.txt"
};
TEXT(aliases)

static const uint8_t blocks[] = {
#embed "tables/blocks.txt"
};
TEXT(blocks)

static const uint8_t entities[] = {
#embed "tables/entities.txt"
};
TEXT(entities)

const unsigned char cu_fold_places_blocks[] = {
#embed "tables/fold-places-blocks.bin"
};
const unsigned char cu_fold_places_values[] = {
#embed "tables/fold-places-values.bin"
};
const unsigned char cu_fold_properties_blocks[] = {
#embed "tables/fold-properties-blocks.bin"
};
const unsigned char cu_fold_properties_values[] = {
#embed "tables/fold-properties-values.bin"
};
const unsigned char cu_folds[] = {
#embed "tables/folds.bin"
};
