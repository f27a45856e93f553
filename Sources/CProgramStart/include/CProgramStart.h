// Starts programs that stand still until they are told to go on. Between fork(2) and execve(2) nothing may be done that
// takes memory or a lock, which Swift cannot promise.
#pragma once

/// What to start.
typedef struct {
  /// The file, which was found already.
  const char *path;
  /// The words of the command, and the variables, each list ending in NULL.
  char *const *words;
  /// What runs a file that the system does not know how to run: a shell, the file, and the words that follow.
  char *const *shell_words;
  char *const *environment;
  /// Where it begins.
  const char *folder;
  /// Where its standard output and standard error go.
  int output;
} cps_program;

/// A program that was forked and stands still.
typedef struct {
  int process;
  /// The program goes on once this is opened (`cps_open_gate`) or closed.
  int gate;
  /// Gives a `cps_failure` if the program could not be started, and its end if it runs.
  int report;
} cps_started;

enum { cps_step_folder = 1, cps_step_program = 2 };

/// Why a program does not run: at which step, and the number of the error.
typedef struct {
  int step;
  int error;
} cps_failure;

/// Forks a process that goes on as the program when its gate is opened: in a session of its own, with nothing to read on
/// standard input, all signals as they are by default, and no other file open.
/// Returns 0, or the number of the error.
int cps_start(const cps_program *program, cps_started *started);

/// Has a program go on, if it is still there.
void cps_open_gate(int gate);

/// A connection to a socket of the file system, to be written to. Returns its descriptor, or -1.
int cps_connect(const char *path);
