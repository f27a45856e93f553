import Catalog
import Localization
import ScriptSearch
import Scripts
import SmartSearch

/// What is chosen among the rows of scripts.
extension SearchController {
  /// Does what was chosen, once the user has said all that the script wants to know, and has said so again where it wants
  /// that.
  /// - Parameter notice: What is said in the window, which stays, where the script leaves nothing to be shown; with nil the
  ///   window is done then.
  func choose(_ choice: ScriptChoice, on subject: SearchSession.ActionSubject, staying notice: String? = nil) {
    let items = ScriptItems(choice.script)
    if let question = items.question(before: choice) {
      let menu = ScriptMenu(
        question.items, title: question.title, isSecret: question.isSecret, asksForText: question.takesText != nil,
        takesText: question.takesText)
      return open(menu, replacesLast: false)
    }
    guard choosing == nil else { return }
    let title = VisibleText.of(choice.script.title)
    report(localized("Running {name}…", ["name": title]), .untilKey)
    choosing = Task { [weak self, scripts] in
      let result: Result<ScriptReply, ScriptFailure>
      do throws(ScriptFailure) { result = .success(try await scripts.reply(to: choice)) } catch {
        result = .failure(error)
      }
      guard let self else { return }
      choosing = nil
      switch result {
      case .failure(let failure): report(VisibleText.of(failure.sentence(about: choice.script.title)), .untilKey)
      case .success(let reply):
        if let reference = subject.reference { services?.memory.recordChoice(of: reference, for: subject.texts) }
        take(reply, items, title: title, staying: notice)
      }
    }
  }

  private func take(_ reply: ScriptReply, _ items: ScriptItems, title: String, staying notice: String?) {
    switch reply {
    case .done: end(staying: notice)
    case .said(let line): report(VisibleText.of(line), .untilKey)
    case .rows(let answer):
      let menu = ScriptMenu(
        items.items(answer, showsTitle: false), title: answer.prompt ?? title,
        takesText: items.itemOfText(for: answer))
      // A script for rofi prints its rows anew after each choice, as one menu that goes on; where it asks for something
      // else by then, it is another.
      open(menu, replacesLast: answer.dialect == .rofi && state.menu?.title == menu.title)
      if let message = answer.message { report(VisibleText.of(message), .untilKey) }
    }
  }
}
