import CGtk

/// A text, shown literally: no character is markup or a mnemonic.
public final class Label: Widget {
  override public class var valueType: ValueType { ValueType(gtk_label_get_type()) }

  /// A label that shows the text.
  /// - Parameter role: The role for assistive technology, for example ``AccessibleRole/status`` for a text that is
  ///   spoken when it changes. It cannot change later.
  public convenience init(_ text: String = "", role: AccessibleRole? = nil) {
    if let role {
      self.init(Self.construct([("accessible-role", role)]), .floating)
    } else {
      self.init(widget: gtk_label_new(nil))
    }
    self.text = text
  }

  /// A label whose text begins at the start of the line and breaks into lines.
  /// - Parameters:
  ///   - breaksWords: Whether long words break too.
  ///   - lineLength: The greatest requested width, in average characters; nil for no limit.
  public convenience init(
    wrapping text: String, role: AccessibleRole? = nil, breaksWords: Bool = true, lineLength: Int? = nil
  ) {
    self.init(text, role: role)
    horizontalPosition = 0
    wraps = true
    self.breaksWords = breaksWords
    maximumWidthInCharacters = lineLength
  }

  /// The text. Setting it removes all attributes.
  public var text: String {
    get { String(borrowing: gtk_label_get_text(cast())) ?? "" }
    set { setText(newValue) }
  }

  /// Shows the text with parts of it styled.
  public func setText(_ text: String, attributes: [TextAttribute] = []) {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    // Where a word of several scripts breaks, Pango 1.50 miscounts the room for a hyphen, and ends the program.
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    TextAttribute.insert(attributes, of: text, into: list)
    gtk_label_set_attributes(cast(), list)
    gtk_label_set_text(cast(), text)
  }

  /// The place where a long text is shortened.
  public var ellipsis: Ellipsis {
    get { Ellipsis(rawValue: gtk_label_get_ellipsize(cast()).rawValue) ?? .none }
    set { gtk_label_set_ellipsize(cast(), newValue.c) }
  }

  /// Whether the text is currently shortened.
  public var isEllipsized: Bool { pango_layout_is_ellipsized(gtk_label_get_layout(cast())) != 0 }

  /// The position of the text in a wider label, from 0 at the start of the line to 1 at its end.
  public var horizontalPosition: Float {
    get { gtk_label_get_xalign(cast()) }
    set { gtk_label_set_xalign(cast(), newValue) }
  }

  /// Whether a long text breaks into lines.
  public var wraps: Bool {
    get { gtk_label_get_wrap(cast()) != 0 }
    set { gtk_label_set_wrap(cast(), newValue.c) }
  }

  /// Whether long words break too.
  public var breaksWords: Bool {
    get { gtk_label_get_wrap_mode(cast()) == PANGO_WRAP_WORD_CHAR }
    set { gtk_label_set_wrap_mode(cast(), newValue ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD) }
  }

  /// The most lines that a text with an ``ellipsis`` breaks into; nil for no limit.
  public var maximumLines: Int? {
    get { Self.optional(gtk_label_get_lines(cast())) }
    set { gtk_label_set_lines(cast(), Int32(newValue ?? -1)) }
  }

  /// The requested width, in average characters; nil for that of the text.
  public var widthInCharacters: Int? {
    get { Self.optional(gtk_label_get_width_chars(cast())) }
    set { gtk_label_set_width_chars(cast(), Int32(newValue ?? -1)) }
  }

  /// The greatest requested width, in average characters; nil for no limit.
  public var maximumWidthInCharacters: Int? {
    get { Self.optional(gtk_label_get_max_width_chars(cast())) }
    set { gtk_label_set_max_width_chars(cast(), Int32(newValue ?? -1)) }
  }

  /// The vertical extents of its lines in another widget, in pixels; empty in another window.
  public func lineExtents(in other: Widget) -> [ClosedRange<Double>] {
    var (offset, top) = (Int32(0), 0.0)
    gtk_label_get_layout_offsets(cast(), nil, &offset)
    guard gtk_widget_translate_coordinates(cast(), other.cast(), 0, Double(offset), nil, &top) != 0 else { return [] }
    let line = pango_layout_get_iter(gtk_label_get_layout(cast()))
    defer { pango_layout_iter_free(line) }
    var extents: [ClosedRange<Double>] = []
    repeat {
      var (first, end) = (Int32(0), Int32(0))
      pango_layout_iter_get_line_yrange(line, &first, &end)
      let (from, to) = (Double(first) / Double(PANGO_SCALE), Double(end) / Double(PANGO_SCALE))
      extents.append(top + from...top + max(from, to))
    } while pango_layout_iter_next_line(line) != 0
    return extents
  }

  /// The alignment of the lines of a wrapped text.
  public var justification: Justification {
    get { Justification(rawValue: gtk_label_get_justify(cast()).rawValue) ?? .start }
    set { gtk_label_set_justify(cast(), GtkJustification(newValue.rawValue)) }
  }

  /// Whether it is as high as one line, whatever the text contains.
  public var isSingleLine: Bool {
    get { gtk_label_get_single_line_mode(cast()) != 0 }
    set { gtk_label_set_single_line_mode(cast(), newValue.c) }
  }

  private static func optional(_ characters: Int32) -> Int? { characters < 0 ? nil : Int(characters) }
}

/// The alignment of lines.
nonisolated public enum Justification: UInt32, Sendable {
  case start, end, center, fill
}
