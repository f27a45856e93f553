internal import SmartSearch

/// Composes the local provider's answer to one request.
struct LocalComposer {
  let request: SuggestionRequest
  /// All known words.
  let lexicon: Lexicon
  /// The words that may be suggested.
  let offeredWords: Lexicon
  let search: NameSearch
  let replacements: [String: String]
  let learned: [String: String]
  let ignored: [String: String]
  var parts = LocalProvider.Parts.all

  /// The most names that are searched for words beside the typed ones.
  private static let nameLimit = 100

  func suggestions() throws -> [Suggestion] {
    let typed = TypedWord(request)
    var suggestions: [Suggestion] = []
    if typed.word.isEmpty {
      guard typed.isAfterSpace, !typed.before.isEmpty else { return [] }
      if parts.contains(.predictions) { suggestions = predictions(typed) }
      try Task.checkCancellation()
      suggestions += corrections(ofFinished: typed)
    } else {
      if parts.contains(.completions) { suggestions = completions(typed) }
      try Task.checkCancellation()
      suggestions += corrections(of: typed)
      if parts.contains(.unknownWords) { suggestions += unknown(typed) }
    }
    // The user's own replacement is worth more than the last of many completions.
    return suggestions.enumerated().sorted {
      $0.element.score != $1.element.score ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.prefix(request.limit).map(\.element)
  }

  /// Completes the word at the caret.
  private func completions(_ typed: TypedWord) -> [Suggestion] {
    let prefix = String(typed.word.unicodeScalars.prefix(request.caret - typed.range.lowerBound))
    let folded = Words.fold(prefix)
    var candidates: [Lexicon.Word] = []
    if let previous = typed.before.last {
      candidates += offeredWords.successors(of: previous, beginningWith: folded, limit: 2 * request.limit)
    }
    if typed.hasOthers { candidates += neighbours(beginningWith: folded) }
    candidates += learned.filter { $0.key.unicodeScalars.starts(with: folded.unicodeScalars) }
      .sorted { $0.key < $1.key }.map { Lexicon.Word(folded: $0.key, form: $0.value, count: 1) }
    candidates += offeredWords.words(beginningWith: folded, limit: 4 * request.limit)
    return offered(candidates, except: [Words.fold(typed.word)]) { place, word in
      let rest = Completion.rest(of: word.form, after: prefix)
      // Typed letters stay as typed; the rest has the spelling of the names.
      return Suggestion(rest.map { prefix + $0 } ?? word.form, score: score(0.8, place), range: typed.range)
    }
  }

  /// Predicts the word after the last one.
  private func predictions(_ typed: TypedWord) -> [Suggestion] {
    guard let previous = typed.before.last else { return [] }
    let candidates =
      offeredWords.successors(of: previous, limit: 4 * request.limit) + neighbours(beginningWith: "")
    return offered(candidates, except: Set(typed.before)) { place, word in
      Suggestion(word.form, score: score(0.7, place), range: request.caret..<request.caret)
    }
  }

  /// Corrects a word that is still being typed, only if it has no matches: it may be incomplete.
  private func corrections(of typed: TypedWord) -> [Suggestion] {
    let folded = Words.fold(typed.word)
    let replaced = replacement(of: folded, typed.range)
    guard parts.contains(.corrections), typed.isAtEnd, !isKnown(folded), search.count(request.wholeText) == 0 else {
      return replaced
    }
    return replaced + corrections(of: folded, at: typed.range, mayGoOn: true, finding: 0)
  }

  /// Corrects the word before the caret, if no name has it and the correction finds more.
  private func corrections(ofFinished typed: TypedWord) -> [Suggestion] {
    guard let word = typed.before.last else { return [] }
    let replaced = replacement(of: word, typed.previousRange)
    guard parts.contains(.corrections), !isKnown(word) else { return replaced }
    let found = search.count(request.wholeText)
    return replaced + corrections(of: word, at: typed.previousRange, mayGoOn: false, finding: found)
  }

  /// Whether a word is known: it was learned, or a name has it. A past search is not enough, because it may be
  /// mistyped.
  private func isKnown(_ folded: String) -> Bool {
    learned[folded] != nil || (lexicon.count(of: folded) > 0 && search.count(folded) > 0)
  }

  private func replacement(of folded: String, _ range: Range<Int>) -> [Suggestion] {
    guard parts.contains(.replacements), let text = replacements[folded] else { return [] }
    let suggestion = Suggestion(text, kind: .autocorrect, score: 0.9, range: range)
    return finds(suggestion) > 0 ? [suggestion] : []
  }

  private func corrections(
    of word: String, at range: Range<Int>, mayGoOn: Bool, finding found: Int
  ) -> [Suggestion] {
    let length = word.unicodeScalars.count
    guard length > 2 else { return [] }
    let most = length > 5 ? 2 : 1
    for attempt in 1...(mayGoOn && length > 3 ? most + 1 : most) {
      // The last attempt corrects the beginning of a word.
      let isLast = attempt > most
      let candidates = lexicon.corrections(
        of: word, maximumDistance: isLast ? 1 : attempt, findsBeginnings: isLast, limit: 40)
      let suggestions = offered(ordered(candidates.map(\.word), meantBy: word, isLast), except: [word], above: found) {
        Suggestion($1.form, kind: .autocorrect, score: score(isLast ? 0.4 : 0.6, $0), range: range)
      }
      if !suggestions.isEmpty { return suggestions }
    }
    return []
  }

  /// Orders words by the effort of the mistyping, the least first. A word that is ten times as frequent makes up for
  /// about a third of an edit.
  private func ordered(_ words: [Lexicon.Word], meantBy typed: String, _ isBeginning: Bool) -> [Lexicon.Word] {
    let keyboard = KeyboardLayout(locale: request.locale)
    let efforts = words.map { word in
      keyboard.effort(typing: typed, for: word.folded, isBeginning: isBeginning)
        - Double(String(word.count).utf8.count) / 3
    }
    return zip(words, efforts).enumerated().sorted {
      $0.element.1 != $1.element.1 ? $0.element.1 < $1.element.1 : $0.offset < $1.offset
    }.map(\.element.0)
  }

  /// Returns the typed word itself, if no word begins with it.
  private func unknown(_ typed: TypedWord) -> [Suggestion] {
    let folded = Words.fold(typed.word)
    guard typed.isAtEnd, folded.unicodeScalars.count > 1, learned[folded] == nil, ignored[folded] == nil,
      !lexicon.hasWord(beginningWith: folded), search.count(typed.word) == 0
    else { return [] }
    let title = Quotation.quoted(typed.word, locale: request.locale)
    return [Suggestion(typed.word, title: title, kind: .unknown, score: 0, range: typed.range)]
  }

  /// Returns the words beside the typed ones in matching names, the most frequent first.
  private func neighbours(beginningWith prefix: String) -> [Lexicon.Word] {
    var words: [String: Lexicon.Word] = [:]
    for name in search.names(request.wholeText, Self.nameLimit) {
      Words.forEach(in: name) { word in
        let folded = Words.fold(word)
        guard folded.unicodeScalars.starts(with: prefix.unicodeScalars) else { return }
        words[folded, default: .init(folded: folded, form: String(word), count: 0)].count += 1
      }
    }
    return words.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.folded < $1.folded }
  }

  /// Returns the candidates, each once, that are not ignored and that find more than this many items.
  private func offered(
    _ candidates: [Lexicon.Word], except typed: Set<String>, above found: Int = 0,
    _ suggestion: (_ place: Int, Lexicon.Word) -> Suggestion
  ) -> [Suggestion] {
    var seen = typed
    var suggestions: [Suggestion] = []
    for word in candidates where suggestions.count < request.limit {
      guard ignored[word.folded] == nil, seen.insert(word.folded).inserted else { continue }
      let offer = suggestion(suggestions.count, word)
      if finds(offer) > found { suggestions.append(offer) }
    }
    return suggestions
  }

  private func finds(_ suggestion: Suggestion) -> Int { search.count(suggestion.applied(to: request).text) }

  private func score(_ best: Double, _ place: Int) -> Double { best - 0.02 * Double(place) }
}
