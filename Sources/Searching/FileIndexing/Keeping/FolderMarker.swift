internal import SystemKit

/// Marks folders for a ``LiveLayer``, in the threads of a pool, because a disk may block them.
struct FolderMarker {
  private struct Job: Sendable {
    var folders: [UInt32]
    var place: DiskPlace
  }

  /// The number of folders in a job.
  private static let chunkSize = 128

  private let queue: LiveLayer.Queue
  private var pool = DiskPool<Job, [(UInt32, LiveLayer.Handle)]>()

  /// - Parameter timeout: The time limit for a file system, in nanoseconds.
  init(_ queue: LiveLayer.Queue, timeout: Int64) {
    self.queue = queue
    pool.timeout = timeout
  }

  /// Marks folders in their order. Those on other disks may overtake.
  ///
  /// - Parameters:
  ///   - take: Called with each folder that was tried, in the calling thread.
  ///   - goesOn: Called often; if false, the remaining folders are not marked.
  func mark(
    _ folders: [UInt32], of files: FileIndex, take: (UInt32, LiveLayer.Handle) -> Void, goesOn: () -> Bool
  ) {
    _ = pool.run(Self.jobs(folders, files)) { job in
      job.place
    } again: { job in
      Self.jobs(job.folders, files)
    } work: { [queue] job, ticket in
      let marks = job.folders.map { folder in
        let path = files.path(ofFolder: folder)
        ticket.touch(path)
        return (folder, queue.mark(path))
      }
      return (marks, [])
    } take: {
      for (folder, handle) in $0 { take(folder, handle) }
    } skip: { _, _ in
      // The following sweep reports folders that do not answer.
    } goesOn: {
      goesOn()
    }
  }

  /// Divides the folders into jobs of a single file system, the last ones first, as a pool takes them.
  private static func jobs(_ folders: [UInt32], _ files: FileIndex) -> [Job] {
    let mounts = MountTable.current()
    var jobs: [Job] = []
    for folder in folders {
      let place = mounts.place(of: files.path(ofFolder: folder))
      if let last = jobs.last, last.place == place, last.folders.count < chunkSize {
        jobs[jobs.count - 1].folders.append(folder)
      } else {
        jobs.append(Job(folders: [folder], place: place))
      }
    }
    return jobs.reversed()
  }
}
