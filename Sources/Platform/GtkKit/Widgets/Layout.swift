import CGtk

/// A direction of layout.
nonisolated public enum Orientation: UInt32, Sendable {
  case horizontal, vertical

  var c: GtkOrientation { GtkOrientation(rawValue) }

  init(_ c: GtkOrientation) { self = c == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal }
}

/// The position of a widget in larger space.
nonisolated public enum Alignment: UInt32, Sendable {
  case fill, start, end, center, baseline

  var c: GtkAlign { GtkAlign(rawValue) }
}

/// The direction of writing.
nonisolated public enum TextDirection: UInt32, Sendable {
  case leftToRight = 1, rightToLeft
}

/// The rule for showing a scroll bar.
nonisolated public enum ScrollPolicy: UInt32, Sendable {
  case always, automatic
  /// Never shows, and the content may not grow beyond the view.
  case never
  /// Never shows, though the content may be larger than the view.
  case external

  var c: GtkPolicyType { GtkPolicyType(rawValue) }
}

/// The side on which an ellipsis shortens a long text.
nonisolated public enum Ellipsis: UInt32, Sendable {
  case none, start, middle, end

  var c: PangoEllipsizeMode { PangoEllipsizeMode(rawValue) }
}
