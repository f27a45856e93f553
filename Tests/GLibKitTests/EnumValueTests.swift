import CGLib
import MainLoopTestSupport
import XCTest

@testable import GLibKit

final class EnumValueTests: XCTestCase {
  func testACodeThatANewerLibraryAddsIsReadAndIsNoneOfThoseWithAName() {
    onMain {
      let added = ValueSlot.withTemporary(FileMonitor.Event.valueType) { slot in
        g_value_set_enum(slot.pointer, 99)
        return FileMonitor.Event.read(slot)
      }
      XCTAssertEqual(added.rawValue, 99)
      XCTAssertNotEqual(added, .created)
    }
  }

  func testACodeWithANameIsReadAsIt() {
    onMain {
      let created = ValueSlot.withTemporary(FileMonitor.Event.valueType) { slot in
        FileMonitor.Event.created.write(to: slot)
        XCTAssertEqual(g_value_get_enum(slot.pointer), Int32(G_FILE_MONITOR_EVENT_CREATED.rawValue))
        return FileMonitor.Event.read(slot)
      }
      XCTAssertEqual(created, .created)
    }
  }
}
