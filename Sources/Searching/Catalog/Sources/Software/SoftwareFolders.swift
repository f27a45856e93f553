internal import GLibKit
internal import Glibc

/// Where catalogues of software are, and where it is told what is installed.
package struct SoftwareFolders: Sendable {
  /// The folder of a catalogue that stands in place of those of the system; nil for those.
  var catalogue: String?
  /// Where dpkg keeps a file for each package that is installed.
  var packages = "/var/lib/dpkg/info"
  /// Where Flatpak keeps what is installed, and the catalogues of it.
  var flatpak = ["/var/lib/flatpak", Directories.userData + "/flatpak"]
  /// Where the command is that installs packages.
  var apt = "/usr/bin/apt"

  package init(catalogue: String? = nil) {
    self.catalogue = catalogue
  }

  /// Those of this machine. The variable `HUNCH_CATALOGUE` names a folder in place of the system's, for tests.
  package static var ofMachine: SoftwareFolders {
    SoftwareFolders(catalogue: getenv("HUNCH_CATALOGUE").map { String(cString: $0) })
  }

  /// Where catalogues of the system are, by their present name and their old one.
  private static let roots = ["/usr/share", "/var/lib", "/var/cache"].flatMap { [$0 + "/swcatalog", $0 + "/app-info"] }
  private static let formats = ["xml", "xmls", "yaml"]

  /// The folders of catalogues that are there.
  var catalogues: [String] {
    let roots = catalogue.map { [$0] } ?? Self.roots
    return (roots.flatMap { root in Self.formats.map { root + "/" + $0 } } + flatpakCatalogues).filter {
      LocalFiles.kind(at: Array($0.utf8)) == .folder
    }
  }

  /// The files of catalogues. Reads folders: not for the main thread.
  func catalogueFiles() -> [String] {
    catalogues.flatMap { folder in
      ((try? LocalFiles.names(in: folder)) ?? []).filter { $0.contains(".xml") || $0.contains(".yml") }.sorted().map {
        folder + "/" + $0
      }
    }
  }

  /// Whether there is a catalogue. Reads folders: not for the main thread of a window.
  package var hasCatalogue: Bool { !catalogueFiles().isEmpty }

  /// Of each remote and each kind of machine.
  private var flatpakCatalogues: [String] {
    if catalogue != nil { return [] }
    return flatpak.flatMap { root in
      let root = root + "/appstream"
      return names(in: root).flatMap { remote in
        names(in: "\(root)/\(remote)").map { "\(root)/\(remote)/\($0)/active" }
      }
    }
  }

  /// The folders that have something new when software is installed or removed.
  var installations: [String] {
    [packages] + flatpak.map { $0 + "/app" }
  }

  /// What is installed, by the names of packages, bundles of Flatpak and desktop entries.
  struct Installed: Sendable {
    var packages: Set<String> = []
    var bundles: Set<String> = []
    var entries: Set<String> = []
  }

  /// Reads folders: not for the main thread.
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
