import GtkKit
import HunchCommands
import SmartSearch
import SystemKit

/// The page of the preferences about the desktop: what it offers to Hunch, what is missing, and the commands to copy.
/// The desktop is examined each time that the page is shown.
final class ThisDesktop {
  let page: SettingsPage

  private let examine: @MainActor () async -> [DesktopFinding]
  private let list = Box(.vertical, spacing: 12, role: .list)
  private let summary = LiveText(SettingsGroup.note(localized("Examining…")))
  private let copyAll = Button(label: localized("Copy All"))
  private var findings: [DesktopFinding] = []
  private var examination: Task<Void, Never>?

  /// - Parameter examine: Examines the desktop. It may take some seconds.
  init(_ examine: @escaping @MainActor () async -> [DesktopFinding]) {
    self.examine = examine
    let title = localized("This Desktop")
    list.setAccessible(.label(title))
    let report = SettingsGroup.row(
      localized("As Text"), localized("All of this page, for a question or a problem report."), copyAll)
    copyAll.setAccessible(.label(localized("Copy All")))
    copyAll.isSensitive = false
    page = SettingsPage(
      title,
      [
        SettingsGroup(title, [Box(.vertical, spacing: 12, [summary.widget, list])], list: list),
        SettingsGroup(localized("Report"), [report]),
      ])
    copyAll.clicked.connect(to: self) { contents in contents.copyAll.display.clipboard.setText(contents.report) }
    copyAll.mapped.connect(to: self) { $0.look() }
    copyAll.unmapped.connect(to: self) { $0.examination?.cancel() }
  }

  /// The findings as `hunch --doctor` prints them.
  private var report: String { DesktopFinding.lines(of: findings).map { $0 + "\n" }.joined() }

  private func look() {
    examination?.cancel()
    examination = Task { [weak self, examine] in
      let findings = await examine()
      guard !Task.isCancelled else { return }
      self?.show(findings)
    }
  }

  private func show(_ found: [DesktopFinding]) {
    let count = found.count { $0.remedy != nil }
    summary.text =
      count == 0
      ? localized("Nothing is missing.")
      : localized("{count} part can be improved.", plural: "{count} parts can be improved.", count: count)
    // Equal rows stay, and with them the focus.
    guard found != findings else { return }
    findings = found
    // The removed buttons must not take the focus with them.
    copyAll.isSensitive = true
    if list.containsFocus { copyAll.grabFocus() }
    list.removeAll()
    // Users look for the missing parts first.
    for finding in found.filter({ $0.remedy != nil }) + found.filter({ $0.remedy == nil }) {
      list.append(row(of: finding))
    }
  }

  private func row(of finding: DesktopFinding) -> Box {
    let texts = SettingsGroup.texts(finding.name, finding.state)
    if let remedy = finding.remedy { texts.append(SettingsGroup.note(remedy)) }
    let row = Box(.horizontal, spacing: 12, role: .listItem, [texts])
    let sentence = Self.sentence(finding)
    row.setAccessible(.label(sentence))
    guard let command = finding.command else { return row }
    let copy = Button(label: localized("Copy"))
    copy.verticalAlignment = .center
    // The focus stops only at buttons, so each one says its whole row.
    copy.setAccessible(
      SpokenText(
        name: localized("Copy the command for {name}", ["name": VisibleText.of(finding.name)]), description: sentence))
    copy.clicked.connect(to: copy) { $0.display.clipboard.setText(command) }
    row.append(copy)
    row.breakIntoLines()
    return row
  }

  /// Returns a finding as screen readers speak it.
  private static func sentence(_ finding: DesktopFinding) -> String {
    let state = localizedPair(VisibleText.of(finding.name), VisibleText.of(finding.state))
    guard let remedy = finding.remedy else { return state }
    // TRANSLATORS: what a part of the desktop is like, and what to do about it.
    return localized("{state}. {remedy}", ["state": state, "remedy": VisibleText.of(remedy)])
  }
}
