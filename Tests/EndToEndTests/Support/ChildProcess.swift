import Foundation
import TestSupport

/// The standard input of a program.
enum StandardInput {
  /// End of file at once.
  case none
  /// A text of any length through a pipe, as in `printf … | program`.
  case text(String)
  /// These bytes through a pipe.
  case bytes([UInt8])
  /// The file itself, as in `program < file`.
  case file(String)
  /// A pipe that stays open until the test closes it.
  case open
  /// A descriptor that the test has open, such as the end of a pipe.
  case descriptor(Int32)
}

enum ExitStatus: Equatable {
  case exited(Int32)
  case killed(signal: Int32)
}

struct HarnessError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// A started program, which leads a process group. Its output is kept in files.
final class ChildProcess {
  let id: pid_t
  private let outputPath: String
  private let errorPath: String
  private var input: Int32?
  private var status: ExitStatus?

  /// Starts `program`.
  /// - Parameters:
  ///   - environment: Its whole environment.
  ///   - output: Its standard output; nil for a file in `folder`.
  ///   - folder: The folder for the files of its output, which the caller removes.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], input: StandardInput,
    output: Int32? = nil, folder: String
  ) throws {
    outputPath = folder + "/stdout"
    errorPath = folder + "/stderr"
    let reader: Int32
    var writer: Int32?
    switch input {
    case .none: reader = open("/dev/null", O_RDONLY | O_CLOEXEC)
    case .file(let path): reader = open(path, O_RDONLY | O_CLOEXEC)
    case .descriptor(let descriptor): reader = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    case .text, .bytes, .open:
      (reader, writer) = try makePipe()
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let written = output.map { fcntl($0, F_DUPFD_CLOEXEC, 3) } ?? open(outputPath, flags, 0o600)
    let said = open(errorPath, flags, 0o600)
    defer { for descriptor in [reader, written, said] { close(descriptor) } }
    do {
      id = try spawn(
        [program] + arguments, environment: environment, descriptors: (reader, written, said), leadsGroup: true)
    } catch {
      if let writer { close(writer) }
      throw error
    }
    switch input {
    case .text(let text): ChildProcess.feed(Array(text.utf8), to: writer)
    case .bytes(let bytes): ChildProcess.feed(bytes, to: writer)
    default: self.input = writer
    }
  }

  /// The standard output so far.
  var output: [UInt8] { ChildProcess.contents(of: outputPath) }

  /// The standard output so far, as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The standard error so far, without the warning of newer picture loaders that they have no sandbox, as in the
  /// root of another Debian suite.
  var errorOutput: String {
    String(decoding: ChildProcess.contents(of: errorPath), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("WARNING: Glycin running without sandbox.") }.joined(separator: "\n")
  }

  /// The peak memory so far, in bytes; nil if the program has ended.
  var peakMemory: Int? { status("VmHWM").map { $0 * 1024 } }

  /// The present memory, in bytes; 0 if the program has ended.
  var memory: Int { status("VmRSS").map { $0 * 1024 } ?? 0 }

  /// The number of threads.
  var threads: Int { status("Threads") ?? 0 }

  /// The number of open descriptors: files, sockets and pipes.
  var descriptors: Int { openFiles.values.reduce(0, +) }

  /// The number of open descriptors, by kind or path.
  var openFiles: [String: Int] {
    let folder = "/proc/\(id)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // A descriptor may be closed meanwhile.
    let places = numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    return places.reduce(into: [:]) { $0[$1.replacing(/:\[\d+\]$/, with: ""), default: 0] += 1 }
  }

  /// Returns the number behind a name in the system's status of the process.
  private func status(_ name: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
  }

  /// The exit status; nil while the program runs.
  var exitStatus: ExitStatus? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(id, &raw, WNOHANG) == id else { return nil }
    status = raw & 0x7f == 0 ? .exited((raw >> 8) & 0xff) : .killed(signal: raw & 0x7f)
    return status
  }

  /// Waits until the program has ended.
  /// - Returns: The exit status; nil if the program still runs.
  @discardableResult
  func waitForEnd(within timeout: Duration = .seconds(120)) -> ExitStatus? {
    _ = blockUntil(within: timeout) { exitStatus != nil }
    return exitStatus
  }

  /// The signal of a crash; nil while the program runs or if it ended in another way.
  var crash: Int32? {
    guard case .killed(let signal) = exitStatus else { return nil }
    return [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP].contains(signal) ? signal : nil
  }

  /// Writes to a standard input that is `.open`.
  func write(_ text: String) {
    guard let input else { preconditionFailure("standard input was not left open") }
    ChildProcess.writeAll(Array(text.utf8), to: input)
  }

  /// Closes a standard input that is `.open`.
  func closeInput() {
    if let input { close(input) }
    input = nil
  }

  /// Kills the program and all that it started, and waits for its end.
  func kill() {
    closeInput()
    Glibc.kill(-id, SIGKILL)
    guard status == nil else { return }
    var raw: Int32 = 0
    waitpid(id, &raw, 0)
    status = .killed(signal: SIGKILL)
  }

  /// Writes in a thread, because a pipe holds only 64 KiB and longer input would block the test. The thread ends
  /// with the bytes or with the reader; a closed pipe is no error.
  private static func feed(_ bytes: [UInt8], to writer: Int32?) {
    guard let writer else { return }
    signal(SIGPIPE, SIG_IGN)
    let work = Unmanaged.passRetained(Feed(bytes: bytes, writer: writer))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        // The argument is the box retained above; only this thread takes it over.
        guard let argument else { return nil }
        let feed = Unmanaged<Feed>.fromOpaque(argument).takeRetainedValue()
        ChildProcess.writeAll(feed.bytes, to: feed.writer)
        close(feed.writer)
        return nil
      }, work.toOpaque())
    pthread_detach(thread)
  }

  private static func writeAll(_ bytes: [UInt8], to writer: Int32) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(writer, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { return bytes }
      bytes += block[..<count]
    }
  }
}

private final class Feed: Sendable {
  let bytes: [UInt8]
  let writer: Int32
  init(bytes: [UInt8], writer: Int32) {
    self.bytes = bytes
    self.writer = writer
  }
}
