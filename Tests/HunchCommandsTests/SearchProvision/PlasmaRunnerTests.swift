import Catalog
import GLibKit
import MainLoopTestSupport
import XCTest

@testable import HunchCommands

/// The provider, asked as KRunner does.
final class PlasmaRunnerTests: XCTestCase {
  func testMatchesAreRankedAndRun() throws {
    try withProvision { asker in
      let others = try waitForTask { try await Recorder() }
      defer { others.stop() }
      try waitForTask {
        try await others.playProgram()
        try await others.play(
          "org.kde.klipper", at: "/klipper", "org.kde.klipper.klipper", "setClipboardContents", ["s"])
      }
      let matches = try waitForTask { try await asker.runner("Match", .string("greek")) }[0]?.elements ?? []
      XCTAssertEqual(Set(matches.compactMap { $0[0]?.string }), ["lists/3B1", "lists/greek"])
      XCTAssertEqual(
        matches.first { $0[0]?.string == "lists/greek" }?.elements?.prefix(4),
        [.string("lists/greek"), .string("Greek Islands"), .string("folder"), .int32(30)])
      let relevances = matches.compactMap { $0[4]?.double }
      XCTAssertEqual(relevances, relevances.sorted(by: >))
      XCTAssertTrue(relevances.allSatisfy { $0 > 0 && $0 <= 1 }, "\(relevances)")
      XCTAssertEqual(try waitForTask { try await asker.runner("Match", .string("  ")) }[0]?.elements, [])
      try waitForTask {
        try await asker.runner("Actions")
        try await asker.runner("SetActivationToken", .string("wayland-7"))
        try await asker.runner("Run", .string("lists/greek"), .string(""))
        try await asker.runner("Run", .string("lists/greek"), .string(""))
        try await asker.runner("Run", .string("lists/3B1"), .string(""))
        try await asker.runner("Teardown")
      }
      XCTAssertEqual(
        others.calls,
        [
          "ActivateAction search [Greek Islands] [activation-token=wayland-7, desktop-startup-id=wayland-7]",
          "ActivateAction search [Greek Islands] []", "setClipboardContents α",
        ])
      XCTAssertThrowsError(try waitForTask { try await asker.runner("Run", .string("lists/gone"), .string("")) })
    }
  }

  /// KRunner runs without Plasma's clipboard too, and shows no error of a runner.
  func testWithoutPlasmasClipboardTheWindowOpensForATextToCopy() throws {
    try withProvision { asker in
      let others = try waitForTask { try await Recorder() }
      defer { others.stop() }
      try waitForTask {
        try await others.playProgram()
        try await asker.runner("SetActivationToken", .string("own"))
        try await asker.runner("Run", .string("lists/3B1"), .string(""))
      }
      XCTAssertEqual(
        others.calls,
        ["ActivateAction search [Greek Small Letter Alpha] [activation-token=own, desktop-startup-id=own]"])
    }
  }

  func testNearMatchesFollowWhatMatches() throws {
    let items = ["Photoshop", "Shopping List"].map { CatalogItem(id: $0, name: $0) }
    try withProvision([ItemSource(id: "lists", items: items)]) { asker in
      for (text, found) in [("shop", ["lists/Shopping List", "lists/Photoshop"]), ("phtoo", ["lists/Photoshop"])] {
        let matches = try waitForTask { try await asker.runner("Match", .string(text)) }[0]?.elements ?? []
        XCTAssertEqual(matches.compactMap { $0[0]?.string }, found)
      }
    }
  }

  /// Otherwise a program on the bus could bring its window to the front with another program's token.
  func testATokenIsOfItsSenderAndForOneResult() throws {
    try withProvision { asker in
      let others = try waitForTask { try await Recorder() }
      defer { others.stop() }
      let other = try waitForTask { try await Asker() }
      try waitForTask {
        try await others.playProgram()
        try await asker.runner("SetActivationToken", .string("own"))
        try await other.runner("Run", .string("lists/greek"), .string(""))
        try await asker.runner("Run", .string("lists/greek"), .string(""))
        try await asker.runner("Run", .string("lists/greek"), .string(""))
        // No desktop makes such a token, and it would end the connection to a Wayland compositor.
        try await asker.runner("SetActivationToken", .string(String(repeating: "x", count: 5_000)))
        try await asker.runner("Run", .string("lists/greek"), .string(""))
        // However many senders there are, only a limited number of tokens is kept.
        try await asker.runner("SetActivationToken", .string("old"))
        for _ in 0..<20 { try await Asker().runner("SetActivationToken", .string("other")) }
        try await asker.runner("Run", .string("lists/greek"), .string(""))
      }
      let plain = "ActivateAction search [Greek Islands] []"
      XCTAssertEqual(
        others.calls,
        [
          plain, "ActivateAction search [Greek Islands] [activation-token=own, desktop-startup-id=own]", plain, plain,
          plain,
        ])
    }
  }
}
