import GLibKit
import Glibc

// A fake desktop portal. It grants a key for each requested shortcut, and adds a line to a file for each call.
//
//     PortalStub FILE [known|refusing|refusing-items|failing]
//
// With `known` it knows the shortcut of the window from an earlier time, with `refusing` it refuses all, with
// `refusing-items` all but that one. With `failing` it grants keys and reports a failure, like GNOME 48. It prints a line
// once it has its name on the bus. Like xdg-desktop-portal 1.20, it attributes a connection to a program only if the
// program registers before any other call.
guard CommandLine.arguments.count >= 2 else { exit(2) }
let log = CommandLine.arguments[1]
let manner = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""
let place = "/org/freedesktop/portal/desktop"
let interface = "org.freedesktop.portal.GlobalShortcuts"
let session = place + "/session/hunch"

let types = DBusInterface(
  interface,
  [
    .method("CreateSession", ["a{sv}"], returns: "o"), .method("ListShortcuts", ["o", "a{sv}"], returns: "o"),
    .method("BindShortcuts", ["o", "a(sa{sv})", "s", "a{sv}"], returns: "o"), .property("version", "u"),
  ])

let keysInterface = "org.freedesktop.portal.RemoteDesktop"
let keysSession = place + "/session/keys"

let keysTypes = DBusInterface(
  keysInterface,
  [
    .method("CreateSession", ["a{sv}"], returns: "o"), .method("SelectDevices", ["o", "a{sv}"], returns: "o"),
    .method("Start", ["o", "s", "a{sv}"], returns: "o"), .method("NotifyKeyboardKeysym", ["o", "a{sv}", "i", "u"]),
    .property("AvailableDeviceTypes", "u"),
  ])

let sessionTypes = DBusInterface("org.freedesktop.portal.Session", [.method("Close")])

let registryTypes = DBusInterface("org.freedesktop.host.portal.Registry", [.method("Register", ["s", "a{sv}"])])

// The interface by which a test presses the key of the window, or the first one of an item.
let pressingTypes = DBusInterface("org.example.Hunch.Portal", [.method("Press", ["s"]), .method("PressItem", ["s"])])

func note(_ line: String) {
  guard let file = fopen(log, "a") else { return }
  fputs(line + "\n", file)
  fclose(file)
}

@MainActor
final class Portal {
  let bus: DBusConnection
  private var registrations: [DBusRegistration] = []
  private var asker = ""
  /// The labels of the granted keys, by the ids of the shortcuts.
  private var granted: [String: String] = manner == "known" ? ["toggle": "Ctrl+Alt+Space"] : [:]
  /// The program of each connection that has called, by the connection's name.
  private var programs: [String: String] = [:]

  init(_ bus: DBusConnection) { self.bus = bus }

  func start() throws {
    registrations = [
      try bus.export(at: place, types) { try self.answer($0) },
      try bus.export(at: place, registryTypes) { call in
        guard self.programs[call.sender] == nil else {
          throw GLibError(domain: "portal", code: 0, message: "Connection already associated with an application ID")
        }
        self.programs[call.sender] = call.parameters[0]?.string ?? ""
        note("Register \(self.programs[call.sender] ?? "")")
        return .tuple([])
      },
      try bus.export(at: session, sessionTypes) { _ in
        note("Close")
        return .tuple([])
      },
      try bus.export(at: place, keysTypes) { try self.answerKeys($0) },
      try bus.export(at: keysSession, sessionTypes) { _ in
        note("Close")
        return .tuple([])
      },
      try bus.export(at: "/org/example/Hunch/Portal", pressingTypes) { call in
        let item = self.granted.keys.filter { $0 != "toggle" }.sorted().first
        self.press(call.method == "PressItem" ? item ?? "" : "toggle", call.parameters[0]?.string ?? "")
        return .tuple([])
      },
      bus.own(
        "org.freedesktop.portal.Desktop",
        acquired: {
          print("ready")
          fflush(nil)
        }, lost: { exit(1) }),
    ]
  }

