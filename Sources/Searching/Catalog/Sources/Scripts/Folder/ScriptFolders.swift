import GLibKit
import SystemKit

/// The folders of scripts: the user's own, and those of packages. The first of two files with the same name counts.
public struct ScriptFolders: Sendable, Hashable {
  public let paths: [String]

  /// - Parameter paths: the folders by priority, the first one highest.
  public init(_ paths: [String]) {
    self.paths = paths
  }

  /// `hunch/scripts` in the user's configuration folder and in the system's data folders.
  public static var standard: ScriptFolders {
    ScriptFolders(([Directories.userConfiguration] + Directories.systemData).map { $0 + "/hunch/scripts" })
  }

  /// The scripts in the folders.
  public struct Content: Sendable, Hashable {
    public var scripts: [ScriptFile] = []
    /// A sentence for each unreadable file, which names it.
    public var problems: [String] = []

    public init() {}
  }

  /// The files of scripts, and the folders themselves, because each may appear or be replaced.
  var patterns: [String] { paths.flatMap { [$0, $0 + "/*"] } }

  /// Yields when scripts may have come, changed or gone, and once at the beginning.
  public var changes: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watching = Task { [self] in
        let files = WatchedFiles()
        files.follow(patterns: patterns)
        for await _ in files.changes {
          files.follow(patterns: patterns)
          continuation.yield()
        }
        withExtendedLifetime(files) {}
      }
      continuation.onTermination = { _ in watching.cancel() }
    }
  }

  /// Nobody has more scripts; such a folder is a mistake.
  private static let most = 500

  /// Returns all scripts, in the order of their names. Each is read, and none is run.
  ///
  /// Reads files: call it off the main thread.
  public func content() -> Content {
    var content = Content()
    var taken: Set<String> = []
    for folder in paths {
      // Usually the folder is missing.
      let names = (try? LocalFiles.names(in: folder)) ?? []
      for name in names.sorted() {
        guard ScriptFile.isCandidate(name, in: folder) else {
          if ScriptFile.lacksPermission(name, in: folder) {
            content.problems.append(
              localized(
                "{path} is not executable: run “chmod +x” on it", ["path": "\(folder)/\(name)"]))
          }
          continue
        }
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
