internal import GLibKit
internal import SmartSearch
internal import SystemKit

/// The parts of a row in a list.
struct ListEntry: Sendable, Hashable {
  var name: String
  var subtitle: String?
  var alternates: [String] = []
  var compounds: Compounds = [:]
  /// A theme name or a path, as written: see ``GLibKit/Icon/init(_:)``.
  var icon: String?

  /// - Throws: ``LineError`` if the name is empty or a compound is invalid.
  init(
    name: String?, subtitle: String?, alternates: [String], compounds: [String], icon: String?
  ) throws(LineError) {
    guard let name, name.contains(where: { !$0.isWhitespace }) else {
      throw LineError(localized("the name is empty"))
    }
    self.name = name
    self.subtitle = subtitle.flatMap { $0.isEmpty ? nil : $0 }
    self.alternates = alternates.filter { !$0.isEmpty && $0 != name }
    self.icon = icon.flatMap { $0.isEmpty ? nil : $0 }
    guard compounds.contains(where: { !$0.isEmpty }) else { return }
    let lines = CompoundLines(compounds.joined(separator: "\n").utf8)
    if let problem = lines.problems.first {
      throw LineError(localized("compounds: {reason}", ["reason": problem.reason]))
    }
    self.compounds = lines.compounds
  }

  /// Makes a row from a line of text, with the metadata of ``ListLine``.
  init(_ line: ListLine) throws(LineError) {
    try self.init(name: line.name, subtitle: nil, alternates: line.alternateNames, compounds: [], icon: line.icon)
    compounds = line.compounds
  }
}

extension ListEntry {
  /// The names that the index takes.
  var searched: SearchItem {
    SearchItem(name: name, alternateNames: alternates, compounds: compounds, weight: ItemWeight.listItem)
  }

  func item(of list: ListSettings.List) -> CatalogItem {
    var actions = [ItemAction(localized("Copy"), .copy(name))]
    if let subtitle { actions.append(ItemAction(localized("Copy Subtitle"), .copy(subtitle))) }
    return CatalogItem(
      id: id(in: list), name: name, alternateNames: alternates, compounds: compounds, subtitle: subtitle ?? list.title,
      icon: icon.map { ItemIcon(Icon($0), fallback: .picture) } ?? .none, weight: ItemWeight.listItem, actions: actions)
  }

  /// Returns an id of the list and the row's texts, independent of its place. A long id is shortened and ends with a
  /// hash.
  private func id(in list: ListSettings.List) -> String {
    let text = [list.id, name, subtitle ?? ""].joined(separator: "\u{1F}")
    if text.utf8.count <= Self.longestID { return text }
    // FNV-1a: the same in every run, unlike the hashes of the standard library.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return text.prefix(Self.keptLetters) + "\u{1F}" + String(hash, radix: 16)
  }

  private static let longestID = 400
  private static let keptLetters = 60
}
