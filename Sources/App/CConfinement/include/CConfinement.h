// Walls around a process that reads foreign data. Each is raised for good, and is there as far as the kernel has it.
#pragma once
#include <stddef.h>

/// Lets this thread, and all that it starts from now on, open no file but to read it, and only at or below some paths.
/// Paths that are not there are left out.
///
/// - paths: Ends in NULL.
/// Returns whether the kernel does that (Landlock, Linux 5.13).
int ccf_restrict_files(const char *const *paths);

/// Lets all threads of this process make no socket, start no program, and neither touch another process nor change any file.
///
/// - opens: Whether files may still be opened.
/// Returns whether the kernel does that (seccomp filters, on x86-64 and arm64).
int ccf_restrict_calls(int opens);

/// Sends bytes with a descriptor. Returns whether all were sent.
int ccf_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives so many bytes with a descriptor, which is the caller's to close. Returns the descriptor; or -1 if the socket has
/// ended, or says anything else.
int ccf_receive(int socket, void *bytes, size_t count);
