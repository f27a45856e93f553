import Foundation
import TestSupport
import XCTest

/// Rows R105 to R113: dead keys, Compose, code points by number, and an input method that composes.
final class InlineCompletionComposingTests: EndToEndTestCase {
  private static let names = ["Éclair", "Firefox", "fiáncee", "한글 사전", "한 글자"]

  func testDeadKeysComposeAndNumbers() throws {
    let hunch = try launch("pick", input: .lines(Self.names))
    try hunch.row("R109", .press(.deadAcute, "e"), .shows("é|clair"), .press(.deadAcute), .stays("é|"))
    hunch.press("c")
    hunch.comesToShow("éć|lair", "R109")
    try hunch.row(
      "R105, R106, R107", .type("fi"), .shows("fi|refox"), .press(.deadAcute), .stays("fi|"), .press("a"),
      .shows("fiá|ncee"))
    try hunch.row("R109, at once", .press("f", "i", .deadAcute, "a"), .shows("fiá|ncee"))
    try hunch.row("R109, Compose", .press(.compose, "'", "e"), .shows("é|clair"))
    try hunch.row(
      "R112", .type("fi"), .shows("fi|refox"), .press(.control + .shift + "u"), .stays("fi|"), .press("e", "1", " "),
      .shows("fiá|ncee"))
    // Escape and Return belong to the input method. The earlier text stays, and the next letter completes again.
    try hunch.row(
      "R108, R113", .type("fi"), .shows("fi|refox"), .press(.control + .shift + "u"), .stays("fi|"), .press("e"),
      .press(.escape), .stays("fi|"), .type("r"), .shows("fir|efox"))
    try hunch.row(
      "R113", .type("fi"), .shows("fi|refox"), .press(.control + .shift + "u"), .stays("fi|"), .press("e", "1", .enter),
      .shows("fiá|ncee"))
    XCTAssertNil(hunch.process.exitStatus, "R113: Return did not choose")
  }

  func testAnInputMethodForHangul() throws {
    let bus = try InputBus(engine: "hangul")
    defer { bus.end() }
    try bus.use()
    let other = bus.inputContext
    let hunch = try launch(
      "pick", input: .lines(Self.names), environment: ["GTK_IM_MODULE": "ibus", "IBUS_ADDRESS": bus.address])
    // The toolkit connects in the background, and the bus loses keys before that.
    hunch.takeFocus()
    hunch.eventually("the bus has the field's input context") { _ in bus.inputContext != other }
    // The input method returns unused keys by queueing them again, where they mix with newer keys. Therefore each
    // key waits for the one before it, and keys for the input method come at the pace of a user.
    func slowly(_ text: String) -> RowStep { .perform { $0.type(text, delay: .milliseconds(40)) } }
    // On a busy machine the field has its input context before the engine takes keys, and the first ones are lost.
    hunch.eventually("the engine passes a key on") { hunch in
      hunch.type("z")
      return blockUntil(within: .seconds(2)) { hunch.field.text != "" }
    }
    // The row empties the field of it, and so waits for its Backspace: one that returned later would remove a completion.
    try hunch.row(
      "R2, R46, R53, keys that pass through the input method", .type("f"), .shows("f|irefox"), .type("i"),
      .shows("fi|refox"), .press(.backspace), .stays("fi|"), .type("r"), .shows("fir|efox"))
    try hunch.follow(
      "an empty field", [.press(.escape), .shows("fir|"), .press(.escape), .shows("|")])
    hunch.press(.shift + " ")
    // "gks" is 한; "r" begins the next syllable, which commits it.
    try hunch.follow(
      "R105 to R108, R110",
      [
        slowly("gks"), .stays("|"), slowly("r"), .stays("한|"),
        // Backspace takes the composed letters back one by one, which does not delete text.
        .press(.backspace), .stays("한|"), slowly("rmf "), .shows("한글 |사전"),
        // Composing hides the completion; the committed text does not match.
        slowly("g"), .stays("한글 |"), .press(.backspace), .stays("한글 |"),
      ])
  }
}

/// An ibus-daemon for one test, with one engine.
private final class InputBus {
  let address: String
  private let engine: String
  private let daemon: ChildProcess
  private let folder = NSTemporaryDirectory() + "hunch-ibus-\(UUID().uuidString)"
  private let variables: [String: String]

  /// - Throws: `XCTSkip`, naming the missing program.
  init(engine: String) throws {
    self.engine = engine
    for program in ["/usr/bin/ibus-daemon", "/usr/bin/ibus", "/usr/share/ibus/component/\(engine).xml"] {
      guard FileManager.default.fileExists(atPath: program) else {
        throw XCTSkip("\(program) is missing: scripts/setup.sh test installs ibus, ibus-gtk4 and ibus-hangul")
      }
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    address = "unix:path=\(folder)/bus"
    var variables = ProcessInfo.processInfo.environment
    variables.merge([
      "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder, "GSETTINGS_BACKEND": "memory",
      "IBUS_ADDRESS": address,
    ]) { $1 }
    self.variables = variables
    daemon = try ChildProcess(
      "/usr/bin/ibus-daemon",
      ["--replace", "--panel", "disable", "--emoji-extension", "disable", "--address", address],
      environment: variables, input: .none, folder: folder)
    guard blockUntil({ FileManager.default.fileExists(atPath: folder + "/bus") }) else {
      throw HarnessError("ibus-daemon did not start: \(daemon.errorOutput)")
    }
  }

  /// Selects the engine as the one that gets the keys. On a busy machine the daemon gives up on a starting engine,
  /// which is ready at the next try.
  func use() throws {
    var complaints = ""
    let isUsed = try blockUntil {
      let command = try ChildProcess(
        "/usr/bin/ibus", ["engine", engine], environment: variables, input: .none, folder: folder)
      defer { command.kill() }
      let status = command.waitForEnd()
      complaints = command.errorOutput
      return status == .exited(0)
    }
    guard isUsed else { throw HarnessError("ibus has no engine \(engine): \(complaints) \(daemon.errorOutput)") }
  }

  /// The path of the input context that has the focus; empty if none has.
  var inputContext: String {
    guard
      let command = try? ChildProcess(
        "/usr/bin/gdbus",
        [
          "call", "--address", address, "--dest", "org.freedesktop.IBus", "--object-path", "/org/freedesktop/IBus",
          "--method", "org.freedesktop.DBus.Properties.Get", "org.freedesktop.IBus", "CurrentInputContext",
        ], environment: variables, input: .none, folder: folder)
    else { return "" }
    defer { command.kill() }
    return command.waitForEnd() == .exited(0) ? command.text : ""
  }

  func end() {
    daemon.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
