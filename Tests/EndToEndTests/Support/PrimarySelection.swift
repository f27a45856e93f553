import CXTest
import Glibc
import Synchronization
import TestSupport

/// Another program that owns the primary selection, the text that the middle button pastes, or the clipboard.
///
/// It answers in a thread, as another program would, even while the test waits.
final class PrimaryOwner: Sendable {
  /// The events of the selection since this owner took it.
  struct Events: Equatable {
    /// How often another program asked for the text.
    var requests = 0
    /// How often another program took the selection away.
    var losses = 0
  }

  private struct State {
    var events = Events()
    var owns = false
    var stop = false
  }

  private let text: [UInt8]
  private let selection: String
  private let isSecret: Bool
  private let state = Mutex(State())

  /// Takes PRIMARY, or another selection, and returns once it owns it.
  /// - Parameter isSecret: Whether to mark the text as password managers do.
  init(_ text: String, selection: String = "PRIMARY", isSecret: Bool = false) throws {
    self.text = Array(text.utf8)
    self.selection = selection
    self.isSecret = isSecret
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        // The argument is the owner retained below; only this thread takes it over.
        guard let argument else { return nil }
        Unmanaged<PrimaryOwner>.fromOpaque(argument).takeRetainedValue().serve()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
    guard blockUntil({ isOwner }) else { throw HarnessError("\(selection) could not be taken") }
  }

  var events: Events { state.withLock { $0.events } }

  /// Whether this owner still has the selection.
  var isOwner: Bool { state.withLock { $0.owns } }

  /// Gives the selection up and ends.
  func end() { state.withLock { $0.stop = true } }

  private func serve() {
    guard let display = XOpenDisplay(nil) else { return }
    defer { XCloseDisplay(display) }
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    let primary = XInternAtom(display, selection, 0)
    XSetSelectionOwner(display, primary, window, Time(CurrentTime))
    state.withLock { $0.owns = XGetSelectionOwner(display, primary) == window }
    var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
    while !state.withLock({ $0.stop }) {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        switch event.type {
        case SelectionRequest:
          state.withLock { $0.events.requests += 1 }
          answer(event.xselectionrequest, display)
        case SelectionClear:
          state.withLock {
            $0.events.losses += 1
            $0.owns = false
          }
        default: break
        }
      }
      poll(&descriptor, 1, 50)
    }
  }

  private func answer(_ request: XSelectionRequestEvent, _ display: OpaquePointer) {
    let utf8 = XInternAtom(display, "UTF8_STRING", 0)
    let targets = XInternAtom(display, "TARGETS", 0)
    let plain = XInternAtom(display, "text/plain;charset=utf-8", 0)
    let place = request.property == Atom(None) ? request.target : request.property
    var notify = XEvent()
    notify.xselection.type = SelectionNotify
    notify.xselection.requestor = request.requestor
    notify.xselection.selection = request.selection
    notify.xselection.target = request.target
    notify.xselection.time = request.time
    notify.xselection.property = place
    switch request.target {
    case targets:
      let mark = isSecret ? [XInternAtom(display, "x-kde-passwordManagerHint", 0)] : []
      let list = [targets, utf8, plain, Atom(XA_STRING)] + mark
      list.withUnsafeBytes { bytes in
        _ = XChangeProperty(
          display, request.requestor, place, Atom(XA_ATOM), 32, PropModeReplace,
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(list.count))
      }
    case utf8, plain, Atom(XA_STRING):
      XChangeProperty(
        display, request.requestor, place, request.target, 8, PropModeReplace, text, Int32(text.count))
    default:
      notify.xselection.property = Atom(None)
    }
    XSendEvent(display, request.requestor, 0, 0, &notify)
    XFlush(display)
  }
}

extension XConnection {
  /// Returns the text that the middle button would paste now, from any program; nil without an owner.
  func primarySelection() -> String? { selection("PRIMARY") }

  /// Returns the text that Ctrl+V would paste now.
  /// - Parameter form: The format to ask for.
  func clipboard(as form: String = "UTF8_STRING") -> String? { selection("CLIPBOARD", as: form) }

  private func selection(_ name: String, as form: String = "UTF8_STRING") -> String? {
    let window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display, window) }
    guard XGetSelectionOwner(display, atom(name)) != CXTest.Window(None) else { return nil }
    let place = atom("HUNCH_TEST")
    XConvertSelection(display, atom(name), atom(form), place, window, Time(CurrentTime))
    XFlush(display)
    for _ in 0..<300 {
      var event = XEvent()
      if XCheckTypedWindowEvent(display, window, SelectionNotify, &event) != 0 {
        guard event.xselection.property != Atom(None) else { return nil }
        return property("HUNCH_TEST", of: window).map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      pause(.milliseconds(10))
    }
    return nil
  }
}
