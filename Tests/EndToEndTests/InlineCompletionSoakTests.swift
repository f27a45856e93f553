import Foundation
import TestSupport
import XCTest

/// Strikes thousands of random keys in the real window, and checks invariants every few keys. `HUNCH_SOAK` sets the
/// number of keys, `HUNCH_SOAK_SEED` the seed.
final class InlineCompletionSoakTests: EndToEndTestCase {
  private static let names = [
    "Firefox", "Files", "Fire truck", "Filesystem check", "Straße", "Éclair", "polar bear", "Polaroid", "fop of",
    "İstanbul", "rest of it", "tar", "Terminal", "square.fill.on.circle",
  ]
  /// The texts that the field completes: names, and words of names if the typed text begins no name.
  private static let completable = names + names.flatMap { $0.split { $0 == " " || $0 == "." }.map(String.init) }

  /// The number of completions that were checked.
  private var completions = 0
  private let count = ProcessInfo.processInfo.environment["HUNCH_SOAK"].flatMap(Int.init) ?? 1_000
  private let seed =
    ProcessInfo.processInfo.environment["HUNCH_SOAK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...9_999_999)

  /// The simplest model of the field, for letters, the keys that delete and accept, and Escape.
  private struct Model {
    var typed = ""
    var rest = ""

    mutating func take(_ key: Key) {
      switch key {
      case .backspace, .delete, .escape:
        if rest.isEmpty {
          if key == .backspace { typed = String(typed.dropLast()) }
          if key == .escape { typed = "" }
        }
        rest = ""
      case .right, .end:
        typed += rest
        rest = ""
      default:
        // The other keys of this test are ASCII letters, whose symbol is their code.
        typed.unicodeScalars.append(Unicode.Scalar(UInt8(key.symbol)))
        rest = Self.completion(of: typed)
      }
    }

    static let names = ["Firefox", "Files", "fire", "Filesystem", "Terminal", "Tetris", "text", "Restore"]

    private static func completion(of typed: String) -> String {
      let matches = names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
      guard let first = matches.first, !matches.contains(where: { $0.count == typed.count }) else { return "" }
      return String(first.dropFirst(typed.count))
    }

    var notation: String { typed + "|" + rest }
  }

  func testTheFieldShowsWhatWasTypedAndItsCompletionAndPrimaryStays() throws {
    var random = SeededRandom(seed: seed)
    let owner = try PrimaryOwner("elsewhere")
    defer { owner.end() }
    let hunch = try launch("pick", input: .lines(Model.names))
    hunch.eventually("the lines are there") { $0.rows.count == Model.names.count }
    hunch.takeFocus()
    var model = Model()
    var struck = 0
    var bursts = 0
    while struck < count {
      var burst: [Key] = []
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        var key = Self.plainKey(&random)
        // Escape in an empty field would close the window.
        if key == .escape, model.typed.isEmpty { key = "f" }
        model.take(key)
        burst.append(key)
      }
      hunch.keyboard.strike(burst)
      struck += burst.count
      bursts += 1
      guard hunch.comesToShow(model.notation, "seed \(seed), key \(struck)") else { return }
      if bursts % 20 == 0 {
        let primary = hunch.connection.primarySelection()
        XCTAssertEqual(primary, "elsewhere", "seed \(seed), key \(struck)")
        guard primary == "elsewhere" else { return }
      }
    }
    print("soak with a model: \(struck) keys, seed \(seed)")
  }

  private static func plainKey(_ random: inout SeededRandom) -> Key {
    let letters: [Key] = ["f", "f", "i", "i", "r", "e", "e", "l", "s", "t", "t", "x", "F", "T", "E", "o"]
    let others: [Key] = [.backspace, .backspace, .backspace, .delete, .right, .end, .escape]
    return Int.random(in: 0..<10, using: &random) < 6
      ? letters[Int.random(in: 0..<letters.count, using: &random)]
      : others[Int.random(in: 0..<others.count, using: &random)]
  }

