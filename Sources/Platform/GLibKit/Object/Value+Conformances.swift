import CGLib

extension Bool: ValueConvertible {
  public static var valueType: ValueType { .bool }
  public static func read(_ value: ValueSlot) -> Bool { g_value_get_boolean(value.pointer) != 0 }
  public func write(to value: ValueSlot) { g_value_set_boolean(value.pointer, self ? 1 : 0) }
}

/// An `Int` reads every integer type of C that fits. It is written as C's `int`, which GLib converts for properties
/// of other integer types.
extension Int: ValueConvertible {
  public static var valueType: ValueType { .int32 }

  public static func canRead(_ type: ValueType) -> Bool {
    [.int32, .uint32, .int64, .long].contains(type)
  }

  public static func read(_ value: ValueSlot) -> Int {
    switch value.type {
    case .uint32: Int(g_value_get_uint(value.pointer))
    case .int64: Int(g_value_get_int64(value.pointer))
    case .long: g_value_get_long(value.pointer)
    default: Int(g_value_get_int(value.pointer))
    }
  }

  public func write(to value: ValueSlot) {
    g_value_set_int(value.pointer, Int32(clamping: self))
  }
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
  public static func canRead(_ type: ValueType) -> Bool {
    type.isA(valueType) || valueType.isA(type)
  }

  public static func read(_ value: ValueSlot) -> Self {
    guard let object = readNullable(value) else {
      preconditionFailure("a \(valueType) was expected, but the value is null: ask for an optional")
    }
    return object
  }

  public static func readNullable(_ value: ValueSlot) -> Self? {
    g_value_get_object(value.pointer).map { Self($0, .none) }
  }

  public func write(to value: ValueSlot) {
    g_value_set_object(value.pointer, pointer)
  }
}

extension Optional: ValueConvertible where Wrapped: NullableValue {
  public static var valueType: ValueType { Wrapped.valueType }
  public static func canRead(_ type: ValueType) -> Bool { Wrapped.canRead(type) }
  public static func read(_ value: ValueSlot) -> Wrapped? { Wrapped.readNullable(value) }

  /// A fresh value of a pointer type is null already.
  public func write(to value: ValueSlot) { self?.write(to: value) }
}
