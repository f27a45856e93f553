import Catalog
import GtkKit
import HunchModel
import SystemKit

/// The settings of scripts. Each script is disabled until the user enables it here, and again after it changes.
final class ScriptSettings {
  let widget: Box

  private let preferences: Preferences
  private let keywords: KeywordSearch
  private let folders: ScriptFolders
  let rows = Box(.vertical, spacing: 6)
  private let state = SettingsGroup.note(localized("Reading…"))
  private var rowsByScript: [ScriptFile: Box] = [:]
  private var following: Task<Void, Never>?

  /// - Parameters:
  ///   - keywords: Receives the scripts, because one that is enabled may run at once.
  ///   - folders: The folders of scripts.
  init(_ preferences: Preferences, _ keywords: KeywordSearch, folders: ScriptFolders = .standard) {
    self.preferences = preferences
    self.keywords = keywords
    self.folders = folders
    widget = Box(.vertical, spacing: 6, [state, rows])
    rows.isVisible = false
    Task { [weak self] in await self?.load() }
    // Consent is for a version of a script, so the rows are those of the current versions.
    widget.mapped.connect(to: self) { $0.follow() }
    widget.unmapped.connect(to: self) { $0.following?.cancel() }
  }

  private func follow() {
    following?.cancel()
    following = Task { [weak self, changes = folders.changes] in
      for await _ in changes { await self?.load() }
    }
  }

  private func load() async {
    let content = await DiskThreads.run { [folders] in folders.content() }
    keywords.take(scripts: content.scripts)
    show(content.scripts)
    let explanation =
      localized(
        """
        Scripts in {folder} add rows to search. A script can do anything you can: turn on only those you trust.
        """, ["folder": Directories.shown(folders.paths.first ?? "")])
    state.text = ([explanation] + content.problems.map { Formatting.sentence($0) }).joined(separator: "\n")
  }

  /// Shows the rows of these scripts. Those of unchanged scripts stay, and with them the focus.
  private func show(_ scripts: [ScriptFile]) {
    let former = rowsByScript
    rowsByScript = Dictionary(uniqueKeysWithValues: scripts.map { ($0, former[$0] ?? row(of: $0)) })
    for (script, row) in former where rowsByScript[script] == nil { rows.remove(row) }
    var last: Box?
    for script in scripts {
      guard let row = rowsByScript[script] else { continue }
      if former[script] == nil { rows.insert(row, after: last) } else { rows.move(row, after: last) }
      last = row
    }
    rows.isVisible = !scripts.isEmpty
  }

  private func row(of script: ScriptFile) -> Box {
    let agreement = preferences.catalog.scripts.state(of: script)
    let control = Switch(preferences) {
      $0.catalog.scripts.state(of: script) == .on
    } set: {
      $0.setOn($1, script)
    }
    let failure = keywords.failure(of: script).map { SettingsGroup.note(Formatting.sentence($0), isProblem: true) }
    return SettingsGroup.row(script.title, Self.explanation(of: script, agreement), control, below: failure)
  }

  /// Returns the information that users need before they enable a script.
  static func explanation(of script: ScriptFile, _ agreement: ScriptAgreements.State) -> String {
    var sentences = [Directories.shown(script.path) + "."]
    if let keyword = script.header.keyword {
      sentences.append(localized("Type “{keyword}”, a space and a text to ask it.", ["keyword": keyword]))
    } else if script.header.raycast != nil {
      sentences.append(localized("Runs when you choose it."))
    } else {
      sentences.append(localized("Adds its rows to the search."))
    }
    if agreement == .changed {
      sentences.append(localized("The script changed and is off until you turn it on again."))
    }
    if let refusal = script.header.refusal {
      sentences.append(
        localized("The script does not run because its header is invalid: {reason}.", ["reason": refusal]))
    }
    return sentences.joined(separator: " ")
  }
}
