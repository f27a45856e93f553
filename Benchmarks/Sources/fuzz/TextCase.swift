import FuzzSupport

@testable import SmartSearch

/// Checks the promises of the fold, the matcher, highlights and completion, for one name and one text.
struct TextCase {
  private let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
  }

  func run(_ random: inout FuzzRandom, _ tally: inout Tally) throws {
    let source = TextSource(&random)
    for _ in 0..<100 {
      let item = source.item(&random)
      let text = source.searchText(for: [item], &random)
      journal.note("text \(text.debugDescription), item \(item)")
      try foldsOnce(item.name)
      try foldsOnce(text)
      try highlightsClusters(item, text)
      try completesTheName(item, text)
      tally.answers += 1
      tally.pairs += 1
    }
  }

  private func foldsOnce(_ text: String) throws {
    let once = Fold.fold(text)
    guard Fold.fold(once).utf8.elementsEqual(once.utf8) else {
      throw Finding("the fold of \(text.debugDescription) is not its own fold")
    }
  }

  private func highlightsClusters(_ item: SearchItem, _ text: String) throws {
    let matcher = SmartMatcher(text)
    let name = item.name
    let ranges = matcher.highlights(in: name, compounds: item.compounds)
    let what = "highlights of \(text.debugDescription) in \(name.debugDescription)"
    let own = SearchItem(name: name, compounds: item.compounds)
    let hasTokens = !matcher.pattern.tokens.isEmpty
    guard ranges.isEmpty == !(hasTokens && matcher.matches(own)) else {
      throw Finding("\(what): \(ranges.count) ranges, which does not agree with the matcher")
    }
    guard ranges.count <= max(matcher.pattern.tokens.count, 0) else { throw Finding("\(what): too many ranges") }
    let boundaries = Set(name.indices).union([name.endIndex])
    var last = name.startIndex
    for (number, range) in ranges.enumerated() {
      let isApart = number == 0 ? range.lowerBound >= last : range.lowerBound > last
      guard isApart, !range.isEmpty, boundaries.contains(range.lowerBound), boundaries.contains(range.upperBound) else {
        throw Finding("\(what): range \(number) is empty, cuts a cluster, or meets another")
      }
      last = range.upperBound
    }
  }

  private func completesTheName(_ item: SearchItem, _ text: String) throws {
    for rest in [
      Completion.rest(of: item.name, after: text),
      Completion.wordRest(of: item.name, after: text, compounds: item.compounds),
    ] {
      guard let rest, !rest.isEmpty else { continue }
      let bytes = Array(item.name.utf8)
      let isThere = bytes.indices.contains { bytes[$0...].starts(with: rest.utf8) }
      guard isThere, Completion.isPresentable(rest) else {
        throw Finding(
          "completion of \(text.debugDescription) by \(item.name.debugDescription) is \(rest.debugDescription)")
      }
    }
  }
}
