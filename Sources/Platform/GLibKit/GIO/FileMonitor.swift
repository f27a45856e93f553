import CGLib
internal import SystemKit

/// A file or folder, by its path.
public final class File: Object {
  override public class var valueType: ValueType { ValueType(g_file_get_type()) }

  /// The file at a path. It need not exist.
  public convenience init(path: String) { self.init(new: g_file_new_for_path(path), .full) }

  /// Its local path; nil if it has none.
  public var path: String? { String(taking: g_file_get_path(cast())) }
}

/// Reports changes of a file or of a folder's content.
public final class FileMonitor: Object {
  override public class var valueType: ValueType { ValueType(g_file_monitor_get_type()) }

  /// A kind of change; GLib reports more kinds than those named here.
  nonisolated public struct Event: EnumValue {
    @MainActor public static var valueType: ValueType { ValueType(g_file_monitor_event_get_type()) }
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let changed = Event(rawValue: 0)
    public static let deleted = Event(rawValue: 2)
    public static let created = Event(rawValue: 3)
    public static let attributesChanged = Event(rawValue: 4)
  }

  /// A monitor that moves from the thread that made it.
  nonisolated private final class Made: @unchecked Sendable {
    // `@unchecked`: one thread after the other has it.
    private var monitor: UnsafeMutablePointer<GFileMonitor>?

    /// Waits for the disk.
    init(_ path: String) throws(GLibError) {
      // GIO holds a lock of all monitors while it begins to watch, so check first that the disk answers.
      _ = LocalFiles.kind(at: Array(path.utf8))
      let file = FileReference(Array(path.utf8))
      monitor = try GLibError.check { g_file_monitor(file.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, &$0) }
    }

    deinit {
      if let monitor { g_object_unref(UnsafeMutableRawPointer(monitor)) }
    }

    func take() -> UnsafeMutablePointer<GFileMonitor>? {
      defer { monitor = nil }
      return monitor
    }
  }

  /// Makes GIO's types of files and monitors, which it otherwise makes at the first use, in any thread. Call this in the
  /// main thread before it makes classes of other libraries.
  ///
  /// A thread that makes them holds the lock of each, and waits for that of all classes. The main thread holds this one
  /// while it makes the class of IBus's input method, which watches a file at once and so waits for the thread: both wait
  /// forever, at least with GLib 2.74.
  public static func makeTypes() {
    // Any folder does. If it cannot be watched, the types exist as well.
    let root = FileReference([UInt8(ascii: "/")])
    guard let monitor = g_file_monitor(root.pointer, G_FILE_MONITOR_NONE, nil, nil) else { return }
    g_object_unref(UnsafeMutableRawPointer(monitor))
  }

  private static let timeout = Duration.seconds(5)

  /// Watches while the handle lives; in a folder, only its direct content.
  /// - Throws: ``GLibError`` if it cannot be watched, because of too many watches or a disk that does not answer.
  public static func watching(_ path: String) async throws(GLibError) -> FileMonitor {
    let made: Result<Made, GLibError>
    do throws(DiskError) {
      made = try await DiskCall.run("monitor", at: Array(path.utf8), within: timeout) {
        Result { () throws(GLibError) in try Made(path) }
      }
    } catch {
      throw GLibError(domain: "glibkit", code: 0, message: error.description)
    }
    return FileMonitor(new: try made.get().take(), .full)
  }

  /// Emitted with the file, the file that it was moved to, if any, and the event.
  public var changed: Signal<Void, File, File?, Event> { Signal(self, "changed") }

  /// Ends the watch.
  public func cancel() { g_file_monitor_cancel(cast()) }
}
