import Catalog
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Random events from the user, the sources, the suggestion providers and other programs. After each event, the
/// selected row must exist and the field must show it.
@Suite("Search session: random events") struct SessionRandomTests {
  /// The number of events, which `HUNCH_EVENTS=1000000` can set.
  private static let count =
    ProcessInfo.processInfo.environment["HUNCH_EVENTS"].flatMap { Int($0) } ?? 200_000

  @Test("The invariants hold", arguments: [SearchSession.Purpose.search, .choose])
  func invariants(_ purpose: SearchSession.Purpose) {
    var seed: UInt64 = 0
    var events = 0
    while events < Self.count / 2 {
      seed += 1
      var world = SessionWorld(purpose: purpose, seed: seed)
      for _ in 0..<500 {
        events += 1
        let step = world.step()
        if let broken = world.session.checkInvariants() ?? world.unmetRequest {
          Issue.record(
            "seed \(seed), \(purpose), event \(world.log.count): \(broken), after \(step)\n\(world.log.suffix(30))")
          return
        }
      }
    }
  }
}

/// A session, and everything that can happen to it, including events that make no sense just then.
struct SessionWorld {
  private(set) var session: SearchSession
  enum Step {
    case event(SearchSession.Event)
    case key(SearchSession.Key)
  }

  /// The events so far, oldest first.
  private(set) var log: [Step] = []
  private var random: SeededRandom
  /// The last requests to others. Like the real controller, it remembers only those.
  private var suggestionQuery: SearchSession.SuggestionQuery?
  private var pinned: String?
  private var programQuery: String?

  /// Describes a request that is not what the session wants now; nil if all are.
  var unmetRequest: String? {
    var selected: String?
    if case .suggestion(let identity) = session.selection { selected = identity }
    if suggestionQuery != session.suggestionQuery { return "suggestions were asked for \(suggestionQuery as Any)" }
    if pinned != selected { return "the suggestion \(pinned as Any) is pinned" }
    if programQuery != session.programQuery { return "programs were asked for \(programQuery as Any)" }
    return suggestionQuery == nil && session.outside != .init() ? "the text is outside, and nothing is suggested" : nil
  }

  /// The requests without an answer so far. Answers may come late, twice or never.
  private var searches: [SearchSession.Query] = []
  private var previews: [Int] = []

  init(purpose: SearchSession.Purpose, seed: UInt64) {
    session = SearchSession(purpose: purpose)
    random = SeededRandom(seed: seed)
  }

  private static let names = ["Firefox", "Files", "fire", "Fill Circle", "f", "fir"]
  private static let fieldKeys: [InlineCompletion.Key] = [
    .tab, .shiftTab, .controlRight, .controlLeft, .escape, .escape, .enter, .enter, .controlEnter, .up, .up, .up, .down,
    .down, .down, .pageUp, .pageDown, .shiftUp, .shiftDown, .nextMatch, .previousMatch, .undo, .redo,
  ]
  private static let homeRows: [SearchSession.HomeRow] = [
    .term("fi"), .term("fire"), .term("files"), .item(.init(source: "recent", item: "/fire")),
    .item(.init(source: "names", item: "fi")),
  ]

  /// Makes a random event happen, and returns it.
  mutating func step() -> Step {
    let step = nextStep()
    log.append(step)
    switch step {
    case .event(let event): keep(session.handle(event))
    case .key(let key): keep(session.press(key).effects)
    }
    return step
  }

  private mutating func nextStep() -> Step {
    if !previews.isEmpty, !random.oneIn(20) { return .event(.rowReached(row: previews.removeFirst(), candidate())) }
    if let query = searches.last, !random.oneIn(4) { return answer(query) }
    switch random.int(below: 24) {
    case 0..<5: return type()
    case 5..<10: return .key(.field(random.element(of: Self.fieldKeys)))
    case 10:
      return .key(random.element(of: [.shiftEnter, .left, .right, .right, .suggestion(1), .suggestion(3), .forget]))
    case 11, 12:
      return .event(
        .suggested(suggestions(), isLoading: random.oneIn(2), sending: random.oneIn(3) ? ["a server"] : []))
    case 13: return .event(.suggestionActivated(random.int(below: 5)))
    case 14: return .event(.appended(rows: random.int(below: 4)))
    case 15: return .event(.homeChanged(rows: Self.homeRows.filter { _ in random.oneIn(2) }))
    case 16:
      if random.oneIn(3) {
        let menu = ScriptMenu([], title: "Which?", isSecret: random.oneIn(2))
        return .event(.menuOpened(menu, replacesLast: random.oneIn(2)))
      }
      return .event(random.oneIn(2) ? .sourcesChanged : .resized(rowsPerPage: random.int(below: 4)))
    case 17:
      let scope = random.element(of: [nil, nil, "names", "icons"])
      return .event(scope.map { random.oneIn(3) ? .opened(on: $0) : .narrowed(to: $0) } ?? .narrowed(to: nil))
    case 18: return .event(.rowActivated(row: random.int(below: 7), random.oneIn(4) ? nil : candidate()))
    case 19: return .event(service())
    case 20:
      return .event(
        random.element(of: [.hidden, .shown, .shown, .keepingTimeEnded(serial: random.int(below: 40))]))
    case 21: return .event(.field(fieldEvent()))
    case 22: return .key(.actions)
    default: return .event(actionEvent())
    }
  }

  /// Keeps the requests among these effects.
  private mutating func keep(_ effects: [SearchSession.Effect]) {
    for effect in effects {
      switch effect {
      case .search(let query): searches = searches.suffix(2) + [query]
      case .preview(let row): previews = previews.suffix(2) + [row]
      case .suggest(let query): suggestionQuery = query
      case .pin(let identity): pinned = identity
      case .searchPrograms(let text): programQuery = text
      default: break
      }
    }
  }

