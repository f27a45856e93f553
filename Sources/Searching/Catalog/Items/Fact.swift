/// Something that is known of an item, and what it is called: both for people.
public struct Fact: Sendable, Hashable {
  public var label: String
  /// Most facts have one value; other names are a value each.
  public var values: [String]

  public init(_ label: String, _ values: [String]) {
    self.label = label
    self.values = values
  }

  public init(_ label: String, _ value: String) {
    self.init(label, [value])
  }
}
