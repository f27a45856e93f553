internal import GLibKit
internal import Glibc
public import SystemKit

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

/// Why the settings cannot be read or written.
public enum SettingsFileError: Error, Sendable, Hashable, CustomStringConvertible {
  case unreadable(SmallFileError)
  /// The file has bytes that no text has.
  case noText(String)
  /// Another program keeps the lock.
  case locked(String)
  case unwritable(String, code: Int32)

  /// A sentence without its end, which begins with the path.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .noText(let path): localized("{file} is not a text file; move it elsewhere", ["file": path])
    case .locked(let path): localized("another program locks {file}; end that program", ["file": path])
    case .unwritable(let path, let code): "\(path): \(String(cString: strerror(code)))"
    }
  }
}
