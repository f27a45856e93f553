import CGLib

/// The priority of work on the main loop; more urgent work always runs first.
///
/// GTK draws a frame between ``highIdle`` and ``idle``: work above that is done before the next frame, work below it
/// after.
nonisolated public struct Priority: Hashable, Sendable {
  package let raw: Int32

  /// Before the next key or pointer event, and before layout that a widget requested: on X11, GTK measures the window
  /// at `G_PRIORITY_HIGH - 10`, before the frame and again in it, with five requests to the server each time.
  public static let high = Priority(raw: G_PRIORITY_HIGH - 20)
  /// In turn with events and with the main actor's jobs.
  public static let `default` = Priority(raw: G_PRIORITY_DEFAULT)
  /// After events, and before layout and drawing.
  public static let highIdle = Priority(raw: G_PRIORITY_HIGH_IDLE)
  /// When there is nothing to draw.
  public static let idle = Priority(raw: G_PRIORITY_DEFAULT_IDLE)
  /// When there is nothing else at all.
  public static let low = Priority(raw: G_PRIORITY_LOW)
}
