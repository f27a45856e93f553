/// The file system or errand that a call waits for.
package enum DiskPlace: Sendable, Hashable {
  /// A file system: the number and path of its mount.
  case mount(UInt64, [UInt8])
  /// Work that concerns no particular file, by its name.
  case errand(String)

  /// The mount's path.
  package var folder: [UInt8]? {
    if case .mount(_, let path) = self { return path }
    return nil
  }

  /// Whether it is mounted below another file system's mount.
  func isWithin(_ other: DiskPlace) -> Bool {
    guard let folder, let outer = other.folder, folder.count > outer.count else { return false }
    let slash = UInt8(ascii: "/")
    return folder.starts(with: outer.last == slash ? outer : outer + [slash])
  }
}

/// The reason why a disk call failed.
package enum DiskError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file system did not answer in time, or too many calls are already waiting for it.
  case silent(DiskPlace)
  /// No thread is available for the call.
  case noThread(NoThread)

  package var description: String {
    switch self {
    case .silent(let place):
      guard let folder = place.folder, folder != [UInt8(ascii: "/")] else {
        return localized("the disk does not answer")
      }
      return localized("{folder} does not answer", ["folder": String(decoding: folder, as: UTF8.self)])
    case .noThread(let error): return error.description
    }
  }
}
