import GLibKit
import SmartSearch
import Synchronization
import SystemKit

/// The lines of a file or of standard input, in their own order; choosing one prints it.
public struct ListSource: Source {
  public let id = "list"
  public let title: String
  public let iconName = "view-list-symbolic"
  public let keepsOrder: Bool
  public var keepsOrderWhileBrowsed: Bool { true }
  public let insideMatching: InsideMatching?

  private let path: String?
  private let separator: LineStore.Separator
  private let compounds: CompoundsFile?
  private let look: ListLook

  /// - Parameters:
  ///   - path: the file, or nil for standard input, which can be read only once.
  ///   - title: the title of the list; by default the file's name.
  ///   - compounds: further compounds, besides those in the lines.
  ///   - look: the look of the lines.
  ///   - insideMatching: how a text matches inside words, if it does.
  ///   - ranks: whether equal matches are ranked as in other sources, instead of keeping their order.
  public init(
    path: String?, separator: LineStore.Separator = .newline, title: String? = nil, compounds: CompoundsFile? = nil,
    look: ListLook = ListLook(), insideMatching: InsideMatching? = nil, ranks: Bool = false
  ) {
    self.insideMatching = insideMatching
    keepsOrder = !ranks
    self.look = look
    self.path = path
    self.compounds = compounds
    self.separator = separator
    self.title = title ?? path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? localized("List")
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let reader = LineReader(path: path, separator: separator, limit: .usual)
    let compounds = compounds?.read() ?? [:]
    // The writer of the list may be slow.
    let result = await DiskThreads.run { [look] in
      Result { () throws(SourceError) in
        try reader.read {
          progress(LoadProgress(loaded: $0.count, items: Self.items(of: $0, look).adding(compounds)))
        }
      }
    }
    return Self.items(of: try result.get(), look).adding(compounds)
  }

  /// Makes items of the lines that are rows, on demand. The id of an item is its line's position in the input.
  public static func items(of lines: LineStore, _ look: ListLook = ListLook()) -> CatalogItems {
    let count = lines.rowCount
    let note =
      lines.isCut
      ? localized("Only the first line was read", plural: "Only the first {count} lines were read", count: lines.count)
      : nil
    return CatalogItems(
      count: count, notes: note.map { [$0] } ?? [], permanent: lines.permanentLines.map(lines.row(ofLine:)),
      isSelectable: lines.isSelectable(row:)
    ) { position in
      let number = lines.line(ofRow: position)
      var line = lines[number]
      if let columns = look.columns {
        // Hidden columns are searched too.
        line.alternateNames.insert(line.name, at: 0)
        line.name = columns.shown(of: line.name)
      }
      let name = look.hasMarkup ? PangoMarkup.styled(line.name) : (text: line.name, styles: [])
      var item = CatalogItem(
        id: String(number), name: name.text,
        alternateNames: look.hasMarkup ? line.alternateNames.map(PangoMarkup.text) : line.alternateNames,
        compounds: line.compounds,
        subtitle: line.state.merging(look.state(ofRow: position, among: count)).text,
        icon: line.icon.map { ItemIcon(Icon($0), fallback: .picture) } ?? .none,
        actions: line.isSelectable ? [ItemAction(localized("Print"), .print(Array(line.text)))] : [])
      item.nameStyles = name.styles
      return item
    }
  }
}
