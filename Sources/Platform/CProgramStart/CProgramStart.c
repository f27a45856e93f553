#define _GNU_SOURCE
#include "CProgramStart.h"
#include "Fork.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

/// Closes all descriptors except the standard streams and three others, which may be -1.
static void close_all_but(int one, int two, int three) {
  int kept[3] = {one, two, three};
  unsigned int next = 3;
  for (;;) {
    unsigned int least = ~0U;
    for (int i = 0; i < 3; i++)
      if (kept[i] >= (int)next && (unsigned int)kept[i] < least) least = (unsigned int)kept[i];
    if (least > next) close_range(next, least - 1, 0);
    if (least == ~0U) return;
    next = least + 1;
  }
}

/// Resets all signals to the defaults of a new program. The C library hides two of them, which this program may have
/// inherited as ignored. So the system call is used; its structure for the default is all zeros.
static void reset_signals(void) {
  static const unsigned long usual[8];
  for (int number = 1; number < _NSIG; number++) syscall(SYS_rt_sigaction, number, usual, NULL, _NSIG / 8);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void fill(cps_stamp *stamp, const struct stat *status) {
  *stamp = (cps_stamp){
      status->st_dev, status->st_ino, (uint64_t)status->st_size,
      {status->st_mtim.tv_sec, status->st_mtim.tv_nsec}, {status->st_ctim.tv_sec, status->st_ctim.tv_nsec}};
}

int cps_stamp_file(int file, cps_stamp *stamp) {
  struct stat status;
  if (fstat(file, &status) != 0) return -1;
  fill(stamp, &status);
  return 0;
}

static _Noreturn void fail(int report, int step, int error) {
  cps_failure failure = {step, error};
  // If that fails, nobody is left to tell.
  if (write(report, &failure, sizeof failure) < 0) _exit(126);
  _exit(127);
}

/// Puts the standard streams in their places. All are moved away first, because each place may be taken by another.
static void place_streams(const int streams[3]) {
  int moved[3];
  for (int i = 0; i < 3; i++) {
    int stream = streams[i] >= 0 ? streams[i] : open("/dev/null", O_RDWR);
    moved[i] = fcntl(stream, F_DUPFD, 3);
  }
  for (int i = 0; i < 3; i++) dup2(moved[i], i);
}

/// Runs the checked file, if one is given.
static void become_checked(const cps_program *program, int report) {
  if (program->file < 0) return;
  struct stat status;
  cps_stamp now;
  if (stat(program->path, &status) != 0) fail(report, cps_step_changed, errno);
  fill(&now, &status);
  if (memcmp(&now, program->stamp, sizeof now) != 0) fail(report, cps_step_changed, 0);
  // The descriptor itself is executed. A script cannot be run like that, because its interpreter would find the
  // descriptor closed: the interpreter gets the path, from which the script knows its name and its folder.
  syscall(SYS_execveat, program->file, "", program->words, program->environment, AT_EMPTY_PATH);
  if (errno != ENOENT && (errno != ENOEXEC || !program->interpreted_words)) fail(report, cps_step_program, errno);
}

/// Turns the new process into the program.
static _Noreturn void become(const cps_program *program, int gate, int report) {
  if (program->place == cps_place_session) setsid();
  if (program->place == cps_place_group) setpgid(0, 0);
  // Numbers below three are about to become standard streams.
  report = fcntl(report, F_DUPFD_CLOEXEC, 3);
  if (gate >= 0) gate = fcntl(gate, F_DUPFD_CLOEXEC, 3);
  cps_program moved = *program;
  if (moved.file >= 0) moved.file = fcntl(moved.file, F_DUPFD_CLOEXEC, 3);
  place_streams(program->streams);
  close_all_but(gate, report, moved.file);
  reset_signals();
  if (program->folder && chdir(program->folder) != 0) {
    int error = errno;
    if (!program->may_start_in_root || chdir("/") != 0) fail(report, cps_step_folder, error);
  }
  // Whatever the read returns, nothing holds the program any more.
  char byte;
  while (gate >= 0 && read(gate, &byte, 1) < 0 && errno == EINTR) continue;
  become_checked(&moved, report);
  execve(program->path, program->words, program->environment);
  int error = errno;
  if (error == ENOEXEC && program->interpreted_words) {
    execve(program->interpreted_words[0], program->interpreted_words, program->environment);
    error = errno;
  }
  fail(report, cps_step_program, error);
}

pid_t cps_fork(void) { return fork(); }

int cps_start(const cps_program *program, cps_started *started) {
  int gate[2] = {-1, -1}, report[2];
  // Writing to a socket can avoid a signal if the program is gone by then.
  if (program->is_held && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, gate) != 0) return errno;
  if (pipe2(report, O_CLOEXEC) != 0) {
    int error = errno;
    if (gate[0] >= 0) close(gate[0]);
    if (gate[1] >= 0) close(gate[1]);
    return error;
  }
  // No signal handler of this program may run in the new process.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  // A held process needs its own memory while this program continues. All others borrow this program's memory until
  // they run, which saves copying the page tables.
  pid_t process = program->is_held ? cps_fork() : vfork();
  if (process == 0) become(program, gate[0], report[1]);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (gate[0] >= 0) close(gate[0]);
  close(report[1]);
  if (process < 0) {
    if (gate[1] >= 0) close(gate[1]);
    close(report[0]);
    return error;
  }
  *started = (cps_started){process, gate[1], report[0]};
  return 0;
}

void cps_limit(int process, unsigned long memory) {
  struct rlimit most = {memory, memory};
  struct rlimit none = {0, 0};
  prlimit(process, RLIMIT_AS, &most, NULL);
  prlimit(process, RLIMIT_FSIZE, &none, NULL);
  prlimit(process, RLIMIT_CORE, &none, NULL);
}

void cps_open_gate(int gate) { send(gate, "\n", 1, MSG_NOSIGNAL); }

int cps_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
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
