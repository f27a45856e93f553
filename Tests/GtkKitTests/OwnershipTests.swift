import CGLib
import CGtk
import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// Returns a plain object that uses nothing of GTK.
@MainActor
private func makeObject() -> Object {
  Object(Object.construct([]), .full)
}

private final class Companion {}

/// Carries a handle to another thread, where it is dropped.
private struct Parcel: Sendable {
  let object: Object
}

final class OwnershipTests: XCTestCase {
  func testObjectGoesWithItsLastHandle() {
    onMain {
      var first: Object? = makeObject()
      let reference = first.map { WeakReference($0) }
      var second = reference?.target
      XCTAssertEqual(first, second)
      first = nil
      XCTAssertNotNil(reference?.target)
      second = nil
      XCTAssertNil(reference?.target)
    }
  }

  func testFloatingObjectIsOwnedOnce() {
    onMain {
      let adjustment = Object(new: gtk_adjustment_new(0, 0, 1, 1, 1, 1), .floating)
      XCTAssertEqual(adjustment.cast(as: GObject.self).pointee.ref_count, 1)
      XCTAssertEqual(g_object_is_floating(adjustment.pointer), 0)
    }
  }

  func testHandleReleasedOnAnotherThreadHopsHome() {
    onMain {
      var parcel: Parcel? = Parcel(object: makeObject())
      let reference = parcel.map { WeakReference($0.object) }
      Task.detached { [parcel] in _ = parcel }
      parcel = nil
      waitUntil("the object to go") { reference?.target == nil }
    }
  }

  func testHandlesOfTwoObjectsDiffer() {
    onMain { XCTAssertNotEqual(makeObject(), makeObject()) }
  }

  func testCastSucceedsForTheObjectsOwnTypeOnly() {
    onMain {
      let object = makeObject()
      XCTAssertNotNil(object.cast(to: Object.self))
      XCTAssertNil(object.cast(to: Adjustment.self))
      XCTAssertEqual(object.dynamicType.description, "GObject")
    }
  }

  func testCompanionLivesAsLongAsTheObject() {
    onMain {
      var first: Object? = makeObject()
      var companion: Companion? = Companion()
      weak let remembered = companion
      if let companion { first?.keep(companion) }
      var second = first.flatMap { WeakReference($0).target }
      companion = nil
      first = nil
      XCTAssertNotNil(remembered)
      XCTAssertTrue(second?.companion(Companion.self) === remembered)
      second = nil
      XCTAssertNil(remembered)
    }
  }

  func testCompanionIsReplacedByAnotherOfItsType() {
    onMain {
      let object = makeObject()
      var companion: Companion? = Companion()
      weak let remembered = companion
      if let companion { object.keep(companion) }
      companion = nil
      object.keep(Companion())
      XCTAssertNil(remembered)
      XCTAssertNotNil(object.companion(Companion.self))
    }
  }
}
