import FileIndexing
import Glibc

// `FileIndexingProbe FOLDER FILE` scans a folder and saves what it finds, again and again, and says so each time: to be
// ended at any moment, and to be started twice. `FileIndexingProbe FOLDER FILE LIMIT` does it once, with files that can
// have no more bytes than the limit. `FileIndexingProbe --keep FOLDER` keeps an index of a folder up to date, and says what
// it knows whenever that is all there is. `FileIndexingProbe --no-threads FOLDER` starts a store without a thread to have,
// and once more with one.

let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  print("usage: FileIndexingProbe FOLDER FILE [LIMIT] | --keep FOLDER | --no-threads FOLDER")
  exit(2)
}
if arguments[1] == "--no-threads" { Threadless.run(arguments[2]) }
if arguments[1] == "--keep" { Keeping.run(arguments[2]) }
let filter = FileFilter(roots: [arguments[1]])

if arguments.count > 3, let limit = rlim_t(arguments[3]) {
  // Without this the process would be ended instead of told.
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
