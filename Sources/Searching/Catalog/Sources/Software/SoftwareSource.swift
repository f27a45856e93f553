internal import GLibKit
internal import SystemKit

/// The software in the system's catalogues, installed or not. Return starts installed software, shows other software
/// in the software centre, or copies the command that installs it.
public struct SoftwareSource: SavableSource {
  static let sourceID = "software"
  public let id = Self.sourceID
  public var title: String { localized("Software") }
  public let iconName = "system-software-install-symbolic"
  /// The only note is about a missing catalogue.
  public let traits = SourceTraits { $0.notesAreAdvice = true }

  private let folders: SoftwareFolders
  private let reader: SoftwareReader

  /// The pause after an installation before the source is read again: several usually follow each other.
  private static let settlingTime = Duration.seconds(5)

  /// Makes a source of this machine's catalogues.
  public init() {
    self.init(folders: .ofMachine, reader: .ofProgram)
  }

  package init(folders: SoftwareFolders, reader: SoftwareReader) {
    self.folders = folders
    self.reader = reader
  }

  /// The catalogues, the installed software, and the application for AppStream addresses.
  package func inputs(last: SourceInputs?) async -> SourceInputs {
    var inputs = SourceInputs()
    inputs.add("catalogue", folders.catalogue ?? "")
    let files = folders.catalogueFiles()
    inputs.add("apt", "\(hasAPT)")
    // Without a catalogue nothing else matters.
    if files.isEmpty { return inputs }
    inputs.addStamps(of: files + folders.installations + ApplicationFolders.contents(), last: last)
    inputs.add("centre", "\(hasCentre)")
    return inputs
  }

  private var hasAPT: Bool { LocalFiles.exists(folders.apt) }

  private var hasCentre: Bool {
    // The source of applications reports unreadable entries.
    (try? InstalledApplications(findsTypes: true))?.usual(forType: "x-scheme-handler/appstream") != nil
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    guard !folders.catalogueFiles().isEmpty else {
      return CatalogItems(
        [],
        notes: [
          hasAPT
            ? localized("no software catalogue is installed; run “sudo apt install appstream” and “sudo apt update”")
            : localized("no software catalogue is installed")
        ], keepsNotes: true)
    }
    let components = try await reader.components(folder: folders.catalogue)
    var originals: [String: SoftwareComponent] = [:]
    if Self.isTranslated {
      for component in try await reader.components(folder: folders.catalogue, locale: "C") {
        originals[component.id] = component
      }
    }
    let items = SoftwareItems(installed: folders.installed(), hasCentre: hasCentre, hasAPT: hasAPT)
    return CatalogItems(components.sorted { $0.id < $1.id }.map { items.item($0, original: originals[$0.id]) })
  }

  /// Whether the user's language differs from English, the language of most catalogues, which then matches too.
  private static var isTranslated: Bool {
    let language = Languages.preferred.first?.prefix { $0.isASCII && $0.isLetter } ?? "C"
    return !["C", "POSIX", "en"].contains(language)
  }

  public var changes: AsyncStream<Void> {
    let changes = FileMonitor.changes { [folders] in
      await DiskThreads.run {
        // GIO polls for missing folders.
        (folders.catalogues + folders.installations).filter(LocalFiles.exists)
      }
    }
    return AsyncStream(settled: changes, for: Self.settlingTime)
  }
}
