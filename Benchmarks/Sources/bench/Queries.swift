import FuzzSupport

/// The texts of a benchmark. The same names give the same texts in every run.
struct Queries {
  /// Search texts, growing key by key: one to three words of a name, in any order.
  let keystrokes: [String]
  /// Names as they are typed, growing key by key: each in one way, without a slip.
  let typed: [String]
  /// The beginnings of names with one letter wrong, growing key by key.
  let slips: [String]
  /// Texts made to be slow, with their kinds.
  let adversarial: [(name: String, texts: [String])]

  /// Nobody types a longer text to find a name.
  private static let mostKeys = 24

  init(names: (Int) -> String, count: Int, keystrokes wanted: Int) {
    var random = Random(state: 42)
    var texts: [String] = []
    while texts.count < wanted {
      let words = names(random.below(count)).lowercased().split { !$0.isLetter && !$0.isNumber }
        .filter { $0.allSatisfy(\.isASCII) }
      guard !words.isEmpty else { continue }
      var chosen: [Substring] = []
      for _ in 0..<1 + random.below(min(3, words.count)) { chosen.append(words[random.below(words.count)]) }
      var typed = ""
      for letter in chosen.joined(separator: " ") {
        typed.append(letter)
        texts.append(typed)
      }
    }
    keystrokes = texts
    var ways = SplitMix64(seed: 7)
    var (typed, slips): ([String], [String]) = ([], [])
    while min(typed.count, slips.count) < wanted / 10 {
      let name = names(Int.random(in: 0..<count, using: &ways))
      guard Way.isTypable(name), let way = Way.allCases.randomElement(using: &ways),
        let text = way.text(of: name, &ways)
      else { continue }
      let keys = (1...min(Self.mostKeys, text.count)).map { String(text.prefix($0)) }
      // The letter that may be wrong is one of the first four.
      if way == .slip { slips += keys.dropFirst(3) } else { typed += keys }
    }
    (self.typed, self.slips) = (typed, slips)
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
    adversarial = [
      ("one letter", letters),
      ("pairs of letters", (0..<300).map { _ in letters[random.below(36)] + " " + letters[random.below(36)] }),
      (
        "triples of letters",
        (0..<1000).map { _ in (0..<3).map { _ in letters[random.below(36)] }.joined(separator: " ") }
      ),
      (
        "repeated tokens",
        (0..<300).map { _ in
          [String](repeating: letters[random.below(36)], count: 2 + random.below(6)).joined(separator: " ")
        }
      ),
      ("nested tokens", letters.flatMap { first in ["\(first) \(first)a", "\(first) \(first)a \(first)ar"] }),
      ("no hits", ["qqqq", "zzzz x", "a zzqzz", "1 qqqqq 2", "\u{1F600}"]),
      ("everything hits", ["", " "]),
    ]
  }

  private struct Random {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }
}
