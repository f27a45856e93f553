/// A path to values in JSON, by the part of RFC 9535 without filters and functions.
///
/// | step | leads to |
/// |---|---|
/// | `$` | the value itself |
/// | `.name`, `['name']`, `["name"]` | a member |
/// | `[2]`, `[-1]` | an element, from the start or the end |
/// | `[1:3]`, `[2:]`, `[:-1]` | elements, the second bound left out |
/// | `.*`, `[*]` | every member or element |
/// | `..name`, `..*`, `..[0]` | the same at any depth |
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  public let description: String
  private let steps: [Step]

  struct Step: Sendable, Hashable {
    var selector: Selector
    /// Whether it applies at any depth.
    var isDeep: Bool
  }

  enum Selector: Sendable, Hashable {
    case member(String)
    case element(Int)
    case slice(Int?, Int?)
    case all
  }

  /// Parses a path.
  ///
  /// - Throws: ``JSONError``, which names the invalid place.
  public init(_ text: String) throws(JSONError) {
    var parser = JSONPathParser(text)
    steps = try parser.steps()
    description = text
  }

  /// Returns the values at the path, in the order of the text.
  ///
  /// - Complexity: Linear in the number of examined and found values, for each step.
  public func values(in root: JSON) -> [JSON] {
    steps.reduce([root]) { values, step in
      values.flatMap { value in
        (step.isDeep ? value.descendants : [value]).flatMap { step.selector.values(in: $0) }
      }
    }
  }
}

extension JSONPath.Selector {
  fileprivate func values(in value: JSON) -> [JSON] {
    switch (self, value) {
    case (.member(let name), .object): return [value[name]].compactMap(\.self)
    case (.all, _): return value.children
    case (.element(let index), .array(let elements)):
      let index = index < 0 ? elements.count + index : index
      return elements.indices.contains(index) ? [elements[index]] : []
    case (.slice(let start, let end), .array(let elements)):
      func bound(_ index: Int) -> Int { min(max(index < 0 ? elements.count + index : index, 0), elements.count) }
      let (start, end) = (bound(start ?? 0), bound(end ?? elements.count))
      return start < end ? Array(elements[start..<end]) : []
    default: return []
    }
  }
}

extension JSON {
  fileprivate var children: [JSON] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    case .null, .bool, .integer, .number, .string: []
    }
  }

  /// The value itself and everything within it.
  fileprivate var descendants: [JSON] { [self] + children.flatMap(\.descendants) }
}
