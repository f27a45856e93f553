import CGLib

/// Reports when applications were installed, changed or removed.
@MainActor
public final class AppInfoMonitor: Object {
  override public class var valueType: ValueType { ValueType(g_app_info_monitor_get_type()) }

  /// Watches from now on, as long as the handle lives.
  public convenience init() {
    self.init(new: g_app_info_monitor_get(), .full)
  }

  /// Emitted once when the result of the last ``AppInfo/all()`` became outdated: ask again.
  public var changed: Signal<Void> { Signal(self, "changed") }
}
