/// The keys of those names in a piece of work for which lower case does not do; see ``NameKey``.
struct FoldedKeys: Sendable {
  private var items: [UInt32] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []
  /// The items whose white space is not as in their key.
  private(set) var irregularItems: [UInt32] = []

  /// Adds the key of an item. Items come in order.
  mutating func append(_ key: [UInt8], of item: Int, isRegular: Bool) {
    if !isRegular { irregularItems.append(UInt32(item)) }
    items.append(UInt32(item))
    bytes += key
    ends.append(bytes.count)
  }

  /// The key of an item, or nil if its name in lower case is the key.
  ///
  /// - Complexity: O(log *n*).
  func key(of item: UInt32) -> ArraySlice<UInt8>? {
    let place = items.indices.partitionPoint { items[$0] >= item }
    guard place < items.count, items[place] == item else { return nil }
    return bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }
}
