#define _GNU_SOURCE
#include "CProgramStart.h"
#include "Fork.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/// The descriptor to which this process reports its end; negative for none.
static int told = -1;

void cps_work_apart(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  pid_t parent = getpid();
  pid_t child = cps_fork();
  if (child <= 0) {
    close(ends[0]);
    if (child < 0) {
      close(ends[1]);
      return;
    }
    told = ends[1];
    // The parent may have ended already.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(1);
    return;
  }
  close(ends[1]);
  unsigned char status;
  ssize_t count;
  do count = read(ends[0], &status, 1);
  while (count < 0 && errno == EINTR);
  if (count == 1) _exit(status);
  int ended = 0;
  while (waitpid(child, &ended, 0) < 0 && errno == EINTR) {
  }
  _exit(WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended));
}

void cps_tell_end(int status) {
  if (told < 0) return;
  unsigned char byte = (unsigned char)status;
  while (write(told, &byte, 1) < 0 && errno == EINTR) {
  }
  close(told);
  told = -1;
}

/// Whether libraries' threads wait for a descriptor, such as GIO's for file changes: GIO ends the program with a
/// signal if it is closed.
static int is_internal(const char *number) {
  char path[64], target[16];
  snprintf(path, sizeof path, "/proc/self/fd/%s", number);
  ssize_t count = readlink(path, target, sizeof target);
  return count >= 11 && memcmp(target, "anon_inode:", 11) == 0;
}

void cps_end(int status) {
  cps_tell_end(status);
  DIR *open = opendir("/proc/self/fd");
  for (struct dirent *entry; open && (entry = readdir(open));) {
    int descriptor = atoi(entry->d_name);
    if (descriptor > 2 && descriptor != dirfd(open) && !is_internal(entry->d_name)) close(descriptor);
  }
  _exit(status);
}
