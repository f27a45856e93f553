package import Catalog
import GLibKit
import SmartSearch
import SystemKit

/// Has the user choose among what scripts list, as in rofi's script modes: a script lists rows, is run again for the one that
/// was chosen, and lists others, until it lists none.
@MainActor
package final class ScriptModes {
  /// A script with the name that it is asked for by.
  package struct Mode: Sendable, Equatable {
    package var name: String
    /// The executable file.
    package var path: String
    /// What it is given before all else.
    package var words: [String]

    package init(name: String, path: String, words: [String] = []) {
      self.name = name
      self.path = path
      self.words = words
    }
  }

  /// How it ended.
  package enum End: Equatable, Sendable {
    /// A script had no more to choose from.
    case done
    case cancelled
    /// A script could not be run. The text names it, and says why.
    case failed(String)
  }

  private let modes: [Mode]
  private let controller: SearchController
  private let runner: ScriptRunner
  private let onEnd: (End) -> Void
  private var current: Int
  private var running: Task<Void, Never>?
  /// A key to choose by that came while the script ran: it is meant for the rows that come.
  private var awaitedKey: SearchSession.Key?

  private var rows: [ScriptRow] = []
  /// Counts the lists. Rows of one are none of the next, and what was selected there is not here.
  private var serial = 0
  private var takesKeys = false
  /// What is in the environment for a text that is no row; nil where none is taken.
  private var ownText: [String: String]?
  /// What the script said last, which holds until it says something else.
  private var separator = UInt8(ascii: "\n")
  private var data: String?
  private var notes: ChooserNotes
  /// What the field held when the script was run: it was for the rows of then.
  private var typed = ""

  /// As long as it takes: whoever started it knows what it does.
  private static let deadline = Duration.seconds(7 * 86_400)
  private static let outputLimit = 64 << 20
  private static let firstKey = 10

  /// - Parameters:
  ///   - modes: At least one.
  ///   - first: The number of the one to begin with.
  ///   - controller: Of a chooser, whose keys and outcomes it takes over.
  ///   - onEnd: Called once, when there is nothing more to choose.
  package init(
    _ modes: [Mode], first: Int, controller: SearchController, runner: ScriptRunner = .ofProgram,
    onEnd: @escaping (End) -> Void
  ) {
    precondition(modes.indices.contains(first), "mode \(first) of \(modes.count)")
    self.modes = modes
    self.controller = controller
    self.runner = runner
    self.onEnd = onEnd
    current = first
    notes = controller.state.notes
  }

  /// Has the first mode list its rows.
  package func start() {
    controller.onOutcome = { [weak self] in self?.take($0) }
    controller.chooser.onStep = { [weak self] in self?.step(by: $0) }
    begin()
  }

  private func begin() {
    (rows, takesKeys, ownText, separator, data) = ([], false, nil, UInt8(ascii: "\n"), nil)
    notes.message = nil
    notes.prompt = modes[current].name
    controller.choose(
      from: ScriptMenu([], title: modes[current].name, isLoading: true), notes, dropping: controller.text)
    run(ScriptArguments(variables: ["ROFI_RETV": "0"]), isFirst: true)
  }

  private func step(by step: Int) {
    guard modes.count > 1 else { return }
    running?.cancel()
    (running, awaitedKey) = (nil, nil)
    current = (current + step + modes.count) % modes.count
    begin()
  }

  private func take(_ outcome: SearchController.Outcome) {
    guard case .picked(let picked) = outcome else {
      running?.cancel()
      return onEnd(.cancelled)
    }
    guard picked.key == nil || takesKeys else { return }
    guard running == nil else {
      awaitedKey = picked.key.map { .take(.custom($0)) } ?? .field(.enter)
      return
    }
    var state = picked.key.map { ["ROFI_RETV": String($0 + Self.firstKey - 1)] } ?? [:]
    state["ROFI_INPUT"] = picked.typed
    switch picked.content {
    case .items(let items):
      guard let place = items.first.flatMap({ place(ofID: $0.id) }), rows.indices.contains(place),
        case .run(let arguments)? = rows[place].choices.first?.deed
      else { return }
      run(ScriptArguments(arguments.words, variables: arguments.variables.merging(state) { $1 }), place: place)
    case .typed:
      guard let ownText else { return }
      run(ScriptArguments([picked.typed], variables: ownText.merging(state) { $1 }))
    }
  }

  /// - Parameters:
  ///   - isFirst: Whether the script is asked for its first rows, which may be none.
  ///   - place: The row that was chosen.
  private func run(_ arguments: ScriptArguments, isFirst: Bool = false, place: Int = 0) {
    let mode = modes[current]
    typed = controller.text
    var arguments = arguments
    arguments.words = mode.words + arguments.words
    if arguments.variables["ROFI_DATA"] == nil { arguments.variables["ROFI_DATA"] = data }
    var call = ScriptCall(
      mode.path, arguments, purpose: isFirst ? .list : .choose, deadline: Self.deadline)
    call.surroundings = .caller
    call.outputLimit = Self.outputLimit
    running = Task { [weak self, runner, separator] in
      let result: Result<ScriptAnswer, ScriptFailure>
      do throws(ScriptFailure) {
        let output = try await runner.run(call)
        result = .success(await Self.read(output.bytes, separator))
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      running = nil
      switch result {
      case .failure(let failure): end(failure, mode, isFirst)
      case .success(let answer):
        if answer.rows.isEmpty, !isFirst { onEnd(.done) } else { show(answer, place: place) }
      }
    }
  }

  /// A script that lists nothing and says by its status that something went wrong: it was to be run, and was.
  private func end(_ failure: ScriptFailure, _ mode: Mode, _ isFirst: Bool) {
    if case .exited = failure, !isFirst { return onEnd(.done) }
    onEnd(.failed(failure.sentence(about: mode.path)))
  }

  @concurrent
  private static func read(_ output: [UInt8], _ separator: UInt8) async -> ScriptAnswer {
    ScriptAnswer(rofi: output, separator: separator)
  }

  private func show(_ answer: ScriptAnswer, place: Int) {
    rows = answer.rows
    serial += 1
    takesKeys = answer.takesHotKeys
    ownText = answer.ownText
    separator = answer.separator
    data = answer.data ?? data
    notes.message = answer.message ?? notes.message
    notes.prompt = answer.prompt ?? notes.prompt
    let items = rows.enumerated().map { number, row in
      var item = CatalogItem(
        id: "\(serial)/\(number)", name: row.title, alternateNames: row.alternateNames, subtitle: row.state.text,
        icon: row.icon.map(Self.icon) ?? .none,
        actions: row.choices.isEmpty ? [] : [ItemAction(localized("Choose"), .print([]))])
      item.isPermanent = row.isPermanent
      item.nameStyles = row.titleStyles
      return item
    }
    let kept = answer.keepsSelection ? place : 0
    let choosing = SearchSession.Choosing(
      unmatched: ownText == nil ? .waits : .takesText, firstRow: answer.selectedRow ?? kept)
    controller.send(.choosingChanged(choosing))
    controller.choose(
      from: ScriptMenu(items, title: modes[current].name, insideMatching: .inAnyCase), notes,
      dropping: answer.keepsFilter ? "" : typed)
    if let key = awaitedKey {
      awaitedKey = nil
      _ = controller.press(key)
    }
  }

  private func place(ofID id: String) -> Int? {
    let parts = id.split(separator: "/").compactMap { Int($0) }
    return parts.count == 2 && parts[0] == serial ? parts[1] : nil
  }

  private static func icon(_ icon: RowIcon) -> ItemIcon {
    switch icon {
    case .named(let name): ItemIcon(Icon(name), fallback: .picture)
    // No script mode of rofi has these.
    case .file, .fileType: .none
    }
  }
}

extension SearchController {
  /// Has the user choose among these rows, in place of all others.
  /// - Parameter typed: What was typed before they were there, and is not for them. What was typed on is.
  fileprivate func choose(from menu: ScriptMenu, _ notes: ChooserNotes, dropping typed: String) {
    setChooserMenu(menu)
    take(notes)
    display.searchField.flush()
    if !typed.isEmpty { send(.field(.textSet(text.hasPrefix(typed) ? String(text.dropFirst(typed.count)) : text))) }
    searchAgain()
  }
}
