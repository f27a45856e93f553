import CProgramStart
internal import Glibc

/// A program to start, with everything it receives: no other descriptor, no other variable, and default signals.
nonisolated public struct ProgramStart: Sendable {
  /// The file.
  public var path: String
  /// Its words; the first one is its name.
  public var words: [[UInt8]]
  /// `NAME=value` each.
  public var environment: [[UInt8]]
  /// The working folder; nil for that of this program.
  public var folder: [UInt8]?
  /// Whether it starts in the root folder if it cannot start in that one.
  public var mayStartInRoot = false
  /// Descriptors for its standard streams; nil for none.
  public var input: Int32?
  public var output: Int32?
  public var errors: Int32?
  public var place = Place.session
  /// The checked file, if only that may run.
  public var checked: CheckedFile?
  /// The words before the file's path that run a file of unknown format, such as a shell, whose path is the first; nil
  /// for none.
  public var interpreter: [String]?

  /// A shell as ``interpreter``, as for execvp(3).
  public static let shell = ["/bin/sh"]

  /// The process group and session of the program.
  public enum Place: Sendable {
    /// In this program's session and process group.
    case same
    /// The leader of a new process group.
    case group
    /// The leader of a new session.
    case session
  }

  public init(
    _ path: String, _ words: [[UInt8]], environment: [[UInt8]], folder: [UInt8]? = nil, input: Int32? = nil,
    output: Int32? = nil, errors: Int32? = nil, place: Place = .session
  ) {
    self.path = path
    self.words = words
    self.environment = environment
    self.folder = folder
    self.input = input
    self.output = output
    self.errors = errors
    self.place = place
  }

  /// Makes the process.
  func start(isHeld: Bool) throws(ChildProcess.NotStarted) -> cps_started {
    // C would end each of them at the NUL, and run something else.
    guard !(words + environment + [folder ?? []]).contains(where: { $0.contains(0) }), !path.utf8.contains(0) else {
      throw .init(step: .program, code: EINVAL)
    }
    let interpreted = ((interpreter ?? []) + [path]).map { Array($0.utf8) }
    guard let words = CStrings(words), let environment = CStrings(environment),
      let interpretedWords = CStrings(interpreted + self.words.dropFirst()),
      let texts = CStrings([Array(path.utf8), folder ?? []])
    else { throw .init(step: .process, code: ENOMEM) }
    var started = cps_started()
    var stamp = checked?.stamp ?? cps_stamp()
    let code = withUnsafePointer(to: &stamp) { stamp in
      var program = cps_program(
        path: texts.start[0], file: checked?.descriptor ?? -1, stamp: stamp, words: words.start,
        environment: environment.start, interpreted_words: interpreter == nil ? nil : interpretedWords.start,
        folder: folder == nil ? nil : UnsafePointer(texts.start[1]), may_start_in_root: mayStartInRoot ? 1 : 0,
        streams: (input ?? -1, output ?? -1, errors ?? -1),
        place: place.code, is_held: isHeld ? 1 : 0)
      return cps_start(&program, &started)
    }
    withExtendedLifetime(checked) {}
    guard code == 0 else { throw .init(step: .process, code: code) }
    return started
  }
}

nonisolated extension ProgramStart.Place {
  fileprivate var code: cps_place {
    switch self {
    case .same: cps_place_same
    case .group: cps_place_group
    case .session: cps_place_session
    }
  }
}

/// C strings of bytes that may be invalid UTF-8, with a null pointer at the end.
nonisolated private final class CStrings {
  let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// Returns nil if there is no memory: a command must not lose a word. A string ends at its first NUL.
  init?(_ strings: [[UInt8]]) {
    count = strings.count
    start = .allocate(capacity: count + 1)
    start.initialize(repeating: nil, count: count + 1)
    for (index, string) in strings.enumerated() {
      start[index] = (string + [0]).withUnsafeBytes { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { strdup($0) }
      }
      if start[index] == nil { return nil }
    }
  }

  deinit {
    for index in 0..<count { free(start[index]) }
    start.deallocate()
  }
}

/// The output of started programs.
nonisolated final class ProgramOutput: Sendable {
  let descriptor: Int32
  private let isOwn: Bool

  /// The system's journal, where each line carries the program's name; otherwise this program's standard error.
  /// - Parameters:
  ///   - identifier: The program's name there.
  ///   - socket: The journal's socket for lines.
  init(identifier: String, socket: String = "/run/systemd/journal/stdout") {
    let connection = cps_connect(socket)
    isOwn = connection >= 0
    descriptor = isOwn ? connection : STDERR_FILENO
    guard isOwn else { return }
    // The header of sd_journal_stream_fd(3): the identifier, no unit, level "information", level prefixes enabled, and
    // no forwarding.
    let name = String(identifier.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200).map(Character.init))
    let header = Array("\(name)\n\n6\n1\n0\n0\n0\n".utf8)
    _ = write(connection, header, header.count)
  }

  deinit { if isOwn { close(descriptor) } }
}
