import CGLib
internal import SystemKit

/// The applications of the system and the user. Making a value checks the folders of entries, so make one for many
/// questions.
///
/// Reads files: make and use it off the main thread.
nonisolated public struct InstalledApplications: Sendable {
  /// The applications that are left out, by id: their disks, or those of their programs, do not answer.
  public let silent: [String: AppInfo.Obstacle]
  private let ids: [String]
  /// Whether GIO opens no silent entry while it looks for applications by type.
  private let findsTypes: Bool

  /// Checks for files that would block reading the entries.
  /// - Parameters:
  ///   - ids: The applications to ask for; nil for all.
  ///   - findsTypes: Whether to ask for applications by type.
  /// - Throws: ``AppInfo/Obstacle`` for the first file that GIO cannot avoid.
  public init(ids: Set<String>? = nil, findsTypes: Bool = false) throws(AppInfo.Obstacle) {
    let contents = try ApplicationFolders.check(for: ids)
    silent = contents.silent
    self.ids = contents.ids
    self.findsTypes = findsTypes
    guard findsTypes, let obstacle = silent.min(by: { $0.key < $1.key })?.value else { return }
    if ApplicationFolders.lists(contents.lists, name: Set(silent.keys)) { throw obstacle }
  }

  /// All of them, also those not to be listed. In no order.
  public func all() -> [AppInfo] {
    silent.isEmpty ? Self.applications(taking: g_app_info_get_all()) : ids.compactMap { self[$0] }
  }

  /// Converts and frees a list of GIO's applications.
  private static func applications(taking list: UnsafeMutablePointer<GList>?) -> [AppInfo] {
    defer { g_list_free(list) }
    var found: [AppInfo] = []
    var next = list
    while let node = next {
      next = node.pointee.next
      if let data = node.pointee.data, let info = application(taking: OpaquePointer(data)) { found.append(info) }
    }
    return found
  }

  /// Returns the application with this id, or nil.
  public subscript(id: String) -> AppInfo? {
    guard silent[id] == nil, let info = g_desktop_app_info_new(id) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    return AppInfo(info)
  }
}

nonisolated extension InstalledApplications {
  /// Looks through applications in a thread of its own.
  /// - Parameters:
  ///   - ids: The applications to ask for; nil for all, also by type.
  ///   - limit: The time limit for the disks with desktop entries.
  /// - Throws: ``GLibError`` that names the file which blocks reading them, or what `body` throws.
  public static func look<Value: Sendable>(
    for ids: Set<String>? = nil, within limit: Duration = .seconds(20),
    _ body: @escaping @Sendable (InstalledApplications) throws(GLibError) -> Value
  ) async throws(GLibError) -> Value {
    let found: Result<Value, GLibError>
    do throws(DiskError) {
      found = try await DiskCall.run(errand: "applications", within: limit) {
        Result { () throws(GLibError) in
          let installed: InstalledApplications
          do throws(AppInfo.Obstacle) { installed = try readable(ids) } catch { throw .launching(error.description) }
          return try body(installed)
        }
      }
    } catch {
      throw .launching(await obstacle(among: ids, within: limit)?.description ?? error.description)
    }
    return try found.get()
  }

  /// Checks as the initializer does, and also throws the obstacle of an application that is asked for and silent.
  static func readable(_ ids: Set<String>?) throws(AppInfo.Obstacle) -> InstalledApplications {
    let installed = try InstalledApplications(ids: ids, findsTypes: ids == nil)
    if let obstacle = ids?.compactMap({ installed.silent[$0] }).first { throw obstacle }
    return installed
  }

  /// Returns what came among the entries after they were checked; nil if nothing did. A pipe looks like a silent disk.
  private static func obstacle(among ids: Set<String>?, within limit: Duration) async -> AppInfo.Obstacle? {
    let found = try? await DiskCall.run(errand: "entries", within: limit) { () -> AppInfo.Obstacle? in
      do throws(AppInfo.Obstacle) { _ = try readable(ids) } catch { return error }
      return nil
    }
    return found ?? nil
  }
}

nonisolated extension InstalledApplications {
  /// Returns the default application for a type or one of its more general types, or nil.
  public func usual(forType type: String) -> AppInfo? {
    findsTypes ? Self.application(taking: g_app_info_get_default_for_type(type, 0)) : nil
  }

  /// Returns the default application for a file, by its type, or nil.
  func usual(forFile path: [UInt8]) -> AppInfo? {
    findsTypes ? Self.application(taking: g_file_query_default_handler(FileReference(path).pointer, nil, nil)) : nil
  }

  /// Converts and frees one of GIO's applications; nil for one without a desktop entry.
  private static func application(taking info: OpaquePointer?) -> AppInfo? {
    guard let info else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    guard glibkit_is_a(UnsafeMutableRawPointer(info), g_desktop_app_info_get_type()) != 0 else { return nil }
    return AppInfo(info)
  }

  /// Returns the applications that open files of a type: the default one first, those for more general types last.
  public func all(forType type: String) -> [AppInfo] {
    guard findsTypes else { return [] }
    let usual = usual(forType: type)
    let others = Self.applications(taking: g_app_info_get_all_for_type(type)).filter { $0.id != usual?.id }
    return [usual].compactMap(\.self) + others
  }
}
