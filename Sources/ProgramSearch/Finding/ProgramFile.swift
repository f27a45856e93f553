import GLibKit
import SmallFiles

/// What a search-provider file says, in the form that GNOME Shell reads (`remoteSearch.js`):
///
/// ```
/// [Shell Search Provider]
/// DesktopId=org.gnome.Calculator.desktop
/// BusName=org.gnome.Calculator.SearchProvider
/// ObjectPath=/org/gnome/Calculator/SearchProvider
/// Version=2
/// ```
struct ProgramFile: Hashable {
  var desktopID: String
  var busName: String
  var objectPath: String
  /// Whether the user must turn it on.
  var isDefaultDisabled: Bool
  var startsOnDemand: Bool

  /// The most bytes that such a file may have.
  private static let largest = 1 << 16
  private static let group = "Shell Search Provider"

  /// Reads a file.
  init(path: String) throws(ProgramFileProblem) {
    let file = SettingsFile()
    func checked<Value>(_ value: () throws(GLibError) -> Value) throws(ProgramFileProblem) -> Value {
      do throws(GLibError) {
        return try value()
      } catch {
        throw ProgramFileProblem(path: path, reason: .unreadable(error.message))
      }
    }
    func required(_ key: String) throws(ProgramFileProblem) -> String {
      let value = try checked { () throws(GLibError) in try file.string(key, in: Self.group) }
      guard let value, !value.isEmpty else { throw ProgramFileProblem(path: path, reason: .missing(key)) }
      return value
    }
    func flag(_ key: String, default fallback: Bool) throws(ProgramFileProblem) -> Bool {
      try checked { () throws(GLibError) in try file.bool(key, in: Self.group) } ?? fallback
    }
    let bytes: [UInt8]
    do throws(SmallFileError) {
      bytes = try SmallFile.read(path, limit: Self.largest)
    } catch {
      throw ProgramFileProblem(path: path, reason: .unreadable(error.explanation))
    }
    try checked { () throws(GLibError) in try file.load(bytes) }
    desktopID = try required("DesktopId")
    busName = try required("BusName")
    objectPath = try required("ObjectPath")
    let version = try checked { () throws(GLibError) in try file.int("Version", in: Self.group) } ?? 1
    guard version == 2 else { throw ProgramFileProblem(path: path, reason: .otherVersion(version)) }
    guard DBusSyntax.isBusName(busName) else { throw ProgramFileProblem(path: path, reason: .invalid("BusName")) }
    guard DBusSyntax.isObjectPath(objectPath) else {
      throw ProgramFileProblem(path: path, reason: .invalid("ObjectPath"))
    }
    isDefaultDisabled = try flag("DefaultDisabled", default: false)
    startsOnDemand = try flag("AutoStart", default: true)
  }
}

/// Why a search-provider file, or that of a runner, is not used.
public struct ProgramFileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// It cannot be read, or not understood; the words are the system's or GLib's.
    case unreadable(String)
    /// It lacks a key.
    case missing(String)
    /// The value of a key is not of the form it must have.
    case invalid(String)
    /// It is for a version of the protocol that is not spoken here; 1 where it says nothing.
    case otherVersion(Int)
    /// There is no such application.
    case unknownApplication(String)
  }

  /// The file.
  public var path: String
  public var reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One line for the user, which names the file.
  public var description: String {
    switch reason {
    case .unreadable(let message): "\(path): \(message)"
    case .missing(let key): "\(path): \(key) is missing"
    case .invalid(let key): "\(path): \(key) is not valid"
    case .otherVersion(let version): "\(path): version \(version) of the search-provider protocol is not understood"
    case .unknownApplication(let id): "\(path): there is no application \(id)"
    }
  }
}
