internal import GLibKit
internal import SmartSearch
internal import SystemKit

/// What a list says of one of its rows.
struct ListEntry: Sendable, Hashable {
  var name: String
  var subtitle: String?
  var alternates: [String] = []
  var compounds: Compounds = [:]
  /// A theme name or a path, as it is written: see ``GLibKit/Icon/init(_:)``.
  var icon: String?

  /// Why a row cannot be one, and what to do.
  struct Mistake: Error, Sendable, Hashable {
    var reason: String
  }

  /// - Throws: ``Mistake`` if the name is empty, or a compound none.
  init(
    name: String?, subtitle: String?, alternates: [String], compounds: [String], icon: String?
  ) throws(Mistake) {
    guard let name, name.contains(where: { !$0.isWhitespace }) else {
      throw Mistake(reason: localized("the name is empty"))
    }
    self.name = name
    self.subtitle = subtitle.flatMap { $0.isEmpty ? nil : $0 }
    self.alternates = alternates.filter { !$0.isEmpty && $0 != name }
    self.icon = icon.flatMap { $0.isEmpty ? nil : $0 }
    guard compounds.contains(where: { !$0.isEmpty }) else { return }
    let lines = CompoundLines(compounds.joined(separator: "\n").utf8)
    if let problem = lines.problems.first {
      throw Mistake(reason: localized("compounds: {reason}", ["reason": problem.reason]))
    }
    self.compounds = lines.compounds
  }

  /// A line of a text, which may carry metadata as in ``ListLine``.
  init(_ line: ListLine) throws(Mistake) {
    try self.init(name: line.name, subtitle: nil, alternates: line.alternateNames, compounds: [], icon: line.icon)
    compounds = line.compounds
  }
}

extension ListEntry {
  /// What is searched of it.
  var searched: SearchItem {
    SearchItem(name: name, alternateNames: alternates, compounds: compounds, weight: ItemWeight.listItem)
  }

  /// The row as an item of a list.
  func item(of list: ListSettings.List) -> CatalogItem {
    var actions = [ItemAction(localized("Copy"), .copy(name))]
    if let subtitle { actions.append(ItemAction(localized("Copy Second Line"), .copy(subtitle))) }
    return CatalogItem(
      id: id(in: list), name: name, alternateNames: alternates, compounds: compounds, subtitle: subtitle ?? list.title,
      icon: icon.map { ItemIcon(Icon($0), fallback: .picture) } ?? .none, weight: ItemWeight.listItem, actions: actions)
  }

  /// The list, and what tells the row from the others there wherever it stands. What is long is cut, and told by its hash.
  private func id(in list: ListSettings.List) -> String {
    let text = [list.id, name, subtitle ?? ""].joined(separator: "\u{1F}")
    if text.utf8.count <= Self.longestID { return text }
    // FNV-1a: the same in every run, as the hashes of the standard library are not.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return text.prefix(Self.keptLetters) + "\u{1F}" + String(hash, radix: 16)
  }

  private static let longestID = 400
  private static let keptLetters = 60
}
