#define _GNU_SOURCE
#include "CProgramStart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

/// Closes what this program has open, but for the standard streams and two others.
static void close_all_but(int one, int other) {
  unsigned int low = (unsigned int)(one < other ? one : other), high = (unsigned int)(one < other ? other : one);
  if (low > 3) close_range(3, low - 1, 0);
  if (high > low + 1) close_range(low + 1, high - 1, 0);
  close_range(high + 1, ~0U, 0);
}

/// Sets all signals to what they are in a program that was just started. The C library keeps two of them to itself, which
/// may have come ignored to this program: the system is asked, whose structure for the default is nothing but zeros.
static void reset_signals(void) {
  static const unsigned long usual[8];
  for (int number = 1; number < _NSIG; number++) syscall(SYS_rt_sigaction, number, usual, NULL, _NSIG / 8);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void fail(int report, int step) {
  cps_failure failure = {step, errno};
  // Nobody is left to tell if that fails.
  if (write(report, &failure, sizeof failure) < 0) _exit(126);
  _exit(127);
}

/// What the forked process does.
static _Noreturn void become(const cps_program *program, int gate, int report) {
  setsid();
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  // Both, since each may be closed when the other is moved to its place.
  int output = program->output >= 0 ? program->output : nothing;
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  close_all_but(gate, report);
  reset_signals();
  if (chdir(program->folder) != 0) fail(report, cps_step_folder);
  // Whatever comes of it, nobody keeps the program from running.
  char byte;
  while (read(gate, &byte, 1) < 0 && errno == EINTR) continue;
  execve(program->path, program->words, program->environment);
  if (errno == ENOEXEC) {
    execve(program->shell_words[0], program->shell_words, program->environment);
    errno = ENOEXEC;
  }
  fail(report, cps_step_program);
}

int cps_start(const cps_program *program, cps_started *started) {
  int gate[2], report[2];
  // A socket can be written to without a signal, if the program is gone by then.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, gate) != 0) return errno;
  if (pipe2(report, O_CLOEXEC) != 0) {
    int error = errno;
    close(gate[0]);
    close(gate[1]);
    return error;
  }
  // No handler of this program's may run in the other process.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pid_t process = fork();
  if (process == 0) become(program, gate[0], report[1]);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  close(gate[0]);
  close(report[1]);
  if (process < 0) {
    close(gate[1]);
    close(report[0]);
    return error;
  }
  *started = (cps_started){process, gate[1], report[0]};
  return 0;
}

void cps_open_gate(int gate) { send(gate, "\n", 1, MSG_NOSIGNAL); }

int cps_connect(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return -1;
  if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) {
    close(connection);
    return -1;
  }
  shutdown(connection, SHUT_RD);
  return connection;
}
