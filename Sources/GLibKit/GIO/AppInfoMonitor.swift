import CGLib

/// Tells when applications were installed, changed or removed.
@MainActor
public final class AppInfoMonitor: Object {
  override public class var valueType: ValueType { ValueType(g_app_info_monitor_get_type()) }

  /// Watches from now on, as long as the handle lives.
  public convenience init() {
    self.init(new: g_app_info_monitor_get(), .full)
  }

  /// Emitted once after ``AppInfo/all()`` was last called, when its answer would be another: ask again.
  public var changed: Signal<Void> { Signal(self, "changed") }
}
