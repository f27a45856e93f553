import GLibKit
import Glibc
import StubSupport

// A desktop's notification service. It adds the text of each notification to a file, with the name of the sending
// program.
//
//     NotificationStub FILE
//
// It prints a line once it has its name on the bus.
guard CommandLine.arguments.count == 2 else { exit(2) }

let name = "org.freedesktop.Notifications"
let types = DBusInterface(name, [.method("Notify", ["s", "u", "s", "s", "s", "as", "a{sv}", "i"], returns: "u")])

Stub.serve(
  name, at: "/org/freedesktop/Notifications", types, log: CommandLine.arguments[1],
  line: { call in
    let texts = call.parameters.elements ?? []
    return texts.count > 3 ? "\(texts[0].string ?? ""): \(texts[3].string ?? "")" : nil
  }, answer: { _ in .tuple([.uint32(1)]) })
