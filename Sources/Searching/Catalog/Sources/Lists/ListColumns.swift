/// Which parts of a list's records are what: the titles of columns, or the keys of objects.
///
/// What is nil is called as it is named here: `name`, `subtitle`, `alternates`, `compounds`, `icon`.
public struct ListColumns: Sendable, Hashable {
  public var name: String?
  public var subtitle: String?
  /// Columns whose texts find the row as well, each of which may hold several.
  public var alternates: [String]?
  public var compounds: String?
  public var icon: String?

  public init() {}

  /// What the parts are called where nothing is chosen.
  enum Usual {
    static let name = "name"
    static let subtitle = "subtitle"
    static let alternates = "alternates"
    static let compounds = "compounds"
    static let icon = "icon"
  }

  /// Where in the records of a table the parts are, counted from 0.
  struct Places: Sendable, Hashable {
    var name = 0
    var subtitle: Int?
    var alternates: [Int] = []
    var compounds: Int?
    var icon: Int?
    /// How many columns there are, if that is known.
    var count: Int?

    /// Those of a table whose columns have no titles, and of which nothing is said.
    static let usual = Places(name: 0, subtitle: 1, alternates: [2], compounds: 3, icon: 4)
  }

  /// What the first record of a table leads to.
  struct Reading: Sendable, Hashable {
    var places: Places
    /// Whether the record names the columns, and is no row.
    var isHeader: Bool
    /// Columns that were chosen and are not there.
    var missing: [String] = []
  }

  /// Where the parts are in a table with this first record; nil if the column of the names is not there.
  ///
  /// The record names the columns if one of those that are wanted is among its texts. A number stands for the column at
  /// that place, counted from 1.
  func reading(of first: [String]) -> Reading? {
    let titles = first.map(Self.key)
    var reading = Reading(places: Places(), isHeader: false)

    func place(_ column: String?, _ usual: String) -> Int? {
      let wanted = column ?? usual
      if let place = titles.firstIndex(of: Self.key(wanted)) {
        // Any other usual word may be a row's.
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

  /// Titles are compared without case and the white space around them.
  private static func key(_ title: String) -> String {
    let letters = title.lowercased()
    let start = letters.firstIndex { !$0.isWhitespace } ?? letters.endIndex
    let end = letters.lastIndex { !$0.isWhitespace }.map(letters.index(after:)) ?? start
    return String(letters[start..<end])
  }
}
