internal import SmartSearch
internal import SystemKit

/// The words of filters, in the user's language and in English.
package struct FilterWords: Sendable {
  private struct Entry {
    var word: String
    var folded: String
    var criterion: FileCriterion
  }

  /// In the order in which they complete a text.
  private let entries: [Entry]

  /// The words of this program. Its language never changes while it runs.
  package static let usual = FilterWords(FileCriterion.named.map { (criterion: $0, words: $0.words) })

  /// - Parameter names: The words of each condition, the one that completes a text first.
  init(_ names: [(criterion: FileCriterion, words: [String])]) {
    func entry(_ word: String, _ criterion: FileCriterion) -> Entry {
      Entry(word: word, folded: Fold.fold(word), criterion: criterion)
    }
    // The usual words of all filters come before the other words of any.
    entries =
      names.flatMap { name in name.words.prefix(1).map { entry($0, name.criterion) } }
      + names.flatMap { name in name.words.dropFirst().map { entry($0, name.criterion) } }
  }

  /// The fewest letters of a word. A single one behind a colon is more often a smiley.
  private static let fewestLetters = 2

  /// Returns the condition of a word: of the whole word, of a known ending, or of a word that begins like this. Nil for
  /// any other word.
  ///
  /// - Returns: The condition, and the rest of the word that is not typed yet.
  func meaning(of typed: String) -> (criterion: FileCriterion, rest: String)? {
    guard typed.count >= Self.fewestLetters else { return nil }
    let folded = Fold.fold(typed)
    guard !folded.isEmpty else { return nil }
    if let whole = entries.first(where: { $0.folded == folded }) { return (whole.criterion, "") }
    if FileCriterion.knownEndings.contains(folded) { return (.ending(folded), "") }
    guard let begun = entries.first(where: { $0.folded.utf8.starts(with: folded.utf8) }) else { return nil }
    return (begun.criterion, Completion.rest(of: begun.word, after: typed) ?? "")
  }
}

extension FileCriterion {
  /// The conditions that have words of their own, in the order in which these complete a text.
  fileprivate static let named: [FileCriterion] =
    FileKind.allCases.map(FileCriterion.kind) + [.ending("pdf")] + FileTime.allCases.map(FileCriterion.time) + [.big]

  /// The words of the filter: those of the user's language first.
  fileprivate var words: [String] {
    let (translated, english) =
      switch self {
      // TRANSLATORS: words to type behind a colon, which filter files; so are all texts with this context. Separate
      // several words for one thing by spaces, the most usual one first.
      case .kind(.image):
        (localized("image picture photo", context: "filter word"), "image images picture photo photos")
      case .kind(.video):
        (localized("video movie film", context: "filter word"), "video videos movie movies film films")
      case .kind(.audio):
        (localized("audio music sound", context: "filter word"), "audio music sound sounds song songs")
      case .kind(.document): (localized("document", context: "filter word"), "document documents")
      case .kind(.spreadsheet): (localized("spreadsheet", context: "filter word"), "spreadsheet spreadsheets")
      case .kind(.presentation):
        (localized("presentation slides", context: "filter word"), "presentation presentations slides")
      case .kind(.archive): (localized("archive", context: "filter word"), "archive archives")
      case .kind(.code): (localized("code", context: "filter word"), "code source")
      case .kind(.folder): (localized("folder directory", context: "filter word"), "folder folders directory")
      case .kind(.file): (localized("file", context: "filter word"), "file files")
      case .time(.today): (localized("today", context: "filter word"), "today")
      case .time(.yesterday): (localized("yesterday", context: "filter word"), "yesterday")
      case .time(.week): (localized("week", context: "filter word"), "week")
      case .time(.month): (localized("month", context: "filter word"), "month")
      case .time(.year): (localized("year", context: "filter word"), "year")
      case .big: (localized("big large", context: "filter word"), "big large huge")
      case .ending(let ending): (ending, ending)
      }
    return [translated, english].flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }
}
