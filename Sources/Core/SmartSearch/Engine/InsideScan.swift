/// Finds the names in blocks of bytes by the rules of dmenu and rofi: those that a text matches, and those that have it
/// inside words. Of both, it finds only those that hold typed words with punctuation as a whole, and if wanted some words
/// as they are typed. It decides about one name after the other, and collects none. Without these rules, it finds the
/// names of ``NameScan``.
///
/// The matches are those of ``SmartMatcher``; the names with the text inside words are those of
/// ``SearchIndex/holding(_:)``.
package struct InsideScan: Sendable {
  private let pattern: SearchPattern
  private let plain: PlainNameMatcher
  /// Nil if the text may not be inside words.
  private let inside: InsideMatcher?
  private let written: [[UInt8]]
  private let literals: [[UInt8]]
  private let probe: NameProbe
  /// Whether the probe is the beginning of the rarest token, and not only a word of it.
  private let findsToken: Bool

  /// How a name is found.
  package enum Match: Sendable, Hashable {
    /// The text matches it.
    case tier(MatchTier)
    /// The text does not match it, but each typed word is in a word of it.
    case inside
  }

  /// Makes a scan for a search text.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds everything.
  ///   - separator: see ``NameScan/init(_:separator:)``.
  ///   - findsInside: whether a text inside words finds a name.
  ///   - written: the bytes that a found name holds as they are.
  /// - Complexity: as ``SmartMatcher/init(_:)``.
  package init(_ text: String, separator: UInt8, findsInside: Bool, holding written: [[UInt8]] = []) {
    pattern = SearchPattern(text)
    plain = PlainNameMatcher(pattern)
    inside = findsInside ? InsideMatcher(text) : nil
    self.written = written
    literals = findsInside ? Self.literals(in: text) : []
    if let inside {
      // A name that the text matches holds its words, too.
      probe = NameProbe(inside.longestWord, isPossible: inside.isPossible, isAnywhere: true, separator: separator)
      findsToken = inside.longestWord == plain.rarestToken
    } else {
      probe = NameProbe(plain.rarestToken, isPossible: plain.isPossible, separator: separator)
      findsToken = true
    }
  }

  /// Returns the folded words of a text that have punctuation. As in dmenu and rofi, a name holds them as a whole:
  /// `10.1` is no part of *192.168.1.10*.
  package static func literals(in text: String) -> [[UInt8]] {
    text.split(whereSeparator: \.isWhitespace)
      .filter { word in word.unicodeScalars.contains { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      }
      .map { Fold.bytes($0) }.filter { !$0.isEmpty }
  }

  /// Whether one name of an item holds each of these ``literals(in:)``.
  package static func holds(_ literals: [[UInt8]], in item: SearchItem) -> Bool {
    literals.isEmpty
      || ([item.name] + item.alternateNames).contains { name in
        let folded = Fold.bytes(name)
        return literals.allSatisfy { folded.span.holds($0) }
      }
  }

  /// Whether a scan looks at most names one by one, because most have the letter that it looks for.
  package var visitsMostNames: Bool { inside?.longestWord.count == 1 }

  /// Scans a block of names.
  ///
  /// - Parameters:
  ///   - block: names, each followed by the separator.
  ///   - item: decodes the bytes of a range, without the separator. Called for names that are not plain, and for all
  ///     that may be found if a typed word may only begin words, such as *don't*.
  ///   - found: called with the ranges of the found names, without separators, in order. Returns whether to continue.
  /// - Complexity: O(*n*) in the number of bytes.
  package func scan(
    _ block: Span<UInt8>, item: (Range<Int>) -> SearchItem, found: (Range<Int>, Match) -> Bool
  ) {
    var matcher = NameMatcher(pattern)
    var inside = self.inside
    let readsInPlace = self.inside?.mayAllStandInside ?? true
    probe.forEachName(in: block) { name, place, isPlain in
      let match =
        isPlain && readsInPlace
        ? self.match(of: block, name, from: place) : self.match(of: item(name), &matcher, &inside)
      guard let match else { return true }
      return found(name, match)
    }
  }

  /// Whether the scan finds an item.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of its names and *t* typed words.
  package func finds(_ item: SearchItem) -> Bool {
    var (matcher, inside) = (NameMatcher(pattern), self.inside)
    return match(of: item, &matcher, &inside) != nil
  }

  /// Returns the number of names in a block.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func nameCount(in block: Span<UInt8>) -> Int { probe.nameCount(in: block) }

  /// Returns how a plain name is found.
  /// - Parameter place: The first place where the probe may be.
  private func match(of block: Span<UInt8>, _ name: Range<Int>, from place: Int) -> Match? {
    for word in written where !block.extracting(name).holds(word) { return nil }
    for word in literals where !PlainNameMatcher.holds(word, in: block, name) { return nil }
    if let tier = plain.tier(of: block, name, from: findsToken ? place : name.lowerBound) { return .tier(tier) }
    return inside?.holds(plain: block, name) == true ? .inside : nil
  }

  /// Returns how an item is found.
  private func match(
    of item: SearchItem, _ matcher: inout NameMatcher, _ inside: inout InsideMatcher?
  ) -> Match? {
    guard isWritten(in: item), Self.holds(literals, in: item) else { return nil }
    if let tier = matcher.tier(of: item) { return .tier(tier) }
    return inside?.holds(item) == true ? .inside : nil
  }

  /// Whether one name of the item holds each of the ``written`` words.
  private func isWritten(in item: SearchItem) -> Bool {
    if written.isEmpty { return true }
    return ([item.name] + item.alternateNames).contains { name in
      let bytes = Array(name.utf8)
      return written.allSatisfy { bytes.span.holds($0) }
    }
  }
}
