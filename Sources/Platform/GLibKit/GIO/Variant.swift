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
  public static func strings(_ strings: [String]) -> Variant { .array(strings.map { .string($0) }, of: "s") }

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

nonisolated extension Variant? {
  /// Lends the value to a C function. Some functions consume a floating value and some do not, so this one is not
  /// floating.
  package func withGVariant<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    let variant = self?.makeFloating().map { g_variant_ref_sink($0) } ?? nil
    defer { variant.map { g_variant_unref($0) } }
    return body(variant)
  }
}

nonisolated extension Variant {
  /// Makes a floating value, which the constructors of other values consume.
  fileprivate func makeFloating() -> OpaquePointer? {
    switch self {
    case .bool(let value): g_variant_new_boolean(value.c)
    case .byte(let value): g_variant_new_byte(value)
    case .int16(let value): g_variant_new_int16(value)
    case .uint16(let value): g_variant_new_uint16(value)
    case .int32(let value): g_variant_new_int32(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .int64(let value): g_variant_new_int64(gint64(value))
    case .uint64(let value): g_variant_new_uint64(guint64(value))
    case .double(let value): g_variant_new_double(value)
    case .string(let value): g_variant_new_string(value)
    case .objectPath(let value): g_variant_new_object_path(value)
    case .signature(let value): g_variant_new_signature(value)
    case .variant(let value): g_variant_new_variant(value.makeFloating())
    case .tuple(let elements): Self.withFloating(elements) { g_variant_new_tuple($0, $1) }
    case .array(let elements, let type):
      Self.withType(type) { type in Self.withFloating(elements) { g_variant_new_array(type, $0, $1) } }
    case .bytes(let bytes): Self.withType("y") { type in g_variant_new_fixed_array(type, bytes, gsize(bytes.count), 1) }
    case .entry(let key, let value): g_variant_new_dict_entry(key.makeFloating(), value.makeFloating())
    case .maybe(let value, let type): Self.withType(type) { g_variant_new_maybe($0, value?.makeFloating()) }
    case .handle(let value): g_variant_new_handle(value)
    }
  }

  /// Copies a value that C keeps.
  package init(borrowing variant: OpaquePointer) {
    switch UInt8(g_variant_classify(variant).rawValue) {
    case UInt8(ascii: "b"): self = .bool(g_variant_get_boolean(variant) != 0)
    case UInt8(ascii: "y"): self = .byte(g_variant_get_byte(variant))
    case UInt8(ascii: "n"): self = .int16(g_variant_get_int16(variant))
    case UInt8(ascii: "q"): self = .uint16(g_variant_get_uint16(variant))
    case UInt8(ascii: "i"): self = .int32(g_variant_get_int32(variant))
    case UInt8(ascii: "u"): self = .uint32(g_variant_get_uint32(variant))
    case UInt8(ascii: "x"): self = .int64(Int64(g_variant_get_int64(variant)))
    case UInt8(ascii: "t"): self = .uint64(UInt64(g_variant_get_uint64(variant)))
    case UInt8(ascii: "d"): self = .double(g_variant_get_double(variant))
    case UInt8(ascii: "s"): self = .string(Self.string(variant))
    case UInt8(ascii: "o"): self = .objectPath(Self.string(variant))
    case UInt8(ascii: "g"): self = .signature(Self.string(variant))
    case UInt8(ascii: "h"): self = .handle(g_variant_get_handle(variant))
    case UInt8(ascii: "v"): self = .variant(Self.children(variant)[0])
    case UInt8(ascii: "("): self = .tuple(Self.children(variant))
    case UInt8(ascii: "m"): self = .maybe(Self.children(variant).first, of: Self.elementType(variant))
    case UInt8(ascii: "{"):
      let children = Self.children(variant)
      self = .entry(children[0], children[1])
    default: self = Self.array(variant)
    }
  }

  /// Parses a value of this type in its serialised form; nil if the bytes are invalid.
  ///
  /// - Complexity: Linear in the number of bytes, all of which are checked first.
  public init?(serialized bytes: [UInt8], type: String) {
    let copy = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(copy) }
    guard let variant = Self.withType(type, { g_variant_new_from_bytes($0, copy, 0) }) else { return nil }
    g_variant_ref_sink(variant)
    defer { g_variant_unref(variant) }
    guard g_variant_is_normal_form(variant) != 0 else { return nil }
    self.init(borrowing: variant)
  }

  /// Converts a value that C passed with ownership.
  package init(taking variant: OpaquePointer) {
    self.init(borrowing: variant)
    g_variant_unref(variant)
  }

  private static func array(_ variant: OpaquePointer) -> Variant {
    let type = elementType(variant)
    guard type == "y" else { return .array(children(variant), of: type) }
    var count: gsize = 0
    let bytes = g_variant_get_fixed_array(variant, &count, 1)
    return .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
  }

  private static func string(_ variant: OpaquePointer) -> String {
    String(borrowing: g_variant_get_string(variant, nil)) ?? ""
  }

  private static func children(_ variant: OpaquePointer) -> [Variant] {
    (0..<g_variant_n_children(variant)).compactMap { index in
      g_variant_get_child_value(variant, index).map { Variant(taking: $0) }
    }
  }

  /// Returns the type string without its first letter, which means "array of" or "maybe".
  private static func elementType(_ variant: OpaquePointer) -> String {
    String((String(borrowing: g_variant_get_type_string(variant)) ?? "").dropFirst())
  }

  package static func withType<Result>(_ type: String, _ body: (OpaquePointer?) -> Result) -> Result {
    precondition(g_variant_type_string_is_valid(type) != 0, "not a variant type: \(type)")
    let made = g_variant_type_new(type)
    defer { g_variant_type_free(made) }
    return body(made)
  }

  private static func withFloating<Result>(
    _ elements: [Variant], _ body: (UnsafeMutablePointer<OpaquePointer?>?, gsize) -> Result
  ) -> Result {
    var made = elements.map { $0.makeFloating() }
    return body(&made, gsize(made.count))
  }
}

extension Variant: NullableValue {
  public static var valueType: ValueType { ValueType(glibkit_type_variant()) }

  public static func read(_ value: ValueSlot) -> Variant {
    guard let variant = readNullable(value) else { preconditionFailure("a variant was expected, but there is none") }
    return variant
  }

  public static func readNullable(_ value: ValueSlot) -> Variant? {
    g_value_get_variant(value.pointer).map { Variant(borrowing: $0) }
  }

  public func write(to value: ValueSlot) { Optional(self).withGVariant { g_value_set_variant(value.pointer, $0) } }
}
