import CGLib
import Testing

@testable import GLibKit

/// GIO lets go of objects in threads of its own, such as a connection to the bus that is closed meanwhile.
@Suite struct HandlerThreadTests {
  @Test @MainActor func whoeverLetsGoOfAnObjectLastItsHandlersAreReleased() async {
    let before = HandlerBox.liveCount
    let address: Int
    do {
      let object = Object(new: g_simple_action_new("test", nil), .full)
      _ = Signal<Void>(object, "activate", ignoring: 1).connect(to: object) { _ in }
      g_object_ref(object.pointer)
      address = Int(bitPattern: object.pointer)
    }
    #expect(HandlerBox.liveCount == before + 1)
    await Task.detached { g_object_unref(UnsafeMutableRawPointer(bitPattern: address)) }.value
    while HandlerBox.liveCount != before { await Task.yield() }
  }
}
