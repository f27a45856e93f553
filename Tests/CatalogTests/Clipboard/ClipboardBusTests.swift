import Foundation
import GLibKit
import MainLoopTestSupport
import XCTest

@testable import Catalog

/// Clipboard managers on the session bus, by stand-ins with the interfaces of the real ones.
final class ClipboardBusTests: XCTestCase {
  /// The methods that matter here, from klipper.h of plasma-workspace.
  private static let klipper = DBusInterface(
    "org.kde.klipper.klipper",
    [
      .method("getClipboardHistoryMenu", returns: "as"), .method("setClipboardContents", ["s"]),
    ])

  /// The methods that matter here, from gpaste-gdbus-defines.h of GPaste 43.
  private static func gpaste(_ interface: String = "org.gnome.GPaste2") -> DBusInterface {
    DBusInterface(
      interface,
      [
        .method("GetHistory", returns: "a(ss)"), .method("GetElementKind", ["s"], returns: "s"),
        .method("GetRawElement", ["s"], returns: "s"), .method("Select", ["s"]),
      ])
  }

  /// A manager with its name on the bus.
  @MainActor
  private final class Manager {
    private(set) var calls: [String] = []
    private var registrations: [DBusRegistration] = []

    init(
      _ bus: ClipboardBus, _ types: DBusInterface, _ answer: @escaping @MainActor (DBusCall) async throws -> Variant
    ) async throws {
      let connection = try await DBusConnection.ownSession()
      let object = try connection.export(at: bus.path, types) { [weak self] call in
        self?.calls.append(
          ([call.method] + (call.parameters.elements ?? []).compactMap(\.string)).joined(separator: " "))
        return try await answer(call)
      }
      registrations = [object, await connection.claim(bus.name)]
    }

    func stop() { registrations.forEach { $0.cancel() } }
  }

  /// Returns the bus of a manager, whose answers come in time on any machine.
  private static func patient(_ bus: ClipboardBus) -> ClipboardBus {
    var bus = bus
    bus.patience = .seconds(60)
    return bus
  }

  @MainActor
  private static func texts(ofKlipperWith entries: [String]) async throws -> (texts: [String], skipped: Int) {
    let klipper = Klipper(bus: patient(Klipper().bus))
    let manager = try await Manager(klipper.bus, Self.klipper) { _ in .tuple([.strings(entries)]) }
    defer { manager.stop() }
    let answer = await klipper.history()
    XCTAssertEqual(manager.calls, ["getClipboardHistoryMenu"])
    guard case .history(let history) = answer else { throw Unanswered() }
    return (answer.texts ?? [], history.skipped)
  }

  private struct Unanswered: Error {}

  func testKlippersTextsAreListedWithoutPictures() throws {
    try onMainLoop {
      let found = try await Self.texts(ofKlipperWith: ["one\n  two", "▨ 400x300", "", "file:///tmp/a", "▨4"])
      XCTAssertEqual(found.texts, ["one\n  two", "", "file:///tmp/a", "▨4"])
    }
  }

  func testLargeHistoriesAreCut() throws {
    try onMainLoop {
      let many = try await Self.texts(ofKlipperWith: (0..<10_000).map { "entry \($0)" })
      XCTAssertEqual(many.texts.count, 500)
      XCTAssertEqual(many.texts.first, "entry 0")
      let large = String(repeating: "x", count: 10 << 20)
      let found = try await Self.texts(ofKlipperWith: [large, large, "small"])
      XCTAssertEqual(found.texts.map(\.utf8.count), [10 << 20, 5])
      XCTAssertEqual(found.skipped, 1)
    }
  }

  func testAManagerThatIsNotThereIsAbsentAndOneThatHangsIsSilent() throws {
    try onMainLoop {
      var klipper = Klipper()
      klipper.bus.patience = .seconds(2)
      let absent = await klipper.history()
      XCTAssertTrue(absent.isAbsent)
      let manager = try await Manager(klipper.bus, Self.klipper) { _ in
        try await Task.sleep(for: .seconds(600))
        return .tuple([.strings(["late"])])
      }
      defer { manager.stop() }
      let silent = await klipper.history()
      XCTAssertTrue(silent.isSilent)
      var lost = klipper
      lost.bus.connect = { throw Unanswered() }
      let without = await lost.history()
      XCTAssertTrue(without.isAbsent, "there is no bus")
    }
  }

  /// The lines of passwords, files and pictures are those of gpaste-password-item.c, gpaste-uris-item.c and
  /// gpaste-image-item.c.
  func testGPastesPasswordsAndPicturesAreLeftOutAndItsFilesCopiedByIt() throws {
    try onMainLoop {
      let gpaste = GPaste(bus: Self.patient(GPaste().bus))
      let entries = [
        ("a", "one\n  two", "Text"), ("b", "[1, 2]", "Text"), ("c", "[Password] bank", "Password"),
        ("d", "[Dateien] ~/a", "Uris"), ("e", "[Image, 8 x 8 (now)]", "Image"), ("f", "[new kind]", "Hologram"),
        ("g", "[gone]", ""), ("h", "last", "Text"),
      ]
      let manager = try await Manager(gpaste.bus, Self.gpaste()) { call in
        let id = call.parameters[0]?.string
        switch call.method {
        case "GetHistory":
          return .tuple([.array(entries.map { .tuple([.string($0.0), .string($0.1)]) }, of: "(ss)")])
        case "GetElementKind" where id != "g":
          return .tuple([.string(entries.first { $0.0 == id }?.2 ?? "")])
        case "Select" where id == "d": return .tuple([])
        default: throw DBusError(name: "org.gnome.GPaste.Error", message: "no such item")
        }
      }
      defer { manager.stop() }
      let answer = await gpaste.history()
      XCTAssertEqual(answer.texts, ["one\n  two", "[1, 2]", "(d [Dateien] ~/a)", "last"])
      XCTAssertEqual(manager.calls, ["GetHistory"] + ["b", "c", "d", "e", "f", "g"].map { "GetElementKind " + $0 })

      try await gpaste.select("d")
      XCTAssertEqual(manager.calls.last, "Select d")
      do throws(GLibError) {
        try await gpaste.select("x")
        XCTFail("no error")
      } catch {
        XCTAssertEqual(error.message, "GPaste no longer has this entry")
      }
    }
  }

  func testAGPasteWithAnotherInterfaceHasNoHistory() throws {
    try onMainLoop {
      let gpaste = GPaste(bus: Self.patient(GPaste().bus))
      let manager = try await Manager(gpaste.bus, Self.gpaste("org.gnome.GPaste3")) { _ in .tuple([]) }
      defer { manager.stop() }
      let answer = await gpaste.history()
      XCTAssertTrue(answer.isAbsent)
      XCTAssertEqual(manager.calls, [])
    }
  }
}
