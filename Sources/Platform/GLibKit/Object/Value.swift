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
  public static func canRead(_ type: ValueType) -> Bool { type.isA(valueType) }
}

/// A place that holds one value; its lender owns it, and it must not be stored.
public struct ValueSlot {
  package let pointer: UnsafeMutablePointer<GValue>

  /// The type of the value.
  public var type: ValueType { ValueType(glibkit_value_type(pointer)) }

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

  package init(_ raw: GType) { self.raw = raw }

  /// Returns the registered type with this name, or nil if no library has registered it yet.
  public init?(named name: String) {
    let raw = g_type_from_name(name)
    guard raw != 0 else { return nil }
    self.raw = raw
  }

  /// The name under which the type is registered, such as `GtkLabel`.
  public var description: String { g_type_name(raw).map { String(cString: $0) } ?? "(invalid type)" }

  /// Whether this type is the other, derives from it, or implements it.
  public func isA(_ other: ValueType) -> Bool { g_type_is_a(raw, other.raw) != 0 }
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

  public func write(to value: ValueSlot) { g_value_set_enum(value.pointer, Int32(bitPattern: rawValue)) }
}

extension Bool: ValueConvertible {
  public static var valueType: ValueType { .bool }
  public static func read(_ value: ValueSlot) -> Bool { g_value_get_boolean(value.pointer) != 0 }
  public func write(to value: ValueSlot) { g_value_set_boolean(value.pointer, self ? 1 : 0) }
}

/// An `Int` reads every integer type of C that fits. It is written as C's `int`, which GLib converts for properties
/// of other integer types.
extension Int: ValueConvertible {
  public static var valueType: ValueType { .int32 }

  public static func canRead(_ type: ValueType) -> Bool { [.int32, .uint32, .int64, .long].contains(type) }

  public static func read(_ value: ValueSlot) -> Int {
    switch value.type {
    case .uint32: Int(g_value_get_uint(value.pointer))
    case .int64: Int(g_value_get_int64(value.pointer))
    case .long: g_value_get_long(value.pointer)
    default: Int(g_value_get_int(value.pointer))
    }
  }

  public func write(to value: ValueSlot) { g_value_set_int(value.pointer, Int32(clamping: self)) }
}

extension UInt32: ValueConvertible {
  public static var valueType: ValueType { .uint32 }
  public static func read(_ value: ValueSlot) -> UInt32 { g_value_get_uint(value.pointer) }
  public func write(to value: ValueSlot) { g_value_set_uint(value.pointer, self) }
}

extension Double: ValueConvertible {
  public static var valueType: ValueType { .double }
  public static func read(_ value: ValueSlot) -> Double { g_value_get_double(value.pointer) }
  public func write(to value: ValueSlot) { g_value_set_double(value.pointer, self) }
}

/// A null C string reads as the empty string; a `String?` distinguishes them.
extension String: ValueConvertible {
  public static var valueType: ValueType { .string }
  public static func read(_ value: ValueSlot) -> String { String?.read(value) ?? "" }
  public func write(to value: ValueSlot) { g_value_set_string(value.pointer, self) }
}

/// A type whose C counterpart is a pointer that may be null.
@MainActor
public protocol NullableValue: ValueConvertible {
  /// Reads the value; nil for a null pointer.
  static func readNullable(_ value: ValueSlot) -> Self?
}

extension String: NullableValue {
  public static func readNullable(_ value: ValueSlot) -> String? {
    g_value_get_string(value.pointer).map { String(cString: $0) }
  }
}

extension Object: NullableValue {
  /// A signal may declare a base class of its actual value, more often in newer versions of GTK.
  public static func canRead(_ type: ValueType) -> Bool { type.isA(valueType) || valueType.isA(type) }

  public static func read(_ value: ValueSlot) -> Self {
    guard let object = readNullable(value) else {
      preconditionFailure("a \(valueType) was expected, but the value is null: ask for an optional")
    }
    return object
  }

  public static func readNullable(_ value: ValueSlot) -> Self? {
    g_value_get_object(value.pointer).map { Self($0, .none) }
  }

  public func write(to value: ValueSlot) { g_value_set_object(value.pointer, pointer) }
}

extension Optional: ValueConvertible where Wrapped: NullableValue {
  public static var valueType: ValueType { Wrapped.valueType }
  public static func canRead(_ type: ValueType) -> Bool { Wrapped.canRead(type) }
  public static func read(_ value: ValueSlot) -> Wrapped? { Wrapped.readNullable(value) }

  /// A fresh value of a pointer type is null already.
  public func write(to value: ValueSlot) { self?.write(to: value) }
}
