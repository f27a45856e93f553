#define _GNU_SOURCE
#include "CProgramStart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Where this process tells its end; negative for nobody.
static int told = -1;

void cps_work_apart(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  pid_t parent = getpid();
  pid_t child = fork();
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

void cps_end(int status) {
  cps_tell_end(status);
  if (syscall(SYS_close_range, 3, ~0U, 0) != 0) {
    long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = 3; descriptor < (most > 0 && most < 65536 ? most : 65536); descriptor++) close(descriptor);
  }
  _exit(status);
}
