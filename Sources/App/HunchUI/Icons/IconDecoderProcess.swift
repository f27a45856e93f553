import GLibKit
import Glibc
import Synchronization
import SystemKit

/// Opens picture files and has a separate process read and decode them: see ``IconDecoder``.
///
/// The process is started for the first request and kept for later ones. If it crashes or does not answer in time, it
/// is killed, and the request has no picture. A process that waits for a stalled disk, such as that of a lost
/// network, cannot be killed. After a few such processes, none is started until one has ended.
nonisolated final class IconDecoderProcess: IconLoader {
  private let program: String
  private let deadline: Duration
  private let state: Mutex<State>

  private struct State {
    var child: Child?
    /// The walls of the next process: none once a decoder said that they prevent all decoding, because icons must
    /// show.
    var walls: Confinement

    mutating func end() {
      child?.end()
      child = nil
    }
  }

  /// The running program, even if its file was replaced meanwhile.
  static let thisProgram = ThisProgram.file

  /// - Parameters:
  ///   - program: A program that is a decoder when its first argument is ``IconDecoder/argument``.
  ///   - deadline: The longest time for an answer. The decoder limits its computing itself, so this is for stalled
  ///     disks.
  ///   - walls: The walls around the process.
  init(program: String = thisProgram, deadline: Duration = .seconds(5), walls: Confinement = .all) {
    self.program = program
    self.deadline = deadline
    state = Mutex(State(walls: walls))
  }

  deinit { rest() }

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

  func rest() { state.withLock { $0.end() } }
}

/// An open file. It is closed with its last reference, even if nobody waits for it any more.
nonisolated private final class PictureFile: Sendable {
  let opened: SmallFile

  /// Fails if the path has no readable regular file.
  init?(_ path: String) {
    guard let file = try? SmallFile(path) else { return nil }
    opened = file
  }
}

/// A running process.
nonisolated private struct Child {
  let channel: IconChannel
  private let id: pid_t

  /// Killed processes that the system has not ended yet.
  private static let ended = Mutex<[pid_t]>([])
  private static let mostEnded = 4
  /// The variables that loaders need. The decoder must not see others, such as those of the display and the buses.
  private static let variables: Set = Confinement.variables.union(["PATH", "LANG", "LC_ALL", "XDG_DATA_DIRS"])

  /// Fails if the process could not be started.
  init?(_ program: String, _ walls: Confinement) {
    guard Self.forgetEnded() < Self.mostEnded else { return nil }
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
    _ = Self.forgetEnded()
  }

  /// Forgets processes that have ended. Returns the number of the others.
  private static func forgetEnded() -> Int {
    ended.withLock { ended in
      ended.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      return ended.count
    }
  }
}