  func testNoKeyBreaksTheCompletion() throws {
    var random = SeededRandom(seed: seed)
    let owner = try PrimaryOwner("elsewhere")
    defer { owner.end() }
    let hunch = try launch("pick", input: .lines(Self.names))
    // The status line, because some rows are out of view, and a newer GTK does not report those.
    hunch.eventually("the lines are there") {
      $0.statusText?.hasPrefix("\(Self.names.count) lines") == true
    }
    hunch.takeFocus()
    var struck = 0
    var trail: [String] = []
    while struck < count {
      // Random letters alone seldom begin a name, and without a completion there is nothing to check.
      let keys =
        Int.random(in: 0..<6, using: &random) == 0
        ? Self.beginning(&random) : (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.key(&random) }
      trail = Array((trail + [keys.map(\.name).joined(separator: " ")]).suffix(12))
      hunch.keyboard.strike(keys.map(\.key))
      struck += keys.count
      guard try holds(hunch, "seed \(seed), key \(struck), after \(trail)") else { return }
    }
    XCTAssertGreaterThan(completions, 0, "no completion was seen in \(struck) keys, seed \(seed)")
    print("soak: \(struck) keys, \(completions) completions, seed \(seed)")
  }

  private struct Stroke {
    var name: String
    var key: Key
  }

  /// Returns the keys that replace the text by the first letters of a name.
  private static func beginning(_ random: inout SeededRandom) -> [Stroke] {
    let letters = names[Int.random(in: 0..<names.count, using: &random)].unicodeScalars.prefix(2)
    return [.init(name: "Ctrl+A", key: .control + "a")] + letters.map { .init(name: String($0), key: Key($0)) }
  }

  /// Returns a random key: mostly letters, then keys that edit, move and accept. None can end the program.
  private static func key(_ random: inout SeededRandom) -> Stroke {
    let letters = "filesroxptabc éßi".unicodeScalars.map { Stroke(name: String($0), key: Key($0)) }
    let others: [Stroke] = [
      .init(name: "BackSpace", key: .backspace), .init(name: "BackSpace", key: .backspace),
      .init(name: "Delete", key: .delete), .init(name: "Left", key: .left), .init(name: "Right", key: .right),
      .init(name: "Home", key: .home), .init(name: "End", key: .end), .init(name: "Tab", key: .tab),
      .init(name: "Ctrl+Right", key: .control + .right), .init(name: "Ctrl+Left", key: .control + .left),
      .init(name: "Ctrl+BackSpace", key: .control + .backspace), .init(name: "Ctrl+A", key: .control + "a"),
      .init(name: "Shift+Left", key: .shift + .left), .init(name: "Ctrl+Z", key: .control + "z"),
      .init(name: "Ctrl+Y", key: .control + "y"), .init(name: "Ctrl+X", key: .control + "x"),
      .init(name: "Ctrl+V", key: .control + "v"), .init(name: "Ctrl+C", key: .control + "c"),
      .init(name: "Down", key: .down), .init(name: "Up", key: .up), .init(name: "Ctrl+U", key: .control + "u"),
    ]
    return Int.random(in: 0..<10, using: &random) < 6
      ? letters[Int.random(in: 0..<letters.count, using: &random)]
      : others[Int.random(in: 0..<others.count, using: &random)]
  }

  /// Checks the invariants once the program has come to rest:
  /// - the program still answers;
  /// - if the status line offers Tab, the end of the text is selected, is the end of a name of the list or of one of its
  ///   words, and begins at a cluster boundary.
  private func holds(_ hunch: Session, _ when: String) throws -> Bool {
    var last = FieldState(hunch.field)
    var offersTab = false
    // Two looks at the field agree unless a key came between them. What was read between them belongs to both.
    for _ in 0..<400 {
      // The status line offers Tab only while a completion shows.
      offersTab = hunch.application.all(role: "label").contains { $0.description.hasPrefix("Tab Accept") }
      let now = FieldState(hunch.field)
      if now == last { break }
      last = now
    }
    guard hunch.process.exitStatus == nil else {
      hunch.fail("the program has ended: \(when)")
      return false
    }
    guard offersTab else { return true }
    completions += 1
    guard let selection = last.selection, selection.upperBound == last.text.unicodeScalars.count else {
      hunch.fail("a completion that is not selected at the end, \(last): \(when)")
      return false
    }
    let rest = String(String.UnicodeScalarView(Array(last.text.unicodeScalars)[selection]))
    let typed = String(String.UnicodeScalarView(Array(last.text.unicodeScalars)[..<selection.lowerBound]))
    guard Self.completable.contains(where: { $0.hasSuffix(rest) }), (typed + rest).count == typed.count + rest.count
    else {
      hunch.fail("“\(rest)” after “\(typed)” is of no name: \(when)")
      return false
    }
    return true
  }
}
