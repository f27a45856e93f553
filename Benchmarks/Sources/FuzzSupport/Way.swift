/// A way of typing a name.
public enum Way: String, CaseIterable, Sendable {
  case beginning = "its beginning"
  case laterWord = "one of its later words"
  case twoWords = "beginnings of two words, in either order"
  case slip = "its beginning, one letter wrong"
  case initials = "its initials"

  /// Whether a Latin keyboard can type a name, and it is long enough to be typed in most ways.
  public static func isTypable(_ name: String) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } && name.count >= 4 }

  /// Returns the whole text that is typed for a name; nil if the name cannot be typed this way.
  public func text(of name: String, _ random: inout SplitMix64) -> String? {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    switch self {
    case .beginning: return name.lowercased()
    case .laterWord: return words.dropFirst().filter { $0.count > 1 }.randomElement(using: &random)
    case .twoWords:
      guard words.count > 1 else { return nil }
      let two = words.shuffled(using: &random)
      return two[0].prefix(2) + " " + two[1]
    case .slip:
      var letters = Array(name.lowercased())
      let place = Int.random(in: 1..<min(4, letters.count), using: &random)
      guard letters[place].isLetter, let wrong = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random),
        wrong != letters[place]
      else { return nil }
      letters[place] = wrong
      return String(letters)
    case .initials: return words.count > 2 ? String(words.compactMap(\.first)) : nil
    }
  }
}
