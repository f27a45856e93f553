import SmartSearch

/// The keys of a chooser that differ from those of other windows (``Keyboard``).
package struct Keymap: Equatable, Sendable {
  private struct Binding: Equatable {
    /// The name of rofi's command.
    var name: String
    /// Nil if the keys do nothing.
    var command: Command?
  }

  private var bindings: [Accelerator: Binding] = [:]

  /// Makes a keymap without keys of its own: all are those of the window.
  package init() {}

  /// Returns the command of these keys; nil if they have none.
  /// - Parameter keyboard: The commands of keys that the chooser does not bind.
  package func command(for pressed: Accelerator, over keyboard: Keyboard = .usual) -> Command? {
    let binding = bindings[pressed] ?? pressed.withoutShift.flatMap { bindings[$0] }
    return binding.map(\.command) ?? keyboard.command(for: pressed)
  }

  /// The keys of dmenu.
  ///
  /// - Parameter isHorizontal: Whether dmenu would list the rows side by side. Left and Right then move among them.
  package static func dmenu(isHorizontal: Bool) -> Keymap {
    var keymap = ofDmenu
    if isHorizontal {
      keymap.bind("Right", "", .session(.field(.down)))
      keymap.bind("Left", "", .session(.field(.up)))
    }
    return keymap
  }

  private static let ofDmenu = Keymap([
    ("Return Control+j Control+m KP_Enter", .session(.field(.enter))),
    ("Shift+Return Control+Shift+j Control+Shift+m", .session(.take(.typed))),
    ("Control+Return", .session(.take(.keepingWindow))),
    ("Escape Control+c Control+g Control+bracketleft", .close),
    ("Tab Control+i", .session(.rowText)),
    ("Down Control+n Alt+l", .session(.field(.down))),
    ("Up Control+p Alt+h", .session(.field(.up))),
    ("Page_Down Alt+j", .session(.field(.pageDown))),
    ("Page_Up Alt+k", .session(.field(.pageUp))),
    ("Home Alt+g", .session(.firstRow)),
    ("End Alt+Shift+g", .session(.lastRow)),
    ("Control+a", .edit(.toStart)),
    ("Control+e", .edit(.toEnd)),
    ("Left Control+b", .edit(.back)),
    ("Right Control+f", .edit(.forward)),
    ("Control+Left Alt+b", .edit(.wordBack)),
    ("Control+Right Alt+f", .edit(.wordForward)),
    ("BackSpace Control+h", .edit(.deleteBack)),
    ("Control+d", .edit(.deleteForward)),
    ("Control+w", .edit(.deleteWordBack)),
    ("Control+u", .edit(.deleteToStart)),
    ("Control+k", .edit(.deleteToEnd)),
    ("Control+y", .edit(.pasteSelection)),
    ("Control+Shift+y", .edit(.paste)),
  ])

  /// The keys of rofi. The names are those of its options (`-kb-accept-entry`).
  package static let rofi: Keymap = {
    var keymap = Keymap()
    for binding in rofiBindings { keymap.bind(binding.keys, binding.name, binding.command) }
    return keymap
  }()

  private init(_ bindings: [(keys: String, command: Command)]) {
    for binding in bindings { bind(binding.keys.split(separator: " ").joined(separator: ","), "", binding.command) }
  }

  private static let rofiBindings: [(name: String, keys: String, command: Command)] =
    [
      ("accept-entry", "Control+j,Control+m,Return,KP_Enter", .session(.field(.enter))),
      ("accept-custom", "Control+Return", .session(.take(.typed))),
      ("accept-alt", "Shift+Return", .session(.field(.enter))),
      ("cancel", "Escape,Control+g,Control+bracketleft", .close),
      ("row-down", "Down,Control+n", .session(.field(.down))),
      ("row-up", "Up,Control+p,ISO_Left_Tab", .session(.field(.up))),
      ("row-tab", "Tab", .session(.field(.down))),
      ("element-next", "", .session(.field(.down))),
      ("element-prev", "", .session(.field(.up))),
      ("page-prev", "Page_Up", .session(.field(.pageUp))),
      ("page-next", "Page_Down", .session(.field(.pageDown))),
      ("row-first", "Home,KP_Home", .session(.firstRow)),
      ("row-last", "End,KP_End", .session(.lastRow)),
      ("row-select", "Control+space", .session(.rowText)),
      ("mode-next", "Shift+Right,Control+Tab", .nextSource),
      ("mode-previous", "Shift+Left,Control+ISO_Left_Tab", .previousSource),
      ("move-front", "Control+a", .edit(.toStart)),
      ("move-end", "Control+e", .edit(.toEnd)),
      ("move-char-back", "Left,Control+b", .edit(.back)),
      ("move-char-forward", "Right,Control+f", .edit(.forward)),
      ("move-word-back", "Alt+b,Control+Left", .edit(.wordBack)),
      ("move-word-forward", "Alt+f,Control+Right", .edit(.wordForward)),
      ("remove-char-back", "BackSpace,Shift+BackSpace,Control+h", .edit(.deleteBack)),
      ("remove-char-forward", "Control+d", .edit(.deleteForward)),
      ("remove-word-back", "Control+Alt+h,Control+BackSpace", .edit(.deleteWordBack)),
      ("remove-word-forward", "Control+Alt+d", .edit(.deleteWordForward)),
      ("remove-to-eol", "Control+k", .edit(.deleteToEnd)),
      ("remove-to-sol", "Control+u", .edit(.deleteToStart)),
      ("clear-line", "Control+w", .edit(.deleteAll)),
      ("primary-paste", "Control+Shift+v,Shift+Insert", .edit(.pasteSelection)),
      ("secondary-paste", "Control+v,Insert", .edit(.paste)),
      ("secondary-copy", "Control+c", .copyRow),
    ]
    + zip(
      1...19,
      [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "exclam", "at", "numbersign", "dollar", "percent",
        "dead_circumflex", "ampersand", "asterisk", "parenleft",
      ]
    ).map { number, key in ("custom-\(number)", "Alt+\(key)", .session(.take(.custom(number)))) }
    + (1...10).map { ("select-\($0)", "Super+\($0 % 10)", .session(.take(.row($0)))) }

  /// Makes Shift+Return mark rows, as in rofi when several can be picked.
  package mutating func marksRows() { bind("Shift+Return", "accept-alt", .session(.mark)) }

  /// The keys that mark a row; nil if none do.
  func markKey(over keyboard: Keyboard = .usual) -> Accelerator? {
    bindings.filter { $0.value.command == .session(.mark) }.map(\.key).min { $0.label < $1.label }
      ?? keyboard.keys(of: .session(.mark))
  }

  /// Replaces the keys of one of rofi's commands.
  ///
  /// - Parameters:
  ///   - name: The name in the option `-kb-NAME`. Names without a counterpart here are ignored.
  ///   - keys: The keys in rofi's form, such as `Control+Shift+Return`, separated by commas; empty for no keys.
  ///   - named: Returns the keys of further names.
  /// - Returns: The unknown key names, which are ignored.
  @discardableResult
  package mutating func rebind(
    _ name: String, to keys: String, named: (String) -> Accelerator.Key? = { _ in nil }
  ) -> [String] {
    guard let known = Self.rofiBindings.first(where: { $0.name == name }) else { return [] }
    let command = bindings.values.first { $0.name == name && $0.command != nil }?.command ?? known.command
    for (key, binding) in bindings where binding.name == name { bindings[key]?.command = nil }
    return bind(keys, name, command, named: named)
  }

  @discardableResult
  private mutating func bind(
    _ keys: String, _ name: String, _ command: Command, named: (String) -> Accelerator.Key? = { _ in nil }
  ) -> [String] {
    keys.split(separator: ",").compactMap { key in
      // In rofi a leading `!` means the release of the key; here it is dropped.
      // rofi joins keys by "+" or "-". The keys of these two signs have names.
      let xName = String(key.trimming(" ").drop { $0 == "!" }.map { $0 == "-" ? "+" : $0 })
      guard let accelerator = Accelerator(xName: xName, named: named) else { return xName }
      bindings[accelerator] = Binding(name: name, command: command)
      return nil
    }
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> Substring {
    let start = drop { $0 == character }
    return start.lastIndex { $0 != character }.map { start[...$0] } ?? ""
  }
}
