import GLibKit
import Glibc

// An application of the tests' own, as the bus starts it: `org.freedesktop.Application` under a name. It adds a line to a
// file for each call.
//
//     ApplicationStub NAME FILE
guard CommandLine.arguments.count == 3 else { exit(2) }
let (name, log) = (CommandLine.arguments[1], CommandLine.arguments[2])

let types = """
  <node>
    <interface name="org.freedesktop.Application">
      <method name="Activate"><arg type="a{sv}" direction="in"/></method>
      <method name="Open"><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/></method>
      <method name="ActivateAction">
        <arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
      </method>
    </interface>
  </node>
  """

func answer(_ call: DBusCall) async throws -> Variant {
  if let file = fopen(log, "a") {
    fputs(call.method + "\n", file)
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
    let path = "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
    kept = [
      try session.export(at: path, xml: types, answer),
      session.own(name, acquired: {}, lost: { exit(1) }),
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
