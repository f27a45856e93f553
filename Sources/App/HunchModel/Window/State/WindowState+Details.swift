package import Catalog
import SmartSearch
import Suggestions
import SystemKit

extension WindowState {
  /// The number of other names listed. Further ones are counted.
  private static let otherNameCount = 8
  /// The number of facts beside or below the list. A page of details shows all.
  private static let factCount = 4

  var details: WindowContent.Details? {
    guard let row = detailedRow, let item = rows.item(at: row) else { return nil }
    var facts = rows.facts(at: row) + [Fact(localized("Source"), rows.sourceTitle(at: row) ?? "")]
    if let choices, choices.item == detailedItem, !choices.counts.isEmpty {
      facts.append(Fact(localized("Chosen"), choices.counts.map(Self.text)))
    }
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

  /// The file whose details are shown; nil for none.
  var detailedFile: FilePath? { detailedRow.flatMap { rows.item(at: $0)?.file } }

  /// The item whose details are shown, if the history can have it; nil for none.
  var detailedItem: ItemReference? { isPrivate ? nil : detailedRow.flatMap { rows.rememberedReference(at: $0) } }

  private var detailedRow: Int? {
    guard session.actionList == nil, session.phase == .results, session.page == .list else { return nil }
    return session.selection.row
  }

  private static func text(of choice: ChoiceCount) -> String {
    // TRANSLATORS: how often something was chosen, and the text that was typed: the value beside “Chosen”.
    localized(
      "{count} time for “{text}”", plural: "{count} times for “{text}”", count: choice.times,
      ["text": VisibleText.of(choice.text)])
  }

  /// Returns the other names of an item, without those that its name, subtitle and code point already show.
  private static func otherNames(of item: CatalogItem) -> [String] {
    let (name, subtitle) = (VisibleText.of(item.name), item.subtitle.map(VisibleText.of) ?? "")
    var others = item.alternateNames.filter { !item.isOfCharacterItself($0) }.map(VisibleText.of)
      .map { $0.hasPrefix(name + " ") ? otherWords($0.dropFirst(name.count + 1), in: name + " " + subtitle) : $0 }
      .filter { !$0.isEmpty && $0 != name && !subtitle.contains($0) }
    let more = others.count - otherNameCount
    // One more line is better spent on the name itself.
    guard more > 1 else { return others }
    others.removeLast(more)
    return others + [Formatting.more(more)]
  }

  /// Returns the words of a list, each once, without the known ones.
  private static func otherWords(_ list: Substring, in known: String) -> String {
    func folded(_ text: some StringProtocol) -> [String] { text.split(separator: " ").map { Fold.fold(String($0)) } }
    var seen = Set(folded(known))
    return list.split(separator: " ").filter { seen.insert(Fold.fold(String($0))).inserted }.joined(separator: ", ")
  }
}

extension CatalogItem {
  /// The item's file or folder; nil if it is neither.
  package var file: FilePath? {
    for action in actions {
      if case .file(_, let path) = action.effect { return path }
    }
    return nil
  }
}
