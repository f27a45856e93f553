import GLibKit
import Glibc
import StubSupport

// A KRunner plugin for tests: it finds one tab for any text, and adds a line to a file for each call.
//
//     RunnerStub NAME FILE
//
// It prints a line once it has its name on the bus.
guard CommandLine.arguments.count == 3 else { exit(2) }
let (name, log) = (CommandLine.arguments[1], CommandLine.arguments[2])

let types = DBusInterface(
  "org.kde.krunner1",
  [
    .method("Match", ["s"], returns: "a(sssida{sv})"), .method("Actions", returns: "a(sss)"),
    .method("Run", ["s", "s"]), .method("Teardown"),
  ])

func answer(_ call: DBusCall) async throws -> Variant {
  switch call.method {
  case "Match":
    let tab = Variant.tuple([
      .string("tab 1"), .string("Zorkian Chronicle"), .string("web-browser"), .int32(50), .double(1),
      .dictionary(["subtext": .string("an open tab"), "category": .string("Pages")]),
    ])
    return .tuple([.array([tab], of: "(sssida{sv})")])
  case "Actions":
    return .tuple([.array([.tuple([.string("close"), .string("Close Tab"), .string("window-close")])], of: "(sss)")])
  default: return .tuple([])
  }
}

Stub.serve(
  name, at: "/runner", types, log: log,
  line: { call in ([call.method] + (call.parameters.elements ?? []).compactMap(\.string)).joined(separator: " ") },
  answer: answer)
