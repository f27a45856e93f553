package import Catalog
import GLibKit
import SmartSearch
import SystemKit

/// Lets the user choose among the rows of scripts, as in rofi's script modes. A script lists rows. It is run again
/// for the chosen row and lists the next ones, until it lists none.
@MainActor
package final class ScriptModes {
  /// A script and the name that selects it.
  package struct Mode: Sendable, Equatable {
    package var name: String
    /// The executable file.
    package var path: String
    /// Arguments that stand before all others.
    package var words: [String]

    package init(name: String, path: String, words: [String] = []) {
      self.name = name
      self.path = path
      self.words = words
    }
  }

  /// The result of the whole choice.
  package enum End: Equatable, Sendable {
    /// A script listed no further rows.
    case done
    case cancelled
    /// A script could not be run. The sentence names it and says why.
    case failed(String)
  }

  private let modes: [Mode]
  private let controller: SearchController
  private let runner: ScriptRunner
  private let onEnd: (End) -> Void
  /// Whether the only remaining row is taken at once.
  private let takesOnly: Bool
  private var current: Int
  private var running: Task<Void, Never>?
  /// A choosing key that the user pressed while the script ran. It applies to the rows that the script lists.
  private var awaitedKey: SearchSession.Key?

  private var rows: [ScriptRow] = []
  /// Counts the lists, because a row of an earlier list must not be taken for a row of this one.
  private var serial = 0
  private var takesKeys = false
  /// The script's environment for a typed text that is not a row; nil if the script takes none.
  private var ownText: [String: String]?
  /// The values that the script set last. They hold until it sets others.
  private var separator = UInt8(ascii: "\n")
  private var data: String?
  private var notes: ChooserNotes {
    get { controller.state.notes }
    set { controller.state.notes = newValue }
  }
  /// The field's text when the script was started. It belongs to the previous rows.
  private var typed = ""

  /// Seven days, in effect no limit: the user started the script and knows how long it takes.
  private static let deadline = Duration.seconds(7 * 86_400)
  private static let outputLimit = 64 << 20
  private static let firstKey = 10

  /// - Parameters:
  ///   - modes: At least one script.
  ///   - first: The index of the first mode.
  ///   - controller: The controller of a chooser. This object takes over its keys and outcomes.
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
    takesOnly = controller.state.session.choosing.takesOnly
    current = first
  }

  /// Starts the first mode.
  package func start() {
    controller.onOutcome = { [weak self] in self?.take($0) }
    controller.onStep = { [weak self] in self?.step(by: $0) }
    begin()
  }

  private func begin() {
    (rows, takesKeys, ownText, separator, data) = ([], false, nil, UInt8(ascii: "\n"), nil)
    notes.message = nil
    notes.prompt = modes[current].name
    controller.choose(
      from: ScriptMenu([], title: modes[current].name, isLoading: true), controller.state.session.choosing,
      dropping: controller.text)
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
  ///   - place: The index of the chosen row.
  private func run(_ arguments: ScriptArguments, isFirst: Bool = false, place: Int = 0) {
    let mode = modes[current]
    typed = controller.text
    // The next rows take the text that the user types now.
    var choosing = controller.state.session.choosing
    choosing.takesOnly = false
    controller.send(.choosingChanged(choosing))
    var arguments = arguments
    arguments.words = mode.words + arguments.words
    var call = ScriptCall(mode.path, arguments, purpose: isFirst ? .list : .choose, deadline: Self.deadline)
    call.surroundings = .caller
    call.outputLimit = Self.outputLimit
    running = Task { [weak self, runner, separator, data] in
      let result: Result<ScriptAnswer, ScriptFailure>
      do throws(ScriptFailure) {
        let output = try await runner.run(call)
        result = .success(await Self.read(output.bytes, separator, data))
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

  /// Ends the choice. A failure status after the first list is no error: the script did its work and has no further
  /// rows. Nor is one that the script does not explain: it has no rows yet, and takes a typed text.
  private func end(_ failure: ScriptFailure, _ mode: Mode, _ isFirst: Bool) {
    if case .exited(_, let complaint) = failure {
      if !isFirst { return onEnd(.done) }
      if complaint == nil { return show(ScriptAnswer(rofi: [], separator: separator, data: data), place: 0) }
    }
    onEnd(.failed(failure.sentence(about: mode.path)))
  }

  @concurrent
  private static func read(_ output: [UInt8], _ separator: UInt8, _ data: String?) async -> ScriptAnswer {
    ScriptAnswer(rofi: output, separator: separator, data: data)
  }

  private func show(_ answer: ScriptAnswer, place: Int) {
    rows = answer.rows
    serial += 1
    takesKeys = answer.takesHotKeys
    ownText = answer.ownText
    separator = answer.separator
    data = answer.data
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
    var choosing = controller.state.session.choosing
    choosing.unmatched = ownText == nil ? .waits : .takesText
    // The first list begins where the caller says.
    let kept = serial == 1 ? choosing.firstRow : answer.keepsSelection ? place : 0
    choosing.firstRow = answer.selectedRow ?? kept
    // As in rofi, a list of one row waits for the user.
    choosing.takesOnly = takesOnly && rows.count > 1
    controller.choose(
      from: ScriptMenu(items, title: modes[current].name, insideMatching: .inAnyCase), choosing,
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
    // rofi's script modes have neither of these.
    case .file, .fileType: .none
    }
  }
}

extension SearchController {
  /// Lets the user choose among these rows, in place of all others.
  /// - Parameter typed: The text typed for the previous rows, which is removed. Text typed behind it stays.
  fileprivate func choose(from menu: ScriptMenu, _ choosing: SearchSession.Choosing, dropping typed: String) {
    display.searchField.flush()
    send(.choosingChanged(choosing))
    state.chooserMenu = menu
    take(state.notes)
    if !typed.isEmpty { send(.field(.textSet(text.hasPrefix(typed) ? String(text.dropFirst(typed.count)) : text))) }
    searchAgain()
  }
}
