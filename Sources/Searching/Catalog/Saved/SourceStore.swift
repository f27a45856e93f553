public import GLibKit
internal import Glibc
internal import SearchIndexFiles
internal import SmartSearch
internal import SystemKit

/// Keeps the items of sources and their indexes in a folder of the user's cache, from which they are mapped.
///
/// A file holds what the items were made from, what they have besides their names, and their index; nothing of what the
/// user does. Each is written whole or not at all, and used only if what it was made from is as it is now. Everything in
/// the folder can be made again, so that no error ends anything: the source is read as if there were no file.
public struct SourceStore: Sendable {
  /// Where the files are.
  public let folder: String

  private let program: String
  private let derive: @Sendable (CatalogItems) -> [[UInt8]]

  /// - Parameters:
  ///   - folder: the user's own if not given. It is made when it is first written to.
  ///   - program: the file of the program that writes, since another build may write something else: this one if not given.
  ///   - derive: what else is made from items, and saved with them: see ``LoadedSource/derived``.
  public init(
    folder: String = Directories.userCache + "/hunch/sources", program: String = ThisProgram.file,
    derive: @escaping @Sendable (CatalogItems) -> [[UInt8]] = { _ in [] }
  ) {
    self.folder = folder
    self.program = program
    self.derive = derive
  }

  /// A file that takes more than this is not written: reading the source anew is then the smaller evil.
  private static let largestFile = 256 << 20
  private static let ending = ".source"

  private func path(_ id: String) -> String { folder + "/" + id + Self.ending }

  /// What is there of a source, and what it is to be made from otherwise.
  struct Found: Sendable {
    var inputs: SourceInputs
    var saved: SavedItems?
  }

  /// Items with their index.
  struct SavedItems: Sendable {
    var items: CatalogItems
    var index: SearchIndex
    var derived: [MappedBytes]
  }

  /// Looks for the items of a source. Waits for the disk.
  func find(_ source: some SavableSource) async -> Found {
    do throws(SectionFile.Refusal) {
      let file = try SectionFile(path: path(source.id))
      guard file.count >= 3 else { throw .otherVersion }
      let text = file.bytes(0)
      let last = SourceInputs(text.text(0..<text.count))
      let inputs = SourceInputs.common(program: program).adding(await source.inputs(last: last))
      guard inputs == last else {
        DeveloperLog.cache.write("\(source.id): what it is made from has changed")
        return Found(inputs: inputs)
      }
      let index = try file.index(2)
      guard let items = source.items(file.bytes(1), index: index), index.count == items.count,
        index.positionCount == items.count
      else { throw .damaged }
      // All of it was read to check it; little of that will be read again.
      file.release()
      return Found(
        inputs: inputs, saved: SavedItems(items: items, index: index, derived: (3..<file.count).map(file.bytes)))
    } catch {
      DeveloperLog.cache.write("\(source.id): \(error)")
      return Found(inputs: SourceInputs.common(program: program).adding(await source.inputs(last: nil)))
    }
  }

  /// Writes the items of a source. Waits for the disk.
  ///
  /// - Parameter check: called now and then; what it throws ends the writing, and the old file stays.
  /// - Returns: whether they were written, as whoever reads them next finds them.
  func save(
    _ items: CatalogItems, index: SearchIndex, of id: String, inputs: SourceInputs,
    check: () throws(CancellationError) -> Void = {}
  ) throws(CancellationError) -> Bool {
    guard index.memory <= Self.largestFile, let bytes = items.encoded() else { return false }
    try check()
    LocalFiles.makeFolder(folder)
    do {
      try SectionFile.write(
        path(id), [.bytes(inputs.bytes), .bytes(bytes), .index(index)] + derive(items).map { .bytes($0) }, check: check)
      DeveloperLog.cache.write("\(id): written")
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      DeveloperLog.cache.write("\(id): not written: \(error)")
      return false
    }
  }

  /// Removes what no source of these has any more, and what was left by programs that ended while they wrote.
  func sweep(keeping ids: [String]) {
    let kept = Set(ids.map { $0 + Self.ending })
    remove { name in
      if kept.contains(name) { return false }
      return FileReplacement.writer(of: name) == nil || FileReplacement.isAbandoned(name)
    }
  }

  /// Removes everything.
  ///
  /// - Throws: ``SourceError/unreadable(path:reason:)`` for what cannot be removed.
  public func clear() throws(SourceError) {
    if let (path, code) = remove({ _ in true }) {
      throw .unreadable(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Removes some files, and returns the first that cannot be, with the reason.
  @discardableResult
  private func remove(_ isUnwanted: (String) -> Bool) -> (path: String, code: Int32)? {
    var failure: (String, Int32)?
    for name in (try? LocalFiles.names(in: folder)) ?? [] where isUnwanted(name) {
      let path = folder + "/" + name
      if unlink(path) != 0, errno != ENOENT, failure == nil { failure = (path, errno) }
    }
    return failure
  }
}

extension DeveloperLog {
  static let cache = DeveloperLog("hunch-cache")
}
