internal import Glibc
internal import Synchronization

/// Tells which file system a thread waits for, and charges the thread to its budget.
///
/// The thread itself moves the ticket from place to place. The waiting caller may give it up at any moment.
package final class DiskTicket: Sendable {
  private struct State {
    var place: DiskPlace?
    /// The file at that place that the thread touches; nil if it is not known.
    var path: [UInt8]?
    var isGivenUp = false
    var isOver = false
  }

  private let state = Mutex(State())
  private let budget: DiskBudget
  private let share: DiskBudget.Share
  private let avoided: Set<DiskPlace>
  /// The folders that a call has followed, and where they lead: it looks at many files of few folders, and is over in a
  /// moment.
  private let folders = Mutex<[[UInt8]: [UInt8]]>([:])

  /// - Parameter avoided: The places that did not answer the same caller before.
  package init(_ budget: DiskBudget, _ share: DiskBudget.Share, avoiding avoided: Set<DiskPlace> = []) {
    self.budget = budget
    self.share = share
    self.avoided = avoided
  }

  /// Announces that the thread is about to touch a place.
  ///
  /// - Parameter path: The file that it touches there, if that is known.
  /// - Throws: ``DiskError/silent(_:)`` if it must not, or was given up.
  package func move(to place: DiskPlace, at path: [UInt8]? = nil) throws(DiskError) {
    let isAllowed = state.withLock { state in
      state.path = path
      if state.place == place { return !state.isGivenUp }
      if state.isGivenUp || avoided.contains(place) { return false }
      guard budget.enter(place, share) else { return false }
      if let old = state.place { budget.leave(old, share, isLate: false) }
      state.place = place
      return true
    }
    if !isAllowed { throw .silent(place) }
  }

  /// Notes the file that the thread is about to touch, without leaving the place.
  package func touch(_ path: [UInt8]) { state.withLock { $0.path = path } }

  /// Gives up the thread. It counts as late until it returns.
  ///
  /// - Returns: The place that it waits for; nil if it has returned. It is another one than the thread has moved to if
  ///   a file system was mounted since, within that place and with the file.
  package func giveUp() -> DiskPlace? {
    // Before the lock: reading the mounts may take time, and the thread needs the lock to go on.
    let path = state.withLock { $0.isOver ? nil : $0.path }
    let present = path.map { MountTable.current().place(of: $0) }
    return state.withLock { state in
      if state.isOver || state.isGivenUp { return nil }
      state.isGivenUp = true
      guard var place = state.place else { return .errand("") }
      if let present, state.path == path, present.isWithin(place) {
        budget.move(from: place, to: present, share)
        place = present
        state.place = place
      }
      budget.noteLate(place, share)
      return place
    }
  }

  /// Whether the thread was given up: its results are dropped.
  var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  /// Whether a place does not answer, rather than has too many calls.
  func knowsSilent(_ place: DiskPlace) -> Bool { avoided.contains(place) || budget.isClosed(place) }

  /// Notes that the thread has returned.
  ///
  /// - Returns: Whether it was given up before.
  @discardableResult
  package func end() -> Bool {
    state.withLock { state in
      if let place = state.place { budget.leave(place, share, isLate: state.isGivenUp) }
      state.place = nil
      state.isOver = true
      return state.isGivenUp
    }
  }
}

extension DiskTicket {
  /// The most links that are followed in a path.
  private static let mostLinks = 40

  /// Follows a path within the budget: each link is read at its own place before its target is touched.
  ///
  /// - Parameter followsLast: Whether to follow a link at the end.
  /// - Returns: The path with links resolved. Anything behind a missing part stays unchanged.
  /// - Throws: ``DiskError/silent(_:)``.
  @discardableResult
  package func follow(
    _ path: [UInt8], _ mounts: MountTable, followsLast: Bool = true
  ) throws(DiskError) -> [UInt8] {
    guard share == .call, let slash = path.lastIndex(of: Self.slash), !Self.isStep(path[(slash + 1)...]) else {
      return try follow(path[...], from: [], mounts, followsLast: followsLast)
    }
    let folder = Array(path[..<slash])
    if let known = folders.withLock({ $0[folder] }) {
      return try follow(path[slash...], from: known, mounts, followsLast: followsLast)
    }
    let found = try follow(folder[...], from: [], mounts, followsLast: true)
    folders.withLock { $0[folder] = found }
    return try follow(path[slash...], from: found, mounts, followsLast: followsLast)
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether a part of a path names nothing in the folder before it.
  private static func isStep(_ part: ArraySlice<UInt8>) -> Bool { part.count <= 2 && part.allSatisfy { $0 == dot } }

  private static let dot = UInt8(ascii: ".")

  /// Follows a path from a folder that contains no links.
  private func follow(
    _ path: ArraySlice<UInt8>, from folder: [UInt8], _ mounts: MountTable, followsLast: Bool
  ) throws(DiskError) -> [UInt8] {
    let slash = Self.slash
    var rest = path
    var done = folder
    // A folder within it has the same place, unless something is mounted there.
    var place = mounts.place(of: done)
    var links = 0
    while let part = Self.takePart(of: &rest) {
      if Self.isStep(part) {
        guard part.count == 2 else { continue }
        done = Array(done[..<(done.lastIndex(of: slash) ?? 0)])
        place = mounts.place(of: done)
        continue
      }
      let next = done + [slash] + part
      if mounts.isMount(next) {
        place = mounts.place(of: next)
      } else if followsLast || !rest.isEmpty, links < Self.mostLinks {
        try move(to: place, at: next)
        switch Self.link(next) {
        case .target(let target):
          links += 1
          rest = rest.isEmpty ? target[...] : (target + [slash] + rest)[...]
          if target.first == slash {
            done = []
            place = mounts.place(of: done)
          }
          continue
        case .none: break
        case .nothing:
          var path = next
          while let part = Self.takePart(of: &rest) { path += [slash] + part }
          return path
        }
      }
      try move(to: place, at: next)
      done = next
    }
    try move(to: place, at: done)
    return done
  }

  /// Removes the first part of a path; nil if it has none.
  private static func takePart(of path: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    path = path.drop { $0 == slash }
    if path.isEmpty { return nil }
    let part = path[..<(path.firstIndex(of: slash) ?? path.endIndex)]
    path = path[part.endIndex...].drop { $0 == slash }
    return part
  }

  private enum Link {
    case none, nothing
    case target([UInt8])
  }

  private static func link(_ path: [UInt8]) -> Link {
    unsafe (path + [0]).withUnsafeBytes { path in
      unsafe withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { target in
        guard let from = unsafe path.bindMemory(to: CChar.self).baseAddress,
          let to = unsafe target.bindMemory(to: CChar.self).baseAddress
        else { return .nothing }
        let count = unsafe readlink(from, to, target.count)
        if count >= 0 { return unsafe .target(Array(target.prefix(count))) }
        return errno == EINVAL ? .none : .nothing
      }
    }
  }
}
