import CXDamage

/// Plays another program that copied and selected texts, and offers them for pasting.
final class Selections {
  private let display: OpaquePointer
  private let window: Window
  private let targets: Atom
  private let textTypes: [Atom]
  private var texts: [Atom: [UInt8]] = [:]

  init(_ display: OpaquePointer) {
    self.display = display
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    targets = XInternAtom(display, "TARGETS", 0)
    textTypes = ["UTF8_STRING", "text/plain;charset=utf-8"].map { (name: String) in XInternAtom(display, name, 0) }
  }

  /// Takes over a selection (`CLIPBOARD` or `PRIMARY`), and offers the text.
  func offer(_ text: [UInt8], as name: String) {
    let selection = XInternAtom(display, name, 0)
    texts[selection] = text
    XSetSelectionOwner(display, selection, window, Time(CurrentTime))
    XFlush(display)
  }

  /// Answers a program that requests a text.
  func answer(_ request: XSelectionRequestEvent) {
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.time = request.time
    if let text = texts[request.selection] {
      if request.target == targets {
        // Xlib reads items of 32 bits as longs.
        let atoms = ([targets] + textTypes).map { CLong(bitPattern: $0) }
        atoms.withUnsafeBytes { write($0, count: atoms.count, type: Atom(XA_ATOM), format: 32, request) }
        reply.xselection.property = request.property
      } else if textTypes.contains(request.target) {
        text.withUnsafeBytes { write($0, count: text.count, type: request.target, format: 8, request) }
        reply.xselection.property = request.property
      }
    }
    XSendEvent(display, request.requestor, 0, 0, &reply)
    XFlush(display)
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, count: Int, type: Atom, format: Int32, _ request: XSelectionRequestEvent
  ) {
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    XChangeProperty(
      display, request.requestor, request.property, type, format, Int32(PropModeReplace), start, Int32(count))
  }
}
