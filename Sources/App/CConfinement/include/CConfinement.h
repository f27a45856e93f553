// Walls around a process that reads foreign data. A wall cannot be removed, and exists only if the kernel supports
// it.
#pragma once
#include <stddef.h>

/// Lets this thread, and all that it starts from now on, open files only for reading, and only at or below these
/// paths. Missing paths are skipped.
///
/// - paths: The paths, ended by NULL.
/// Returns whether the kernel supports that (Landlock, Linux 5.13).
int ccf_restrict_files(const char *const *paths);

/// Forbids all threads of this process to make sockets, start programs, touch other processes or change files.
///
/// - opens: Whether files may still be opened.
/// Returns whether the kernel supports that (seccomp filters, on x86-64 and arm64).
int ccf_restrict_calls(int opens);

