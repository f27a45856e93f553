#pragma once
#include <sys/types.h>

/// Makes a process that goes on here as this one does, without its other threads: fork(2), for the other files of this
/// module.
pid_t cps_fork(void);
