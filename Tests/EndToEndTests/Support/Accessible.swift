import GLibKit

/// One object of the accessibility tree: what a screen reader finds in the place of a widget.
///
/// A handle. Each property is read from the program when it is asked for, so it is what the program shows now.
struct Accessible {
  let bus: AccessibilityBus
  let owner: String
  let path: String

  /// What it is, in GTK's words: `window`, `search box`, `list item`, `label`, `status`.
  var role: String { call("GetRoleName")?[0]?.string ?? "" }

  var name: String { property("Name", Interface.accessible)?.string ?? "" }

  var description: String { property("Description", Interface.accessible)?.string ?? "" }

  /// What it is in just now.
  var states: States {
    let words = call("GetState")?[0]?.elements?.compactMap(\.int) ?? []
    return States(rawValue: words.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64($1.offset * 32) })
  }

  /// Whether the program says that it is there. The program itself is in no state at all.
  var isShown: Bool { states.contains(.visible) || role == "application" }

  var attributes: [String: String] {
    let pairs = (call("GetAttributes")?[0]?.elements ?? []).compactMap { pair -> (String, String)? in
      guard case .entry(let key, let value) = pair, let key = key.string, let value = value.string else { return nil }
      return (key, value)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  var children: [Accessible] {
    (call("GetChildren")?[0]?.elements ?? []).compactMap { reference in
      let parts = (reference.elements ?? []).compactMap(\.string)
      return parts.count == 2 ? Accessible(bus: bus, owner: parts[0], path: parts[1]) : nil
    }
  }

  /// What it is in.
  var parent: Accessible? {
    let parts = property("Parent", Interface.accessible)?.elements?.compactMap(\.string) ?? []
    return parts.count == 2 ? Accessible(bus: bus, owner: parts[0], path: parts[1]) : nil
  }

  /// The first object at or below this one that has the role, looking only where something is shown.
  func first(role wanted: String...) -> Accessible? { all(roles: wanted, atMost: 1).first }

  /// All objects at or below this one that have the role, looking only where something is shown.
  func all(role wanted: String...) -> [Accessible] { all(roles: wanted, atMost: .max) }

  /// Each object takes three calls to the program, so that those which cannot hold what is wanted are not entered.
  private func all(roles wanted: [String], atMost limit: Int) -> [Accessible] {
    let role = role
    if wanted.contains(role) { return [self] }
    if Self.parts.contains(role), Self.regions.isSuperset(of: wanted) { return [] }
    var found: [Accessible] = []
    for child in children where child.isShown {
      found += child.all(roles: wanted, atMost: limit - found.count)
      if found.count >= limit { break }
    }
    return found
  }

  /// What a window is divided into.
  private static let regions: Set<String> = ["list", "tool bar", "status", "status bar", "search box", "entry"]
  /// What the regions are filled with: none of them is within one of these.
  private static let parts: Set<String> = ["list item", "button", "toggle button", "label", "image", "scroll bar"]

  /// The tree as text, two spaces a level: what a failing test prints.
  func outline(level: Int = 0) -> String {
    var line = String(repeating: "  ", count: level) + role
    if !name.isEmpty { line += " \"\(name)\"" }
    let description = description
    if !description.isEmpty { line += " described: \"\(description)\"" }
    if let text, text != name { line += " text: \"\(text)\"" }
    if let selection { line += " selected: \(selection)" }
    let shown: [(States, String)] = [(.focused, "focused"), (.selected, "selected row")]
    line += shown.filter { states.contains($0.0) }.map { " [\($0.1)]" }.joined()
    if !isShown { return line + " [hidden]\n" }
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

  /// The bits of AtspiStateType that tests ask for.
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
    static let visible = bit(30)
  }
}

// Text: what an entry or a label shows, with caret and selection. Positions count code points.
extension Accessible {
  /// The text, or nil for an object that has none.
  var text: String? {
    guard let count = property("CharacterCount", Interface.text)?.int else { return nil }
    return call("GetText", interface: Interface.text, [.int32(0), .int32(Int32(count))])?[0]?.string
  }

  var caret: Int? { property("CaretOffset", Interface.text)?.int }

  /// The selected range, or nil while nothing is selected.
  var selection: Range<Int>? {
    guard let count = call("GetNSelections", interface: Interface.text)?[0]?.int, count > 0 else {
      return nil
    }
    let ends = call("GetSelection", interface: Interface.text, [.int32(0)])?.elements?.compactMap(\.int) ?? []
    return ends.count == 2 && ends[0] != ends[1] ? min(ends[0], ends[1])..<max(ends[0], ends[1]) : nil
  }

  /// The selected text.
  var selectedText: String? {
    guard let selection, let text else { return nil }
    return String(String.UnicodeScalarView(Array(text.unicodeScalars)[selection]))
  }

  /// Where it is, counted from the top left of its window. See ``Session/place(of:)`` for where that is on screen.
  var frame: Rectangle? {
    // GTK does not know where on the screen the window is.
    extents(in: 1)
  }

  /// Where it is in its parent.
  var frameInParent: Rectangle? { extents(in: 2) }

  /// The extents in one of the systems of coordinates of AtspiCoordType.
  private func extents(in coordinates: UInt32) -> Rectangle? {
    let reply = call("GetExtents", interface: Interface.component, [.uint32(coordinates)])
    let numbers = (reply?[0]?.elements ?? []).compactMap(\.int)
    guard numbers.count == 4 else { return nil }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

// What can be done with it without a key or a pointer.
extension Accessible {
  /// The names of what it offers to do, such as `click`.
  var actions: [String] {
    let count = property("NActions", Interface.action)?.int ?? 0
    return (0..<count).map {
      call("GetName", interface: Interface.action, [.int32(Int32($0))])?[0]?.string ?? ""
    }
  }

  /// Does the first thing that it offers to do, or the one of this name.
  /// - Returns: Whether there is one, and the program takes it.
  @discardableResult
  func act(_ name: String? = nil) -> Bool {
    guard let place = name.map({ actions.firstIndex(of: $0) }) ?? 0 else { return false }
    return call("DoAction", interface: Interface.action, [.int32(Int32(place))])?[0]?.bool == true
  }

  /// Puts a text into it at a place, counted in code points.
  @discardableResult
  func insert(_ text: String, at place: Int) -> Bool {
    let arguments: [Variant] = [.int32(Int32(place)), .string(text), .int32(Int32(text.unicodeScalars.count))]
    return call("InsertText", interface: Interface.editableText, arguments)?[0]?.bool == true
  }
}
