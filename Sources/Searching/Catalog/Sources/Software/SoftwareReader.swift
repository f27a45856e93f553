internal import CAppStream
internal import GLibKit
internal import Glibc
internal import SystemKit

/// Reads the software catalogues in a separate process of the same program (docs/decisions/0020).
public struct SoftwareReader: Sendable {
  /// The first argument of that process. A folder and a locale may follow.
  public static let argument = "--read-software"

  /// The program to start. It calls ``run(_:)`` if ``argument`` is its first argument.
  let program: String
  /// The time limit; it is long for machines where libappstream has no cache yet.
  private static let deadline = Duration.seconds(120)
  /// The most bytes that it may print.
  private static let limit = 64 << 20

  /// The running program, even if its file was replaced.
  public static let ofProgram = SoftwareReader(program: ThisProgram.file)

  // MARK: In the process

  /// Prints the contents of the catalogues.
  /// - Parameter arguments: the arguments behind ``argument``.
  /// - Returns: the exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    // Leaves the processor to the user's typing.
    _ = nice(10)
    let folder = arguments.first.flatMap { $0.isEmpty ? nil : $0 }
    return Int32(cappstream_write(STDOUT_FILENO, folder, arguments.dropFirst().first).rawValue)
  }

  // MARK: Beside it

  /// Returns the components of the catalogues in a language.
  ///
  /// - Parameters:
  ///   - folder: a catalogue's folder; nil for those of the system.
  ///   - locale: the language; by default the user's.
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
