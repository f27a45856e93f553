internal import SystemKit

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
    // It says why it does not run before it asks for anything.
    guard choice.script.header.refusal == nil else { return nil }
    let arguments = choice.script.header.raycast?.arguments.sorted { $0.key < $1.key } ?? []
    let known = choice.arguments.words.count
    if arguments.indices.contains(known) {
      return question(arguments[known].value, number: arguments[known].key, for: choice)
    }
    guard choice.needsConfirmation else { return nil }
    var confirmed = choice
    confirmed.needsConfirmation = false
    let title = choice.script.title
    return ScriptQuestion(
      title: title,
      items: [
        CatalogItem(
          id: "run", name: localized("Really Run {script}", ["script": title]), icon: .themed("dialog-question"),
          actions: [ItemAction(localized("Run"), .run(confirmed))])
      ])
  }

  private func question(_ argument: RaycastArgument, number: Int, for choice: ScriptChoice) -> ScriptQuestion {
    let isSecret = argument.isSecret
    let item = { @Sendable (name: String, value: String) -> CatalogItem in
      var answered = choice
      let value = argument.isPercentEncoded ? WebAddress.escaped(value) : value
      // A command line can be read by all users.
      answered.arguments.words.append(isSecret ? "" : value)
      if isSecret { answered.arguments.variables["SECRET\(number)"] = value }
      return CatalogItem(
        id: isSecret ? "secret" : value, name: name, icon: icon(nil),
        actions: [ItemAction(localized("Use", context: "gives this to a script"), .run(answered))])
    }
    var question = ScriptQuestion(
      title: argument.placeholder ?? localized("Argument {number}", ["number": number]))
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
