internal import GLibKit

/// The file of the settings: a ``SharedFile`` that is read as a ``SettingsDocument``. All of it waits for the disk.
public struct SettingsFile: Sendable {
  public var path: String { file.path }

  private let file: SharedFile

  package typealias Step = SharedFile.Step

  public init(_ path: String) {
    file = SharedFile(path)
  }

  /// The user's own.
  public static var usual: SettingsFile { SettingsFile(Directories.userConfiguration + "/hunch/settings.ini") }

  /// Reads the file. A missing file has no settings.
  public func read() throws(SettingsFileError) -> SettingsDocument { try document(of: file.read()) }

  /// Makes edits in what the file says now.
  /// - Parameter step: Called at each step, which tests disturb.
  /// - Returns: What the file says then.
  @discardableResult
  package func apply(
    _ edits: SettingsEdits, at step: (Step) -> Void = { _ in }
  ) throws(SettingsFileError) -> SettingsDocument {
    var edited = SettingsDocument()
    try file.change(at: step) { bytes throws(SettingsFileError) in
      edited = try document(of: bytes)
      edited.apply(edits)
      return edited.bytes
    }
    return edited
  }

  /// Where the links lead. A link may lead to a file that is not there yet.
  package var target: String { file.target }

  static func folder(of path: String) -> String { SharedFile.folder(of: path) }

  private func document(of bytes: [UInt8]) throws(SettingsFileError) -> SettingsDocument {
    guard let document = SettingsDocument(bytes) else { throw .noText(path) }
    return document
  }
}
