import CGtk

/// A key, by its meaning rather than its position.
nonisolated public struct Key: Hashable, Sendable, CustomStringConvertible {
  let raw: UInt32

  init(_ raw: some BinaryInteger) { self.raw = UInt32(truncatingIfNeeded: raw) }

  /// The key of this name in X11's tables, such as `Return`, `a` or `eacute`.
  public init?(named name: String) {
    let raw = gdk_keyval_from_name(name)
    guard raw != UInt32(GDK_KEY_VoidSymbol) else { return nil }
    self.raw = raw
  }

  /// The key that types the character.
  public init(_ scalar: Unicode.Scalar) { raw = gdk_unicode_to_keyval(scalar.value) }

  /// Its name in X11's tables.
  public var description: String { String(borrowing: gdk_keyval_name(raw)) ?? "\(raw)" }

  /// The character it types, or nil if it types none.
  public var scalar: Unicode.Scalar? {
    let value = gdk_keyval_to_unicode(raw)
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// The number on a function key, from 1 to 12; nil for other keys.
  public var functionNumber: Int? {
    let number = Int(raw) - Int(GDK_KEY_F1) + 1
    return 1...12 ~= number ? number : nil
  }

  /// The key without Shift or Caps Lock, for letters that have two cases.
  public var lowercased: Key { Key(gdk_keyval_to_lower(raw)) }
}

/// Keys by the names on them.
nonisolated extension Key {
  public static let returnKey = Key(GDK_KEY_Return)
  public static let keypadEnter = Key(GDK_KEY_KP_Enter)
  public static let escape = Key(GDK_KEY_Escape)
  public static let tab = Key(GDK_KEY_Tab)
  /// Shift+Tab on X11 and Wayland.
  public static let backTab = Key(GDK_KEY_ISO_Left_Tab)
  public static let backspace = Key(GDK_KEY_BackSpace)
  public static let delete = Key(GDK_KEY_Delete)
  public static let insert = Key(GDK_KEY_Insert)
  public static let keypadDelete = Key(GDK_KEY_KP_Delete)
  public static let up = Key(GDK_KEY_Up)
  public static let down = Key(GDK_KEY_Down)
  public static let left = Key(GDK_KEY_Left)
  public static let right = Key(GDK_KEY_Right)
  public static let home = Key(GDK_KEY_Home)
  public static let end = Key(GDK_KEY_End)
  public static let pageUp = Key(GDK_KEY_Page_Up)
  public static let pageDown = Key(GDK_KEY_Page_Down)
  public static let keypadUp = Key(GDK_KEY_KP_Up)
  public static let keypadDown = Key(GDK_KEY_KP_Down)
  public static let keypadLeft = Key(GDK_KEY_KP_Left)
  public static let keypadRight = Key(GDK_KEY_KP_Right)
  public static let keypadHome = Key(GDK_KEY_KP_Home)
  public static let keypadEnd = Key(GDK_KEY_KP_End)
  public static let keypadPageUp = Key(GDK_KEY_KP_Page_Up)
  public static let keypadPageDown = Key(GDK_KEY_KP_Page_Down)
  public static let menu = Key(GDK_KEY_Menu)
  public static let f1 = Key(GDK_KEY_F1)
  public static let altLeft = Key(GDK_KEY_Alt_L)
  public static let altRight = Key(GDK_KEY_Alt_R)
  public static let controlLeft = Key(GDK_KEY_Control_L)
  public static let controlRight = Key(GDK_KEY_Control_R)

  /// Whether it is one of the Ctrl keys.
  public var isControl: Bool { self == .controlLeft || self == .controlRight }

  /// Whether it is one of the Alt keys.
  public var isAlt: Bool { self == .altLeft || self == .altRight }

  /// Whether it is a modifier or a lock key.
  public var isModifier: Bool {
    let name = description
    return ["Shift", "Control", "Alt", "Super", "Meta", "Hyper", "ISO_Level", "Caps_Lock", "Num_Lock"]
      .contains { name.hasPrefix($0) }
  }

  /// The key of the main block with the same meaning, if this one is on the keypad.
  public var withoutKeypad: Key {
    switch self {
    case .keypadEnter: .returnKey
    case .keypadDelete: .delete
    case .keypadUp: .up
    case .keypadDown: .down
    case .keypadLeft: .left
    case .keypadRight: .right
    case .keypadHome: .home
    case .keypadEnd: .end
    case .keypadPageUp: .pageUp
    case .keypadPageDown: .pageDown
    default: self
    }
  }
}

extension Key: ValueConvertible {
  public static var valueType: ValueType { .uint32 }
  public static func read(_ value: ValueSlot) -> Key { Key(g_value_get_uint(value.pointer)) }
  public func write(to value: ValueSlot) { g_value_set_uint(value.pointer, raw) }
}

/// The modifier keys held down, and the mouse buttons.
nonisolated public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ mask: GdkModifierType) { rawValue = UInt32(mask.rawValue) }

  /// Modifier keys by the names on them; ``super`` usually has a logo instead.
  public static let shift = Modifiers(GDK_SHIFT_MASK)
  public static let capsLock = Modifiers(GDK_LOCK_MASK)
  public static let control = Modifiers(GDK_CONTROL_MASK)
  public static let alt = Modifiers(GDK_ALT_MASK)
  public static let `super` = Modifiers(GDK_SUPER_MASK)
  public static let hyper = Modifiers(GDK_HYPER_MASK)
  public static let meta = Modifiers(GDK_META_MASK)
}

extension Modifiers: ValueConvertible {
  public static var valueType: ValueType { ValueType(gdk_modifier_type_get_type()) }
  public static func read(_ value: ValueSlot) -> Modifiers { Modifiers(rawValue: g_value_get_flags(value.pointer)) }
  public func write(to value: ValueSlot) { g_value_set_flags(value.pointer, rawValue) }
}
