/// The order of the rows of the results, and the number of each kind.
///
/// The order is: items found by their names; files found by words of their folders; results of other programs and
/// servers; near matches. Sources that are looked up, such as icons, follow the files found by words of folders.
struct RowLayout: Equatable, Sendable {
  /// The number of items found by their names.
  var named = 0
  /// The number of these items above the files found by words of folders.
  var folderPlace = 0
  /// The number of files found by words of folders.
  var byFolders = 0
  /// The number of results of other programs and servers.
  var outside = 0
  var near = 0

  /// The position of a row among those of its kind.
  enum Position: Equatable, Sendable {
    case named(Int)
    case byFolders(Int)
    case outside(Int)
    case near(Int)
  }

  /// The number of rows of the sources that match. The results of other programs and servers follow.
  var found: Int { named + byFolders }
  /// The number of rows that match, wherever they are from. Near matches follow.
  var matches: Int { found + outside }
  var count: Int { matches + near }

  /// Returns the position of a row; nil for a row that does not exist.
  func position(of row: Int) -> Position? {
    guard row >= 0, row < count else { return nil }
    if row < folderPlace { return .named(row) }
    if row < folderPlace + byFolders { return .byFolders(row - folderPlace) }
    if row < found { return .named(row - byFolders) }
    return row < matches ? .outside(row - found) : .near(row - matches)
  }

  func row(of position: Position) -> Int {
    switch position {
    case .named(let place): place < folderPlace ? place : place + byFolders
    case .byFolders(let place): folderPlace + place
    case .outside(let place): found + place
    case .near(let place): matches + place
    }
  }
}
