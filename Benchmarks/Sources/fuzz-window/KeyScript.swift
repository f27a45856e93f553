import CXDamage
import FuzzSupport

/// Keys of a user who searches, or looks for trouble.
enum KeyScript {
  /// Returns the steps of this many activities, one after the other.
  /// - Parameters:
  ///   - names: the existing names.
  ///   - closes: whether a key, or opening or picking an item, may close the window.
  static func steps(
    _ count: Int, names: [[UInt8]] = [], closes: Bool = true, _ random: inout FuzzRandom
  ) -> [Step] {
    (0..<count).flatMap { _ in one(names, closes, &random) + [pause(&random)] }
  }

  /// Types a text, sometimes faster than any user.
  static func typing(_ text: String, _ random: inout FuzzRandom) -> [Step] {
    let isBurst = random.oneIn(3)
    let keys = Key.typing(text).flatMap { key in isBurst ? [Step.key(key)] : [.key(key), .wait(random.int(below: 30))] }
    return keys + [.wait(random.int(below: 100))]
  }

  static func pause(_ random: inout FuzzRandom) -> Step {
    .wait(random.element(of: [0, 0, 10, 30, 100, 250]))
  }

  /// Returns a word with a typing error.
  static func misspelling(_ word: String, _ random: inout FuzzRandom) -> String {
    var letters = Array(word)
    guard letters.count > 2 else { return word }
    let place = random.int(in: 1...letters.count - 1)
    switch random.int(below: 4) {
    case 0: letters.insert(letters[place], at: place)
    case 1: letters.swapAt(place - 1, place)
    case 2: letters.remove(at: place)
    default: letters[place] = random.element(of: Array("aeioxz"))
    }
    return String(letters)
  }

  private static func one(_ names: [[UInt8]], _ closes: Bool, _ random: inout FuzzRandom) -> [Step] {
    switch random.int(below: 30) {
    case 0...7: return typing(beginning(names, &random), &random)
    case 8, 9: return typing(misspelling(HostileText.word(&random), &random), &random)
    case 10...15: return (0..<random.int(in: 1...8)).map { _ in .key(random.element(of: moving)) }
    case 16, 17: return closes ? [.key(.enter)] : [.key(.down)]
    case 18, 19: return [Step](repeating: .key(.backspace), count: random.int(in: 1...10))
    case 20: return [.key(Key(0x61, [.control])), .key(.backspace)]
    case 21, 22: return [.key(random.element(of: commands + (closes ? closing : [])))]
    case 23: return [.key(Key(UInt8(0x30 + random.int(below: 10)), [random.oneIn(2) ? .alt : .control]))]
    case 24: return [.paste(pasted(&random)), .wait(50)]
    case 25: return [.moveMouse(x: random.int(below: 1_000), y: random.int(below: 800))]
    case 26:
      let place = Step.moveMouse(x: random.int(below: 800), y: random.int(below: 600))
      return [place, .click(button: random.element(of: [2, 3, 4, 5, 5, closes ? 1 : 5]))]
    case 27: return random.oneIn(3) ? [.loseFocus, .wait(50)] : [.key(.tab)]
    case 28:
      return random.oneIn(3) ? [.resize(width: random.int(in: 100...1_200), height: random.int(in: 100...900))] : []
    default: return closes && random.oneIn(4) ? [.key(.escape)] : [.key(.up)]
    }
  }

  /// Returns the beginning of an existing name.
  private static func beginning(_ names: [[UInt8]], _ random: inout FuzzRandom) -> String {
    let name = names.isEmpty || random.oneIn(3) ? Array(HostileText.word(&random).utf8) : random.element(of: names)
    return String(decoding: name.prefix(random.int(in: 1...9)), as: UTF8.self)
  }

  private static func pasted(_ random: inout FuzzRandom) -> [UInt8] {
    if random.oneIn(4) { return HostileText.long(random.element(of: [5_000, 64_000, 300_000]), &random) }
    return HostileText.name(&random)
  }

  private static let moving: [Key] = [
    .down, .down, .down, .up, .up, .right, .left, .tab, .pageDown, .pageUp, .home, .end, .down.with(.shift),
    .right.with(.control), .left.with(.control), .tab.with(.shift),
  ]

  private static let commands: [Key] = [
    Key(0x7A, [.control]), Key(0x7A, [.control, .shift]), Key(0x79, [.control]), Key(0x67, [.control]),
    Key(0x67, [.control, .shift]), Key(0x66, [.control]), Key(0x63, [.control]), Key(0x78, [.control]),
    Key(0x76, [.control]),
    .delete.with(.shift), .tab.with(.control), .tab.with(.control, .shift),
    .delete, Key(XK_Insert, "Insert"), Key(XK_Menu, "Menu"), Key(XK_F10, "F10"), Key(0x61, [.control]),
  ]

  private static let closing: [Key] = [
    Key(XK_F1, "F1"), Key(0x2C, [.control]), Key(0x70, [.control, .shift]), .escape, .escape, Key(0x77, [.control]),
    Key(0x71, [.control]), .enter.with(.control), .enter.with(.shift),
  ]
}
