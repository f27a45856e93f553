import Foundation
import TestSupport
import XCTest

/// Typed text stays on the machine.
final class PrivacyTests: EndToEndTestCase {
  /// Parity 33: with default settings, a whole session of use opens no network socket.
  func testNothingLeavesTheMachineWithDefaultSettings() throws {
    let hunch = try launch()
    let watch = SocketWatch(processID: hunch.process.id)
    hunch.eventually("the home page shows") { $0.isHome }
    // Suggestions skip words that the rows already show; a word that nothing matches is searched for.
    hunch.type("calculatr")
    hunch.eventually("it finds and suggests") { !$0.rows.isEmpty && !$0.suggestions.isEmpty }
    hunch.press(.alt + "1")
    hunch.eventually("the results") { $0.selectedRow != nil }
    // Back from the results, to an empty field. One more Escape would close the window.
    hunch.press(.escape, .control + "a", .backspace)
    hunch.type("qwxyz 2+2")
    hunch.search()
    hunch.press(.escape, .control + "a", .backspace)
    let main = try XCTUnwrap(hunch.window)
    let preferences = try hunch.openPreferences().window
    hunch.closeByEscape(preferences)
    hunch.connection.focus(main)
    hunch.type("ico")
    hunch.press(.down, .down, .control + "c")
    hunch.press(.control + "q")
    hunch.eventually("the window is gone") { !$0.hasWindow }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    // Ends the process that keeps the copied name on the clipboard.
    try PrimaryOwner("", selection: "CLIPBOARD").end()
    let (sockets, looks) = watch.end()
    XCTAssertEqual(sockets, [])
    XCTAssertGreaterThan(looks, 20, "too few looks to say anything")
  }

  /// The watch itself must see a socket if one is open.
  func testTheWatchSeesASocket() throws {
    let watch = SocketWatch(processID: getpid())
    let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(9).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    XCTAssertEqual(isConnected, 0)
    XCTAssertTrue(blockUntil { watch.seen.contains { $0.hasPrefix("udp") } })
    _ = watch.end()
  }
}
