#define _GNU_SOURCE
#include "CFileExchange.h"

#include <fcntl.h>
#include <stdio.h>

int file_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

int file_rename_to_free_name(const char *old_name, const char *new_name) {
  return renameat2(AT_FDCWD, old_name, AT_FDCWD, new_name, RENAME_NOREPLACE);
}
