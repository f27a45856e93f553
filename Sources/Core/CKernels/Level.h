// The instruction level of the processor, for the loops alone.
#pragma once

/// Returns 1 for the baseline, 2 for AVX2, 3 for AVX-512.
int ck_level(void);
