import GLibKit
import Glibc

// A file manager of the tests' own: it has the name on the bus by which files are shown, and adds a line to a file for
// each that it is to show.
//
//     FileManagerStub FILE
//
// It says a line once it has the name.
guard CommandLine.arguments.count == 2 else { exit(2) }
let log = CommandLine.arguments[1]

let types = """
  <node>
    <interface name="org.freedesktop.FileManager1">
      <method name="ShowItems"><arg type="as" direction="in"/><arg type="s" direction="in"/></method>
    </interface>
  </node>
  """

func answer(_ call: DBusCall) async throws -> Variant {
  if let file = fopen(log, "a") {
    for address in call.parameters[0]?.strings ?? [] { fputs("\(address)\n", file) }
    fclose(file)
  }
  return .tuple([])
}

var bus: DBusConnection?
var kept: [DBusRegistration] = []
MainLoop.attach()
Task {
  do {
    let session = try await DBusConnection.session()
    kept = [
      try session.export(at: "/org/freedesktop/FileManager1", xml: types, answer),
      session.own(
        "org.freedesktop.FileManager1",
        acquired: {
          print("ready")
          fflush(nil)
        }, lost: { exit(1) }),
    ]
    bus = session
  } catch {
    print("error: \(error)")
    exit(1)
  }
}
// It goes with the bus. The loop is woken to see that.
let tick = MainLoop.repeat(every: .seconds(1)) { true }
_ = MainLoop.run(for: .seconds(3_600)) { bus?.isClosed ?? false }
