public import SmartSearch

/// The items of one source: immutable, ordered, cheap to pass around.
///
/// Items are made on demand. A source of a hundred and fifty thousand characters or a million lines stores only the
/// data to make them; only visible rows become values.
public struct CatalogItems: RandomAccessCollection, Sendable {
  public var startIndex: Int { 0 }
  public let endIndex: Int
  /// Sentences for the user, such as about skipped lines, the most important first.
  public let notes: [String]
  /// A sentence that says how to get more items, which only Preferences shows; nil if nothing is missing.
  package var hint: String?
  /// Searches the items in place of an index, if there are very many.
  var scan: LineScan?
  /// The positions of the permanent items (``CatalogItem/isPermanent``), in order.
  let permanent: [Int]
  private let make: @Sendable (Int) -> CatalogItem
  private let search: @Sendable (Int) -> SearchItem
  private let identify: @Sendable (Int) -> String
  private let find: (@Sendable (String) -> Int?)?
  private let findMeant: (@Sendable (String) -> Int?)?
  private let encode: (@Sendable () -> [UInt8]?)?
  private let tell: (@Sendable (Int) -> [Fact])?
  private let select: (@Sendable (Int) -> Bool)?

  /// Each permanent item is examined for each text. Items beyond this number match like all others.
  private static let mostPermanent = 1_000

  /// Collects finished items.
  /// - Parameters:
  ///   - facts: the facts of each item, see ``facts(at:)``; later items have none.
  ///   - notes: see ``notes``. Items with notes are not saved, which keeps the notes shown.
  ///   - keepsNotes: whether to save them anyway, because the notes apply as long as the inputs do not change.
  public init(_ items: [CatalogItem], facts: [[Fact]] = [], notes: [String] = [], keepsNotes: Bool = false) {
    let tell = { @Sendable (position: Int) in facts.indices.contains(position) ? facts[position] : [] }
    let encode: @Sendable () -> [UInt8]? = { ItemRecords.encode(items, facts: tell, notes: notes) }
    self.init(
      count: items.count, encode: notes.isEmpty || keepsNotes ? encode : nil, notes: notes,
      permanent: items.indices.filter { items[$0].isPermanent }, facts: tell
    ) { items[$0] }
  }

  /// Collects items made on demand. Each closure takes a position below `count` and must return the same value each
  /// time, on any thread.
  /// - Parameters:
  ///   - search: the searched names, if they cost less than the item.
  ///   - identify: the id of an item, if it costs less than the item.
  ///   - find: the position of an id, if the source can tell without making all items.
  ///   - findMeant: the position of the item that a key (`Fold.key(of:)`) means, see ``position(meantBy:)``.
  ///   - encode: the bytes from which the source makes the items again, if they can be saved; see `SavableSource`.
  ///   - notes: see ``notes``. They are saved if `encode` includes them.
  ///   - permanent: the positions of the permanent items, in order.
  ///   - facts: further facts about an item; see ``facts(at:)``.
  ///   - isSelectable: whether an item has actions, if that costs less than the item.
  ///   - make: the item.
  public init(
    count: Int, search: (@Sendable (Int) -> SearchItem)? = nil, identify: (@Sendable (Int) -> String)? = nil,
    find: (@Sendable (String) -> Int?)? = nil, findMeant: (@Sendable (String) -> Int?)? = nil,
    encode: (@Sendable () -> [UInt8]?)? = nil, notes: [String] = [], permanent: [Int] = [],
    facts: (@Sendable (Int) -> [Fact])? = nil, isSelectable: (@Sendable (Int) -> Bool)? = nil,
    make: @escaping @Sendable (Int) -> CatalogItem
  ) {
    endIndex = count
    self.notes = notes
    self.permanent = Array(permanent.prefix(Self.mostPermanent))
    self.identify = identify ?? { make($0).id }
    self.find = find
    self.findMeant = findMeant
    self.encode = encode
    tell = facts
    select = isSelectable
    self.make = make
    self.search = search ?? { make($0).searched }
  }

  private func checked(_ position: Int) -> Int {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return position
  }

  public subscript(position: Int) -> CatalogItem { make(checked(position)) }

  func id(at position: Int) -> String { identify(checked(position)) }

  /// Whether the item at a position can be chosen: whether it has actions.
  func isSelectable(at position: Int) -> Bool { select?(checked(position)) ?? !self[position].actions.isEmpty }

  /// Returns facts about an item beyond its row, for its details. Called only for the selected item, not for rows.
  public func facts(at position: Int) -> [Fact] { tell?(checked(position)) ?? [] }

  /// Returns the positions of the items with these ids, without missing ones.
  ///
  /// - Complexity: O(*n*), and it may need the id of each item: not for the main thread.
  func positions(of ids: Set<String>) -> [String: Int] {
    if ids.isEmpty { return [:] }
    if let find { return Dictionary(uniqueKeysWithValues: ids.compactMap { id in find(id).map { (id, $0) } }) }
    var positions: [String: Int] = [:]
    for position in indices {
      let id = identify(position)
      if ids.contains(id) { positions[id] = position }
      if positions.count == ids.count { break }
    }
    return positions
  }

  /// Returns the bytes to save beside the index; nil if the items cannot be saved.
  ///
  /// - Complexity: O(*n*), and it may make each item once: not for the main thread.
  func encoded() -> [UInt8]? { encode?() }

  /// Whether the source has an item with this id.
  ///
  /// - Complexity: O(1) if the source has its own lookup, otherwise O(*n*).
  func contains(id: String) -> Bool { find.map { $0(id) != nil } ?? indices.contains { identify($0) == id } }

  /// Returns the position of the item that a whole text means, though its name begins otherwise: `car` means the emoji
  /// *Automobile*. One of its names matches the text.
  func position(meantBy text: String) -> Int? { findMeant?(Fold.key(of: text)) }

  func adding(_ more: Compounds) -> CatalogItems {
    if more.isEmpty { return self }
    return CatalogItems(
      count: count,
      search: { [search] in
        var item = search($0)
        if more.concern(item) { item.compounds = item.compounds.merging(more) }
        return item
      }, identify: identify, find: find, findMeant: findMeant, encode: encode, notes: notes, permanent: permanent,
      facts: tell, isSelectable: select,
      make: { [make] in
        var item = make($0)
        if more.concern(item.searched) { item.compounds = item.compounds.merging(more) }
        return item
      })
  }

  /// Returns the searched names of the item at a position.
  public func searchItem(at position: Int) -> SearchItem { search(checked(position)) }
}

extension Compounds {
  /// Whether a name of an item contains one of the compounds. Most items contain none, and are then indexed faster.
  fileprivate func concern(_ item: SearchItem) -> Bool {
    areFound(in: item.name) || item.alternateNames.contains(where: areFound)
  }
}

/// Identifies an item by names that stay the same in every run: the form in which the history remembers it.
public struct ItemReference: Hashable, Sendable, CustomStringConvertible {
  /// See ``Source/id``.
  public var source: String
  /// See ``CatalogItem/id``.
  public var item: String

  public init(source: String, item: String) {
    self.source = source
    self.item = item
  }

  /// Parses a reference; nil for a text without a slash.
  public init?(_ description: String) {
    guard let slash = description.firstIndex(of: "/") else { return nil }
    source = String(description[..<slash])
    item = String(description[description.index(after: slash)...])
  }

  /// `applications/org.example.App.desktop`. Source ids contain no slash.
  public var description: String { source + "/" + item }
}
