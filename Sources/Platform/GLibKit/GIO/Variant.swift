import CGLib

/// A value of the kinds that D-Bus and actions use.
///
/// It is a plain Swift value, free to cross threads.
nonisolated public indirect enum Variant: Hashable, Sendable {
  case bool(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  /// A path such as `/org/example/Object`; must be valid.
  case objectPath(String)
  /// A string of types such as `a{sv}`; must be valid.
  case signature(String)
  /// A value of any type.
  case variant(Variant)
  case tuple([Variant])
  /// Values of one type, which is named because the array may be empty.
  case array([Variant], of: String)
  /// Bytes, as an array of them: type `ay`.
  case bytes([UInt8])
  /// A key with a value, the element of a dictionary.
  case entry(Variant, Variant)
  /// A value of the type, or nothing.
  case maybe(Variant?, of: String)
  /// The index of a file descriptor in a message.
  case handle(Int32)

  /// An array of strings.
  public static func strings(_ strings: [String]) -> Variant {
    .array(strings.map { .string($0) }, of: "s")
  }

  /// A dictionary from strings to values of any type: type `a{sv}`.
  public static func dictionary(_ values: [String: Variant]) -> Variant {
    .array(values.map { .entry(.string($0.key), .variant($0.value)) }, of: "{sv}")
  }

  /// The type in GVariant's notation, such as `(sa{sv})`.
  public var typeString: String {
    switch self {
    case .bool: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .variant: "v"
    case .tuple(let elements): "(" + elements.map(\.typeString).joined() + ")"
    case .array(_, let type): "a" + type
    case .bytes: "ay"
    case .entry(let key, let value): "{" + key.typeString + value.typeString + "}"
    case .maybe(_, let type): "m" + type
    case .handle: "h"
    }
  }
}

/// Accessors. Each returns nil for another kind of value.
nonisolated extension Variant {
  /// A truth value.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// Any of the integer kinds.
  public var int: Int? {
    switch self {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value), .handle(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }

  /// A floating-point number.
  public var double: Double? {
    if case .double(let value) = self { value } else { nil }
  }

  /// A string, an object path or a signature.
  public var string: String? {
    switch self {
    case .string(let value), .objectPath(let value), .signature(let value): value
    default: nil
    }
  }

  /// An array of bytes.
  public var bytes: [UInt8]? {
    if case .bytes(let value) = self { value } else { nil }
  }

  /// The elements of an array or a tuple.
  public var elements: [Variant]? {
    switch self {
    case .array(let elements, _), .tuple(let elements): elements
    case .bytes(let bytes): bytes.map { .byte($0) }
    default: nil
    }
  }

  /// The elements of an array of strings.
  public var strings: [String]? {
    guard case .array(let elements, _) = self else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  /// The value inside all enclosing variants.
  public var unwrapped: Variant {
    if case .variant(let value) = self { value.unwrapped } else { self }
  }

  /// The unwrapped value of a key in a dictionary with string keys.
  ///
  /// - Complexity: Linear in the number of entries.
  public subscript(key: String) -> Variant? {
    guard case .array(let entries, _) = self else { return nil }
    for case .entry(let found, let value) in entries where found.string == key { return value.unwrapped }
    return nil
  }

  /// An element of an array or a tuple, or nil beyond its end.
  public subscript(index: Int) -> Variant? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
