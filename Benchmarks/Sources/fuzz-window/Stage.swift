import Foundation

/// The environment of a case: a home folder, a folder that replaces the system's data, and a separate session bus,
/// all below one scratch folder. The program writes nothing outside, and knows no program of the machine.
final class Stage {
  let home: String
  private let folder: String
  private let systemData: String
  private var bus: Child?
  private var busAddress = ""
  private var pipeEnd: Int32?

  /// Data of the system that contains other programs, which the search window would show, start or ask.
  private static let leftOut: Set<String> = ["applications", "dbus-1", "gnome-shell", "krunner", "xdg-desktop-portal"]

  init() {
    folder = NSTemporaryDirectory() + "hunch-fuzz-\(getpid())"
    home = folder + "/home"
    systemData = folder + "/share"
    Self.makeFolder(systemData)
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/usr/share")) ?? []
    where !Self.leftOut.contains(entry) {
      symlink("/usr/share/\(entry)", "\(systemData)/\(entry)")
    }
  }

  /// Removes everything.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Makes the home folder with its files, and starts the bus.
  func open(_ files: [StagedFile]) {
    for name in ["config/gtk-4.0", "data/applications", "data/dbus-1/services", "cache", "state", "run"] {
      Self.makeFolder("\(home)/\(name)")
    }
    chmod("\(home)/run", 0o700)
    put(
      StagedFile(
        path: "config/gtk-4.0/settings.ini",
        content: .bytes(Array("[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\n".utf8))))
    symlink("/usr/share/dbus-1/services/org.a11y.Bus.service", "\(home)/data/dbus-1/services/org.a11y.Bus.service")
    files.forEach(put)
    startBus()
  }

  /// Ends the bus and the programs that it started, and removes the home folder.
  func close() {
    closePipe()
    bus?.stop()
    bus = nil
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Puts a file at a path and replaces an existing one. It writes a file under another name first, as installers do.
  func put(_ file: StagedFile) {
    let path = "\(home)/\(file.path)"
    // An earlier file may be in the place of the folder. Then nothing can be put below it.
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil else {
      return
    }
    // Removes a folder that an earlier step put there; one that is not empty stays.
    rmdir(path)
    switch file.content {
    case .bytes(let bytes): write(bytes, to: path)
    case .overwritten(let bytes): overwrite(path, bytes)
    case .cut(let size): truncate(path, size)
    case .sparse(let bytes, let size):
      write(bytes, to: path)
      truncate(path, size)
    case .unreadable:
      write([], to: path)
      chmod(path, 0)
    case .fifo:
      unlink(path)
      mkfifo(path, 0o600)
    case .folder:
      unlink(path)
      mkdir(path, 0o700)
    case .link(let target):
      unlink(path)
      symlink(target, path)
    case .gone: unlink(path)
    }
  }

  /// Starts the program with the arguments and the input of a scenario.
  func start(_ program: String, _ scenario: Scenario, isAccessible: Bool) -> Child {
    var input: Int32
    switch scenario.input {
    case .nothing: input = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    case .bytes(let bytes):
      write(bytes, to: home + "/stdin")
      input = Glibc.open(home + "/stdin", O_RDONLY | O_CLOEXEC)
    case .pipe:
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { fail("no pipe: \(String(cString: strerror(errno)))") }
      ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
      // A hanging program that does not read must not block this one.
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      (input, pipeEnd) = (ends[0], ends[1])
    }
    let output = Self.create(home + "/stdout")
    let errors = Self.create(home + "/stderr")
    defer { [input, output, errors].forEach { Glibc.close($0) } }
    return Child(
      [program] + scenario.arguments, environment: environment(isAccessible: isAccessible), input: input,
      output: output, errors: errors)
  }

  /// Starts the program again, beside the running one.
  func startAgain(_ program: String, _ arguments: [String]) -> Child {
    let nothing = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { Glibc.close(nothing) }
    return Child(
      [program] + arguments, environment: environment(isAccessible: false), input: nothing, output: nothing,
      errors: nothing)
  }

  /// Writes into the pipe, as much as it can take.
  func feed(_ bytes: [UInt8]) {
    if let pipeEnd { _ = Glibc.write(pipeEnd, bytes, bytes.count) }
  }

  func closePipe() {
    if let pipeEnd { Glibc.close(pipeEnd) }
    pipeEnd = nil
  }

  /// The program's messages on standard error.
  var messages: String {
    String(decoding: FileManager.default.contents(atPath: home + "/stderr") ?? Data(), as: UTF8.self)
  }

  private func environment(isAccessible: Bool) -> [String] {
    let own = [
      "HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_DATA_HOME": home + "/data",
      "XDG_CACHE_HOME": home + "/cache", "XDG_STATE_HOME": home + "/state", "XDG_RUNTIME_DIR": home + "/run",
      "XDG_DATA_DIRS": systemData, "XDG_CONFIG_DIRS": home + "/no-config", "DBUS_SESSION_BUS_ADDRESS": busAddress,
      "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_THEME": "Adwaita", "GTK_IM_MODULE": "gtk-im-context-simple",
      "GTK_A11Y": isAccessible ? "atspi" : "none", "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
      // A crash must end at once; a debugger gets the stack.
      "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin",
    ]
    let given = ["DISPLAY", "XAUTHORITY"].compactMap { (name: String) in
      getenv(name).map { (name, String(cString: $0)) }
    }
    return own.merging(given) { $1 }.map { "\($0.key)=\($0.value)" }
  }

  private func startBus() {
    let settings = """
      <busconfig>
        <type>session</type>
        <listen>unix:dir=\(home)/run</listen>
        <servicedir>\(home)/data/dbus-1/services</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
      </busconfig>
      """
    let path = folder + "/bus.conf"
    write(Array(settings.utf8), to: path)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { fail("no pipe: \(String(cString: strerror(errno)))") }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    let nothing = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
    bus = Child(
      ["dbus-daemon", "--config-file=\(path)", "--nofork", "--nopidfile", "--print-address=1"],
      environment: environment(isAccessible: true), input: nothing, output: ends[1], errors: nothing)
    Glibc.close(nothing)
    Glibc.close(ends[1])
    var address = [UInt8](repeating: 0, count: 1_000)
    let count = read(ends[0], &address, address.count)
    Glibc.close(ends[0])
    guard count > 0 else { fail("the session bus did not start") }
    busAddress = String(decoding: address[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private func write(_ bytes: [UInt8], to path: String) {
    let new = path + ".new"
    let descriptor = Self.create(new)
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { fail("cannot write \(new): \(String(cString: strerror(errno)))") }
        rest = rest.dropFirst(count)
      }
    }
    Glibc.close(descriptor)
    rename(new, path)
  }

  /// Writes into an existing file, with a pause in the middle.
  private func overwrite(_ path: String, _ bytes: [UInt8]) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    for part in [bytes.prefix(bytes.count / 2), bytes.suffix(bytes.count - bytes.count / 2)] {
      let part = Array(part)
      _ = Glibc.write(descriptor, part, part.count)
      usleep(3_000)
    }
  }

  private static func create(_ path: String) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { fail("cannot write \(path): \(String(cString: strerror(errno)))") }
    return descriptor
  }

  private static func makeFolder(_ path: String) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fail("cannot make the folder \(path): \(error)")
    }
  }
}
