import Foundation
import SmartSearch
import Synchronization
import TestSupport
import Testing

@testable import FileIndexing

/// A machine that sleeps and wakes up.
@Suite struct SleepTests {
  /// A simulated machine, whose sleeps take no time.
  private final class Machine: Sendable {
    private let slept = Atomic<Int64>(0)
    private let bell = Pipe()

    func watch() -> SleepWatch {
      let descriptor = dup(bell.fileHandleForReading.fileDescriptor)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      return SleepWatch(descriptor: descriptor) { self.slept.load(ordering: .sequentiallyConsistent) }
    }

    /// Sets the clock, as the user may.
    func setClock() { bell.fileHandleForWriting.write(Data(count: 8)) }

    func sleep(hours: Int64) {
      slept.add(hours * 3_600_000_000_000, ordering: .sequentiallyConsistent)
      setClock()
    }
  }

  private static func isReadable(_ watch: SleepWatch) -> Bool {
    var descriptor = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  @Test func whatChangedMeanwhileIsFoundOnceTheMachineIsAwake() async throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.root + "/deep", withIntermediateDirectories: true)
    let machine = Machine()
    var options = FileStore.Options()
    // No regular look at all folders comes, and the changed folder is not watched.
    options.sweepInterval = 1 << 20
    options.mostWatchedFolders = 1
    options.makeSleepWatch = { machine.watch() }
    let store = FileStore(FileFilter(roots: [folder.root]), savedIn: nil, options: options)
    store.start()
    defer { store.stop() }
    try await expectSoon { store.state.phase == .ready }
    #expect(store.state.watchedFolders == 1)
    for night in 1...3 {
      try folder.write("", to: "deep/night \(night)")
      machine.sleep(hours: 8)
      try await expectSoon("what the night has brought") { store.files.search("night", limit: 9).total == night }
    }
  }

  @Test func aClockThatIsSetIsNoSleep() {
    let machine = Machine()
    let watch = machine.watch()
    #expect(!watch.hasSlept())
    machine.setClock()
    #expect(Self.isReadable(watch) && !watch.hasSlept() && !Self.isReadable(watch))
    machine.sleep(hours: 1)
    #expect(Self.isReadable(watch) && watch.hasSlept() && !Self.isReadable(watch))
    #expect(!watch.hasSlept(), "it is said once")
  }

  /// A test cannot set the machine's clock, but the kernel shows what the timer asked for.
  @Test func theKernelIsAskedToTellWhenTheClockIsSet() throws {
    let watch = SleepWatch()
    let said = try String(contentsOfFile: "/proc/self/fdinfo/\(watch.descriptor)", encoding: .utf8)
    let lines = Set(said.split(separator: "\n"))
    // The real-time clock, an absolute time (1), cancelled when the clock is set (2).
    #expect(lines.isSuperset(of: ["clockid: 0", "settime flags: 03"]), "\(said)")
    #expect(!Self.isReadable(watch) && !watch.hasSlept())
  }
}
