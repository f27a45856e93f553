import CGtk

/// A line between two groups.
@MainActor
public final class Separator: Widget {
  override public class var valueType: ValueType { ValueType(gtk_separator_get_type()) }

  /// A line along the orientation.
  public convenience init(_ orientation: Orientation = .horizontal) {
    self.init(widget: gtk_separator_new(orientation.c))
  }
}

/// Shows that something is under way.
@MainActor
public final class Spinner: Widget {
  override public class var valueType: ValueType { ValueType(gtk_spinner_get_type()) }

  /// A spinner at rest.
  public convenience init(isSpinning: Bool = false) {
    self.init(widget: gtk_spinner_new())
    self.isSpinning = isSpinning
  }

  /// Whether it moves. At rest it shows nothing and costs nothing.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(cast()) != 0 }
    set { gtk_spinner_set_spinning(cast(), newValue.c) }
  }
}

/// Shows how much of something is done.
@MainActor
public final class ProgressBar: Widget {
  override public class var valueType: ValueType { ValueType(gtk_progress_bar_get_type()) }

  /// A bar with nothing done.
  public convenience init() {
    self.init(widget: gtk_progress_bar_new())
  }

  /// How much is done, from 0 to 1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(cast()) }
    set { gtk_progress_bar_set_fraction(cast(), newValue) }
  }

  /// A text beside the bar; nil for none.
  public var text: String? {
    get { String(borrowing: gtk_progress_bar_get_text(cast())) }
    set {
      gtk_progress_bar_set_text(cast(), newValue)
      gtk_progress_bar_set_show_text(cast(), (newValue != nil).c)
    }
  }
}
