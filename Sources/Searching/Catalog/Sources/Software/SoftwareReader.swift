internal import CAppStream
internal import GLibKit
internal import Glibc
internal import SystemKit

/// Reads the catalogues of software in a process of its own: this program, started again (docs/decisions/0020).
public struct SoftwareReader: Sendable {
  /// The first argument of a program that is to do so. A folder and a locale may follow.
  public static let argument = "--read-software"

  /// The program that is started.
  let program: String
  /// How long it may take, which is long where there is no cache of libappstream's yet.
  private static let deadline = Duration.seconds(120)
  /// The most bytes that it may print.
  private static let limit = 64 << 20

  /// This program, also if its file was replaced meanwhile.
  public static let ofProgram = SoftwareReader(program: ThisProgram.file)

  /// - Parameter program: one that calls ``run(_:)`` when ``argument`` is its first argument.
  package init(program: String) {
    self.program = program
  }

  // MARK: In the process

  /// Prints what the catalogues say.
  /// - Parameter arguments: what follows ``argument``.
  /// - Returns: the exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    // Whoever types has the processor first.
    _ = nice(10)
    let folder = arguments.first.flatMap { $0.isEmpty ? nil : $0 }
    return Int32(cappstream_write(STDOUT_FILENO, folder, arguments.dropFirst().first).rawValue)
  }

  // MARK: Beside it

  /// What the catalogues say, in a language.
  ///
  /// - Parameters:
  ///   - folder: a catalogue's folder; nil for those of the system.
  ///   - locale: the language; the user's own if nil.
  func components(folder: String?, locale: String? = nil) async throws(SourceError) -> [SoftwareComponent] {
    let words = [Self.argument, folder ?? ""] + (locale.map { [$0] } ?? [])
    let ended = try? await DiskCall.run(errand: "hunch-software", within: Self.deadline) { [program] in
      ChildProgram.run(program, words, limit: Self.limit, deadline: Self.deadline)
    }
    guard let ended = ended ?? nil else {
      throw .failed(localized("reading the software catalogue took too long"))
    }
    switch UInt32(bitPattern: ended.status) {
    case CAppStreamDone.rawValue: return SoftwareComponent.components(ended.output)
    case CAppStreamMissing.rawValue:
      throw .failed(localized("libappstream is missing, which reads the software catalogue"))
    case CAppStreamUnfamiliar.rawValue: throw .failed(localized("Hunch does not support this version of libappstream"))
    default:
      throw .failed(
        localized(
          "could not read the software catalogue: the reader exited with status {status}",
          ["status": String(ended.status)]))
    }
  }
}
