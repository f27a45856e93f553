/// Something that has a name and can be found by it.
public struct SearchItem: Sendable, Hashable {
  /// The name that is shown, matched and completed.
  public var name: String

  /// Other names that find the item: former names, translations, or the name with its keywords in one text.
  public var alternateNames: [String]

  /// The compound words among the names that the source knows of. Share one value among the items of a source.
  public var compounds: Compounds

  /// How much the source thinks of the item; more is better. For a list in an order of its own, such as standard
  /// input, this is the negated line number.
  public var weight: Int32

  /// How often and how lately this user opened the item; more is better. What is not a number counts as 0.
  public var frecency: Double

  /// An item, of which often only the name is given.
  public init(
    name: String, alternateNames: [String] = [], compounds: Compounds = [:], weight: Int32 = 0, frecency: Double = 0
  ) {
    self.name = name
    self.alternateNames = alternateNames
    self.compounds = compounds
    self.weight = weight
    self.frecency = frecency
  }
}
