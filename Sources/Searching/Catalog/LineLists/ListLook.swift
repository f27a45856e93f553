/// How the lines of a list are shown, besides what each says of itself.
public struct ListLook: Sendable, Hashable {
  /// Whether they are written in Pango's markup: they are searched by the text alone, and drawn as the marks say.
  public var hasMarkup = false
  public var urgent = RowRanges()
  public var active = RowRanges()
  /// Nil for the whole line.
  public var columns: ShownColumns?

  public init() {}

  func state(ofRow row: Int, among count: Int) -> RowState {
    RowState(isUrgent: urgent.contains(row, of: count), isActive: active.contains(row, of: count))
  }
}
