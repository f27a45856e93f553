import Catalog
import SmartSearch

/// Choices among the rows of scripts.
extension SearchController {
  /// Performs a choice once the user has answered all questions of the script and confirmed the choice if the script
  /// demands it.
  func choose(_ choice: ScriptChoice, on subject: SearchSession.ActionSubject, _ sequel: Errand.Sequel = .closes) {
    if let question = ScriptItems(choice.script).question(before: choice) {
      let menu = ScriptMenu(
        question.items, title: question.title, isSecret: question.isSecret, asksForText: question.takesText != nil,
        takesText: question.takesText)
      return open(menu, replacesLast: false)
    }
    let title = VisibleText.of(choice.script.title)
    begin(.action(.run(choice)), of: title, sequel, onSuccess: remembering(subject)) { [scripts] in
      do throws(ScriptFailure) {
        return switch try await scripts.reply(to: choice) {
        case .done: .done
        case .said(let line): .said(VisibleText.of(line))
        case .rows(let answer): .rows(answer, of: choice.script)
        }
      } catch {
        return .failed(VisibleText.of(error.sentence(about: choice.script.title)))
      }
    }
  }

  /// Opens a script's answer as a menu.
  func open(_ answer: ScriptAnswer, of script: ScriptFile) {
    let items = ScriptItems(script)
    let menu = ScriptMenu(
      items.items(answer, showsTitle: false), title: answer.prompt ?? VisibleText.of(script.title),
      takesText: items.itemOfText(for: answer))
    // A script for rofi prints its rows again after each choice: the same prompt is the same menu, another prompt is
    // a new one.
    open(menu, replacesLast: answer.dialect == .rofi && state.menu?.title == menu.title)
    if let message = answer.messageLine { report(VisibleText.of(message), .untilKey) }
  }
}
