internal import SystemKit

/// Assigns the parts of a row to columns or keys, by their titles.
///
/// A nil part has its default title: `name`, `subtitle`, `alternates`, `compounds`, `icon`.
public struct ListColumns: Sendable, Hashable {
  public var name: String?
  public var subtitle: String?
  /// Columns with alternate names, each of which may hold several.
  public var alternates: [String]?
  public var compounds: String?
  public var icon: String?

  public init() {}

  /// The default titles.
  enum Usual {
    static let name = "name"
    static let subtitle = "subtitle"
    static let alternates = "alternates"
    static let compounds = "compounds"
    static let icon = "icon"
  }

  /// The columns of the parts, counted from 0.
  struct Places: Sendable, Hashable {
    var name = 0
    var subtitle: Int?
    var alternates: [Int] = []
    var compounds: Int?
    var icon: Int?
    /// The number of columns, if known.
    var count: Int?

    /// The columns of a table without titles or settings.
    static let usual = Places(name: 0, subtitle: 1, alternates: [2], compounds: 3, icon: 4)
  }

  /// The result of reading a table's first record.
  struct Reading: Sendable, Hashable {
    var places: Places
    /// Whether the record is a header, not a row.
    var isHeader: Bool
    /// Chosen columns that are missing.
    var missing: [String] = []
  }

  /// Finds the parts in a table with this first record; nil if the column of names is missing.
  ///
  /// The record is a header if it contains a wanted title. A number stands for the column at that place, counted from
  /// 1.
  func reading(of first: [String]) -> Reading? {
    let titles = first.map(Self.key)
    var reading = Reading(places: Places(), isHeader: false)

    func place(_ column: String?, _ usual: String) -> Int? {
      let wanted = column ?? usual
      if let place = titles.firstIndex(of: Self.key(wanted)) {
        // Any other default title may be the text of a row.
        if column != nil || usual == Usual.name { reading.isHeader = true }
        return place
      }
      if let number = column.flatMap({ Int($0) }), number > 0 { return number - 1 }
      if let column { reading.missing.append(column) }
      return nil
    }

    let name = place(name, Usual.name)
    if name == nil, !isChosen { return Reading(places: .usual, isHeader: false) }
    guard let name = name ?? (self.name == nil ? 0 : nil) else { return nil }
    reading.places.name = name
    reading.places.subtitle = place(subtitle, Usual.subtitle)
    reading.places.alternates =
      alternates?.compactMap { place($0, Usual.alternates) } ?? [place(nil, Usual.alternates)].compactMap(\.self)
    reading.places.compounds = place(compounds, Usual.compounds)
    reading.places.icon = place(icon, Usual.icon)
    if reading.isHeader { reading.places.count = first.count }
    return reading
  }

  private var isChosen: Bool { self != ListColumns() }

  /// Titles are compared without case and surrounding white space.
  private static func key(_ title: String) -> String { title.lowercased().trimmed }
}
