import CGLib

/// A view of a value from the bus, read piece by piece.
///
/// A ``Variant`` copies the whole value; this copies only the requested parts, for values of any size from other
/// programs. It may cross threads.
nonisolated public final class VariantView: @unchecked Sendable {
  // A GVariant never changes, and its reference count works in any thread.
  private let variant: OpaquePointer

  init(taking variant: OpaquePointer) { self.variant = variant }

  /// A view of a value of this program.
  public convenience init(_ value: Variant) {
    // The pointer is null only for a nil value.
    self.init(taking: Optional(value).withGVariant { g_variant_ref($0).unsafelyUnwrapped })
  }

  deinit { g_variant_unref(variant) }

  /// The type in GVariant's notation, such as `(as)`.
  public var typeString: String { String(borrowing: g_variant_get_type_string(variant)) ?? "" }

  /// The number of values inside: elements of an array or a tuple, the two parts of an entry, or the value of a
  /// variant.
  public var count: Int { g_variant_is_container(variant) != 0 ? Int(g_variant_n_children(variant)) : 0 }

  /// A value inside, or nil beyond the end.
  public subscript(index: Int) -> VariantView? {
    guard index >= 0, index < count else { return nil }
    return g_variant_get_child_value(variant, gsize(index)).map { VariantView(taking: $0) }
  }

  /// The value inside all enclosing variants.
  public var unwrapped: VariantView { typeString == "v" ? self[0]?.unwrapped ?? self : self }

  /// The number of bytes on the bus.
  ///
  /// - Complexity: Linear in the number of values in it.
  public var byteCount: Int { Int(g_variant_get_size(variant)) }

  /// The beginning of a string, in at most `limit` bytes of UTF-8; nil if it is not a string.
  public func string(upTo limit: Int) -> (text: String, isWhole: Bool)? {
    guard typeString == "s" else { return nil }
    var length: gsize = 0
    guard let start = g_variant_get_string(variant, &length) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    var end = min(bytes.count, max(0, limit))
    // Cut between characters: all bytes of a character but the first begin with the bits 10.
    while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return (String(decoding: bytes[..<end], as: UTF8.self), end == bytes.count)
  }

  /// A copy of the whole value.
  public var value: Variant { Variant(borrowing: variant) }
}
