#pragma once
#include <sys/types.h>

/// Makes a process that continues here like this one, without the other threads: fork(2), for the other files of this
/// module.
pid_t cps_fork(void);
