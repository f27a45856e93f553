import Catalog
import SmartSearch
import SystemKit

/// What is chosen among the rows of scripts.
extension SearchController {
  /// Does what was chosen, once the user has said all that the script wants to know, and has said so again where it wants
  /// that.
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

  /// Lets the user choose among what a script answered.
  func open(_ answer: ScriptAnswer, of script: ScriptFile) {
    let items = ScriptItems(script)
    let menu = ScriptMenu(
      items.items(answer, showsTitle: false), title: answer.prompt ?? VisibleText.of(script.title),
      takesText: items.itemOfText(for: answer))
    // A script for rofi prints its rows anew after each choice, as one menu that goes on; where it asks for something
    // else by then, it is another.
    open(menu, replacesLast: answer.dialect == .rofi && state.menu?.title == menu.title)
    if let message = answer.message { report(VisibleText.of(message), .untilKey) }
  }
}
