import Glibc
import Synchronization

/// A program that runs beside a test, and ends with it at the latest.
package final class Program {
  private let id: pid_t
  private let output: Int32
  private var status: Int32?

  package struct Failure: Error {
    package let description: String
  }

  /// Starts a program, which is looked for in the usual places. What it says on standard error is dropped.
  ///
  /// - Parameters:
  ///   - folder: where it runs.
  ///   - input: what it is given on standard input; it must fit into a pipe.
  package init(_ name: String, _ arguments: [String], in folder: String = "/", input: String = "") throws {
    (id, output) = try Self.isStarting.withLock { _ in
      try Self.start(["env", "-C", folder, name] + arguments, input: Array(input.utf8))
    }
  }

  /// One after the other: a program that started between the making and the marking of another's pipes would keep them
  /// open.
  private static let isStarting = Mutex(())

  private static func start(_ words: [String], input: [UInt8]) throws -> (id: pid_t, output: Int32) {
    var ends: [Int32] = [-1, -1, -1, -1]
    guard pipe(&ends) == 0, ends.withUnsafeMutableBufferPointer({ pipe($0.baseAddress.map { $0 + 2 }) }) == 0 else {
      throw Failure(description: "no pipe")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The threads of a test keep every signal from themselves, which a program would inherit: it could not be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var copies = words.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    var id: pid_t = 0
    let failure = posix_spawnp(&id, words[0], &actions, &attributes, &copies, environ)
    write(ends[1], input, input.count)
    for end in [ends[0], ends[1], ends[3]] { close(end) }
    guard failure == 0 else {
      close(ends[2])
      throw Failure(description: "\(words): \(String(cString: strerror(failure)))")
    }
    return (id, ends[2])
  }

  deinit {
    if status == nil {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    close(output)
  }

  /// Where a program of this package was built: beside the tests, or for a bundle of tests beside that; nil if it was
  /// not.
  package static func built(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    var folder = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
    }
    return nil
  }

  /// The next line it says; nil once it says no more.
  package func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Runs a program to its end.
  ///
  /// - Returns: its output.
  /// - Throws: ``Failure`` if it could not be started or did not go well.
  @discardableResult
  package static func run(
    _ name: String, _ arguments: [String], in folder: String = "/", input: String = ""
  ) throws -> String {
    let program = try Program(name, arguments, in: folder, input: input)
    var lines: [String] = []
    while let line = program.readLine() { lines.append(line) }
    var status: Int32 = 0
    waitpid(program.id, &status, 0)
    program.status = status
    guard status == 0 else { throw Failure(description: "\(name) \(arguments) ended with \(status)") }
    return lines.joined(separator: "\n")
  }
}
