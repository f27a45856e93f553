package import CGLib

/// A Swift type that travels through GLib's values: as a property, or as a signal's parameter or result.
@MainActor
public protocol ValueConvertible {
  /// The type a value of this is written as.
  static var valueType: ValueType { get }

  /// Whether a value of the given type can be read as this.
  static func canRead(_ type: ValueType) -> Bool

  /// Reads the value, which is of a type that ``canRead(_:)`` accepts.
  static func read(_ value: ValueSlot) -> Self

  /// Writes into a value of type ``valueType``.
  func write(to value: ValueSlot)
}

extension ValueConvertible {
  /// By default, the type that is written and everything derived from it.
  public static func canRead(_ type: ValueType) -> Bool {
    type.isA(valueType)
  }
}

/// A place that holds one value; it belongs to whoever lends it and is not kept.
public struct ValueSlot {
  package let pointer: UnsafeMutablePointer<GValue>

  /// The type of the value it holds.
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
