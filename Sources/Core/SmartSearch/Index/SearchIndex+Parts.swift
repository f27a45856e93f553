/// One of the two blocks of an index, its base or its changes, for a module of this package that combines the matches
/// of several texts. Items are called documents here, numbered in static order in each part.
package struct SearchIndexPart: Sendable {
  let core: IndexCore
  /// The documents removed later.
  package let removed: Set<UInt32>
  /// Whether this is the base, with the items from when the index was built.
  package let isBase: Bool

  /// The number of documents, including removed ones.
  package var count: Int { core.count }

  @inline(__always)
  package func position(of document: UInt32) -> UInt32 { core.parts.positions[Int(document)] }

  /// Returns the document at a position, if it is in this part.
  package func document(at position: UInt32) -> UInt32? { core.document(at: position) }

  /// Returns the length of a document's name, in bytes.
  package func nameLength(of document: UInt32) -> Int { core.nameRange(of: document).count }

  /// Adds the documents that a text finds to a set, including removed ones.
  ///
  /// - Parameter bits: the set: a bit for each document, the first 64 in the first word.
  /// - Complexity: as ``SearchIndex/search(_:limit:)``, and O(*n* / 64).
  package func addMatches(of text: String, to bits: inout [UInt64]) {
    let pattern = SearchPattern(text)
    if pattern.tokens.isEmpty {
      for document in 0..<count { bits[document >> 6] |= 1 << UInt64(document & 63) }
      return
    }
    IndexQuery(core, pattern).addMatches(to: &bits)
  }

  /// Calls `body` with every document whose name begins with a text, compared folded.
  ///
  /// - Complexity: O(log *n*), and once for each document found.
  package func forEachName(beginningWith text: String, _ body: (UInt32) -> Void) {
    let key = SearchPattern(text).key
    for place in key.isEmpty ? 0..<count : core.names(beginningWith: key) { body(core.parts.byName[place]) }
  }
}

extension SearchIndex {
  /// The base, and the changes, if any.
  package var blocks: [SearchIndexPart] {
    let base = SearchIndexPart(core: base, removed: changes.removed, isBase: true)
    return [base] + (changes.delta.map { [SearchIndexPart(core: $0, removed: [], isBase: false)] } ?? [])
  }

  package func contains(_ position: UInt32) -> Bool { location(of: position) != nil }

  /// Calls `body` with the bytes of the name at a position.
  ///
  /// - Returns: nil if the position has no item.
  package func withName<Result>(at position: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard let (core, document) = location(of: position) else { return nil }
    let range = core.nameRange(of: document)
    return unsafe body(
      UnsafeBufferPointer(
        start: core.parts.names.pointer(at: range.lowerBound, count: range.count), count: range.count))
  }
}

package func foldedTokens(of searchText: String) -> [String] {
  SearchPattern(searchText).tokens.map { String(decoding: $0, as: UTF8.self) }
}

extension SearchIndex {
  /// Returns the bytes of the name at a position of the base, even if the item was removed later.
  package func baseName(at position: UInt32) -> [UInt8] {
    guard let document = base.document(at: position) else { return [] }
    let range = base.nameRange(of: document)
    return range.map { base.parts.names[$0] }
  }

  /// Whether a document of one of the ``blocks`` precedes one of another in the static order.
  package static func precedes(
    _ left: (part: SearchIndexPart, document: UInt32), _ right: (part: SearchIndexPart, document: UInt32)
  ) -> Bool {
    if left.part.core === right.part.core { return left.document < right.document }
    return ItemRank(left.part.core, left.document) < ItemRank(right.part.core, right.document)
  }

  /// Whether the name at a position contains all of some texts, byte for byte.
  package func name(at position: UInt32, holdsAll texts: [[UInt8]]) -> Bool {
    guard let (core, document) = location(of: position) else { return false }
    let range = core.nameRange(of: document)
    return texts.allSatisfy { text in
      core.parts.names.firstPlace(of: text, from: range.lowerBound, before: range.upperBound) != nil
    }
  }
}
