import Glibc
import GtkKit
import HunchCommands
import SystemKit

/// The holder: a second process of this program, which keeps copied content on the clipboard of an X display after the
/// program has quit.
///
/// X11 keeps no copy of the clipboard, so without a clipboard manager the content would go with the program. The holder
/// ends when another program copies something. On Wayland only a window with the focus can copy; there the desktop or
/// a clipboard manager must keep the content.
nonisolated public enum ClipboardHolder {
  /// The program's first argument if it runs as the holder. The form of the content follows.
  public static let argument = "--hold-clipboard"

  /// The form of the content that the holder receives as a text.
  nonisolated private enum Form: String, Sendable {
    case text
    /// The addresses of files, one on each line.
    case files
  }

  /// The variables that the toolkit needs to open the display.
  private static let variables: Set = [
    "DISPLAY", "XAUTHORITY", "HOME", "PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR",
  ]
  /// The holder has no window, so it needs neither the accessibility bus nor the desktop's settings.
  private static let values = ["GDK_BACKEND": "x11", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory"]

  /// The longest time for the holder to go on, in milliseconds.
  private static let patience: Int32 = 2_000

  // MARK: The program's end

  /// Has the holder keep what this program offers on the clipboard, unless a clipboard manager does that. Call it before
  /// the program ends.
  @MainActor
  static func takeOver(from display: Display) async {
    let (clipboard, name) = (display.clipboard, display.name)
    guard clipboard.isLocal, !display.isWayland else { return }
    // GTK gives the content to a manager as the program ends.
    let hasManager = await DiskThreads.run { ClipboardTargets.hasManager(on: name) }
    // Meanwhile another program may have copied something.
    guard !hasManager, let content = try? await clipboard.text(), clipboard.isLocal else { return }
    let form: Form = clipboard.offers("text/uri-list") ? .files : .text
    guard let process = await DiskThreads.run({ keep(content, as: form) }) else { return }
    await ProgramScope.adopt(process, id: ProgramIdentity.current, title: "Hunch")
  }

  /// Starts the holder, and waits until it has the clipboard. Not on the main thread.
  /// - Returns: The number of the process; nil if it could not be started.
  private static func keep(_ content: String, as form: Form) -> Int32? {
    guard
      let (process, socket) = ChildProcess.helper(
        ThisProgram.file, [argument, form.rawValue], socketIsInput: true, variables: variables, values: values,
        place: .session)
    else { return nil }
    defer { close(socket) }
    guard send(Array(content.utf8), over: socket) else {
      // It must not keep a part of the content.
      process.signal(SIGKILL, group: false)
      return nil
    }
    shutdown(socket, Int32(SHUT_WR))
    // It answers once it has the clipboard. If it fails, the socket ends.
    _ = wait(for: POLLIN, on: socket)
    return process.id
  }

  private static func send(_ bytes: [UInt8], over socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard wait(for: POLLOUT, on: socket) else { return false }
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Waits until the socket is ready. Returns whether it is, or has ended.
  private static func wait(for event: Int32, on socket: Int32) -> Bool {
    var request = pollfd(fd: socket, events: Int16(event), revents: 0)
    var ready = poll(&request, 1, patience)
    while ready < 0, errno == EINTR { ready = poll(&request, 1, patience) }
    return ready > 0
  }

  // MARK: The holder's end

  /// Takes the content from standard input, which is a socket, and keeps it until another program copies something.
  /// - Parameter arguments: The form of the content.
  /// - Returns: The process's exit status.
  @MainActor
  public static func run(_ arguments: [String]) -> Int32 {
    guard let form = arguments.first.flatMap(Form.init(rawValue:)) else { return 2 }
    let content = receive()
    guard Toolkit.start(drawnBy: .cairo), let display = Display.default, !display.isWayland else { return 2 }
    let clipboard = display.clipboard
    switch form {
    case .text: clipboard.setText(content)
    case .files: clipboard.setContent(ContentProvider(files: content.split(separator: "\n").map(String.init)))
    }
    _ = send([1], over: STDIN_FILENO)
    while !MainLoop.run(for: .seconds(3600), until: { !clipboard.isLocal }) {}
    return 0
  }

  private static func receive() -> String {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }
}
