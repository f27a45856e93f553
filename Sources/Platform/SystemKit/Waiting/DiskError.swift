/// The file system or errand that a call waits for.
package enum DiskPlace: Sendable, Hashable {
  /// A file system: the number of its mount, and where it is mounted.
  case mount(UInt64, [UInt8])
  /// A piece of work that is about no file in particular, by its name.
  case errand(String)

  /// Where the file system is mounted.
  package var folder: [UInt8]? {
    if case .mount(_, let path) = self { return path }
    return nil
  }
}

/// Why a call of a disk gave nothing.
package enum DiskError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file system did not answer in time, or so many calls wait for it that no other is made.
  case silent(DiskPlace)
  /// There is no thread for the call.
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
