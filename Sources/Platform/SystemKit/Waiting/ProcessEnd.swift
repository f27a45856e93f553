internal import CProgramStart
internal import Glibc

/// The end of a process, which no disk holds up.
package enum ProcessEnd {
  /// Goes on in a child, and has this process end when the child says so. A process stays as long as a disk holds one of its
  /// threads up, even after its end; whoever waits for this one does not wait for that.
  ///
  /// To be called before there is any thread. Where there is no child to have, this process does the work.
  package static func workApart() { cps_work_apart() }

  /// Ends the process. If threads still wait for disks, all that is open is closed first: the window and the names on the
  /// bus go with it, though the process may stay.
  package static func exit(_ status: Int32) -> Never {
    fflush(nil)
    if DiskBudget.shared.isWaiting { cps_end(status) }
    cps_tell_end(status)
    Glibc.exit(status)
  }
}
