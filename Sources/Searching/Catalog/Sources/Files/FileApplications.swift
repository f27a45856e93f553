package import GLibKit
internal import SystemKit

/// Finds the application to open a file. Needs no display, and may wait for a disk.
package enum FileApplications {
  /// The time limit for a disk to tell the type of a file. After that, its name decides.
  private static let lookTimeout = Duration.seconds(3)

  /// Returns the type of a file, by its name alone if its disk does not answer.
  /// - Throws: ``GLibError`` if the file no longer exists.
  package static func type(of path: FilePath) async throws(GLibError) -> String {
    let found = try? await DiskCall.run("file-type", at: path.bytes, within: lookTimeout) {
      () -> Result<String, GLibError> in
      switch LocalFiles.kind(at: path.bytes) {
      case .nothing: return .failure(.files(localized("it no longer exists")))
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
  private static func typeByName(_ path: FilePath) async -> String { FileType.ofName(path.name) }

  /// Returns the application with an id, or the user's default for a type.
  /// - Throws: ``GLibError`` if none is installed.
  package static func application(
    _ id: String? = nil, opening type: String
  ) async throws(GLibError) -> AppInfo {
    try await InstalledApplications.look(for: id.map { [$0] }) { installed throws(GLibError) in
      if let id {
        guard let application = installed[id] else {
          throw .files(localized("{application} is no longer installed", ["application": id]))
        }
        return application
      }
      guard let application = installed.usual(forType: type) else {
        throw .files(
          localized(
            "no application opens “{kind}” ({type}); choose Open With… among its actions",
            ["kind": FileType.description(of: type), "type": type]))
      }
      return application
    }
  }

  /// Returns the application of a desktop entry; nil if it is not installed.
  package static func installed(_ id: String) async throws(GLibError) -> AppInfo? {
    try await InstalledApplications.look(for: [id]) { installed in installed[id] }
  }

  /// Returns the applications that declare the type, the default first, then all others that open files.
  package static func all(opening type: String) async throws(GLibError) -> [AppInfo] {
    try await InstalledApplications.look { installed in
      let fitting = installed.all(forType: type)
      let known = Set(fitting.map(\.id))
      let others = installed.all().filter { $0.shouldShow && $0.opensFiles && !known.contains($0.id) }
        .sorted { $0.name != $1.name ? $0.name < $1.name : $0.id < $1.id }
      guard type == FileType.folder else { return fitting + others }
      let further = fitting.dropFirst() + others.filter { $0.isFileManager || $0.opensFolders }
      return fitting.prefix(1) + further.filter { $0.isFileManager } + further.filter { !$0.isFileManager }
    }
  }
}

extension AppInfo {
  fileprivate var isFileManager: Bool { categories.contains("FileManager") }
}

extension GLibError {
  /// Makes an error about a file.
  package static func files(_ message: String) -> GLibError {
    GLibError(domain: "hunch", code: 0, message: message)
  }
}
