import BenchSupport
import CXDamage

/// One action of a user in a window, to be timed.
struct Scenario {
  enum Deed {
    /// Types the texts, one key for each letter, and deletes them.
    case type([[String]])
    /// Scrolls by this many wheel notches, one in each frame.
    case wheel(Int)
    /// Moves through the rows by a key that is held, this many times.
    case hold(KeySym, Int)
    /// Changes the width of the window, step by step.
    case resize
  }

  let name: String
  let command: [String]
  let title: String
  var suggests = true
  var isPointerOver = true
  let deed: Deed

  /// The number of rows, equal to the number of characters that can be searched.
  static let manyRows = 160_000

  static func all(peer: String, program: String, lines: String) -> [Scenario] {
    func hunch(_ name: String, suggests: Bool = true, isPointerOver: Bool = true, _ deed: Deed) -> Scenario {
      Scenario(
        name: name, command: [program], title: "Hunch", suggests: suggests, isPointerOver: isPointerOver, deed: deed)
    }
    func pick(_ name: String, _ deed: Deed) -> Scenario {
      Scenario(name: name, command: [program, "pick", lines], title: "Hunch", deed: deed)
    }
    return [
      Scenario(name: "typing, least program", command: [peer], title: "Typed", deed: .type(Texts.sets)),
      hunch("typing, suggestions, pointer over", .type(Texts.sets)),
      hunch("typing, suggestions, pointer away", isPointerOver: false, .type(Texts.sets)),
      hunch("typing, no suggestions, pointer over", suggests: false, .type(Texts.sets)),
      pick("160,000 rows, from none to all", .type([Texts.growing])),
      pick("160,000 rows, wheel", .wheel(300)),
      pick("160,000 rows, Down held", .hold(KeySym(XK_Down), 300)),
      pick("160,000 rows, Page Down held", .hold(KeySym(XK_Page_Down), 200)),
      hunch("resizing", .resize),
    ]
  }

  func play(on stage: Stage, into samples: inout Samples) throws {
    try stage.clear(suggests: suggests)
    let window = WatchedWindow()
    let child = Child(command)
    defer { child.stop() }
    guard window.waitForWindow(named: title, limit: .seconds(60)) else { fail("\(command[0]) opened no \(title)") }
    window.takeFocus()
    // Before the first key, everything must be read and drawn. Only then is a chooser as high as its rows, over which
    // the wheel must turn.
    window.settle(for: .seconds(3), limit: .seconds(60))
    window.movePointer(over: isPointerOver)
    window.settle(for: .milliseconds(500), limit: .seconds(10))
    switch deed {
    case .type(let sets): for set in sets { type(set, window, child, &samples) }
    case .wheel(let notches):
      for number in 0..<notches { samples.time("notch \(number)", child, window) { $0.turnWheel() } }
    case .hold(let key, let count):
      for number in 0..<count { samples.time("press \(number)", child, window) { $0.strike(key) } }
    case .resize:
      let widths = Array(stride(from: 700, through: 1_100, by: 20)) + stride(from: 1_080, through: 360, by: -20)
      for (number, width) in widths.enumerated() {
        // At a new size the caret begins to blink anew, and GTK's frames go on for as long, though nothing is painted.
        // After equal pauses, each new size would wait for the same part of a frame: pauses of 40 to 56 ms differ.
        samples.time("to \(width)", stillness: .milliseconds(40 + number * 7 % 17), child, window) {
          $0.resize(width: width, height: 560)
        }
      }
    }
  }

  private func type(_ texts: [String], _ window: WatchedWindow, _ child: Child, _ samples: inout Samples) {
    for text in texts {
      let keys = text.unicodeScalars.map { KeySym($0.value) }
      // One more than there are letters: the first Backspace may only remove a completion.
      for (number, key) in (keys + [KeySym](repeating: KeySym(XK_BackSpace), count: keys.count + 1)).enumerated() {
        samples.time("key \(number + 1) of '\(text)'", isFirstKey: number == 0, child, window) { $0.strike(key) }
      }
    }
  }
}

/// The texts to type.
enum Texts {
  static let sets = [
    [
      "smi", "fold hand", "a", "latin sm e", "cjk", "arrow right", "x y z", "user trash", "hangul syl", "e", "zzzz",
      "square", "1f600", "greek cap", "go next", "face with t", "o o o", "left", "doc", "key",
    ],
    [
      "term", "heart", "b", "cyrillic l", "sym", "mail unread", "q w", "weather cl", "braille", "s", "xxyy", "circle",
      "2190", "math bold", "edit copy", "cat face", "i i i", "down", "net", "moon",
    ],
  ]

  /// Texts over names of the words alpha, beta and so on: they match none, some, or all.
  static let growing = ["zz", "a", "alpha b", "q1", "1", "159999", "green stone", "x", "e", "north 7"]
}
