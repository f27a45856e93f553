import CGtk

/// A Swift enumeration whose raw values are those of a C enumeration.
@MainActor
protocol EnumValue: ValueConvertible, RawRepresentable where RawValue == UInt32 {}

extension EnumValue {
  public static func read(_ value: ValueSlot) -> Self {
    let raw = UInt32(bitPattern: g_value_get_enum(value.pointer))
    guard let result = Self(rawValue: raw) else {
      preconditionFailure("\(raw) is no \(Self.self)")
    }
    return result
  }

  public func write(to value: ValueSlot) {
    g_value_set_enum(value.pointer, Int32(bitPattern: rawValue))
  }
}
