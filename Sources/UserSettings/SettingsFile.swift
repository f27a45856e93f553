internal import CFileExchange
internal import GLibKit
internal import Glibc
internal import Localization
internal import SearchIndexFiles
internal import SmallFiles

/// The file of the settings. Links to it are followed, and stay links.
///
/// A change is never a copy of the whole: the file is read anew under a lock, edited, and replaced if it still is what was
/// read. So several instances of the program and editors can write in turns. All of it waits for the disk.
public struct SettingsFile: Sendable {
  public let path: String

  /// A moment of ``apply(_:at:)``, for tests.
  package enum Step: CaseIterable, Sendable {
    case begun, locked, read, written, replaced
  }

  /// The most bytes that the file may have, a hundred times what it ever needs.
  private static let largest = 1 << 18
  private static let patience = Duration.seconds(5)

  public init(_ path: String) {
    self.path = path
  }

  /// The user's own.
  public static var usual: SettingsFile { SettingsFile(Directories.userConfiguration + "/hunch/settings.ini") }

  /// Reads the file. A missing file has no settings.
  public func read() throws(SettingsFileError) -> SettingsDocument { try whole().document }

  /// Makes edits in what the file says now.
  /// - Parameter step: Called at each step, which tests disturb.
  /// - Returns: What the file says then.
  @discardableResult
  package func apply(
    _ edits: SettingsEdits, at step: (Step) -> Void = { _ in }
  ) throws(SettingsFileError) -> SettingsDocument {
    step(.begun)
    let target = target
    let folder = Self.folder(of: target)
    LocalFiles.makeFolder(folder)
    let lock = try FolderLock(folder, path: path, patience: Self.patience)
    defer { withExtendedLifetime(lock) {} }
    step(.locked)
    Self.removeLeftovers(of: target)
    while true {
      let (document, last) = try whole()
      step(.read)
      var edited = document
      edited.apply(edits)
      guard edited != document else { return document }
      if try replace(target, last, by: edited, at: step) { return edited }
      // Someone who takes no lock was quicker.
    }
  }

  // MARK: Reading

  private func whole() throws(SettingsFileError) -> (document: SettingsDocument, stamp: FileStamp?) {
    let bytes: [UInt8]
    let stamp: FileStamp
    do throws(SmallFileError) {
      let file = try SmallFile(path)
      stamp = file.stamp
      bytes = try file.read(limit: Self.largest)
    } catch {
      guard error.isMissing else { throw .unreadable(error) }
      return (SettingsDocument(), nil)
    }
    guard let document = SettingsDocument(bytes) else { throw .noText(path) }
    return (document, stamp)
  }

  /// Where the links lead. A link may lead to a file that is not there yet.
  package var target: String {
    var place = path
    for _ in 0..<40 {
      if let real = realpath(place, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(place, &buffer, buffer.count)
      guard count > 0 else { return place }
      let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      place = link.hasPrefix("/") ? link : Self.folder(of: place) + "/" + link
    }
    return place
  }

  static func folder(of path: String) -> String {
    switch path.lastIndex(of: "/") {
    case nil: "."
    case path.startIndex: "/"
    case let slash?: String(path[..<slash])
    }
  }

  // MARK: Replacing

  /// Removes what writers have left that were killed.
  private static func removeLeftovers(of target: String) {
    let prefix = target.dropFirst(folder(of: target).count).drop { $0 == "/" } + FileReplacement.suffix
    for name in (try? LocalFiles.names(in: folder(of: target))) ?? [] where name.hasPrefix(prefix) {
      guard let process = FileReplacement.writer(of: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink(folder(of: target) + "/" + name)
    }
  }

  private struct Overtaken: Error {}

  /// - Returns: False if the file is no longer the one that was read.
  private func replace(
    _ target: String, _ last: FileStamp?, by document: SettingsDocument, at step: (Step) -> Void
  ) throws(SettingsFileError) -> Bool {
    do {
      try FileReplacement.replace(target) { new, path in
        step(.written)
        try Self.exchange(new, path, last)
        step(.replaced)
      } _: { file in
        var status = stat()
        if stat(target, &status) == 0 { file.setMode(status.st_mode & 0o7777) }
        try file.append(document.bytes.span.bytes)
      }
      return true
    } catch is Overtaken {
      return false
    } catch let error as IndexFileError {
      throw .unwritable(path, code: error.code)
    } catch {
      throw .unwritable(path, code: EIO)
    }
  }

  /// Puts a new file into the place of the one that was read, and of no other.
  ///
  /// Comparing first and renaming then would lose what an editor saves in between. So the two are exchanged in one step,
  /// and exchanged back if the old file turns out to be another.
  private static func exchange(_ new: String, _ path: String, _ last: FileStamp?) throws {
    let mine = stamp(new)
    guard last != nil else {
      if file_rename_to_free_name(new, path) == 0 { return }
      if errno == EEXIST { throw Overtaken() }
      return try moveCompared(new, path, last)
    }
    guard file_exchange(new, path) == 0 else {
      if errno == ENOENT { throw Overtaken() }
      return try moveCompared(new, path, last)
    }
    if stamp(new) != last {
      file_exchange(new, path)
      // Yet another one came in between, and is newer.
      if stamp(new) != mine { file_exchange(new, path) }
      throw Overtaken()
    }
    unlink(new)
  }

  /// For file systems that cannot exchange.
  private static func moveCompared(_ new: String, _ path: String, _ last: FileStamp?) throws {
    guard errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP else {
      throw IndexFileError(path: path, code: errno)
    }
    guard stamp(path) == last else { throw Overtaken() }
    try FileReplacement.move(new, to: path)
  }

  private static func stamp(_ path: String) -> FileStamp? { try? SmallFile(path).stamp }
}
