// renameat2(2), which glibc declares only where _GNU_SOURCE is set.
#pragma once

/// Swaps two files in one step. Returns 0, or -1 with errno.
int file_exchange(const char *one, const char *other);

/// Renames a file, unless the new name is taken. Returns 0, or -1 with errno.
int file_rename_to_free_name(const char *old_name, const char *new_name);
