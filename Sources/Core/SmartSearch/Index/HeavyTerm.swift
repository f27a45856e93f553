/// Tells whether documents have enough tokens of a heavy term in a form. It is asked for documents in order, and looks
/// up the lists of each chunk once, because each look-up waits for memory.
struct HeavyTerm {
  private let core: IndexCore
  private let node: Int
  private let level: Int
  /// The layer and the chunk of the last question.
  private var layer = -1
  private var chunk = -1
  /// The documents with enough tokens in either form of the layer.
  private var enough: Container?
  /// The documents with too few tokens in one of the forms, and the kind of the list that holds them.
  private var tooFew: (kind: Int, container: Container?) = (-1, nil)

  init(_ core: IndexCore, node: Int, level: Int) {
    (self.core, self.node, self.level) = (core, node, level)
  }

  /// Whether a form of a document has enough tokens. Parts that equal the words are not stored; the words count for
  /// them.
  mutating func contains(_ document: UInt32, form: Int) -> Bool {
    let (layer, chunk) = (form / 2, Int(document >> 16))
    if layer != self.layer || chunk != self.chunk {
      (self.layer, self.chunk) = (layer, chunk)
      enough = container(ListKind.any(layer: layer))
      tooFew.kind = -1
    }
    let place = UInt16(truncatingIfNeeded: document)
    guard let enough, enough.contains(place) else { return false }
    let kind = form % 2 == 0 ? ListKind.partsOnly(layer: layer) : ListKind.wordsOnly(layer: layer)
    if kind != tooFew.kind { tooFew = (kind, container(kind)) }
    return tooFew.container.map { !$0.contains(place) } ?? true
  }

  private func container(_ kind: Int) -> Container? {
    core.list(node: node, kind: kind, level: level).map { core.parts.container($0, inChunk: chunk) }
  }
}

extension Container {
  fileprivate func contains(_ place: UInt16) -> Bool {
    if isBitmap { return data[start + Int(place >> 4)] >> (place & 15) & 1 == 1 }
    let end = start + length
    let low = (start..<end).partitionPoint { data[$0] >= place }
    return low < end && data[low] == place
  }
}
