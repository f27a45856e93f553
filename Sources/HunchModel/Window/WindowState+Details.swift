package import Catalog
import SmartSearch

/// What the window shows of the selected result.
extension WindowState {
  /// More of the names that find an item are not listed.
  private static let otherNameCount = 50

  var details: WindowContent.Details? {
    guard let row = detailedRow, let item = rows.item(at: row) else { return nil }
    var facts = [FileDetails.Fact("Source", rows.sourceTitle(at: row) ?? "")]
    let others = Self.otherNames(of: item)
    if !others.isEmpty { facts.append(.init("Found by", others.joined(separator: " · "))) }
    guard let path = item.file else { return .init(item: item, facts: facts) }
    let known = file?.path == path ? file?.details : nil
    // Until the disk has answered, what is known of it is where it is.
    facts = (known?.facts ?? [.init("Path", path.shown)]) + facts
    return .init(
      item: item, facts: facts, lines: known?.lines ?? [],
      picture: known?.picture.map { ItemIcon($0, fallback: .picture) })
  }

  /// The file whose details show; nil if none does.
  var detailedFile: FilePath? { detailedRow.flatMap { rows.item(at: $0)?.file } }

  private var detailedRow: Int? {
    guard session.actionList == nil, session.phase == .results, session.page == .list else { return nil }
    return session.selection.row
  }

  /// What else finds an item. What its name and subtitle say already is not said again.
  private static func otherNames(of item: CatalogItem) -> [String] {
    let (name, subtitle) = (VisibleText.of(item.name), item.subtitle.map(VisibleText.of) ?? "")
    return item.alternateNames.prefix(otherNameCount).map(VisibleText.of)
      .map { $0.hasPrefix(name + " ") ? String($0.dropFirst(name.count + 1)) : $0 }
      .filter { !$0.isEmpty && !subtitle.contains($0) }
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
