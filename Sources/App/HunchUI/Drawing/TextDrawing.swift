import GtkKit

/// A drawing with texts, which no label holds.
protocol TextDrawing: CanvasContent {
  /// The drawn texts, as they are shown.
  var texts: [String] { get }
}
