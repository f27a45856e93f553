import Glibc
import HunchUI

// Plays a decoder that was taken over: confines itself, and then prints each thing that it can still do, one a line.
//
//     ConfinedProgram all|calls|none FILE
guard CommandLine.arguments.count == 3, let walls = Confinement(rawValue: CommandLine.arguments[1]) else { exit(2) }
let file = CommandLine.arguments[2]

func say(_ what: String, _ result: Int32) {
  if result >= 0 { print(what) }
}

if walls.raise() { print("decodes") }
say("read", open(file, O_RDONLY))
say("append", open(file, O_WRONLY | O_APPEND))
say("create", open(file + ".new", O_WRONLY | O_CREAT, 0o600))
say("make a folder", mkdir(file + ".folder", 0o700))
say("forbid", chmod(file, 0o400))
say("cut off", truncate(file, 1))
say("rename", rename(file, file + ".renamed"))
say("accounts", open("/etc/passwd", O_RDONLY))
say("processes", open("/proc/\(getppid())/environ", O_RDONLY))
say("internet", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
say("session bus", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
say("signal", kill(getppid(), 0))
fflush(nil)
// The new program prints that it was started.
let words: [UnsafeMutablePointer<CChar>?] = [strdup("echo"), strdup("program"), nil]
execv("/bin/echo", words)
