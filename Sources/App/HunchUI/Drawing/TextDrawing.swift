import GtkKit

/// What draws texts itself, where there is no label to ask for them.
protocol TextDrawing: CanvasContent {
  /// The texts that it draws, as they are shown.
  var texts: [String] { get }
}
