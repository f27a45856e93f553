import GLibKit
import SystemKit

/// A group of keys in a program's file. Every error names the file.
struct ProgramKeys {
  private let path: String
  private let group: String
  private let file = KeyFileReader()

  /// The size limit of such a file, in bytes.
  private static let largest = 1 << 16

  init(_ group: String, path: String) throws(ProgramFileProblem) {
    (self.path, self.group) = (path, group)
    let bytes: [UInt8]
    do throws(SmallFileError) {
      bytes = try SmallFile.read(path, limit: Self.largest)
    } catch {
      throw problem(.unreadable(error.explanation))
    }
    try checked { () throws(GLibError) in try file.load(bytes) }
  }

  func problem(_ reason: ProgramFileProblem.Reason) -> ProgramFileProblem {
    ProgramFileProblem(path: path, reason: reason)
  }

  private func checked<Value>(_ value: () throws(GLibError) -> Value) throws(ProgramFileProblem) -> Value {
    do throws(GLibError) {
      return try value()
    } catch {
      throw problem(.unreadable(error.message))
    }
  }

  /// Returns a text; nil if it is missing or empty.
  func text(_ key: String) throws(ProgramFileProblem) -> String? {
    let value = try checked { () throws(GLibError) in try file.string(key, in: group) }
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  func required(_ key: String) throws(ProgramFileProblem) -> String {
    guard let value = try text(key) else { throw problem(.missing(key)) }
    return value
  }

  /// Returns a text in the user's language; nil if it is missing or empty.
  func localizedText(_ key: String) throws(ProgramFileProblem) -> String? {
    let value = try checked { () throws(GLibError) in try file.localizedString(key, in: group) }
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  func flag(_ key: String) throws(ProgramFileProblem) -> Bool? {
    try checked { () throws(GLibError) in try file.bool(key, in: group) }
  }

  func number(_ key: String) throws(ProgramFileProblem) -> Int? {
    try checked { () throws(GLibError) in try file.int(key, in: group) }
  }
}
