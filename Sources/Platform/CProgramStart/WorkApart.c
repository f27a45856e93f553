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
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/// The descriptor to which this process reports its end; negative for none.
static int told = -1;

/// Names the descriptor in the environment of the child, which takes it out again.
static const char variable[] = "HUNCH_WORKS_APART";

/// Returns whether this process is the child, and then takes over its descriptor.
static int is_apart(void) {
  const char *value = getenv(variable);
  if (!value) return 0;
  int descriptor = atoi(value);
  unsetenv(variable);
  struct stat status;
  if (descriptor <= 2 || fstat(descriptor, &status) != 0 || !S_ISFIFO(status.st_mode)) return 0;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  told = descriptor;
  return 1;
}

void cps_work_apart(char *const arguments[]) {
  int ends[2];
  if (is_apart() || pipe2(ends, O_CLOEXEC) != 0) return;
  char text[16];
  snprintf(text, sizeof text, "%d", ends[1]);
  setenv(variable, text, 1);
  pid_t parent = getpid();
  pid_t child = cps_fork();
  if (child < 0) {
    unsetenv(variable);
    close(ends[0]);
    close(ends[1]);
    return;
  }
  if (child == 0) {
    // The parent may have ended already.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(1);
    fcntl(ends[1], F_SETFD, 0);
    // Swift's locks know their threads by numbers that it keeps, and that are the parent's here: two threads that want
    // the same one would wait forever. So the program begins anew.
    execv("/proc/self/exe", arguments);
    _exit(127);
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
