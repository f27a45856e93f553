package import Catalog
import SmartSearch
import SystemKit

/// What the window shows of the selected result.
extension WindowState {
  /// So many of the names that find an item are listed, and of more how many there are.
  private static let otherNameCount = 8
  /// So many facts stand beside or below the list; all of them where the details are a page.
  private static let factCount = 4

  var details: WindowContent.Details? {
    guard let row = detailedRow, let item = rows.item(at: row) else { return nil }
    var facts = rows.facts(at: row) + [Fact(localized("Source"), rows.sourceTitle(at: row) ?? "")]
    let others = Self.otherNames(of: item)
    if !others.isEmpty { facts.append(Fact(localized("Found by"), others)) }
    let isPage = session.isReadingDetails
    let known = item.file.flatMap { file?.path == $0 ? file?.details : nil }
    facts = (known?.facts ?? []) + facts
    if isPage {
      if let path = item.file { facts.insert(Fact(localized("Path"), path.shown), at: 0) }
    } else {
      facts.removeLast(max(0, facts.count - Self.factCount))
    }
    return .init(
      item: item, facts: facts, lines: known?.lines ?? [],
      picture: known?.picture.map { ItemIcon($0, fallback: .picture) }, isPage: isPage)
  }

  /// The file whose details show; nil if none does.
  var detailedFile: FilePath? { detailedRow.flatMap { rows.item(at: $0)?.file } }

  private var detailedRow: Int? {
    guard session.actionList == nil, session.phase == .results, session.page == .list else { return nil }
    return session.selection.row
  }

  /// What else finds an item. What its name, its subtitle and the line of its code point say already is not said again.
  private static func otherNames(of item: CatalogItem) -> [String] {
    let (name, subtitle) = (VisibleText.of(item.name), item.subtitle.map(VisibleText.of) ?? "")
    var others = item.alternateNames.map(VisibleText.of)
      .map { $0.hasPrefix(name + " ") ? otherWords($0.dropFirst(name.count + 1), in: name + " " + subtitle) : $0 }
      .filter { !$0.isEmpty && $0 != name && !$0.hasPrefix("U+") && !subtitle.contains($0) }
    let more = others.count - otherNameCount
    // One more line says no more than the name that it would stand for.
    guard more > 1 else { return others }
    others.removeLast(more)
    return others + [Formatting.more(more)]
  }

  /// The words of a list, each once, without those that are known.
  private static func otherWords(_ list: Substring, in known: String) -> String {
    func folded(_ text: some StringProtocol) -> [String] { text.split(separator: " ").map { Fold.fold(String($0)) } }
    var seen = Set(folded(known))
    return list.split(separator: " ").filter { seen.insert(Fold.fold(String($0))).inserted }.joined(separator: ", ")
  }
}

extension CatalogItem {
  /// The file or folder that it is; nil if it is something else.
  package var file: FilePath? {
    for action in actions {
      if case .file(_, let path) = action.effect { return path }
    }
    return nil
  }
}
