/// How a part of a row's name is drawn, where whoever gives the row has said so.
public struct NameStyle: Sendable, Hashable {
  /// What sets the part off.
  public enum Look: Sendable, Hashable {
    case italic
    case underlined
    case struckThrough
    case monospaced
    /// As fonts count it: 400 is usual, 700 is bold.
    case weight(Int)
    /// A colour as Pango writes it: `#` and digits, or one of the names of X11, which there may be or not.
    case color(String)
  }

  /// What sets the part off.
  public var look: Look
  /// The part, counted in Unicode scalars of the name.
  public var range: Range<Int>

  /// Sets off a part of a name.
  public init(_ look: Look, _ range: Range<Int>) {
    self.look = look
    self.range = range
  }
}
