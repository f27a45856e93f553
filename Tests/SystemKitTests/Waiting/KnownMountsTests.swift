import Foundation
import SilentMountSupport
import TestSupport
import Testing

@testable import SystemKit

@Suite struct KnownMountsTests {
  /// A kernel with a file system at each of some paths.
  private final class Kernel: Sendable {
    private struct State {
      /// Nil if the text cannot be read.
      var paths: [String]?
      var hasChanged = false
      var readings = 0
      /// The number of the reading that hangs.
      var held: Int?
    }

    private let state: Monitor<State>

    init(_ paths: [String]) { state = Monitor(State(paths: paths)) }

    var readings: Int { state.withLock { $0.readings } }

    func hold(_ reading: Int?) { state.withLock { $0.held = reading } }

    func become(_ paths: [String]?) {
      state.withLock { state in
        state.paths = paths
        state.hasChanged = true
      }
    }

    func hasChanged() -> Bool {
      state.withLock { state in
        defer { state.hasChanged = false }
        return state.hasChanged
      }
    }

    func read() -> [UInt8]? {
      let number = state.withLock { state in
        state.readings += 1
        return state.readings
      }
      let paths: [String]? = state.wait { state -> [String]?? in state.held == number ? nil : .some(state.paths) }
      guard let paths else { return nil }
      return Array(paths.enumerated().map { "\($0 + 1) 0 8:1 / \($1) rw - ext4 /dev/a rw\n" }.joined().utf8)
    }
  }

  private static func mounts(_ kernel: Kernel) -> KnownMounts {
    KnownMounts {
      kernel.hasChanged()
    } read: {
      kernel.read()
    }
  }

  private static func paths(_ mounts: KnownMounts) -> Set<String> {
    Set(mounts.current().paths.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test func manyCallsShareOneReadingUntilAChange() {
    let kernel = Kernel(["/", "/home"])
    let mounts = Self.mounts(kernel)
    for _ in 0..<5 { #expect(Self.paths(mounts) == ["/", "/home"]) }
    #expect(kernel.readings == 1)
    kernel.become(["/", "/media"])
    for _ in 0..<5 { #expect(Self.paths(mounts) == ["/", "/media"]) }
    #expect(kernel.readings == 2)
  }

  @Test func aReadingThatHangsHoldsUpNoOtherCall() async {
    let kernel = Kernel(["/"])
    kernel.hold(1)
    let mounts = Self.mounts(kernel)
    let hanging = Task(executorPreference: DiskThreads.shared) { Self.paths(mounts) }
    #expect(await eventually { kernel.readings == 1 })
    #expect(Self.paths(mounts) == ["/"])
    kernel.become(["/", "/home"])
    for _ in 0..<2 { #expect(Self.paths(mounts) == ["/", "/home"]) }
    #expect(kernel.readings == 3)
    // It returns late, and what it has read is older.
    kernel.hold(nil)
    _ = await hanging.value
    #expect(Self.paths(mounts) == ["/", "/home"] && kernel.readings == 3)
  }

  @Test func aTableThatCannotBeReadLeavesTheLastOneAndIsReadAgain() {
    let kernel = Kernel(["/", "/home"])
    let mounts = Self.mounts(kernel)
    _ = mounts.current()
    kernel.become(nil)
    #expect(Self.paths(mounts) == ["/", "/home"])
    kernel.become(["/"])
    #expect(kernel.hasChanged())
    #expect(Self.paths(mounts) == ["/"], "the failure was not taken for the answer")
  }

  @Test(.enabled(if: SilentMount.isAllowed)) func aMountIsKnownAtOnceAndGoneAtOnce() throws {
    let folder = TemporaryFolder()
    let path = folder.path.replacingOccurrences(of: "//", with: "/") + "/silent"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(!MountTable.current().isMount(Array(path.utf8)))
    guard let mount = SilentMount(at: path) else { return }
    defer { mount.end() }
    #expect(MountTable.current().isMount(Array(path.utf8)))
    mount.end()
    #expect(!MountTable.current().isMount(Array(path.utf8)))
  }
}
