package import Catalog
import HTTPKit
internal import Localization
package import Scripts

/// What a script wants to know before it does what was chosen.
package struct ScriptQuestion {
  package var title: String
  /// The answers to choose among.
  package var items: [CatalogItem] = []
  /// Makes the item of an answer that is none of them; nil where there is no other.
  package var takesText: (@Sendable (String) -> CatalogItem)?
  /// Whether the answer is nobody else's affair: it is shown nowhere, not even in its own row.
  package var isSecret = false
}

extension ScriptItems {
  /// What is to be asked before a script is run; nil where all is known.
  package func question(before choice: ScriptChoice) -> ScriptQuestion? {
    let arguments = choice.script.header.raycast?.arguments.sorted { $0.key < $1.key } ?? []
    let known = choice.arguments.words.count
    if arguments.indices.contains(known) {
      return question(RaycastArgument(arguments[known].value, number: arguments[known].key), for: choice)
    }
    guard choice.needsConfirmation else { return nil }
    var confirmed = choice
    confirmed.needsConfirmation = false
    let title = choice.script.title
    return ScriptQuestion(
      title: title,
      items: [
        CatalogItem(
          id: "run", name: localized("Really run {script}", ["script": title]), icon: .themed("dialog-question"),
          actions: [ItemAction(localized("Run"), .run(confirmed))])
      ])
  }

  private func question(_ argument: RaycastArgument, for choice: ScriptChoice) -> ScriptQuestion {
    let isSecret = argument.isSecret
    let item = { @Sendable (name: String, value: String) -> CatalogItem in
      var answered = choice
      answered.arguments.words.append(argument.isPercentEncoded ? WebAddress.escaped(value) : value)
      return CatalogItem(
        id: isSecret ? "secret" : value, name: name, icon: icon(nil),
        actions: [ItemAction(localized("Use", context: "gives this to a script"), .run(answered))])
    }
    var question = ScriptQuestion(title: argument.title)
    question.items = argument.choices.map { item($0.title, $0.value) }
    question.isSecret = isSecret
    if argument.choices.isEmpty {
      question.takesText = { text in item(isSecret ? String(repeating: "•", count: text.count) : text, text) }
    }
    if argument.isOptional {
      question.items.append(item(localized("Nothing", context: "an argument that is left out"), ""))
    }
    return question
  }
}

/// One of the arguments of a command for Raycast, which its header describes in JSON.
struct RaycastArgument: Sendable {
  var title: String
  var choices: [(title: String, value: String)] = []
  var isOptional = false
  var isPercentEncoded = false
  /// Whether it is a password.
  var isSecret = false

  /// - Parameter text: The description. Of one that is no JSON nothing is known.
  init(_ text: String, number: Int) {
    let description = try? JSON(parsing: text)
    title = description?["placeholder"]?.text ?? localized("Argument {number}", ["number": number])
    isOptional = description?["optional"] == .bool(true)
    isPercentEncoded = description?["percentEncoded"] == .bool(true)
    isSecret = description?["type"]?.text == "password"
    guard description?["type"]?.text == "dropdown", case .array(let data)? = description?["data"] else { return }
    choices = data.compactMap { entry in
      entry["title"]?.text.map { ($0, entry["value"]?.text ?? $0) }
    }
  }
}
