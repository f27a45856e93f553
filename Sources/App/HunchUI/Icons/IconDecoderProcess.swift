import GLibKit
import Glibc
import Synchronization
import SystemKit

/// Opens picture files, and has them read and decoded by a process of its own: see ``IconDecoder``.
///
/// The process is started with the first request and kept for the next. If it crashes, or does not answer in time, it is
/// ended, and the request has no picture. A process that waits for a disk which never answers, as of a network that is
/// gone, cannot be ended; with a few such processes no other is started until one is rid of its disk.
nonisolated final class IconDecoderProcess: IconLoader {
  private let program: String
  private let deadline: Duration
  private let state: Mutex<State>

  private struct State {
    var child: Child?
    /// None once a decoder said that they let it decode nothing: icons are to show.
    var walls: Confinement

    mutating func end() {
      child?.end()
      child = nil
    }
  }

  /// This program, also if its file was replaced meanwhile.
  static let thisProgram = ThisProgram.file

  /// - Parameters:
  ///   - program: The file of a program that is a decoder when ``IconDecoder/argument`` is its only argument.
  ///   - deadline: How long an answer may take. The decoder itself bounds the time it computes, so that this is for
  ///     disks that do not answer.
  ///   - walls: Those around the process.
  init(program: String = thisProgram, deadline: Duration = .seconds(5), walls: Confinement = .all) {
    self.program = program
    self.deadline = deadline
    state = Mutex(State(walls: walls))
  }

  deinit {
    rest()
  }

  func load(_ request: IconRequest) -> IconAnswer {
    guard let file = open(request.path) else { return .noPicture(nil) }
    let stamp = file.opened.stamp
    if stamp == request.known { return .unchanged }
    guard stamp.size <= IconDecoder.largestFile else { return .noPicture(stamp) }
    return state.withLock { state in
      var answer = ask(&state, request.side, file)
      if answer == .confined {
        state.end()
        state.walls = .none
        answer = ask(&state, request.side, file)
      }
      switch answer {
      case .picture(let pixels): return .picture(pixels, stamp)
      case .noPicture: return .noPicture(stamp)
      case .confined, nil: return .noPicture(nil)
      }
    }
  }

  private func ask(_ state: inout State, _ side: Int, _ file: PictureFile) -> IconChannel.Answer? {
    state.child = state.child ?? Child(program, state.walls)
    guard let running = state.child else { return nil }
    if running.channel.request(side: side, file: file.opened.descriptor),
      let answer = running.channel.receiveAnswer(side: side, within: deadline)
    {
      return answer
    }
    state.end()
    return nil
  }

  private func open(_ path: String) -> PictureFile? {
    try? DiskCall.wait("hunch-picture", at: Array(path.utf8), within: deadline) { PictureFile(path) }
  }

  func rest() {
    state.withLock { $0.end() }
  }
}

/// A file that was opened, which is closed with the last reference to it, also where nobody waits for it any more.
nonisolated private final class PictureFile: Sendable {
  let opened: SmallFile

  /// Returns nil if there is no regular file that can be read.
  init?(_ path: String) {
    guard let file = try? SmallFile(path) else { return nil }
    opened = file
  }
}

/// A process that was started and not yet ended.
nonisolated private struct Child {
  let channel: IconChannel
  private let id: pid_t

  /// Those that were ended, until the system is rid of them.
  private static let ended = Mutex<[pid_t]>([])
  private static let mostEnded = 4
  /// What the loaders look at. The decoder has no business with the rest, such as the display and the buses.
  private static let variables: Set = Confinement.variables.union(["PATH", "LANG", "LC_ALL", "XDG_DATA_DIRS"])

  /// Returns nil if it could not be started.
  init?(_ program: String, _ walls: Confinement) {
    guard Self.forgetThoseGone() < Self.mostEnded else { return nil }
    let arguments = [IconDecoder.argument, walls.rawValue]
    guard let helper = ChildProcess.helper(program, arguments, socketIsInput: true, variables: Self.variables) else {
      return nil
    }
    id = helper.process.id
    channel = IconChannel(descriptor: helper.socket)
  }

  func end() {
    close(channel.descriptor)
    kill(id, SIGKILL)
    Self.ended.withLock { $0.append(id) }
    _ = Self.forgetThoseGone()
  }

  /// Returns how many still are not gone.
  private static func forgetThoseGone() -> Int {
    ended.withLock { ended in
      ended.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      return ended.count
    }
  }
}
