import Glibc
import UserSettings

// Changes settings one by one, and says the number of each when it is saved. The tests of several writers start it, and
// kill it or have it kill itself.
//
//     SettingsWriter FILE NAME FIRST LAST [STEP [TEXT]]
//
// With STEP it ends by SIGKILL at that step of the first change. TEXT is what an editor adds to the file just before it is
// replaced.
let arguments = CommandLine.arguments
guard arguments.count >= 5, let first = Int(arguments[3]), let last = Int(arguments[4]) else { exit(2) }
let (file, name) = (SettingsFile(arguments[1]), arguments[2])
let fatal = arguments.count > 5 ? SettingsFile.Step.allCases.first { "\($0)" == arguments[5] } : nil
let edit = arguments.count > 6 ? Array(arguments[6].utf8) : []

/// Adds to the file as an editor does that writes in place.
func save(_ bytes: [UInt8]) {
  let descriptor = open(arguments[1], O_WRONLY | O_APPEND | O_CLOEXEC)
  guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else { exit(3) }
  close(descriptor)
}

for number in first...last {
  var edits = SettingsEdits()
  edits.set("number", in: name, to: number)
  edits.merge("all", in: "Shared", from: [], to: ["\(name)-\(number)"])
  while true {
    do throws(SettingsFileError) {
      try file.apply(edits) { step in
        if step == .written, !edit.isEmpty { save(edit) }
        if step == fatal { kill(getpid(), SIGKILL) }
      }
      break
    } catch {
      // Others that write without a pause can have the lock for long.
      if case .locked = error { continue }
      print("error: \(error)")
      exit(1)
    }
  }
  print(number)
  fflush(nil)
}
