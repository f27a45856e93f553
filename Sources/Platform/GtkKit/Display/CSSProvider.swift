import CGtk

/// A style sheet of the program: it overrides the theme's, and the user's own overrides it.
public final class CSSProvider: Object {
  override public class var valueType: ValueType { ValueType(gtk_css_provider_get_type()) }

  /// An invalid part of a style sheet, which is skipped.
  nonisolated public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in bytes.
    public let column: Int
    /// GTK's message.
    public let message: String

    /// Line, column and message, in the form of compilers.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// An empty style sheet.
  public convenience init() { self.init(new: gtk_css_provider_new(), .full) }

  /// Replaces the style sheet.
  /// - Returns: The invalid parts; the rest applies.
  @discardableResult
  public func load(_ css: String) -> [Problem] {
    var problems: [Problem] = []
    let connection = Signal<Void, Section, BoxedError>(self, "parsing-error").connectKeepingCaptures {
      problems.append(Problem(line: $0.line, column: $0.column, message: $1.error.message))
    }
    defer { connection.disconnect() }
    gtkkit_css_provider_load(cast(), css)
    return problems
  }
}

/// A position in a style sheet.
private struct Section: ValueConvertible {
  let line: Int
  let column: Int

  static var valueType: ValueType { ValueType(gtk_css_section_get_type()) }

  static func read(_ value: ValueSlot) -> Section {
    guard let section = g_value_get_boxed(value.pointer),
      let start = gtk_css_section_get_start_location(OpaquePointer(section))
    else { return Section(line: 0, column: 0) }
    return Section(line: Int(start.pointee.lines) + 1, column: Int(start.pointee.line_bytes) + 1)
  }

  /// Only ever read.
  func write(to value: ValueSlot) {}
}

/// An error that a signal passes.
private struct BoxedError: ValueConvertible {
  let error: GLibError

  static var valueType: ValueType { ValueType(g_error_get_type()) }

  static func read(_ value: ValueSlot) -> BoxedError {
    guard let error = g_value_get_boxed(value.pointer) else {
      return BoxedError(error: GLibError(domain: "", code: 0, message: ""))
    }
    return BoxedError(error: GLibError(copying: error.assumingMemoryBound(to: GError.self)))
  }

  /// Only ever read.
  func write(to value: ValueSlot) {}
}
