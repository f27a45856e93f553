import Foundation

/// A debugger that watches a repeated case, and writes the stack of the program when it crashes or hangs.
final class Debugger {
  private let process: Child
  private let program: pid_t

  /// Attaches gdb, if installed, to a program, and waits until it is attached.
  /// - Parameter home: the folder for its output, in the file `stack`.
  init?(of program: pid_t, home: String) {
    self.program = program
    guard access("/usr/bin/gdb", X_OK) == 0 else { return nil }
    let mark = home + "/attached"
    let commands = [
      "handle SIGPIPE nostop noprint pass", "shell touch \(mark)", "continue", "bt 60", "thread apply all bt 20",
    ]
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    let stack = open(home + "/stack", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    process = Child(
      ["/usr/bin/gdb", "-q", "-batch", "-p", "\(program)"] + commands.flatMap { ["-ex", $0] },
      environment: ["PATH=/usr/bin:/bin", "HOME=\(home)"], input: nothing, output: stack, errors: stack)
    close(nothing)
    close(stack)
    while access(mark, F_OK) != 0, process.isRunning() { usleep(20_000) }
    unlink(mark)
  }

  /// Makes it write the program's stack, unless it has done so after a crash, and waits for that.
  func finish() {
    kill(program, SIGINT)
    for _ in 0..<3_000 where process.isRunning() { usleep(20_000) }
    process.stop()
  }
}
