import GLibKit
import Glibc
import Synchronization

/// Has picture files read and decoded by a process of its own: see ``IconDecoder``.
///
/// The process is started with the first request and kept for the next. If it crashes, or does not answer in time, it is
/// ended, and the request has no picture. A process that waits for a disk which never answers, as of a network that is
/// gone, cannot be ended; with a few such processes no other is started until one is rid of its disk.
nonisolated final class IconDecoderProcess: IconLoader {
  private let program: String
  private let deadline: Duration
  private let child = Mutex<Child?>(nil)

  /// This program, also if its file was replaced meanwhile.
  static let thisProgram = ThisProgram.file

  /// - Parameters:
  ///   - program: The file of a program that is a decoder when ``IconDecoder/argument`` is its only argument.
  ///   - deadline: How long an answer may take. The decoder itself bounds the time it computes, so that this is for
  ///     disks that do not answer.
  init(program: String = thisProgram, deadline: Duration = .seconds(5)) {
    self.program = program
    self.deadline = deadline
  }

  deinit {
    rest()
  }

  func load(_ request: IconRequest) -> IconAnswer {
    child.withLock { child in
      child = child ?? Child(program)
      guard let running = child else { return .noPicture(nil) }
      if running.channel.send(request),
        let answer = running.channel.receiveAnswer(side: request.side, within: deadline)
      {
        return answer
      }
      running.end()
      child = nil
      return .noPicture(nil)
    }
  }

  func rest() {
    child.withLock { child in
      child?.end()
      child = nil
    }
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
  private static let variables: Set = [
    "HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TMPDIR", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_CACHE_HOME",
    "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
  ]

  /// Returns nil if it could not be started.
  init?(_ program: String) {
    guard Self.forgetThoseGone() < Self.mostEnded else { return nil }
    let arguments = [IconDecoder.argument]
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
