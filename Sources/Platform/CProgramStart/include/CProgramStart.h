// The one place that makes processes. Between fork(2) and execve(2) nothing may be done that takes memory or a lock,
// which Swift cannot promise.
#pragma once
#include <stdint.h>

/// A file as it was at one moment. Any change of its content or of its place gives it another time of change.
typedef struct {
  uint64_t device, inode, size;
  int64_t modified[2], changed[2];
} cps_stamp;

/// The process group and session of a program.
typedef enum {
  /// A part of it: in its session and its process group.
  cps_place_same,
  /// The first of a process group.
  cps_place_group,
  /// The first of a session.
  cps_place_session,
} cps_place;

/// What to start.
typedef struct {
  /// The file, which was found already.
  const char *path;
  /// An open descriptor of the file and its stamp, if it must be exactly that file; or -1 and NULL.
  int file;
  const cps_stamp *stamp;
  /// The words of the command, and the variables, each list ending in NULL.
  char *const *words;
  char *const *environment;
  /// The command for a file that the system cannot run: a shell, the file, and its words; or NULL.
  char *const *shell_words;
  /// Where it begins; NULL for the folder of this program.
  const char *folder;
  /// Its standard streams; -1 for none. It has no other descriptor.
  int streams[3];
  cps_place place;
  /// Whether it stands still until its gate is opened.
  int is_held;
} cps_program;

/// A process that was made.
typedef struct {
  int process;
  /// The program goes on once this is opened (`cps_open_gate`) or closed; -1 if it is not held.
  int gate;
  /// Gives a `cps_failure` if the program could not be started, and its end if it runs.
  int report;
} cps_started;

enum { cps_step_folder = 1, cps_step_program = 2, cps_step_changed = 3 };

/// Why a program does not run: at which step, and the number of the error.
typedef struct {
  int step;
  int error;
} cps_failure;

/// Starts a program with all signals as they are by default. Waits until it runs or has failed, unless it is held.
/// Returns 0, or the number of the error.
int cps_start(const cps_program *program, cps_started *started);

/// Bounds the memory that a held program may ask for, in bytes, and lets it write into no file.
void cps_limit(int process, unsigned long memory);

/// Has a held program go on, if it is still there.
void cps_open_gate(int gate);

/// Makes a pipe that no started program inherits: the end to read from, and the end to write to.
/// Returns 0, or -1 with errno set.
int cps_pipe(int ends[2]);

/// Takes the stamp of an open file. Returns 0, or -1 with errno set.
int cps_stamp_file(int file, cps_stamp *stamp);

/// A connection to a socket of the file system, to be written to. Returns its descriptor, or -1.
int cps_connect(const char *path);

/// Goes on in a child process. This process waits until the child has told its end by `cps_tell_end`, or has ended, and ends
/// with the same status. Without a child it goes on itself.
void cps_work_apart(void);

/// Tells the status of the end to the process that waits for it, if there is one.
void cps_tell_end(int status);

/// Ends the process after closing all that it has open but its standard streams and what libraries wait for: threads that the kernel does not let go keep
/// a process and its open files for as long as they wait.
_Noreturn void cps_end(int status);
