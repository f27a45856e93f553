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
  /// The work receives the frame's time, counted from an arbitrary start. Until it ends, frames are drawn
  /// continuously.
  @discardableResult
  public func onEachFrame(_ work: @escaping @MainActor (Duration) -> Bool) -> TickCallback {
    TickCallback(self, work)
  }
}
