#define _GNU_SOURCE
#include "CConfinement.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The constants of linux/landlock.h, which older systems lack in part.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_version = 1, rule_of_path = 1 };
enum { read_file = 1 << 2, read_folder = 1 << 3 };

struct ruleset {
  uint64_t files, network, scopes;
};

struct __attribute__((packed)) path_rule {
  uint64_t access;
  int32_t descriptor;
};

/// Returns all kinds of access that a version knows. All that is not allowed later is forbidden.
static struct ruleset everything(long version) {
  // Version 1 has 13 kinds. Moving between folders, truncating, and device control came later.
  uint64_t files = (1 << 13) - 1;
  if (version >= 2) files |= 1 << 13;
  if (version >= 3) files |= 1 << 14;
  if (version >= 5) files |= 1 << 15;
  // Two bits each: binding and connecting TCP sockets; abstract sockets and signals.
  return (struct ruleset){files, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
}

static void allow(int rules, const char *path) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat status;
  if (fstat(descriptor, &status) == 0) {
    struct path_rule rule = {read_file | (S_ISDIR(status.st_mode) ? read_folder : 0), descriptor};
    syscall(add_rule, rules, rule_of_path, &rule, 0);
  }
  close(descriptor);
}

int ccf_restrict_files(const char *const *paths) {
  long version = syscall(create_ruleset, NULL, 0, ask_version);
  if (version < 1) return 0;
  struct ruleset all = everything(version);
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(create_ruleset, &all, size, 0);
  if (rules < 0) return 0;
  for (; *paths; paths++) allow(rules, *paths);
  int done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(restrict_self, rules, 0) == 0;
  close(rules);
  return done;
}
