import Glibc

/// A program that runs beside a test. It is killed when the test drops it.
package final class Program {
  private let id: pid_t
  private let output: Int32
  private var status: Int32?

  package struct Failure: Error {
    package let description: String
  }

  /// Starts a program, found in `PATH`. Its standard error is discarded.
  ///
  /// - Parameters:
  ///   - folder: The folder to run it in.
  ///   - input: Its standard input; it must fit into a pipe.
  package init(_ name: String, _ arguments: [String], in folder: String = "/", input: String = "") throws {
    let (given, giver) = try makePipe()
    let (reader, said) = try makePipe()
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { for end in [given, giver, said, nowhere] { close(end) } }
    output = reader
    do {
      id = try spawn(["env", "-C", folder, name] + arguments, descriptors: (given, said, nowhere))
    } catch {
      close(reader)
      throw error
    }
    let bytes = Array(input.utf8)
    write(giver, bytes, bytes.count)
  }

  deinit {
    kill()
    close(output)
  }

  /// Kills the program and waits for its end; its earlier output can still be read.
  package func kill() {
    guard status == nil else { return }
    Glibc.kill(id, SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
    self.status = status
  }

  /// Returns the path of a program of this package, nil if it was not built. It is in the folder of the tests'
  /// executable, or above the folder of a test bundle.
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

  /// Starts a program of this package, and waits until it says that it is ready.
  package static func stub(_ name: String, _ arguments: [String]) throws -> Program {
    guard let path = built(name) else { throw Failure(description: "\(name) was not built") }
    let program = try Program(path, arguments)
    guard program.readLine() == "ready" else { throw Failure(description: "\(name) is not ready") }
    return program
  }

  /// Reads the next line of its output; returns nil at the end.
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
  /// - Returns: Its output.
  /// - Throws: ``Failure`` if it cannot be started or its exit status is not 0.
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
