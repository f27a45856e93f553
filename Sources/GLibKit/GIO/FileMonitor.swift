import CGLib

/// A file or folder, by its place.
@MainActor
public final class File: Object {
  override public class var valueType: ValueType { ValueType(g_file_get_type()) }

  /// The file at a path. There need not be one.
  public convenience init(path: String) {
    self.init(new: g_file_new_for_path(path), .full)
  }

  /// Its path, or nil if it has none here.
  public var path: String? { String(taking: g_file_get_path(cast())) }
}

/// Tells when a file, or what is in a folder, changes.
@MainActor
public final class FileMonitor: Object {
  override public class var valueType: ValueType { ValueType(g_file_monitor_get_type()) }

  /// What happened; GLib tells of more than has a name here.
  nonisolated public struct Event: EnumValue {
    @MainActor public static var valueType: ValueType { ValueType(g_file_monitor_event_get_type()) }
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let changed = Event(rawValue: 0)
    public static let deleted = Event(rawValue: 2)
    public static let created = Event(rawValue: 3)
    public static let attributesChanged = Event(rawValue: 4)
    public static let movedOut = Event(rawValue: 10)
  }

  /// Watches from now on, as long as the handle lives: of a folder the files in it, but not those in its folders.
  /// - Throws: ``GLibError`` if it cannot be watched, for instance because too much already is.
  public convenience init(path: String) throws(GLibError) {
    let file = File(path: path)
    let monitor = try GLibError.check { g_file_monitor(file.cast(), G_FILE_MONITOR_WATCH_MOVES, nil, &$0) }
    self.init(new: monitor, .full)
  }

  /// Emitted with the file, the one it was moved to if it was, and what happened.
  public var changed: Signal<Void, File, File?, Event> { Signal(self, "changed") }

  /// Ends the watch.
  public func cancel() {
    g_file_monitor_cancel(cast())
  }
}
