// What the C library has for starting programs, and does not show to Swift.
#pragma once

#include <spawn.h>

/// A pipe whose ends no program that is started has by itself: the one to read from, and the one to write to.
/// Returns 0, or -1 with errno set.
int hunch_make_pipe(int ends[2]);

/// Has the program that is started begin in a folder. Returns 0 or the number of the error.
int hunch_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);
