public import SmartSearch

/// The items of one source: immutable, ordered, cheap to pass around.
///
/// Items are made when they are asked for. A source of a hundred and fifty thousand characters or a million lines
/// keeps what it needs to make one, and only the rows on screen ever become values.
public struct CatalogItems: RandomAccessCollection, Sendable {
  public var startIndex: Int { 0 }
  public let endIndex: Int
  /// What is to be told besides, such as what was left out: sentences for the user, the one that says most first.
  public let notes: [String]
  /// How to have more in the source, a sentence for the user that Preferences alone shows; nil where nothing is missing.
  package var hint: String?
  /// The positions of the items that stay whatever is typed; see ``CatalogItem/isPermanent``. In their order.
  let permanent: [Int]
  private let make: @Sendable (Int) -> CatalogItem
  private let search: @Sendable (Int) -> SearchItem
  private let identify: @Sendable (Int) -> String
  private let find: (@Sendable (String) -> Int?)?
  private let encode: (@Sendable () -> [UInt8]?)?
  private let tell: (@Sendable (Int) -> [Fact])?

  /// Each of them is looked at with each text. Those beyond so many are found like all others.
  private static let mostPermanent = 1_000

  /// Items that exist already.
  /// - Parameters:
  ///   - facts: what is known of each, see ``facts(at:)``; of items beyond them nothing is.
  ///   - notes: see ``notes``. Where there are any, the items are not saved, so that they are told again.
  ///   - keepsNotes: whether they are saved all the same, since the notes hold for as long as what the items are made from.
  public init(_ items: [CatalogItem], facts: [[Fact]] = [], notes: [String] = [], keepsNotes: Bool = false) {
    let tell = { @Sendable (position: Int) in facts.indices.contains(position) ? facts[position] : [] }
    let encode: @Sendable () -> [UInt8]? = { ItemRecords.encode(items, facts: tell, notes: notes) }
    self.init(
      count: items.count, encode: notes.isEmpty || keepsNotes ? encode : nil, notes: notes,
      permanent: items.indices.filter { items[$0].isPermanent }, facts: tell
    ) { items[$0] }
  }

  /// Items made on demand. Each closure is given a position below `count`, answers the same each time, from any thread.
  /// - Parameters:
  ///   - search: what is searched of an item, where that is less work than the item.
  ///   - identify: the id of an item, where that is less work than the item.
  ///   - find: where the item of an id is, where that can be told without making them all.
  ///   - encode: what their source makes them from again, where they can be saved; see `SavableSource`.
  ///   - notes: see ``notes``. They are saved if `encode` says them.
  ///   - permanent: the positions of those that stay whatever is typed, in their order.
  ///   - facts: what is known of an item besides what its row says; see ``facts(at:)``.
  ///   - make: the item.
  public init(
    count: Int, search: (@Sendable (Int) -> SearchItem)? = nil, identify: (@Sendable (Int) -> String)? = nil,
    find: (@Sendable (String) -> Int?)? = nil, encode: (@Sendable () -> [UInt8]?)? = nil, notes: [String] = [],
    permanent: [Int] = [], facts: (@Sendable (Int) -> [Fact])? = nil, make: @escaping @Sendable (Int) -> CatalogItem
  ) {
    endIndex = count
    self.notes = notes
    self.permanent = Array(permanent.prefix(Self.mostPermanent))
    self.identify = identify ?? { make($0).id }
    self.find = find
    self.encode = encode
    tell = facts
    self.make = make
    self.search =
      search ?? { make($0).searched }
  }

  public subscript(position: Int) -> CatalogItem {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return make(position)
  }

  /// The ``CatalogItem/id`` of the item at a position.
  func id(at position: Int) -> String {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return identify(position)
  }

  /// What is known of the item at a position besides what its row says, for its details. It is asked for one item at a
  /// time, when that is selected, and not for rows.
  public func facts(at position: Int) -> [Fact] {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return tell?(position) ?? []
  }

  /// Where the items of these ids are; those that are not there are left out.
  ///
  /// - Complexity: O(*n*), and the id of each item may be asked for: not for the main thread.
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

  /// What is saved of them besides what is searched; nil if they cannot be saved.
  ///
  /// - Complexity: O(*n*), and each item may be made once: not for the main thread.
  func encoded() -> [UInt8]? { encode?() }

  /// Whether an item of this id is there.
  ///
  /// - Complexity: O(1) where the source knows, else O(*n*).
  func contains(id: String) -> Bool { find.map { $0(id) != nil } ?? indices.contains { identify($0) == id } }

  /// The items with more compounds than their source knows.
  func adding(_ more: Compounds) -> CatalogItems {
    if more.isEmpty { return self }
    return CatalogItems(
      count: count,
      search: { [search] in
        var item = search($0)
        if more.concern(item) { item.compounds = item.compounds.merging(more) }
        return item
      }, identify: identify, find: find, encode: encode, notes: notes, permanent: permanent, facts: tell,
      make: { [make] in
        var item = make($0)
        if more.concern(item.searched) { item.compounds = item.compounds.merging(more) }
        return item
      })
  }

  /// What is searched of the item at a position.
  public func searchItem(at position: Int) -> SearchItem {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return search(position)
  }
}

extension Compounds {
  /// Whether one of them is in a name of an item. Most items stay without any, and are then indexed sooner.
  fileprivate func concern(_ item: SearchItem) -> Bool {
    areFound(in: item.name) || item.alternateNames.contains(where: areFound)
  }
}

/// An item of a source, by names that mean the same in every run: what a history remembers of it.
public struct ItemReference: Hashable, Sendable, CustomStringConvertible {
  /// See ``Source/id``.
  public var source: String
  /// See ``CatalogItem/id``.
  public var item: String

  public init(source: String, item: String) {
    self.source = source
    self.item = item
  }

  /// The reference that a text stands for; nil if it stands for none.
  public init?(_ description: String) {
    guard let slash = description.firstIndex(of: "/") else { return nil }
    source = String(description[..<slash])
    item = String(description[description.index(after: slash)...])
  }

  /// `applications/org.example.App.desktop`: no source has a slash in its name.
  public var description: String { source + "/" + item }
}
