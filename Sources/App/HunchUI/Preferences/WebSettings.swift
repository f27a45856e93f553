import Catalog
import GtkKit
import HunchModel
import SystemKit
import UserSettings

/// The settings of the web engines: the user's own, and those that the program offers. Changes apply at once.
final class WebSettings {
  private(set) var group = SettingsGroup("", [])

  private let keywords: KeywordSearch
  private let file: WebEnginesFile
  private let offers: [(engine: WebEngines.Engine, control: Switch)]
  private let list: EditableList
  private let form: EntryForm
  private let name = Entry(placeholder: "Wiktionary")
  private let keyword = Entry(placeholder: "wt")
  private let address = Entry(placeholder: "https://en.wiktionary.org/w/index.php?search=%s")
  private var engines = WebEngines()
  private var changing: Task<Void, Never>?
  /// Whether a switch is following a state. That is no choice of the user.
  private var isFollowing = false

  init(_ keywords: KeywordSearch, file: WebEnginesFile = WebEnginesFile(), offered: [WebEngines.Engine]) {
    self.keywords = keywords
    self.file = file
    offers = offered.map { ($0, Switch(isOn: false)) }
    form = EntryForm(
      localized("Web Engine"), add: localized("Add Engine…"), [name, keyword, address],
      [
        SettingsGroup.row(localized("Name"), localized("The name of the engine."), name),
        SettingsGroup.row(localized("Keyword"), localized("One word to type before your text."), keyword),
        SettingsGroup.row(
          localized("Address"), localized("The address of a search, with %s in place of your text."), address),
      ])
    list = EditableList(
      localized("Your Web Engines"),
      localized("Type the keyword, a space and your text. Return opens the search in your browser."),
      below: form.widget)
    let rows = offers.map { SettingsGroup.row($0.engine.name, Self.explanation(of: $0.engine), $0.control) }
    group = SettingsGroup(localized("Web"), rows + [list.widget])
    for (number, offer) in offers.enumerated() {
      offer.control.isSensitive = false
      offer.control.switched.connect(to: self) { $0.choose($0.offers[number].engine, $0.offers[number].control.isOn) }
    }
    list.onRemove = { [weak self] keyword in
      self?.change { file throws(SettingsFileError) in try file.remove(keyword) }
    }
    form.add.clicked.connect(to: self) { $0.openForm() }
    form.onFinish = { [weak self] in self?.finish() }
    form.onTurn = { [weak self] in self?.list.tell(nil) }
    change { _ in }
  }

  private static func explanation(of engine: WebEngines.Engine) -> String {
    localized(
      "Type “{keyword}”, a space and your text to search {host}.", ["keyword": engine.keyword, "host": engine.host])
  }

  // MARK: The file

  /// Changes the file, one change after the other, and shows its new content.
  private func change(_ body: @escaping @Sendable (WebEnginesFile) throws(SettingsFileError) -> Void) {
    let (before, file, keywords) = (changing, file, keywords)
    changing = Task { [weak self] in
      await before?.value
      let (problem, engines) = await DiskThreads.run {
        do throws(SettingsFileError) {
          try body(file)
          return (String?.none, file.read())
        } catch {
          return (error.description, file.read())
        }
      }
      // Needed even if the preferences were closed meanwhile.
      keywords.take(engines: engines)
      self?.show(engines, problem)
    }
  }

  private func show(_ engines: WebEngines, _ problem: String?) {
    self.engines = engines
    isFollowing = true
    for (engine, control) in offers {
      control.isSensitive = true
      control.isOn = engines.engines.contains { $0.asksSame(as: engine) }
    }
    isFollowing = false
    list.show(
      engines.engines.filter { engine in !offers.contains { $0.engine.asksSame(as: engine) } }
        .map { .init(id: $0.keyword, text: $0.name, detail: $0.keyword) })
    let problems = [problem].compactMap(\.self) + engines.problems
    list.tell(problems.isEmpty ? nil : SettingsGroup.list(problems) { Formatting.sentence($0) })
  }

  // MARK: Choosing

  private func choose(_ engine: WebEngines.Engine, _ isOn: Bool) {
    guard !isFollowing else { return }
    if isOn, let other = engines.engines.first(where: { $0.keyword == engine.keyword }) {
      show(
        engines,
        localized(
          "{engine} already has the keyword “{keyword}”. Remove it first.",
          ["keyword": engine.keyword, "engine": other.name]))
    } else {
      let former = engines.engines.filter { $0.asksSame(as: engine) }.map(\.keyword)
      change { file throws(SettingsFileError) in
        if isOn { return try file.add(engine) }
        for keyword in former { try file.remove(keyword) }
      }
    }
  }

  private func openForm() {
    for entry in [name, keyword, address] { entry.text = "" }
    form.open()
  }

  private func finish() {
    let texts = [keyword, name, address].map { $0.text.trimmed }
    switch engines.newEngine(keyword: texts[0], name: texts[1], address: texts[2]) {
    case .failure(let mistake): list.tell(mistake.sentence)
    case .success(let engine):
      change { file throws(SettingsFileError) in try file.add(engine) }
      form.close()
    }
  }
}
