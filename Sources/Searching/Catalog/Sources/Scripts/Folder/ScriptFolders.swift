import GLibKit
import SystemKit

/// Where scripts are: the user's own folder, and those of packages. Of two files of one name, the first counts.
public struct ScriptFolders: Sendable, Hashable {
  public let paths: [String]

  /// - Parameter paths: the most important first.
  public init(_ paths: [String]) {
    self.paths = paths
  }

  /// `hunch/scripts` in the user's folder of settings and in those of all users' data.
  public static var standard: ScriptFolders {
    ScriptFolders(([Directories.userConfiguration] + Directories.systemData).map { $0 + "/hunch/scripts" })
  }

  /// What is in the folders.
  public struct Content: Sendable, Hashable {
    public var scripts: [ScriptFile] = []
    /// Files that could not be read, each in a sentence that names it.
    public var problems: [String] = []

    public init() {}
  }

  /// More than anybody has; a folder of so many is a mistake.
  private static let most = 500

  /// All scripts, in the order of their names. Each is read, and none is run.
  ///
  /// Reads files: call it off the main thread.
  public func content() -> Content {
    var content = Content()
    var taken: Set<String> = []
    for folder in paths {
      // Most often there is no such folder.
      let names = (try? LocalFiles.names(in: folder)) ?? []
      for name in names.sorted() where ScriptFile.isCandidate(name, in: folder) {
        guard taken.count < Self.most, taken.insert(name).inserted else { continue }
        do throws(SmallFileError) {
          content.scripts.append(try ScriptFile(path: "\(folder)/\(name)"))
        } catch {
          content.problems.append(error.description)
        }
      }
    }
    content.scripts.sort { ($0.title, $0.id) < ($1.title, $1.id) }
    return content
  }
}
