import GLibKit
import SystemKit

/// A search-provider file, in the form that GNOME Shell reads (`remoteSearch.js`):
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
  /// Whether the program is off until the user enables it.
  var isDefaultDisabled: Bool
  var startsOnDemand: Bool

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

/// The reason why the file of a search provider or runner is ignored.
public struct ProgramFileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public enum Reason: Sendable, Hashable {
    /// It cannot be read or parsed; with the message of the system or GLib.
    case unreadable(String)
    /// A key is missing.
    case missing(String)
    /// The value of a key is invalid.
    case invalid(String)
    /// The version of the protocol is not supported; 1 if the file has none.
    case otherVersion(Int)
    /// The application does not exist.
    case unknownApplication(String)
  }

  public var path: String
  public var reason: Reason

  /// A line for the user, which names the file.
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
