internal import GLibKit
internal import SystemKit

/// The folders of software catalogues and of installed software.
package struct SoftwareFolders: Sendable {
  /// A folder that replaces the system's catalogues; nil to use those.
  var catalogue: String?
  /// The folder with dpkg's files for installed packages.
  var packages = "/var/lib/dpkg/info"
  /// The folders with Flatpak's installed bundles and catalogues.
  var flatpak = ["/var/lib/flatpak", Directories.userData + "/flatpak"]
  /// The command that installs packages.
  var apt = "/usr/bin/apt"

  /// The folders of this machine. For tests, the variable `HUNCH_CATALOGUE` replaces the system's catalogues.
  package static var ofMachine: SoftwareFolders {
    SoftwareFolders(catalogue: Environment.value(of: "HUNCH_CATALOGUE"))
  }

  /// The parent folders of the system's catalogues, by their present and their old name.
  private static let roots = ["/usr/share", "/var/lib", "/var/cache"].flatMap { [$0 + "/swcatalog", $0 + "/app-info"] }
  private static let formats = ["xml", "xmls", "yaml"]

  /// The existing catalogue folders.
  var catalogues: [String] {
    let roots = catalogue.map { [$0] } ?? Self.roots
    return (roots.flatMap { root in Self.formats.map { root + "/" + $0 } } + flatpakCatalogues).filter {
      LocalFiles.kind(at: Array($0.utf8)) == .folder
    }
  }

  /// Returns the catalogue files. Reads folders: not for the main thread.
  func catalogueFiles() -> [String] {
    catalogues.flatMap { folder in
      ((try? LocalFiles.names(in: folder)) ?? []).filter { $0.contains(".xml") || $0.contains(".yml") }.sorted().map {
        folder + "/" + $0
      }
    }
  }

  /// Whether a catalogue exists. Reads folders: not for the main thread of a window.
  package var hasCatalogue: Bool { !catalogueFiles().isEmpty }

  /// The catalogue folders for each remote and architecture.
  private var flatpakCatalogues: [String] {
    if catalogue != nil { return [] }
    return flatpak.flatMap { root in
      let root = root + "/appstream"
      return names(in: root).flatMap { remote in
        names(in: "\(root)/\(remote)").map { "\(root)/\(remote)/\($0)/active" }
      }
    }
  }

  /// The folders that change when software is installed or removed.
  var installations: [String] {
    [packages] + flatpak.map { $0 + "/app" }
  }

  /// The installed software: the names of packages, of Flatpak's bundles and of desktop entries.
  struct Installed: Sendable {
    var packages: Set<String> = []
    var bundles: Set<String> = []
    var entries: Set<String> = []
  }

  /// Lists the installed software. Reads folders: not for the main thread.
  func installed() -> Installed {
    var installed = Installed()
    for name in names(in: packages) where name.hasSuffix(".list") {
      // `gimp.list`, or `libc6:amd64.list`.
      installed.packages.insert(String(name.dropLast(5).prefix { $0 != ":" }))
    }
    for root in flatpak { installed.bundles.formUnion(names(in: root + "/app")) }
    for path in ApplicationFolders.contents() {
      if let name = path.split(separator: "/").last { installed.entries.insert(String(name)) }
    }
    return installed
  }

  private func names(in folder: String) -> [String] { ((try? LocalFiles.names(in: folder)) ?? []).sorted() }
}
