import CGLib

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
    case .bytes(let bytes):
      Self.withType("y") { type in g_variant_new_fixed_array(type, bytes, gsize(bytes.count), 1) }
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

  public func write(to value: ValueSlot) {
    Optional(self).withGVariant { g_value_set_variant(value.pointer, $0) }
  }
}
