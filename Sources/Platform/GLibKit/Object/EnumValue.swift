import CGLib

/// A code of a C enumeration, as a property or a signal's parameter.
///
/// The library may know more codes than have a name here, now or in a newer version: every code can be read, and one
/// without a name is equal to none that has one. So what conforms is a structure with constants, and no enumeration.
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