  /// Answers the last search, or now and then an earlier one again.
  private mutating func answer(_ last: SearchSession.Query) -> Step {
    let query = random.oneIn(5) ? random.element(of: searches) : last
    if !random.oneIn(6) { searches = [] }
    if random.oneIn(4) {
      let row = random.oneIn(2) ? nil : random.int(below: 7)
      if random.oneIn(2) {
        return .event(
          .answeredByFolders(.init(generation: query.generation, rows: random.int(below: 3), selectedRow: row)))
      }
      return .event(.answeredNear(.init(generation: query.generation, names: near(), selectedRow: row)))
    }
    let total = random.oneIn(3) ? 0 : random.int(below: 6)
    let offers: [SearchSession.Offer] = total == 0 && query.scope != nil ? [.allSources, .source("icons")] : []
    return .event(
      .answered(
        .init(
          generation: query.generation, total: total, folderPlace: random.int(below: 7),
          byFolders: random.oneIn(3) ? random.int(below: 3) : 0, awaitsFolders: random.oneIn(4),
          readiness: random.oneIn(5) ? .loading : .ready,
          candidate: random.oneIn(4) ? nil : candidate(),
          selectedRow: total > 0 && !random.oneIn(3) ? random.int(below: total) : nil,
          near: near(), awaitsNear: random.oneIn(4), offers: random.oneIn(2) ? offers : [])))
  }

  private mutating func near() -> [String] {
    random.oneIn(2) ? [] : Array(Self.names.prefix(random.int(below: 4)))
  }

  private mutating func actionEvent() -> SearchSession.Event {
    let subject = SearchSession.ActionSubject(item: CatalogItem(id: "1", name: "Firefox"))
    let actions = random.oneIn(3) ? nil : (0..<random.int(below: 4)).map { ItemAction("fire \($0)", .copy("\($0)")) }
    return random.element(of: [
      .actionsListed(actions, of: subject), .actionsFound(actions, list: random.int(below: 20)),
      .actionActivated(random.int(below: 4)), .actionsWanted(row: random.int(below: 7)),
      .errandBegun(errand(), random.oneIn(2) ? .closes : .says("Open: Firefox")),
      .errandEnded(errand(), random.element(of: [.done, .said("line"), .trashed(nil), .restored, .failed("why")])),
      .noticed(.init("in the trash", isUndoable: true)),
    ])
  }

  private mutating func errand() -> Errand {
    Errand(id: random.int(below: 4), deed: .action(.copy("text")), name: "Firefox")
  }

  private mutating func service() -> SearchSession.Event {
    random.element(of: [
      .servicesChanged(.init(suggestions: true, programs: true)), .servicesChanged(.init(programs: random.oneIn(2))),
      .servicesChanged(.init(suggestions: false, programs: true)), .commandGiven, .noticed(.init("done")),
      .noticed(.init("a server failed", .timed)), .noticed(.init("the file is not read", .timedThenUntilKey)),
      .scriptKeywordsChanged(random.element(of: [nil, [], ["f", "fi"]])),
      .noticeTimeEnded(serial: random.int(below: 10)), .returnKeyChosen(.opens), .returnKeyChosen(.searches),
    ])
  }

  private mutating func candidate() -> InlineCompletion.Candidate {
    let number = random.int(below: Self.names.count)
    return .init(
      item: random.oneIn(6) ? .result(program: "calculator", id: "\(number)") : .item(number), name: Self.names[number])
  }

  private mutating func suggestions() -> [SearchSession.Suggestion] {
    (0..<random.int(below: 5)).map { _ in
      .init(
        text: random.element(of: Self.names), identity: random.oneIn(2) ? random.element(of: ["1", "2", "3"]) : nil,
        isCorrection: random.oneIn(2), isResult: random.oneIn(5))
    }
  }

  /// A letter or a Backspace, as the field reports it.
  private mutating func type() -> Step {
    let shown = session.shownField.display
    let (start, end) = (min(shown.caret, shown.bound), max(shown.caret, shown.bound))
    var scalars = Array(shown.text.unicodeScalars)
    let letter = random.oneIn(4) ? "" : random.element(of: ["f", "i", "r", "e", " "])
    let isComposing = random.oneIn(12)
    var edits: [InlineCompletion.Edit] = []
    let deleted = start < end || !letter.isEmpty ? start..<end : max(0, start - 1)..<start
    if !deleted.isEmpty { edits.append(.deleted(at: deleted.lowerBound, count: deleted.count)) }
    if !letter.isEmpty { edits.append(.inserted(at: deleted.lowerBound, count: 1)) }
    scalars.replaceSubrange(deleted, with: letter.unicodeScalars)
    let text = String(String.UnicodeScalarView(scalars))
    return .event(
      .field(
        .fieldChanged(
          .init(
            text: text, caret: deleted.lowerBound + letter.unicodeScalars.count, edits: edits, isComposing: isComposing)
        )))
  }

  private mutating func fieldEvent() -> InlineCompletion.Event {
    let length = session.shownField.display.text.unicodeScalars.count
    return random.element(of: [
      .textSet(""), .textSet("fi"), .focusMoved(.elsewhere), .focusMoved(.inField), .focusMoved(.inField),
      .configured(.init()), .configured(.init(isEnabled: false)), .selectionLost,
      .fieldChanged(
        .init(text: session.shownField.display.text, caret: random.int(below: length + 1), isComposing: random.oneIn(3))
      ),
    ])
  }
}
