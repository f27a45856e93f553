/// An item of a source, by names that mean the same in every run: what a history remembers of it.
public struct ItemReference: Hashable, Sendable, CustomStringConvertible {
  /// See ``Source/id``.
  public var source: String
  /// See ``CatalogItem/id``.
  public var item: String

  public init(source: String, item: String) {
    self.source = source
    self.item = item
  }

  /// The reference that a text stands for; nil if it stands for none.
  public init?(_ description: String) {
    guard let slash = description.firstIndex(of: "/") else { return nil }
    source = String(description[..<slash])
    item = String(description[description.index(after: slash)...])
  }

  /// `applications/org.example.App.desktop`: no source has a slash in its name.
  public var description: String { source + "/" + item }
}
