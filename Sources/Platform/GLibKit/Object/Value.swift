package import CGLib

/// A Swift type that travels through GLib's values: as a property, or as a signal's parameter or result.
@MainActor
public protocol ValueConvertible {
  /// The type of written values.
  static var valueType: ValueType { get }

  /// Whether a value of the given type can be read as this one.
  static func canRead(_ type: ValueType) -> Bool

  /// Reads the value, whose type ``canRead(_:)`` has accepted.
  static func read(_ value: ValueSlot) -> Self

  /// Writes into a value of type ``valueType``.
  func write(to value: ValueSlot)
}

extension ValueConvertible {
  /// Accepts the written type and everything derived from it.
  public static func canRead(_ type: ValueType) -> Bool {
    type.isA(valueType)
  }
}

/// A place that holds one value; its lender owns it, and it must not be stored.
public struct ValueSlot {
  package let pointer: UnsafeMutablePointer<GValue>

  /// The type of the value.
  public var type: ValueType {
    ValueType(glibkit_value_type(pointer))
  }

  /// Lends a slot of the given type for the duration of `body`.
  package static func withTemporary<Result>(_ type: ValueType, _ body: (ValueSlot) throws -> Result) rethrows -> Result
  {
    var value = GValue()
    g_value_init(&value, type.raw)
    defer { g_value_unset(&value) }
    return try withUnsafeMutablePointer(to: &value) { try body(ValueSlot(pointer: $0)) }
  }
}

/// A type known to GLib's type system.
///
/// Values, properties and signals are checked against it at run time, because C declares none of them.
nonisolated public struct ValueType: Hashable, Sendable, CustomStringConvertible {
  package let raw: GType

  package init(_ raw: GType) {
    self.raw = raw
  }

  /// Returns the registered type with this name, or nil if no library has registered it yet.
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

/// A code of a C enumeration, as a property or a signal's parameter.
///
/// The library may know more codes than those named here, now or in a newer version. Every code can be read, and one
/// without a name equals no named one. So conforming types are structures with constants, not enumerations.
package protocol EnumValue: RawRepresentable<UInt32>, Hashable, Sendable, ValueConvertible {
  nonisolated init(rawValue: UInt32)
}

extension EnumValue {
  public static func read(_ value: ValueSlot) -> Self {
    Self(rawValue: UInt32(bitPattern: g_value_get_enum(value.pointer)))
  }

  public func write(to value: ValueSlot) {
    g_value_set_enum(value.pointer, Int32(bitPattern: rawValue))
  }
}
