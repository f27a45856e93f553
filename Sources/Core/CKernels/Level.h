// Which of its loops a processor gets: known to the loops alone.
#pragma once

/// 1 for the baseline, 2 for AVX2, 3 for AVX-512.
int ck_level(void);
