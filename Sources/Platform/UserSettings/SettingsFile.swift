internal import GLibKit
internal import Glibc
public import SystemKit

/// The settings file: a ``SharedFile`` that is read as a ``SettingsDocument``. Everything waits for the disk.
public struct SettingsFile: Sendable {
  public var path: String { file.path }

  private let file: SharedFile

  package typealias Step = SharedFile.Step

  public init(_ path: String) {
    file = SharedFile(path)
  }

  /// The user's settings file.
  public static var usual: SettingsFile { SettingsFile(Directories.userConfiguration + "/hunch/settings.ini") }

  /// Reads the file. A missing file has no settings.
  public func read() throws(SettingsFileError) -> SettingsDocument { try document(of: file.read()) }

  /// Applies edits to the current content of the file.
  /// - Parameter step: Called at each step, for tests.
  /// - Returns: The new content of the file.
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

  /// The target of the path's links, which may not exist yet.
  package var target: String { file.target }

  private func document(of bytes: [UInt8]) throws(SettingsFileError) -> SettingsDocument {
    guard let document = SettingsDocument(bytes) else { throw .noText(path) }
    return document
  }
}

/// The reason why the settings cannot be read or written.
public enum SettingsFileError: Error, Sendable, Hashable, CustomStringConvertible {
  case unreadable(SmallFileError)
  /// The file contains bytes that are not text.
  case noText(String)
  /// Another program holds the lock.
  case locked(String)
  case unwritable(String, code: Int32)

  /// A sentence without its full stop, which begins with the path.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .noText(let path): localized("{file} is not a text file; move it elsewhere", ["file": path])
    case .locked(let path): localized("another program locks {file}; end that program", ["file": path])
    case .unwritable(let path, let code): "\(path): \(String(cString: strerror(code)))"
    }
  }
}
