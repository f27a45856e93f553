import Glibc
import UserSettings

// Changes settings one by one, and says the number of each when it is saved. The tests of several writers start it, and
// kill it or have it kill itself.
//
//     SettingsWriter FILE NAME FIRST LAST [STEP]
//
// With STEP it ends by SIGKILL at that step of the first change.
let arguments = CommandLine.arguments
guard arguments.count >= 5, let first = Int(arguments[3]), let last = Int(arguments[4]) else { exit(2) }
let (file, name) = (SettingsFile(arguments[1]), arguments[2])
let fatal = arguments.count > 5 ? SettingsFile.Step.allCases.first { "\($0)" == arguments[5] } : nil
for number in first...last {
  var edits = SettingsEdits()
  edits.set("number", in: name, to: number)
  edits.merge("all", in: "Shared", from: [], to: ["\(name)-\(number)"])
  while true {
    do throws(SettingsFileError) {
      try file.apply(edits) { step in
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
