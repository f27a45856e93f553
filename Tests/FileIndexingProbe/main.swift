import FileIndexing
import Glibc

// `FileIndexingProbe FOLDER FILE` scans a folder and saves the index, again and again, and prints a line each time.
// Tests end it at any moment, or run two at once. `FileIndexingProbe FOLDER FILE LIMIT` does it once, with a limit
// on the size of files in bytes. `FileIndexingProbe --keep FOLDER` keeps an index up to date, and prints its state
// at each change. `FileIndexingProbe --no-threads FOLDER` starts a store, first without and then with threads.

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  print("usage: FileIndexingProbe FOLDER FILE [LIMIT] | --keep FOLDER | --no-threads FOLDER")
  exit(2)
}
if arguments[1] == "--no-threads" { Threadless.run(arguments[2]) }
if arguments[1] == "--keep" { Keeping.run(arguments[2]) }
let filter = FileFilter(roots: [arguments[1]])

if arguments.count > 3, let limit = rlim_t(arguments[3]) {
  // Otherwise the signal would end the process before the write can fail.
  signal(SIGXFSZ, SIG_IGN)
  var limits = rlimit(rlim_cur: limit, rlim_max: limit)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}
repeat {
  do {
    let files = try FileIndex.scanned(filter)
    try files.save(file: arguments[2])
    print("saved \(files.count)")
  } catch {
    print("failed: \(error)")
  }
  fflush(nil)
} while arguments.count == 3
