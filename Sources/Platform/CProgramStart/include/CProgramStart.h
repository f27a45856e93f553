// The one place that makes processes. Between fork(2) and execve(2), code must not allocate memory or take a lock,
// which Swift cannot promise.
#pragma once
#include <stdint.h>

/// A file at one moment. Any change to its content or place gives it a new change time.
typedef struct {
  uint64_t device, inode, size;
  int64_t modified[2], changed[2];
} cps_stamp;

/// The process group and session of a program.
typedef enum {
  /// In this program's session and process group.
  cps_place_same,
  /// The leader of a new process group.
  cps_place_group,
  /// The leader of a new session.
  cps_place_session,
} cps_place;

/// A program to start.
typedef struct {
  /// The path of the file, already looked up.
  const char *path;
  /// An open descriptor of the file and its stamp, if exactly that file must run; or -1 and NULL.
  int file;
  const cps_stamp *stamp;
  /// The command's words and the environment variables; each list ends in NULL.
  char *const *words;
  char *const *environment;
  /// The command for a file of unknown format: an interpreter, the file, and its words; or NULL.
  char *const *interpreted_words;
  /// The folder to start in; NULL for the current one.
  const char *folder;
  /// Whether it starts in the root folder if it cannot start in that one.
  int may_start_in_root;
  /// The standard streams; -1 for none. It inherits no other descriptor.
  int streams[3];
  cps_place place;
  /// Whether it waits for its gate to open.
  int is_held;
} cps_program;

/// A started process.
typedef struct {
  int process;
  /// Opening (`cps_open_gate`) or closing it lets the program continue; -1 if it is not held.
  int gate;
  /// Yields a `cps_failure` if the program could not be started, and its end if it runs.
  int report;
} cps_started;

enum { cps_step_folder = 1, cps_step_program = 2, cps_step_changed = 3 };

/// The step at which a start failed, and the error code.
typedef struct {
  int step;
  int error;
} cps_failure;

/// Starts a program with default signals. Waits until it runs or has failed, unless it is held. Returns 0, or an
/// error code.
int cps_start(const cps_program *program, cps_started *started);

/// Limits the memory that a held program may allocate, in bytes, and keeps it from writing to files.
void cps_limit(int process, unsigned long memory);

/// Lets a held program continue, if it still exists.
void cps_open_gate(int gate);

/// Makes a pipe that no started program inherits: the end to read from, and the end to write to.
/// Returns 0, or -1 with errno set.
int cps_pipe(int ends[2]);

/// Takes the stamp of an open file. Returns 0, or -1 with errno set.
int cps_stamp_file(int file, cps_stamp *stamp);

/// Connects to a socket in the file system, for writing. Returns its descriptor, or -1.
int cps_connect(const char *path);

/// Starts this program again, with the same arguments, in a child process in which this function returns. This process
/// waits until the child reports its end with `cps_tell_end` or has ended, and then exits with the same status. If no
/// child can be made, this process continues itself.
void cps_work_apart(char *const arguments[]);

/// Reports the exit status to the waiting process, if any.
void cps_tell_end(int status);

/// Ends the process after closing all descriptors except the standard streams and those that libraries wait for. A
/// thread that the kernel does not release keeps a process, and everything it has open, for as long as it waits.
_Noreturn void cps_end(int status);
