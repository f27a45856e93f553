import GLibKit
import Glibc
import StubSupport

// A file manager for tests: it has the bus name through which files are shown, and adds a line to a file for each
// request.
//
//     FileManagerStub FILE
//
// It prints a line once it has the name.
guard CommandLine.arguments.count == 2 else { exit(2) }
let log = CommandLine.arguments[1]

let types = DBusInterface("org.freedesktop.FileManager1", [.method("ShowItems", ["as", "s"])])

Stub.serve(
  "org.freedesktop.FileManager1", at: "/org/freedesktop/FileManager1", types, log: log,
  line: { call in (call.parameters[0]?.strings ?? []).joined(separator: "\n") })
