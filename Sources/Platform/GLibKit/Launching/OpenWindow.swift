/// A window of another program.
nonisolated public struct OpenWindow: Sendable, Hashable {
  /// Identifies the window as long as it is open.
  public var id: UInt32
  public var title: String
  /// A name that programs of one kind share, usually the name of the program.
  public var className: String
  /// The id of its application; empty if unknown.
  public var applicationID: String
  /// Whether it is on a desktop other than the current one.
  public var isElsewhere: Bool

  public init(id: UInt32, title: String, className: String, applicationID: String = "", isElsewhere: Bool = false) {
    self.id = id
    self.title = title
    self.className = className
    self.applicationID = applicationID
    self.isElsewhere = isElsewhere
  }

  /// An act on a window.
  nonisolated public enum Deed: Sendable, Hashable {
    case goTo, close, bringHere
  }
}
