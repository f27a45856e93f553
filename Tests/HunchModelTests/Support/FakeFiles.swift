import Catalog
import GLibKit
import HunchModel

/// A file handler that only records its calls.
@MainActor
final class FakeFiles: FileHandler {
  private(set) var done: [String] = []
  /// The error of every call, if one is set.
  var failure: GLibError?
  /// The applications that open files.
  var applications: [FileApplication] = []
  /// Delays every call until it yields; nil for no delay.
  var gate: AsyncStream<Void>?

  private func note(_ what: String) async throws(GLibError) {
    if let gate { for await _ in gate { break } }
    if let failure { throw failure }
    done.append(what)
  }

  func open(_ path: FilePath, with desktopID: String?, remembers: Bool) async throws(GLibError) {
    try await note(
      "open \(path.id)" + (desktopID.map { " with \($0)" } ?? "") + (remembers ? ", remembered" : ""))
  }

  func show(_ path: FilePath) async throws(GLibError) { try await note("show \(path.id)") }

  func applications(for path: FilePath) async throws(GLibError) -> [FileApplication] {
    try await note("applications for \(path.id)")
    return applications
  }

  /// The details of every file.
  var details: FileDetails?

  func details(of path: FilePath) async -> FileDetails? { details }

  func moveToTrash(_ path: FilePath) async throws(GLibError) -> TrashedFile? {
    try await note("trash \(path.id)")
    return TrashedFile(path: path.bytes, trash: Array("/trash".utf8), name: Array(path.name))
  }

  func save(_ picture: IconPicture, to path: FilePath) async throws(GLibError) {
    try await note("save \(picture.fileName) from \(picture.origin.path) to \(path.id)")
  }

  func restore(_ file: TrashedFile) async throws(GLibError) {
    try await note("restore \(String(decoding: file.path, as: UTF8.self))")
  }
}
