import CGtk

/// Work done at each frame of a widget.
@MainActor
public final class TickCallback {
  private let widget: WeakReference<Widget>
  private var id: guint = 0
  private var body: ((Duration) -> Bool)?

  fileprivate init(_ widget: Widget, _ body: @escaping (Duration) -> Bool) {
    self.widget = WeakReference(widget)
    self.body = body
    let data = Unmanaged.passRetained(self).toOpaque()
    id = gtk_widget_add_tick_callback(
      widget.cast(),
      { _, clock, data in
        guard let data, let clock else { return 0 }
        let callback = Unmanaged<TickCallback>.fromOpaque(data).takeUnretainedValue()
        guard let body = callback.body else { return 0 }
        let isWanted = body(.microseconds(gdk_frame_clock_get_frame_time(clock)))
        if !isWanted { callback.id = 0 }
        return isWanted.c
      }, data,
      { data in
        guard let data else { return }
        let callback = Unmanaged<TickCallback>.fromOpaque(data).takeRetainedValue()
        callback.id = 0
        callback.body = nil
      })
  }

  /// Ends the work. Calling it again, or after the widget is gone, does nothing.
  public func cancel() {
    guard id != 0, let widget = widget.target else { return }
    let id = id
    self.id = 0
    gtk_widget_remove_tick_callback(widget.cast(), id)
  }
}

extension Widget {
  /// Does the work at each frame, before it is laid out and drawn, until it returns false.
  ///
  /// It is given the frame's time, which counts from an arbitrary start. Frames are drawn all the while.
  @discardableResult
  public func onEachFrame(_ work: @escaping @MainActor (Duration) -> Bool) -> TickCallback {
    TickCallback(self, work)
  }

  /// The clock of the frames it is drawn in, once it has a window.
  public var frameClock: FrameClock? {
    gtk_widget_get_frame_clock(cast()).map { FrameClock($0, .none) }
  }
}

/// Tells when a window's frames are drawn.
@MainActor
public final class FrameClock: Object {
  override public class var valueType: ValueType { ValueType(gdk_frame_clock_get_type()) }

  /// The time of the frame under way, or of the last one, from an arbitrary start.
  public var frameTime: Duration { .microseconds(gdk_frame_clock_get_frame_time(cast())) }

  /// Counts the frames.
  public var frameNumber: Int { Int(gdk_frame_clock_get_frame_counter(cast())) }

  /// Emitted before the widgets are laid out.
  public var updating: Signal<Void> { Signal(self, "update") }

  /// Emitted once the frame was drawn.
  public var painted: Signal<Void> { Signal(self, "after-paint") }
}