  private func answer(_ call: DBusCall) throws -> Variant {
    if programs[call.sender] == nil { programs[call.sender] = "" }
    // GIO passes requests for properties on.
    if call.method == "Get" { return .tuple([.variant(.uint32(1))]) }
    asker = call.sender
    let options = call.parameters.elements?.last ?? .dictionary([:])
    var (code, results): (UInt32, [String: Variant]) = (0, [:])
    switch call.method {
    case "CreateSession":
      note(programs[call.sender] == "" ? "CreateSession for nobody" : "CreateSession")
      results = ["session_handle": .string(session)]
    case "ListShortcuts":
      note("ListShortcuts")
      results = ["shortcuts": shortcuts]
    default:
      let wanted = call.parameters[1]?.elements ?? []
      let lines = wanted.map { "\($0[0]?.string ?? ""): \($0[1]?["description"]?.string ?? "")" }
      note("BindShortcuts " + lines.joined(separator: ", "))
      for shortcut in wanted {
        guard let id = shortcut[0]?.string, manner != "refusing-items" || id == "toggle" else { continue }
        granted[id] = id == "toggle" ? "Ctrl+Alt+Space" : shortcut[1]?["preferred_trigger"]?.string ?? ""
      }
      (code, results) =
        manner == "refusing" ? (1, [:]) : (manner == "failing" ? 2 : 0, ["shortcuts": shortcuts])
    }
    return try respond(to: call, options, code, results)
  }

  /// The number of permissions to press keys.
  private var permissions = 0

  /// Answers a call of the interface for keys. Each permission has another token.
  private func answerKeys(_ call: DBusCall) throws -> Variant {
    if programs[call.sender] == nil { programs[call.sender] = "" }
    let options = call.parameters.elements?.last ?? .dictionary([:])
    switch call.method {
    case "Get": return .tuple([.variant(.uint32(1))])
    case "NotifyKeyboardKeysym":
      note("Key \(call.parameters[2]?.int ?? 0) \(call.parameters[3]?.int ?? 0)")
      return .tuple([])
    case "CreateSession":
      note(programs[call.sender] == "" ? "CreateSession for nobody" : "CreateSession")
      return try respond(to: call, options, 0, ["session_handle": .string(keysSession)])
    case "SelectDevices":
      let (devices, token) = (options["types"]?.int ?? 0, options["restore_token"]?.string)
      note("SelectDevices \(devices) \(options["persist_mode"]?.int ?? 0) \(token ?? "unknown")")
      return try respond(to: call, options, 0, [:])
    default:
      note("Start")
      guard manner != "refusing" else { return try respond(to: call, options, 1, [:]) }
      permissions += 1
      return try respond(
        to: call, options, 0, ["devices": .uint32(1), "restore_token": .string("token-\(permissions)")])
    }
  }

  private func respond(
    to call: DBusCall, _ options: Variant, _ code: UInt32, _ results: [String: Variant]
  ) throws -> Variant {
    let sender = call.sender.dropFirst().map { $0 == "." ? "_" : $0 }
    let request = place + "/request/" + String(sender) + "/" + (options["handle_token"]?.string ?? "")
    try bus.emit(
      "Response", on: "org.freedesktop.portal.Request", at: request, to: call.sender,
      .tuple([.uint32(code), .dictionary(results)]))
    return .tuple([.objectPath(request)])
  }

  /// The granted shortcuts in the portal's form.
  private var shortcuts: Variant {
    .array(
      granted.sorted { $0.key < $1.key }.map {
        Variant.tuple([.string($0.key), .dictionary(["trigger_description": .string($0.value)])])
      }, of: "(sa{sv})")
  }

  func press(_ id: String, _ token: String) {
    try? bus.emit(
      "Activated", on: interface, at: place, to: asker,
      .tuple([
        .objectPath(session), .string(id), .uint64(0), .dictionary(["activation_token": .string(token)]),
      ]))
  }
}

MainLoop.attach()
var portal: Portal?
Task {
  do {
    let made = Portal(try await .session())
    try made.start()
    portal = made
  } catch {
    print("error: \(error)")
    exit(1)
  }
}
// Ends with the bus. The timer wakes the loop to check that.
let tick = MainLoop.repeat(every: .seconds(1)) { true }
_ = MainLoop.run(for: .seconds(3_600)) { portal?.bus.isClosed ?? false }
