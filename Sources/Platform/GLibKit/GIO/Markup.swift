import CGLib

/// XML without namespaces and document types, as GLib's own parser reads it.
nonisolated public enum Markup {
  /// An element of a document, without its content.
  public struct Element: Sendable, Hashable {
    public var name: String
    public var attributes: [String: String]
  }

  /// Returns all elements in the order of their start tags.
  /// - Throws: ``GLibError`` if the document is invalid.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func elements(of bytes: [UInt8]) throws(GLibError) -> [Element] {
    let found = Found()
    var parser = GMarkupParser()
    parser.start_element = { _, name, names, values, found, _ in
      guard let name, let found else { return }
      var attributes: [String: String] = [:]
      var place = 0
      while let key = names?[place], let value = values?[place] {
        attributes[String(cString: key)] = String(cString: value)
        place += 1
      }
      Unmanaged<Found>.fromOpaque(found).takeUnretainedValue().elements
        .append(Element(name: String(cString: name), attributes: attributes))
    }
    try withExtendedLifetime(found) { () throws(GLibError) in
      _ = try GLibError.check { error in
        // The context keeps the address of the parser.
        withUnsafePointer(to: &parser) { parser in
          let context = g_markup_parse_context_new(
            parser, GMarkupParseFlags(0), Unmanaged.passUnretained(found).toOpaque(), nil)
          defer { g_markup_parse_context_free(context) }
          return bytes.withUnsafeBytes {
            g_markup_parse_context_parse(
              context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count), &error) != 0
              && g_markup_parse_context_end_parse(context, &error) != 0
          }
        }
      }
    }
    return found.elements
  }

  private final class Found {
    var elements: [Element] = []
  }
}
