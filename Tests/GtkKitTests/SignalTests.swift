import MainLoopTestSupport
import XCTest

@testable import GLibKit
@testable import GtkKit

/// Stands for a controller that owns widgets and listens to them.
@MainActor
private final class Listener {
  var heard: [Double] = []
}

final class SignalTests: XCTestCase {
  func testHandlerGetsItsOwnerAtEachEmission() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      let listener = Listener()
      adjustment.valueChanged.connect(to: listener) { [unowned adjustment] in $0.heard.append(adjustment.value) }
      adjustment.value = 3
      adjustment.value = 4
      XCTAssertEqual(listener.heard, [3, 4])
    }
  }

  func testHandlerIsSilentAfterItsOwnerIsGone() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      var calls = 0
      var listener: Listener? = Listener()
      weak let remembered = listener
      adjustment.valueChanged.connect(to: listener!) { _ in calls += 1 }
      adjustment.value = 1
      listener = nil
      adjustment.value = 2
      XCTAssertNil(remembered)
      XCTAssertEqual(calls, 1)
    }
  }

  func testOwnerThatIsAnObjectCountsAsLongAsItLivesWithoutItsHandle() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      var handle: Adjustment? = Adjustment(upper: 50)
      var other = handle.flatMap { WeakReference($0).target }
      handle.map { owner in
        _ = adjustment.valueChanged.connect(to: owner) { $0.value += 1 }
      }
      handle = nil
      adjustment.value = 1
      XCTAssertEqual(other?.value, 1)
      let reference = other.map { WeakReference($0) }
      other = nil
      adjustment.value = 2
      XCTAssertNil(reference?.target)
    }
  }

  func testHandlersGoWithTheObject() {
    onMain {
      assertNoHandlerIsLeft {
        let adjustment = Adjustment(upper: 100)
        let listener = Listener()
        adjustment.valueChanged.connect(to: listener) { $0.heard.append(0) }
        adjustment.valueChanged.connectKeepingCaptures {}
        adjustment.changes(of: "value").connect(to: listener) { $0.heard.append(0) }
        adjustment.value = 5
      }
    }
  }

  func testDisconnectedHandlerIsReleasedAndSilent() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      let listener = Listener()
      assertNoHandlerIsLeft {
        let connection = adjustment.valueChanged.connect(to: listener) { $0.heard.append(0) }
        XCTAssertTrue(connection.isConnected)
        connection.disconnect()
        connection.disconnect()
        XCTAssertFalse(connection.isConnected)
      }
      adjustment.value = 5
      XCTAssertEqual(listener.heard, [])
    }
  }

  func testHandlerMayDisconnectItself() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      let listener = Listener()
      var connection: Connection?
      connection = adjustment.valueChanged.connect(to: listener) {
        $0.heard.append(0)
        connection?.disconnect()
      }
      adjustment.value = 1
      adjustment.value = 2
      XCTAssertEqual(listener.heard, [0])
    }
  }

  func testConnectionOutlivesTheObjectHarmlessly() {
    onMain {
      var adjustment: Adjustment? = Adjustment(upper: 100)
      let connection = adjustment!.valueChanged.connect(to: Listener()) { _ in }
      adjustment = nil
      XCTAssertFalse(connection.isConnected)
      connection.disconnect()
    }
  }

  func testStoppedEmissionReachesNoLaterHandler() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      let listener = Listener()
      adjustment.valueChanged.connect(to: adjustment) { $0.valueChanged.stopEmission() }
      adjustment.valueChanged.connect(to: listener) { $0.heard.append(0) }
      adjustment.value = 1
      XCTAssertEqual(listener.heard, [])
    }
  }

  func testMismatchIsFoundWhenConnecting() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      let cases: [(String?, String?)] = [
        (Signal<Void>(adjustment, "value-changed").mismatch, nil),
        (Signal<Void>(adjustment, "notify::value", ignoring: 1).mismatch, nil),
        (Signal<Void>(adjustment, "no-such-signal").mismatch, "GtkAdjustment has no signal 'no-such-signal'"),
        (
          Signal<Void, Int>(adjustment, "value-changed").mismatch,
          "signal 'value-changed' of GtkAdjustment has 0 parameters, handler takes 1"
        ),
        (
          Signal<Bool>(adjustment, "value-changed").mismatch,
          "signal 'value-changed' of GtkAdjustment wants nothing back, handler returns a gboolean"
        ),
        (
          Signal<Void, String>(adjustment, "notify::value").mismatch,
          "parameter 1 of signal 'notify::value' of GtkAdjustment is a GParam, handler takes a gchararray"
        ),
      ]
      for (found, expected) in cases { XCTAssertEqual(found, expected) }
    }
  }

  func testPropertiesConvert() {
    onMain {
      let adjustment = Adjustment(upper: 100)
      adjustment[property: "upper"] = 55.5
      let upper: Double = adjustment[property: "upper"]
      XCTAssertEqual(upper, 55.5)
    }
  }
}
