import SmartSearch
import Synchronization

/// The index for near matches in a list that is scanned. It is built when near matches are first wanted, because they
/// are found through the vocabulary of all names. The next search continues a cancelled build, so each key waits for
/// one piece at most.
final class NearLines: Sendable {
  private struct State {
    /// The index that was built last.
    var index: SearchIndex?
    /// The build of the next one.
    var unfinished: Build?
  }

  private struct Build {
    /// The number of rows.
    let count: Int
    var pieces: SearchIndexBuild
  }

  private let state = Mutex(State())

  /// Returns an index of the lines, or of the first ones while the list grows: of more than half of them, because an
  /// index of each state would take all the time. Nil if there are too many lines. A second caller waits until the first
  /// has finished or is interrupted.
  ///
  /// - Parameters:
  ///   - isWhole: whether all lines are there.
  ///   - check: called before each block of lines, and before each piece of the build; interrupts the build if it
  ///     throws.
  /// - Complexity: O(*n*) in the letters of all lines, less than a microsecond for each line, if the index must be
  ///   built.
  func index<Failure: Error>(
    of lines: LineStore, isWhole: Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex? {
    let count = lines.count
    func isEnough(_ known: Int) -> Bool { isWhole ? known == count : known > count / 2 }
    return try state.withLock { state throws(Failure) in
      if let index = state.index, isEnough(index.count) { return index }
      if let build = state.unfinished, !isEnough(build.count) { state.unfinished = nil }
      if state.unfinished == nil {
        guard let build = try Self.build(of: lines, check: check) else { return nil }
        state.unfinished = build
      }
      while state.unfinished != nil {
        try check()
        do throws(SearchIndexError) {
          guard let index = try state.unfinished?.pieces.advance() else { continue }
          state = State(index: index)
          state.index?.keepsOrder = true
        } catch {
          state.unfinished = nil
          return nil
        }
      }
      return state.index
    }
  }

  /// Returns the build of an index of the lines; nil if there are too many.
  private static func build<Failure: Error>(
    of lines: LineStore, check: () throws(Failure) -> Void
  ) throws(Failure) -> Build? {
    var builder = SearchIndexBuilder()
    var row = 0
    for block in lines.blocks {
      try check()
      do throws(SearchIndexError) {
        try append(block, of: lines.separator, to: &builder, from: &row)
      } catch {
        return nil
      }
    }
    return Build(count: row, pieces: builder.pieces())
  }

  /// Appends the rows of a block. Names in ASCII need no text.
  private static func append(
    _ block: LineStore.Block, of separator: LineStore.Separator, to builder: inout SearchIndexBuilder,
    from row: inout Int
  ) throws(SearchIndexError) {
    let bytes = block.bytes.span
    var start = 0
    while start < bytes.count {
      var (end, isPlain) = (start, true)
      while bytes[end] != separator.rawValue {
        if bytes[end] &- 1 >= 0x7F { isPlain = false }
        end += 1
      }
      let line = start..<end
      start = end + 1
      let weight = Int32(clamping: -row)
      if isPlain {
        let hasReturn = !line.isEmpty && bytes[end - 1] == 0x0D
        try builder.append(utf8: bytes.extracting(line.lowerBound..<(hasReturn ? end - 1 : end)), weight: weight)
      } else {
        var item = ListLine(bytes.array(of: line), in: separator).searchItem
        item.weight = weight
        try builder.append(item)
      }
      row += 1
    }
  }
}
