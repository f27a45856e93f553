internal import CFileEvents

/// Memory that the process has freed and that the allocator keeps.
package enum FreeMemory {
  /// Returns it to the system, if the C library can. Other threads that allocate wait meanwhile, for some milliseconds.
  package static func release() { cfe_release_memory() }
}
