/// Tells which compounds the names of very many items have, one after the other, in memory that is used again. An item that
/// is given those alone is found as if it were given all.
package struct CompoundFinder {
  private let compounds: Compounds
  private var division = NameDivision()
  private var folded: [UInt8] = []

  package init(_ compounds: Compounds) {
    self.compounds = compounds
  }

  /// Those of the compounds that are words of a name.
  ///
  /// - Complexity: O(*n*) in the letters of the name; O(1) if there are no compounds at all.
  package mutating func compounds(in name: String) -> Compounds {
    if compounds.isEmpty { return compounds }
    division.divide(name.unicodeScalars, compounds: [:])
    var found: [[UInt8]] = []
    for piece in division.subWords {
      folded.removeAll(keepingCapacity: true)
      division.appendFold(of: piece, to: &folded)
      if compounds.lengths(of: folded) != nil { found.append(folded) }
    }
    return found.isEmpty ? [:] : compounds.keeping(found)
  }
}
