public import GLibKit

/// A program that can be asked for results: one that a search-provider file names, with its desktop entry.
public struct SearchProgram: Sendable, Hashable, Identifiable {
  /// The application it belongs to, such as `org.gnome.Calculator.desktop`.
  public var desktopID: String

  /// Its name as the user reads it, in their language.
  public var title: String

  /// Its picture, most often a name in the theme.
  public var icon: Icon?

  /// Its name on the session bus.
  public var busName: String

  /// Where on the bus it is asked. No two programs share it.
  public var objectPath: String

  /// Whether it may be started to be asked; if not, it is asked only while it runs.
  public var startsOnDemand: Bool

  public init(
    desktopID: String, title: String, icon: Icon? = nil, busName: String, objectPath: String,
    startsOnDemand: Bool = true
  ) {
    self.desktopID = desktopID
    self.title = title
    self.icon = icon
    self.busName = busName
    self.objectPath = objectPath
    self.startsOnDemand = startsOnDemand
  }

  public var id: String { objectPath }
}
