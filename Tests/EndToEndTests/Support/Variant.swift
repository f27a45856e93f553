import CGtk

/// A D-Bus value, taken apart.
indirect enum Variant {
  case text(String)
  case integer(Int)
  case unsigned(Int)
  case number(Double)
  case list([Variant])
  /// An array of strings. Only for calls: what is read is a list.
  case strings([String])

  var string: String? { if case .text(let text) = self { text } else { nil } }

  var integer: Int? {
    switch self {
    case .integer(let value), .unsigned(let value): value
    default: nil
    }
  }

  /// The members of a tuple, an array or a dictionary entry.
  var children: [Variant] { if case .list(let children) = self { children } else { [] } }

  static func tuple(_ members: [Variant]) -> Variant { .list(members) }

  init(_ value: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(value)) {
    case "s", "o", "g": self = .text(String(cString: g_variant_get_string(value, nil)))
    case "b": self = .integer(g_variant_get_boolean(value) == 0 ? 0 : 1)
    case "i": self = .integer(Int(g_variant_get_int32(value)))
    case "u": self = .unsigned(Int(g_variant_get_uint32(value)))
    case "x": self = .integer(Int(g_variant_get_int64(value)))
    case "d": self = .number(g_variant_get_double(value))
    case "v": self = Variant.child(of: value, 0)
    default:
      let count = g_variant_is_container(value) == 0 ? 0 : g_variant_n_children(value)
      self = .list((0..<count).map { Variant.child(of: value, $0) })
    }
  }

  private static func child(of value: OpaquePointer, _ position: gsize) -> Variant {
    // Positions come from the count just read.
    let child = g_variant_get_child_value(value, position).unsafelyUnwrapped
    defer { g_variant_unref(child) }
    return Variant(child)
  }

  /// A floating GVariant, for a call to take.
  fileprivate var floating: OpaquePointer? {
    switch self {
    case .text(let text): g_variant_new_string(text)
    case .integer(let value): g_variant_new_int32(Int32(value))
    case .unsigned(let value): g_variant_new_uint32(UInt32(value))
    case .number(let value): g_variant_new_double(value)
    case .list(let members): g_variant_new_tuple(members.map(\.floating), gsize(members.count))
    case .strings(let texts):
      // The type is named, since there may be no element to tell it.
      g_variant_new_array(g_variant_type_checked_("s"), texts.map { g_variant_new_string($0) }, gsize(texts.count))
    }
  }
}

/// Calls a D-Bus method and waits for the answer, two seconds at most; nil where there is none.
func callMethod(
  on connection: OpaquePointer, _ owner: String, _ path: String, _ interface: String, _ method: String,
  _ arguments: Variant?
) -> Variant? {
  let reply = g_dbus_connection_call_sync(
    connection, owner, path, interface, method, arguments?.floating, nil, G_DBUS_CALL_FLAGS_NONE, 2000, nil, nil)
  guard let reply else { return nil }
  defer { g_variant_unref(reply) }
  return Variant(reply)
}
