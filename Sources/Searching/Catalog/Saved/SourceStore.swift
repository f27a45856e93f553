public import GLibKit
internal import Glibc
internal import SmartSearch
package import SystemKit

/// Keeps the items of sources and their indexes in a folder of the user's cache, from which they are mapped.
///
/// A file holds the inputs of the items, their unsearched parts, their index, and the index of those that are no
/// references, but nothing about the user's actions. It is written completely or not at all, and used only while the inputs are the same. Everything in the
/// folder can be made again. So errors are harmless: the source is read as if without a file.
public struct SourceStore: Sendable {
  /// The folder of the files.
  public let folder: String

  private let program: String
  /// The files that were checked since the session began.
  package var checked = CheckedFiles()
  private let derive: @Sendable (CatalogItems) -> [[UInt8]]

  /// - Parameters:
  ///   - folder: by default the user's cache. Made at the first writing.
  ///   - program: the file of the writing program, because another build may write something else; by default this
  ///     one.
  ///   - derive: makes further data from items, saved with them: see ``LoadedSource/derived``.
  public init(
    folder: String = Directories.userCache + "/hunch/sources", program: String = ThisProgram.file,
    derive: @escaping @Sendable (CatalogItems) -> [[UInt8]] = { _ in [] }
  ) {
    self.folder = folder
    self.program = program
    self.derive = derive
  }

  /// A larger file is not written: reading the source again then costs less.
  private static let largestFile = 256 << 20
  private static let ending = ".source"

  private func path(_ id: String) -> String { folder + "/" + id + Self.ending }

  /// The saved items of a source, if they are valid, and the current inputs.
  struct Found: Sendable {
    var inputs: SourceInputs
    var saved: SavedItems?
  }

  struct SavedItems: Sendable {
    var items: CatalogItems
    var index: SearchIndex
    /// See ``OwnIndex``; nil for a source without references.
    var own: SearchIndex?
    var derived: [MappedBytes]
  }

  /// Looks for the saved items of a source. Waits for the disk.
  func find(_ source: some SavableSource) async -> Found {
    do throws(SectionFile.Refusal) {
      let file = try SectionFile(path: path(source.id)) { checked.contains(source.id, $0) }
      guard file.count >= 4 else { throw .otherVersion }
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
      let own = file.bytes(3).count == 0 ? nil : try file.index(3)
      if !file.wasChecked {
        checked.add(source.id, file.contents)
        // Checking read the whole file; little of it will be read again.
        file.release()
      }
      return Found(
        inputs: inputs,
        saved: SavedItems(items: items, index: index, own: own, derived: (4..<file.count).map(file.bytes)))
    } catch {
      DeveloperLog.cache.write("\(source.id): \(error)")
      return Found(inputs: SourceInputs.common(program: program).adding(await source.inputs(last: nil)))
    }
  }

  /// Writes the items of a source. Waits for the disk.
  ///
  /// - Parameters:
  ///   - own: the index of the items that are no references; nil without references. See ``OwnIndex``.
  ///   - check: called now and then; its error ends the writing, and the old file stays.
  /// - Returns: whether the items were written, and the next reader finds them.
  func save(
    _ items: CatalogItems, index: SearchIndex, own: SearchIndex? = nil, of id: String, inputs: SourceInputs,
    check: () throws(CancellationError) -> Void = {}
  ) throws(CancellationError) -> Bool {
    guard index.memory <= Self.largestFile, let bytes = items.encoded() else { return false }
    try check()
    LocalFiles.makeFolder(folder)
    do {
      try SectionFile.write(
        path(id),
        [.bytes(inputs.bytes), .bytes(bytes), .index(index), own.map { .index($0) } ?? .bytes([])]
          + derive(items).map { .bytes($0) }, check: check)
      DeveloperLog.cache.write("\(id): written")
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      DeveloperLog.cache.write("\(id): not written: \(error)")
      return false
    }
  }

  /// Removes the files of other sources, and files left by programs that ended while writing.
  func sweep(keeping ids: [String]) {
    let kept = Set(ids.map { $0 + Self.ending })
    remove { name in
      if kept.contains(name) { return false }
      return FileReplacement.writer(of: name) == nil || FileReplacement.isAbandoned(name)
    }
  }

  /// Removes all files.
  ///
  /// - Throws: ``SourceError/unreadable(path:reason:)`` for a file that cannot be removed.
  public func clear() throws(SourceError) {
    if let (path, code) = remove({ _ in true }) {
      throw .unreadable(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Removes files, and returns the first that cannot be removed, with the reason.
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
