import Glibc
import UserSettings

// Changes settings one by one, and prints the number of each once it is saved. The tests of several writers start
// it, and kill it or make it kill itself.
//
//     SettingsWriter FILE NAME FIRST LAST [STEP [TEXT]]
//
// With STEP it ends by SIGKILL at that step of the first change. TEXT is added to the file, as by an editor, just
// before the file is replaced.
let arguments = CommandLine.arguments
guard arguments.count >= 5, let first = Int(arguments[3]), let last = Int(arguments[4]) else { exit(2) }
let (file, name) = (SettingsFile(arguments[1]), arguments[2])
let fatal = arguments.count > 5 ? SettingsFile.Step.allCases.first { "\($0)" == arguments[5] } : nil
let edit = arguments.count > 6 ? Array(arguments[6].utf8) : []

/// Appends to the file, as an editor that writes in place.
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
      // Other writers without a pause may hold the lock for long.
      if case .locked = error { continue }
      print("error: \(error)")
      exit(1)
    }
  }
  print(number)
  fflush(nil)
}
