import GLibKit
import Glibc
import StubSupport

// An application for tests, as the bus starts it: it implements `org.freedesktop.Application` under a name, and
// adds a line to a file for each call.
//
//     ApplicationStub NAME FILE
guard CommandLine.arguments.count == 3 else { exit(2) }
let (name, log) = (CommandLine.arguments[1], CommandLine.arguments[2])

let types = DBusInterface(
  "org.freedesktop.Application",
  [
    .method("Activate", ["a{sv}"]), .method("Open", ["as", "a{sv}"]), .method("ActivateAction", ["s", "av", "a{sv}"]),
  ])

Stub.serve(name, at: "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }), types, log: log)
