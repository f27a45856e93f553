/// Key names of X11, as settings and rofi's options write them.
extension Accelerator {
  /// Reads keys pressed together, such as `Control+Shift+Return` or `Alt+exclam`; nil if a part has no known name.
  /// - Parameter named: Returns the key of a name that is not in the table.
  package init?(xName: String, named: (String) -> Key? = { _ in nil }) {
    var parts = xName.split(separator: "+").map(String.init)
    guard let last = parts.popLast() else { return nil }
    var modifiers: Modifiers = []
    for part in parts {
      guard let modifier = Self.modifiers[part.lowercased()] else { return nil }
      modifiers.insert(modifier)
    }
    if last == "ISO_Left_Tab" {
      self.init(.tab, modifiers.union(.shift))
      return
    }
    let isScalar = last.unicodeScalars.count == 1
    if let key = Self.keys[last] ?? Self.functionKey(last) ?? (isScalar ? nil : named(last)) {
      self.init(key, modifiers)
      return
    }
    guard isScalar, let scalar = last.unicodeScalars.first else { return nil }
    // An upper-case letter means the letter with Shift.
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    let isUpper = scalar.properties.isUppercase && lower.count == 1
    self.init(.character(isUpper ? lower.first ?? scalar : scalar), isUpper ? modifiers.union(.shift) : modifiers)
  }

  /// The keys in the form that ``init(xName:)`` reads, such as `Ctrl+Shift+p`.
  package var xName: String {
    var parts: [String] = []
    for (modifier, name) in [(Modifiers.super, "Super"), (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")]
    where modifiers.contains(modifier) {
      parts.append(name)
    }
    switch key {
    case .function(let number): parts.append("F\(number)")
    case .character(let scalar) where Self.names[key] == nil: parts.append(String(scalar))
    default: parts.append(Self.names[key] ?? "")
    }
    return parts.joined(separator: "+")
  }

  /// The names to write. Some keys have further names (`otherNames`), which are only read.
  private static let names = Dictionary(
    uniqueKeysWithValues: keys.filter { !otherNames.contains($0.key) }.map { ($0.value, $0.key) })
  private static let otherNames: Set = [
    "KP_Enter", "KP_Delete", "KP_Home", "KP_End", "Prior", "Next", "dead_circumflex",
  ]

  private static let modifiers: [String: Modifiers] = [
    "control": .control, "ctrl": .control, "shift": .shift, "alt": .alt, "mod1": .alt, "super": .super, "mod4": .super,
  ]

  private static func functionKey(_ name: String) -> Key? {
    guard name.first == "F", let number = Int(name.dropFirst()), (1...12).contains(number) else { return nil }
    return .function(number)
  }

  private static let keys: [String: Key] = [
    "Return": .returnKey, "KP_Enter": .returnKey, "Tab": .tab, "Escape": .escape, "BackSpace": .backspace,
    "Delete": .delete, "KP_Delete": .delete, "Insert": .insert, "Up": .up, "Down": .down, "Left": .left,
    "Right": .right, "Page_Up": .pageUp, "Prior": .pageUp, "Page_Down": .pageDown, "Next": .pageDown, "Home": .home,
    "KP_Home": .home, "End": .end, "KP_End": .end, "Menu": .menu, "space": " ", "exclam": "!", "quotedbl": "\"",
    "numbersign": "#", "dollar": "$", "percent": "%", "ampersand": "&", "apostrophe": "'", "parenleft": "(",
    "parenright": ")", "asterisk": "*", "plus": "+", "comma": ",", "minus": "-", "period": ".", "slash": "/",
    "colon": ":", "semicolon": ";", "less": "<", "equal": "=", "greater": ">", "question": "?", "at": "@",
    "bracketleft": "[", "backslash": "\\", "bracketright": "]", "asciicircum": "^", "dead_circumflex": "^",
    "underscore": "_", "grave": "`", "braceleft": "{", "bar": "|", "braceright": "}", "asciitilde": "~",
  ]
}
