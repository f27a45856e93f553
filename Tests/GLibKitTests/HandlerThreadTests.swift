import CGLib
import Testing

@testable import GLibKit

/// GIO may release an object, such as a closed bus connection, in a thread of its own.
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
    // Releasing the handlers may wait for a turn of the main actor.
    while witness != nil { await Task.yield() }
  }
}
