import Catalog
import GtkKit
import HunchModel

/// Does things with files, on a display. Whatever may wait for a disk is done elsewhere, and not for ever.
struct DesktopFiles: FileHandler {
  let display: Display
  let preferences: Preferences

  /// How long a disk may take to say what a file is. It is opened by its name then.
  private static let lookTimeout = Duration.seconds(3)
  /// How long it may take to move a file.
  private static let moveTimeout = Duration.seconds(20)

  func open(_ path: FilePath, with desktopID: String?, remembers: Bool) async throws(GLibError) {
    let type = try await Self.type(of: path)
    let application = try await Self.application(desktopID, opening: type)
    try await application.launch(opening: [path.bytes], terminal: preferences.terminal, on: display)
    guard remembers else { return }
    let policy = await GtkResources().recentFilesPolicy
    do throws(SourceError) {
      try await Self.remember(path, type, application, policy)
    } catch {
      // It is open, and that is what was wanted. The list's own source says what is wrong with it.
      DeveloperLog.files.write("not remembered: \(error.message)")
    }
  }

  func show(_ path: FilePath) async throws(GLibError) {
    let folder = path.folder ?? path
    if await path.isGone() { throw .files("it is no longer in \(folder.shown)") }
    let fileManager = try? await Self.application(nil, opening: FileType.folder)
    do {
      let service = FileManagerService(try await DBusConnection.session())
      try await service.show([path.uri], startupID: fileManager?.startupID(opening: [folder.bytes], on: display) ?? "")
    } catch {
      DeveloperLog.files.write("no file manager shows files: \(error)")
      guard let fileManager else {
        throw GLibError.files("no file manager is installed: nothing opens folders")
      }
      try await fileManager.launch(opening: [folder.bytes], terminal: preferences.terminal, on: display)
    }
  }

  func applications(for path: FilePath) async throws(GLibError) -> [FileApplication] {
    try await Self.applications(opening: Self.type(of: path)).map {
      FileApplication(id: $0.id, name: $0.name, icon: $0.icon)
    }
  }

  func details(of path: FilePath) async -> FileDetails? {
    await PatientThread.run("file-details", timeout: Self.lookTimeout) { () -> FileDetails? in
      do throws(GLibError) {
        return try FileDetails.read(path)
      } catch {
        return FileDetails(facts: [.init("Path", path.shown), .init("State", error.message)])
      }
    } ?? nil
  }

  func moveToTrash(_ path: FilePath) async throws(GLibError) -> TrashedFile? {
    try await Self.patiently { () throws(GLibError) in try Trash.move(path.bytes) }
  }

  func restore(_ file: TrashedFile) async throws(GLibError) {
    try await Self.patiently { () throws(GLibError) in try file.restore() }
  }

  private static func patiently<Value: Sendable>(
    _ work: @escaping @Sendable () throws(GLibError) -> Value
  ) async throws(GLibError) -> Value {
    let result = await PatientThread.run("trash", timeout: moveTimeout) { Result(catching: work) }
    guard let result else { throw .files("the disk does not answer; it may still be done later") }
    return try result.get()
  }

  /// What kind of thing a file is: by its name alone where its disk does not answer.
  private static func type(of path: FilePath) async throws(GLibError) -> String {
    let found = await PatientThread.run("file-type", timeout: lookTimeout) { () -> Result<String, GLibError> in
      switch LocalFiles.kind(at: path.bytes) {
      case .nothing: return .failure(.files("it is no longer there"))
      case .folder: return .success(FileType.folder)
      case .file:
        let type = FileType.ofName(path.name)
        return type != FileType.unknown
          ? .success(type) : Result { () throws(GLibError) in try FileType.ofFile(at: path.bytes) }
      }
    }
    if let found { return try found.get() }
    return await typeByName(path)
  }

  @concurrent
  private nonisolated static func typeByName(_ path: FilePath) async -> String { FileType.ofName(path.name) }

  /// The application of an id, or the user's own for a type.
  @concurrent
  private nonisolated static func application(
    _ id: String?, opening type: String
  ) async throws(GLibError) -> AppInfo {
    let installed = try installed()
    if let id {
      guard let application = installed[id] else { throw .files("\(id) is no longer installed") }
      return application
    }
    guard let application = installed.usual(forType: type) else {
      throw .files(
        "no application here opens “\(FileType.description(of: type))” (\(type)); Ctrl+K, Open With… lists others")
    }
    return application
  }

  /// Those that say they open the type, the usual one first, and then all others that open files at all.
  @concurrent
  private nonisolated static func applications(opening type: String) async throws(GLibError) -> [AppInfo] {
    let installed = try installed()
    let fitting = installed.all(forType: type)
    let known = Set(fitting.map(\.id))
    let others = installed.all().filter { $0.shouldShow && $0.opensFiles && !known.contains($0.id) }
    return fitting + others.sorted { $0.name != $1.name ? $0.name < $1.name : $0.id < $1.id }
  }

  private nonisolated static func installed() throws(GLibError) -> InstalledApplications {
    do throws(AppInfo.Obstacle) {
      return try InstalledApplications()
    } catch {
      throw .files(error.description)
    }
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

extension GLibError {
  /// Why something could not be done with a file.
  nonisolated fileprivate static func files(_ message: String) -> GLibError {
    GLibError(domain: "hunch", code: 0, message: message)
  }
}

extension DeveloperLog {
  /// What is done with files, and how.
  nonisolated fileprivate static let files = DeveloperLog("hunch-files")
}
