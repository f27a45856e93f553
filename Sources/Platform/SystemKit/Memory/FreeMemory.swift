internal import CFileEvents

/// Memory that the process has freed and that the allocator keeps.
package enum FreeMemory {
  /// Returns it to the system, if the C library can. Other threads that allocate wait meanwhile, for some milliseconds.
  package static func release() { cfe_release_memory() }

  /// Lets all threads share it. Otherwise almost each of them keeps its own: together 2 MB after the start of the window.
  /// Call it before any thread is started.
  package static func share() { cfe_share_arenas(arenas) }

  /// One for the main thread, and one for the others. Small blocks come from a cache of each thread.
  private static let arenas: Int32 = 2
}
