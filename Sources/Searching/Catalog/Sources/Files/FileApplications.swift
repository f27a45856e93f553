package import GLibKit
internal import SystemKit

/// Which application opens a file: that takes no display, and may wait for a disk.
package enum FileApplications {
  /// How long a disk may take to say what a file is. It is opened by its name then.
  private static let lookTimeout = Duration.seconds(3)

  /// What kind of thing a file is: by its name alone where its disk does not answer.
  /// - Throws: ``GLibError`` if it is no longer there.
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

  /// The application of an id, or the user's own for a type.
  /// - Throws: ``GLibError`` if there is none.
  package static func application(
    _ id: String? = nil, opening type: String
  ) async throws(GLibError) -> AppInfo {
    try await looking { installed throws(GLibError) in
      if let id {
        guard let application = installed[id] else {
          throw .files(localized("{application} is no longer installed", ["application": id]))
        }
        return application
      }
      guard let application = installed.usual(forType: type) else {
        throw .files(
          localized(
            "no application opens “{kind}” ({type}); press Ctrl+K and choose Open With…",
            ["kind": FileType.description(of: type), "type": type]))
      }
      return application
    }
  }

  /// The application of a desktop entry; nil if it is not installed.
  package static func installed(_ id: String) async throws(GLibError) -> AppInfo? {
    try await looking { installed in installed[id] }
  }

  /// Those that say they open the type, the usual one first, and then all others that open files at all.
  package static func all(opening type: String) async throws(GLibError) -> [AppInfo] {
    try await looking { installed in
      let fitting = installed.all(forType: type)
      let known = Set(fitting.map(\.id))
      let others = installed.all().filter { $0.shouldShow && $0.opensFiles && !known.contains($0.id) }
      return fitting + others.sorted { $0.name != $1.name ? $0.name < $1.name : $0.id < $1.id }
    }
  }

  /// How long the disks with desktop entries may take.
  private static let entriesTimeout = Duration.seconds(20)

  /// Looks through the desktop entries.
  private static func looking<Value: Sendable>(
    _ look: @escaping @Sendable (InstalledApplications) throws(GLibError) -> Value
  ) async throws(GLibError) -> Value {
    let found: Result<Value, GLibError>
    do throws(DiskError) {
      found = try await DiskCall.run(errand: "applications", within: entriesTimeout) {
        Result { () throws(GLibError) in
          let installed: InstalledApplications
          do throws(AppInfo.Obstacle) { installed = try InstalledApplications() } catch {
            throw .files(error.description)
          }
          return try look(installed)
        }
      }
    } catch {
      throw .files(error.description)
    }
    return try found.get()
  }
}

extension GLibError {
  /// Why something could not be done with a file.
  package static func files(_ message: String) -> GLibError {
    GLibError(domain: "hunch", code: 0, message: message)
  }
}
