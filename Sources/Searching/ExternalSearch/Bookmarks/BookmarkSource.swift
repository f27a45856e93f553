public import Catalog
public import GLibKit
import Glibc
import Synchronization
import SystemKit

/// The bookmarks of Firefox and Chromium's family, from all profiles. Changed files are read again when the user
/// opens the window, not when they change: Firefox writes into its database with each page.
public final class BookmarkSource: Source, SummonedSource {
  public static let sourceID = "bookmarks"
  public let id = BookmarkSource.sourceID
  public var title: String { localized("Bookmarks") }
  public let iconName = "user-bookmarks-symbolic"
  public let traits = SourceTraits {
    $0.isOptional = true
    $0.isHiddenInPrivate = true
  }

  private let home: String
  private let configuration: String
  private let cache: String
  private let summons = Watchers<Void>()
  private let state = Mutex(State())

  private struct State {
    var known: [String: Known] = [:]
    var lastSummons = ContinuousClock.Instant?.none
  }

  /// The bookmarks of one file, and its stamps when they were read.
  private struct Known {
    var stamp: [FileStamp?]
    var bookmarks: [Bookmark]
  }

  /// Limits how often files are looked at: Firefox's database changes with each page, and is large.
  private static let leastInterval = Duration.seconds(60)

  /// - Parameters:
  ///   - home: the user's home folder.
  ///   - configuration: the folder of the user's settings, usually `.config` in `home`.
  ///   - cache: the folder for temporary copies.
  public init(
    home: String = Directories.home, configuration: String = Directories.userConfiguration,
    cache: String = Directories.userCache + "/hunch"
  ) {
    self.home = home
    self.configuration = configuration
    self.cache = cache
  }

  /// Deletes copies of browsers' databases that a process left behind. Waits for the disk.
  public static func clearCache(_ cache: String = Directories.userCache + "/hunch") {
    DatabaseCopy.removeLeftovers(in: cache)
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    var notes: [String] = []
    var known: [String: Known] = [:]
    var all: [Bookmark] = []
    let former = state.withLock { $0.known }
    for file in BrowserFiles.all(in: home, configuration) {
      if Task.isCancelled { throw .cancelled }
      let stamp = file.stamps
      if let last = former[file.path], last.stamp == stamp {
        known[file.path] = last
      } else {
        do throws(UnreadableFile) {
          known[file.path] = Known(stamp: stamp, bookmarks: try file.read(copyingTo: cache))
        } catch {
          notes.append(localized("cannot read {path}: {reason}", ["path": error.path, "reason": error.reason]))
          // The bookmarks read before stay.
          known[file.path] = former[file.path]
        }
      }
      all += known[file.path]?.bookmarks ?? []
    }
    state.withLock { $0.known = known }
    var seen: Set<String> = []
    return CatalogItems(all.map { CatalogItem($0) }.filter { seen.insert($0.id).inserted }, notes: notes)
  }

  public var changes: AsyncStream<Void> { summons.stream() }

  /// Looks for changed files: the user opened the window.
  public func summon() {
    let isDue = state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastSummons, now - last < Self.leastInterval { return false }
      state.lastSummons = now
      return true
    }
    if isDue { summons.tell(()) }
  }
}

/// A file with bookmarks, and the browser that wrote it.
struct BrowserFiles {
  enum Kind {
    case firefox, chromium
  }

  let path: String
  let browser: String
  let kind: Kind

  private static let firefox = [
    ".mozilla/firefox", "snap/firefox/common/.mozilla/firefox", ".var/app/org.mozilla.firefox/.mozilla/firefox",
  ]

  private static let chromium = [
    ("Chromium", "chromium", "org.chromium.Chromium"), ("Chrome", "google-chrome", "com.google.Chrome"),
    ("Brave", "BraveSoftware/Brave-Browser", "com.brave.Browser"),
    ("Edge", "microsoft-edge", "com.microsoft.Edge"), ("Vivaldi", "vivaldi", "com.vivaldi.Vivaldi"),
    ("Opera", "opera", "com.opera.Opera"),
  ]

  /// Finds the existing files of all profiles. Waits for the disk.
  static func all(in home: String, _ configuration: String) -> [BrowserFiles] {
    func files(_ folder: String, _ name: String) -> [String] {
      let names = (try? LocalFiles.names(in: folder)) ?? []
      return ([folder] + names.sorted().map { folder + "/" + $0 }).map { $0 + "/" + name }.filter(LocalFiles.exists)
    }
    let firefoxFolders = firefox.map { "\(home)/\($0)" } + ["\(configuration)/mozilla/firefox"]
    let firefoxFiles = firefoxFolders.flatMap { files($0, "places.sqlite") }
      .map { BrowserFiles(path: $0, browser: "Firefox", kind: .firefox) }
    let chromiumFiles = chromium.flatMap { browser, folder, package in
      ["\(configuration)/\(folder)", "\(home)/.var/app/\(package)/config/\(folder)"]
        .flatMap { files($0, "Bookmarks") }
        .map { BrowserFiles(path: $0, browser: browser, kind: .chromium) }
    }
    return firefoxFiles + chromiumFiles
  }

  /// The current stamps of the file and of its write-ahead log.
  var stamps: [FileStamp?] {
    [path, path + "-wal"].map { try? SmallFile($0).stamp }
  }

  func read(copyingTo folder: String) throws(UnreadableFile) -> [Bookmark] {
    switch kind {
    case .firefox: try FirefoxBookmarks.read(path, copyingTo: folder)
    case .chromium: try ChromiumBookmarks.read(path, of: browser)
    }
  }
}
