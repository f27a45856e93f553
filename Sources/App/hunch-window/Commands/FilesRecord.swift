import Catalog
import FileIndexing
import Glibc
import SystemKit

/// The output of `hunch sources` about files.
struct FilesRecord: Encodable {
  struct Folder: Encodable {
    var path: String
    var count: Int
  }

  struct LeftOutFolder: Encodable {
    var path: String
    var reason: String
  }

  /// The searched folders.
  var folders: [Folder]
  /// The number of folders that are watched for changes.
  var watchedFolders: Int
  var knownFolders: Int
  /// The time of the last check of all folders, in seconds since 1970.
  var lastSweep: Int64?
  /// The number of folders that were skipped, except for those that the rules for names ignore.
  var leftOutCount: Int
  var leftOut: [LeftOutFolder]
  /// A problem, in a sentence.
  var problem: String?

  private static let listedFolders = 100
  private static let patience = Duration.seconds(1)

  /// - Returns: Nil for a source without files.
  init?(_ source: LoadedSource) {
    guard let status = source.filesStatus, let files = source.files else { return nil }
    folders = status.roots.map { root in
      let path = try? DiskCall.path(Array(root.utf8), within: Self.patience)
      return Folder(path: root, count: files.count(below: path ?? Array(root.utf8)) ?? 0)
    }
    watchedFolders = status.store.watchedFolders
    knownFolders = status.store.folders
    lastSweep = status.store.lastSweep
    leftOutCount = status.store.leftOutCount
    leftOut = status.store.leftOut.prefix(Self.listedFolders).map {
      LeftOutFolder(path: String(decoding: $0.path, as: UTF8.self), reason: $0.reason.words)
    }
    problem = status.problem
  }

  var lines: [[String]] {
    var lines = folders.map { ["folder", $0.path, String($0.count)] }
    lines.append(["watched", String(watchedFolders), String(knownFolders)])
    if let lastSweep { lines.append(["looked", Self.text(of: lastSweep)]) }
    lines += leftOut.map { ["left out", $0.path, $0.reason] }
    if leftOutCount > leftOut.count {
      let more = localized("and {count} more", plural: "and {count} more", count: leftOutCount - leftOut.count)
      lines.append(["left out", more])
    }
    if let problem { lines.append(["problem", problem]) }
    return lines
  }

  /// Returns a time in the format of ISO 8601.
  private static func text(of seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension LeftOut.Reason {
  fileprivate var words: String {
    switch self {
    case .unreadable(let code): String(cString: strerror(code))
    case .silent: localized("its file system does not answer")
    case .otherFileSystem: localized("on another file system")
    case .networkFileSystem: localized("on a network file system")
    case .listedElsewhere: localized("already listed elsewhere")
    case .cache: localized("a cache")
    case .missing: localized("missing")
    }
  }
}
