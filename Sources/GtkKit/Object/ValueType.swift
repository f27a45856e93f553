import CGtk

/// A type known to GLib's type system.
///
/// Values, properties and signals are checked against it at run time, since C declares none of them.
nonisolated public struct ValueType: Hashable, Sendable, CustomStringConvertible {
  let raw: GType

  init(_ raw: GType) {
    self.raw = raw
  }

  /// The registered type of this name, or nil if no library has registered it yet.
  public init?(named name: String) {
    let raw = g_type_from_name(name)
    guard raw != 0 else { return nil }
    self.raw = raw
  }

  /// The name under which the type is registered, such as `GtkLabel`.
  public var description: String {
    g_type_name(raw).map { String(cString: $0) } ?? "(invalid type)"
  }

  /// Whether this type is the other, derives from it, or implements it.
  public func isA(_ other: ValueType) -> Bool {
    g_type_is_a(raw, other.raw) != 0
  }
}

extension ValueType {
  static let none = ValueType(gtkkit_type_none())
  static let object = ValueType(gtkkit_type_object())
  static let bool = ValueType(gtkkit_type_boolean())
  static let int32 = ValueType(gtkkit_type_int())
  static let uint32 = ValueType(gtkkit_type_uint())
  static let long = ValueType(gtkkit_type_long())
  static let ulong = ValueType(gtkkit_type_ulong())
  static let int64 = ValueType(gtkkit_type_int64())
  static let uint64 = ValueType(gtkkit_type_uint64())
  static let float = ValueType(gtkkit_type_float())
  static let double = ValueType(gtkkit_type_double())
  static let string = ValueType(gtkkit_type_string())
  static let strings = ValueType(g_strv_get_type())
  static let `enum` = ValueType(gtkkit_type_enum())
  static let flags = ValueType(gtkkit_type_flags())
}
