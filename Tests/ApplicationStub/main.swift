import Glibc
import StubSupport

// An application for tests, as the bus starts it: it implements `org.freedesktop.Application` under a name, and
// adds a line to a file for each call.
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

Stub.serve(name, at: "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }), types, log: log)
