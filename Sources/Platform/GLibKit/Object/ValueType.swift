package import CGLib

/// A type known to GLib's type system.
///
/// Values, properties and signals are checked against it at run time, since C declares none of them.
nonisolated public struct ValueType: Hashable, Sendable, CustomStringConvertible {
  package let raw: GType

  package init(_ raw: GType) {
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
  package static let none = ValueType(glibkit_type_none())
  package static let object = ValueType(glibkit_type_object())
  package static let bool = ValueType(glibkit_type_boolean())
  package static let int32 = ValueType(glibkit_type_int())
  package static let uint32 = ValueType(glibkit_type_uint())
  package static let long = ValueType(glibkit_type_long())
  package static let int64 = ValueType(glibkit_type_int64())
  package static let double = ValueType(glibkit_type_double())
  package static let string = ValueType(glibkit_type_string())
}
