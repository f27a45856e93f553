import GLibKit
import SmartSearch
import Synchronization
import SystemKit

/// The lines of a file or of standard input, in their own order; choosing one prints it.
public struct ListSource: Source {
  public let id = "list"
  public let title: String
  public let iconName = "view-list-symbolic"
  public let traits: SourceTraits

  private let path: String?
  private let separator: LineStore.Separator
  private let compounds: CompoundsFile?
  private let look: ListLook
  private let passed: PassedInput?
  /// A shorter list gets an index, unless it is shown as dmenu and rofi show it.
  var fewestScanned = LineScan.fewestLines

  /// - Parameters:
  ///   - path: the file, or nil for standard input, which can be read only once.
  ///   - title: the title of the list; by default the file's name.
  ///   - compounds: further compounds, besides those in the lines.
  ///   - look: the look of the lines.
  ///   - insideMatching: how a text matches inside words, if it does.
  ///   - ranks: whether equal matches are ranked as in other sources, instead of keeping their order.
  ///   - passed: the standard input of another process, in place of the own one.
  public init(
    path: String?, separator: LineStore.Separator = .newline, title: String? = nil, compounds: CompoundsFile? = nil,
    look: ListLook = ListLook(), insideMatching: InsideMatching? = nil, ranks: Bool = false,
    passed: PassedInput? = nil
  ) {
    self.passed = passed
    traits = SourceTraits {
      ($0.keepsOrder, $0.keepsOrderWhileBrowsed) = (!ranks, true)
      $0.insideMatching = insideMatching
    }
    self.look = look
    self.path = path
    self.compounds = compounds
    self.separator = separator
    self.title = title ?? path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? localized("List")
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let reader = LineReader(path: path, separator: separator, limit: .usual, passed: passed)
    let compounds = compounds?.read() ?? [:]
    let near = NearLines()
    // The writer of the list may be slow.
    let result = await DiskThreads.run {
      Result { () throws(SourceError) in
        try reader.read {
          progress(LoadProgress(loaded: $0.count, items: self.items(of: $0, near).adding(compounds)))
        }
      }
    }
    return items(of: try result.get(), near).adding(compounds)
  }

  /// Makes items that may be scanned in place of an index, if each is searched as it was read, and they are many or are
  /// shown as dmenu and rofi show them: without near matches.
  private func items(of lines: LineStore, _ near: NearLines) -> CatalogItems {
    var items = Self.items(of: lines, look)
    let mayBeScanned = traits.insideMatching != nil || items.count >= fewestScanned
    if mayBeScanned, !look.hasMarkup, look.columns == nil, lines.separator.isASCII {
      items.scan = LineScan(lines, near: near)
    }
    return items
  }

  /// Makes items of the lines, on demand. The id of an item is its line's position in the input.
  public static func items(of lines: LineStore, _ look: ListLook = ListLook()) -> CatalogItems {
    let count = lines.count
    let note =
      lines.isCut
      ? localized("Only the first line was read", plural: "Only the first {count} lines were read", count: lines.count)
      : nil
    return CatalogItems(
      count: count, search: { Self.searched(lines[$0], look) }, identify: { String($0) },
      notes: note.map { [$0] } ?? [], permanent: lines.permanentLines, isSelectable: lines.isSelectable(row:)
    ) { position in
      let line = lines[position]
      let names = Self.searched(line, look)
      var item = CatalogItem(
        // Tabs divide columns. The sign for a tab would be in the way of reading them.
        id: String(position), name: names.name.replacing("\t", with: "\u{2003}"), alternateNames: names.alternateNames,
        compounds: names.compounds,
        subtitle: line.state.merging(look.state(ofRow: position, among: count)).text,
        icon: line.icon.map { ItemIcon(Icon($0), fallback: .picture) } ?? .none,
        actions: line.isSelectable ? [ItemAction(localized("Print"), .print(Array(line.text)))] : [])
      if look.hasMarkup { item.nameStyles = PangoMarkup.styled(look.shownName(of: line)).styles }
      return item
    }
  }

  /// Returns the searched names of a line. Hidden columns are searched too.
  private static func searched(_ line: ListLine, _ look: ListLook) -> SearchItem {
    var item = line.searchItem
    if look.columns != nil { item.alternateNames.insert(line.name, at: 0) }
    item.name = look.shownName(of: line)
    guard look.hasMarkup else { return item }
    item.name = PangoMarkup.text(item.name)
    item.alternateNames = item.alternateNames.map(PangoMarkup.text)
    return item
  }
}
