import GLibKit

/// A handle to one object of the accessibility tree, which a screen reader finds in the place of a widget.
///
/// Each property is read from the program on access and so shows its present state. Only the role is read once.
struct Accessible {
  let bus: AccessibilityBus
  let owner: String
  let path: String

  /// The role, in GTK's words: `window`, `search box`, `list item`, `label`, `status`.
  var role: String { bus.role(of: self) }

  var name: String { property("Name", Interface.accessible)?.string ?? "" }

  var description: String { property("Description", Interface.accessible)?.string ?? "" }

  /// The present states.
  var states: States {
    let words = call("GetState")?[0]?.elements?.compactMap(\.int) ?? []
    return States(rawValue: words.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset * 32) })
  }

  var attributes: [String: String] {
    let pairs = (call("GetAttributes")?[0]?.elements ?? []).compactMap { pair -> (String, String)? in
      guard case .entry(let key, let value) = pair, let key = key.string, let value = value.string else { return nil }
      return (key, value)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The visible objects in this one; GTK (4.8 and 4.18 at least) leaves out the others.
  var children: [Accessible] {
    (call("GetChildren")?[0]?.elements ?? []).compactMap { reference in
      let parts = (reference.elements ?? []).compactMap(\.string)
      return parts.count == 2 ? Accessible(bus: bus, owner: parts[0], path: parts[1]) : nil
    }
  }

  /// The object that contains this one.
  var parent: Accessible? {
    let parts = property("Parent", Interface.accessible)?.elements?.compactMap(\.string) ?? []
    return parts.count == 2 ? Accessible(bus: bus, owner: parts[0], path: parts[1]) : nil
  }

  /// Returns the first visible object at or below this one that has the role.
  func first(role wanted: String...) -> Accessible? { all(roles: wanted, atMost: 1).first }

  /// Returns all visible objects at or below this one that have the role.
  func all(role wanted: String..., atMost limit: Int = .max) -> [Accessible] { all(roles: wanted, atMost: limit) }

  /// Returns the visible list of this name at or below this object.
  func list(_ name: String) -> Accessible? { all(role: "list").first { $0.name == name } }

  /// Skips subtrees that cannot hold the wanted roles, because each object costs a call to the program, and a list has
  /// two hundred rows. The states are not asked for: only what is visible is anything's child.
  private func all(roles wanted: [String], atMost limit: Int) -> [Accessible] {
    let role = role
    if wanted.contains(role) { return [self] }
    if Self.parts.contains(role), Self.regions.isSuperset(of: wanted) { return [] }
    var found: [Accessible] = []
    for child in children {
      found += child.all(roles: wanted, atMost: limit - found.count)
      if found.count >= limit { break }
    }
    return found
  }

  /// The roles of a window's regions.
  private static let regions: Set<String> = ["list", "tool bar", "status", "status bar", "search box", "entry"]
  /// The roles of regions without others, and of what fills them: no region lies inside one of these.
  private static let parts: Set<String> = [
    "list", "tool bar", "list item", "button", "toggle button", "label", "image", "scroll bar",
  ]

  /// Returns the tree as text, indented by two spaces a level, for the report of a failing test.
  func outline(level: Int = 0) -> String {
    let (role, states, name, description) = (role, states, name, description)
    var line = String(repeating: "  ", count: level) + role
    if !name.isEmpty { line += " \"\(name)\"" }
    if !description.isEmpty { line += " described: \"\(description)\"" }
    if let text, text != name { line += " text: \"\(text)\"" }
    if let selection { line += " selected: \(selection)" }
    let shown: [(States, String)] = [(.focused, "focused"), (.selected, "selected row")]
    line += shown.filter { states.contains($0.0) }.map { " [\($0.1)]" }.joined()
    return children.reduce(line + "\n") { $0 + $1.outline(level: level + 1) }
  }

  func call(_ method: String, interface: String = Interface.accessible, _ arguments: [Variant] = []) -> Variant? {
    bus.call(self, interface, method, arguments.isEmpty ? nil : .tuple(arguments))
  }

  func property(_ name: String, _ interface: String) -> Variant? {
    bus.call(self, "org.freedesktop.DBus.Properties", "Get", .tuple([.string(interface), .string(name)]))?[0]?.unwrapped
  }

  enum Interface {
    static let accessible = "org.a11y.atspi.Accessible"
    static let text = "org.a11y.atspi.Text"
    static let component = "org.a11y.atspi.Component"
    static let action = "org.a11y.atspi.Action"
    static let editableText = "org.a11y.atspi.EditableText"
  }

  /// The bits of AtspiStateType that tests read.
  struct States: OptionSet {
    let rawValue: UInt64
    private static func bit(_ number: UInt64) -> States { States(rawValue: 1 << number) }
    static let active = bit(1)
    static let checked = bit(4)
    static let editable = bit(7)
    static let enabled = bit(8)
    static let focused = bit(12)
    static let pressed = bit(20)
    static let selected = bit(23)
    static let sensitive = bit(24)
  }
}

// Text of an entry or a label, with its caret and selection. Positions count code points.
extension Accessible {
  /// The text; nil for an object without text.
  var text: String? {
    guard let count = property("CharacterCount", Interface.text)?.int else { return nil }
    return call("GetText", interface: Interface.text, [.int32(0), .int32(Int32(count))])?[0]?.string
  }

  var caret: Int? { property("CaretOffset", Interface.text)?.int }

  /// The selected range; nil if nothing is selected.
  var selection: Range<Int>? {
    guard let count = call("GetNSelections", interface: Interface.text)?[0]?.int, count > 0 else {
      return nil
    }
    let ends = call("GetSelection", interface: Interface.text, [.int32(0)])?.elements?.compactMap(\.int) ?? []
    return ends.count == 2 && ends[0] != ends[1] ? min(ends[0], ends[1])..<max(ends[0], ends[1]) : nil
  }

  var selectedText: String? {
    guard let selection, let text else { return nil }
    return String(String.UnicodeScalarView(Array(text.unicodeScalars)[selection]))
  }

  /// The rectangle, counted from the top left of the window. ``Session/place(of:)`` finds the place on the screen.
  var frame: Rectangle? {
    // Not on the screen: GTK does not know the window's place there.
    extents(in: 1)
  }

  /// The rectangle, counted from the parent.
  var frameInParent: Rectangle? { extents(in: 2) }

  /// Returns the extents in a coordinate system of AtspiCoordType.
  private func extents(in coordinates: UInt32) -> Rectangle? {
    let reply = call("GetExtents", interface: Interface.component, [.uint32(coordinates)])
    let numbers = (reply?[0]?.elements ?? []).compactMap(\.int)
    guard numbers.count == 4 else { return nil }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

// Actions that need neither a key nor a pointer.
extension Accessible {
  /// The names of the offered actions, such as `click`.
  var actions: [String] {
    let count = property("NActions", Interface.action)?.int ?? 0
    return (0..<count).map {
      call("GetName", interface: Interface.action, [.int32(Int32($0))])?[0]?.string ?? ""
    }
  }

  /// Performs the first action, or the action of this name.
  /// - Returns: Whether the action exists and the program accepts it.
  @discardableResult
  func act(_ name: String? = nil) -> Bool {
    guard let place = name.map({ actions.firstIndex(of: $0) }) ?? 0 else { return false }
    return call("DoAction", interface: Interface.action, [.int32(Int32(place))])?[0]?.bool == true
  }

  /// Inserts a text at a position, counted in code points.
  @discardableResult
  func insert(_ text: String, at place: Int) -> Bool {
    let arguments: [Variant] = [.int32(Int32(place)), .string(text), .int32(Int32(text.unicodeScalars.count))]
    return call("InsertText", interface: Interface.editableText, arguments)?[0]?.bool == true
  }
}
