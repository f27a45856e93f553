import GLibKit
import SystemKit

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

  /// Reads a file.
  init(path: String) throws(ProgramFileProblem) {
    let keys = try ProgramKeys("Shell Search Provider", path: path)
    desktopID = try keys.required("DesktopId")
    busName = try keys.required("BusName")
    objectPath = try keys.required("ObjectPath")
    let version = try keys.number("Version") ?? 1
    guard version == 2 else { throw keys.problem(.otherVersion(version)) }
    guard DBusSyntax.isBusName(busName) else { throw keys.problem(.invalid("BusName")) }
    guard DBusSyntax.isObjectPath(objectPath) else { throw keys.problem(.invalid("ObjectPath")) }
    isDefaultDisabled = try keys.flag("DefaultDisabled") ?? false
    startsOnDemand = try keys.flag("AutoStart") ?? true
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
    let words =
      switch reason {
      case .unreadable(let message): message
      case .missing(let key): localized("{key} is missing", ["key": key])
      case .invalid(let key): localized("{key} is not valid", ["key": key])
      case .otherVersion(let version):
        localized("version {version} of the search provider protocol is not supported", ["version": String(version)])
      case .unknownApplication(let id): localized("the application {application} does not exist", ["application": id])
      }
    return localized("{path}: {reason}", ["path": path, "reason": words])
  }
}
