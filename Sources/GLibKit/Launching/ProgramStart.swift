import CGLib
import CProgramStart
import Glibc
import Localization

/// A program that was forked, and stands still until it is let go: so that it can be put into its place before it does
/// anything.
nonisolated final class WaitingProgram: Sendable {
  /// The process, which is the first of a session of its own.
  let process: pid_t
  private let gate: Int32
  private let report: Int32
  private let name: String
  private let folder: String

  /// Waits for the disk, and for the system to copy this process: not for the main thread.
  /// - Parameter output: Where what it prints goes; -1 for nowhere.
  /// - Throws: ``GLibError`` if the program is not there, or no process could be made.
  init(_ command: ProgramCommand, output: Int32) throws(GLibError) {
    name = String(decoding: command.words.first ?? [], as: UTF8.self)
    folder = command.folder
    guard
      let found = FileAddress.withCString(command.words.first ?? [], { String(taking: g_find_program_in_path($0)) }),
      let path = found
    else {
      throw .launching(localized("the program “{program}” is not installed, or may not be run", ["program": name]))
    }
    var started = cps_started()
    let words = CStrings(command.words)
    let shellWords = CStrings([Array("/bin/sh".utf8), Array(path.utf8)] + command.words.dropFirst())
    let environment = CStrings(command.environment)
    let error = path.withCString { path in
      command.folder.withCString { folder in
        var program = cps_program(
          path: path, words: words.start, shell_words: shellWords.start, environment: environment.start,
          folder: folder, output: output)
        return cps_start(&program, &started)
      }
    }
    guard error == 0 else {
      throw .launching(localized("no process could be made: {reason}", ["reason": String(cString: strerror(error))]))
    }
    (process, gate, report) = (started.process, started.gate, started.report)
  }

  deinit {
    // Closing the gate opens it as well.
    close(gate)
    close(report)
  }

  /// Has it go on, and waits until it runs: not for the main thread.
  /// - Throws: ``GLibError`` if it does not.
  func release() throws(GLibError) {
    cps_open_gate(gate)
    var failure = cps_failure()
    var count = 0
    repeat { count = read(report, &failure, MemoryLayout<cps_failure>.size) } while count < 0 && errno == EINTR
    guard count == MemoryLayout<cps_failure>.size else { return }
    let reason = String(cString: strerror(failure.error))
    if failure.step == Int32(cps_step_folder) {
      throw .launching(
        localized("it cannot begin in the folder {folder}: {reason}", ["folder": folder, "reason": reason]))
    }
    throw .launching(
      localized("“{program}” could not be started: {reason}", ["program": name, "reason": reason]))
  }

  /// Has the system forget it when it ends.
  func forgetWhenEnded() {
    g_child_watch_add(process, { process, _, _ in g_spawn_close_pid(process) }, nil)
  }
}

/// Strings as C has them, of bytes that need not be UTF-8, with a null pointer at the end.
nonisolated private final class CStrings {
  let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// A string ends at its first NUL.
  init(_ strings: [[UInt8]]) {
    count = strings.count
    start = .allocate(capacity: count + 1)
    start.initialize(repeating: nil, count: count + 1)
    for (index, string) in strings.enumerated() {
      start[index] = (string + [0]).withUnsafeBytes { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { strdup($0) }
      }
    }
  }

  deinit {
    for index in 0..<count { free(start[index]) }
    start.deallocate()
  }
}

nonisolated extension GLibError {
  /// Why a program does not start.
  package static func launching(_ message: String) -> GLibError {
    GLibError(domain: "glibkit-launch", code: 0, message: message)
  }
}
