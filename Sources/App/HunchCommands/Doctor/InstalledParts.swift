internal import Catalog
internal import GLibKit
internal import SystemKit

/// The programs and files of this machine that Hunch can use.
struct InstalledParts: Sendable {
  /// Whether a catalogue of software exists.
  let hasCatalogue: Bool
  /// The number of other programs that can be searched.
  let searchable: Int
  /// The terminal that runs commands; nil without one.
  let terminal: String?
  /// A clipboard manager that is used by its command; nil without one.
  let clipboardManager: String?
  let hasCalculator: Bool
  /// Whether `apt` installs packages.
  let hasAPT: Bool

  /// Looks for them in a thread of its own.
  /// - Parameter terminal: The user's own terminal; nil or empty for any.
  /// - Returns: Nil if the disk does not answer within the limit.
  static func find(terminal: String?, within limit: Duration) async -> InstalledParts? {
    try? await DiskCall.run(errand: "desktop", within: limit) { InstalledParts(terminal: terminal) }
  }

  private init(terminal preferred: String?) {
    hasCatalogue = SoftwareFolders.ofMachine.hasCatalogue
    searchable = Directories.systemData.map { folder in
      Self.count(".ini", in: folder + "/gnome-shell/search-providers")
        + Self.count(".desktop", in: folder + "/krunner/dbusplugins")
    }.reduce(0, +)
    terminal = (try? Terminal.words(preferred: preferred))?.first
    clipboardManager = [("copyq", "CopyQ"), ("cliphist", "cliphist")].first { Self.isInstalled($0.0) }?.1
    hasCalculator = Self.isInstalled(Calculator.package)
    hasAPT = Self.isInstalled("apt")
  }

  private static func isInstalled(_ program: String) -> Bool { ShellWords.path(ofProgram: program) != nil }

  /// Returns the number of files in a folder whose names end with this text; 0 without the folder.
  private static func count(_ ending: String, in folder: String) -> Int {
    (try? LocalFiles.names(in: folder))?.count { $0.hasSuffix(ending) } ?? 0
  }
}
