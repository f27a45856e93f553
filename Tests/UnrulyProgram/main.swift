import GLibKit
import Glibc
import StubSupport

// A search provider with selectable behaviour, which the tests let the bus start. Its object path is its name with
// slashes in place of dots.
//
//     UnrulyProgram NAME well|silent|failing|flooding|huge|dying|slow [FILE]
//
// It adds a line to the file for each call.
guard CommandLine.arguments.count >= 3 else { exit(2) }
let name = CommandLine.arguments[1]
let behaviour = CommandLine.arguments[2]
let log = CommandLine.arguments.count > 3 ? CommandLine.arguments[3] : nil
let path = "/" + name.split(separator: ".").joined(separator: "/")

let types = DBusInterface(
  "org.gnome.Shell.SearchProvider2",
  [
    .method("GetInitialResultSet", ["as"], returns: "as"),
    .method("GetSubsearchResultSet", ["as", "as"], returns: "as"), .method("GetResultMetas", ["as"], returns: "aa{sv}"),
    .method("ActivateResult", ["s", "as", "u"]), .method("LaunchSearch", ["as", "u"]),
  ])

/// Returns results that are named after the searched terms.
func found(_ terms: [String]) -> Variant {
  let term = terms.joined(separator: "-")
  return switch behaviour {
  case "flooding": .strings((0..<100_000).map { "\(term)-\($0)" })
  case "huge": .strings(["\(term)-1", String(repeating: term, count: 1_000_000)])
  default: .strings(["\(term)-1", "\(term)-2"])
  }
}

/// Returns the descriptions of results, and of many more if it floods.
func described(_ ids: [String]) -> Variant {
  let all = behaviour == "flooding" ? ids + (0..<20_000).map { "other \($0)" } : ids
  let text = behaviour == "huge" ? String(repeating: "huge ", count: 500_000) : "found"
  return .array(
    all.map { .dictionary(["id": .string($0), "name": .string("\($0) \(text)"), "description": .string(text)]) },
    of: "a{sv}")
}

func answer(_ call: DBusCall) async throws -> Variant {
  switch behaviour {
  case "slow": try await Task.sleep(for: .milliseconds(200))
  case "silent": try await Task.sleep(for: .seconds(3_600))
  case "failing": throw DBusError(name: "org.example.Error.Unwell", message: "not today")
  case "dying": exit(1)
  default: break
  }
  return switch call.method {
  case "GetInitialResultSet": .tuple([found(call.parameters[0]?.strings ?? [])])
  case "GetSubsearchResultSet": .tuple([found(call.parameters[1]?.strings ?? [])])
  case "GetResultMetas": .tuple([described(call.parameters[0]?.strings ?? [])])
  default: .tuple([])
  }
}

Stub.serve(name, at: path, types, log: log, answer: answer)
