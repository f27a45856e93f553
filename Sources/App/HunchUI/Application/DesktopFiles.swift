import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// Acts on files, for the windows of a display. Everything that may wait for a disk runs in other threads and has a
/// deadline.
struct DesktopFiles: FileHandler {
  let display: Display
  let preferences: Preferences

  /// The longest time for reading the details of a file.
  private static let lookTimeout = Duration.seconds(3)
  /// The longest time for moving a file.
  private static let moveTimeout = Duration.seconds(20)

  func open(_ path: FilePath, with desktopID: String?, remembers: Bool) async throws(GLibError) {
    let type = try await FileApplications.type(of: path)
    let application = try await FileApplications.application(desktopID, opening: type)
    try await start(application, opening: path)
    guard remembers else { return }
    let policy = await GtkResources().recentFilesPolicy
    do throws(SourceError) {
      try await Self.remember(path, type, application, policy)
    } catch {
      // The file is open, so this failure is only logged. The source of recent files reports problems of the list.
      DeveloperLog.files.write("not remembered: \(error.message)")
    }
  }

  func show(_ path: FilePath) async throws(GLibError) {
    let folder = path.folder ?? path
    if await path.isGone() { throw .files(localized("it is no longer in {folder}", ["folder": folder.shown])) }
    let fileManager = try? await FileApplications.application(opening: FileType.folder)
    do {
      let bus = try await DBusConnection.session()
      let startupID = await fileManager?.startupID(opening: [folder.bytes], on: display)
      try await bus.showInFileManager([path.uri], startupID: startupID ?? "")
    } catch {
      DeveloperLog.files.write("no file manager shows files: \(error)")
      guard let fileManager else { throw GLibError.files(localized("no file manager is installed to open folders")) }
      try await start(fileManager, opening: folder)
    }
  }

  /// Starts an application. The error names it, because the user may not know which one opens a file.
  private func start(_ application: AppInfo, opening path: FilePath) async throws(GLibError) {
    do throws(GLibError) {
      try await application.launch(opening: [path.bytes], terminal: preferences.terminal, on: display)
    } catch {
      throw .launching(localizedPair(VisibleText.of(application.name), error.message))
    }
  }

  func applications(for path: FilePath) async throws(GLibError) -> [FileApplication] {
    try await FileApplications.all(opening: FileApplications.type(of: path)).map {
      FileApplication(id: $0.id, name: $0.name, icon: $0.icon)
    }
  }

  func details(of path: FilePath) async -> FileDetails? {
    try? await DiskCall.run("file-details", at: path.bytes, within: Self.lookTimeout) {
      do throws(GLibError) {
        return try FileDetails.read(path)
      } catch {
        return FileDetails(facts: [.init(localized("Path"), path.shown), .init(localized("Status"), error.message)])
      }
    }
  }

  func moveToTrash(_ path: FilePath) async throws(GLibError) -> TrashedFile? {
    try await Self.patiently("trash", at: path.bytes) { () throws(GLibError) in try Trash.move(path.bytes) }
  }

  func save(_ picture: IconPicture, to path: FilePath) async throws(GLibError) {
    // A separate decoder, because those of the rows have rows to decode.
    try await Self.patiently("save-picture", at: path.bytes) { () throws(GLibError) in
      let loader = IconDecoderProcess()
      defer { loader.rest() }
      try LocalFiles.write(PictureSaving.bytes(of: picture, using: loader), to: path.bytes)
    }
  }

  func restore(_ file: TrashedFile) async throws(GLibError) {
    try await Self.patiently("restore", at: file.path) { () throws(GLibError) in try file.restore() }
  }

  private static func patiently<Value: Sendable>(
    _ name: String, at path: [UInt8], _ work: @escaping @Sendable () throws(GLibError) -> Value
  ) async throws(GLibError) -> Value {
    let result: Result<Value, GLibError>
    do throws(DiskError) {
      result = try await DiskCall.run(name, at: path, within: moveTimeout) { Result(catching: work) }
    } catch .silent {
      throw .files(localized("the disk does not answer; the move may still happen later"))
    } catch {
      throw .files(error.description)
    }
    return try result.get()
  }

  @concurrent
  private nonisolated static func remember(
    _ path: FilePath, _ type: String, _ application: AppInfo, _ policy: RecentFiles.Policy
  ) async throws(SourceError) {
    let command = (application.executable ?? application.id) + " %u"
    try await RecentFiles.add(
      path, type: type, application: (name: application.name, command: command), .ofDesktop.and(policy))
  }
}

extension DeveloperLog {
  /// The log of acts on files.
  nonisolated fileprivate static let files = DeveloperLog("hunch-files")
}
