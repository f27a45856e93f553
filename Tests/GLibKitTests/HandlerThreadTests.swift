import CGLib
import Testing

@testable import GLibKit

/// GIO lets go of objects in threads of its own, such as a connection to the bus that is closed meanwhile.
@Suite struct HandlerThreadTests {
  private final class Witness: Sendable {}

  @Test @MainActor func whoeverLetsGoOfAnObjectLastItsHandlersAreReleased() async {
    weak var witness: Witness?
    let address: Int
    do {
      let object = Object(new: g_simple_action_new("test", nil), .full)
      let captured = Witness()
      witness = captured
      _ = Signal<Void>(object, "activate", ignoring: 1).connect(to: object) { _ in _ = captured }
      g_object_ref(object.pointer)
      address = Int(bitPattern: object.pointer)
    }
    #expect(witness != nil)
    await Task.detached { g_object_unref(UnsafeMutableRawPointer(bitPattern: address)) }.value
    // Its end may have to wait for its turn on the main actor.
    while witness != nil { await Task.yield() }
  }
}
