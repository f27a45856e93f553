import CGtk
import Glibc
import Synchronization

/// Handles the loss of the display: its X server or Wayland compositor ended or disconnected the program.
///
/// GDK then ends the program at once with status 1. On X11, Xlib can call another function. On Wayland nothing prevents
/// it, but GDK logs a message through GLib first. If GDK logs anything while the connection is broken, this ends the
/// program with its own sentence and status.
nonisolated enum DisplayLoss {
  private struct End {
    var sentence: [UInt8]
    var status: Int32
    /// The connection to a Wayland compositor.
    var descriptor: Int32
  }

  private static let end = Mutex<End?>(nil)

  /// Ends the program in this way when the display is lost.
  /// - Parameters:
  ///   - sentence: The text for standard error.
  ///   - status: The exit status.
  @MainActor
  static func prepare(_ display: Display, sentence: String, status: Int32) {
    let descriptor = gtkkit_wayland_descriptor(display.cast())
    end.withLock { $0 = End(sentence: Array((sentence + "\n").utf8), status: status, descriptor: descriptor) }
    gtkkit_x11_on_loss(display.cast()) { _ in DisplayLoss.finish() }
    if descriptor >= 0 { isListening }
  }

  /// GLib accepts a listener only once.
  private static let isListening: Void = g_log_set_writer_func(
    { level, fields, count, _ in
      if level.rawValue & G_LOG_LEVEL_MESSAGE.rawValue != 0, DisplayLoss.isFromGDK(fields, count) {
        DisplayLoss.endIfLost()
      }
      return g_log_writer_default(level, fields, count, nil)
    }, nil, nil)

  private static func isFromGDK(_ fields: UnsafePointer<GLogField>?, _ count: gsize) -> Bool {
    UnsafeBufferPointer(start: fields, count: Int(count)).contains { field in
      guard let value = field.value, strcmp(field.key, "GLIB_DOMAIN") == 0 else { return false }
      let domain = "Gdk"
      return field.length < 0
        ? strcmp(value.assumingMemoryBound(to: CChar.self), domain) == 0
        : field.length == domain.utf8.count && memcmp(value, domain, domain.utf8.count) == 0
    }
  }

  /// Whether the other side has closed the connection, in one direction or both.
  private static func isBroken(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    if poll(&request, 1, 0) > 0, Int32(request.revents) & (POLLHUP | POLLERR) != 0 { return true }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  private static func endIfLost() {
    if let descriptor = end.withLock({ $0?.descriptor }), isBroken(descriptor) { finish() }
  }

  private static func finish() -> Never {
    let end = end.withLock { $0 }
    if let end { _ = write(STDERR_FILENO, end.sentence, end.sentence.count) }
    // Like GDK, skip exit handlers: they may use the display.
    _exit(end?.status ?? 1)
  }
}
