/// The place of an item in the static order, comparable between cores: frecency, weight, shorter names, names in folded
/// order, then as written, position.
struct ItemRank: Comparable {
  private let frecency: Double
  private let weight: Int32
  private let length: Int
  private let key: [UInt8]
  private let name: String
  private let position: UInt32

  init(_ core: IndexCore, _ document: UInt32) {
    frecency = core.frecency(of: document)
    weight = core.weight(of: document)
    name = core.name(of: document)
    length = name.unicodeScalars.count
    key = NameKey.of(name)
    position = core.parts.positions[Int(document)]
  }

  static func < (left: ItemRank, right: ItemRank) -> Bool {
    if left.frecency != right.frecency { return left.frecency > right.frecency }
    if left.weight != right.weight { return left.weight > right.weight }
    if left.length != right.length { return left.length < right.length }
    if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
    if !left.name.utf8.elementsEqual(right.name.utf8) {
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    return left.position < right.position
  }

  static func == (left: ItemRank, right: ItemRank) -> Bool {
    !(left < right) && !(right < left)
  }
}
