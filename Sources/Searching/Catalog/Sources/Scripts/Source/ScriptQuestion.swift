internal import SystemKit

/// A question of a script before it acts on a choice.
package struct ScriptQuestion {
  package var title: String
  /// The answers to choose from.
  package var items: [CatalogItem] = []
  /// Makes the item of another answer; nil if only the given ones are allowed.
  package var takesText: (@Sendable (String) -> CatalogItem)?
  /// Whether the answer is secret: it is shown nowhere, not even in its own row.
  package var isSecret = false
}

extension ScriptItems {
  /// Returns the next question before a script runs; nil if all arguments are known.
  package func question(before choice: ScriptChoice) -> ScriptQuestion? {
    // An invalid script reports its error before it asks for anything.
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
      let value = argument.isPercentEncoded ? value.percentEncoded() : value
      // All users can read a command line.
      answered.arguments.words.append(isSecret ? "" : value)
      if isSecret { answered.arguments.variables["SECRET\(number)"] = value }
      return CatalogItem(
        id: isSecret ? "secret" : value, name: name, icon: icon(nil),
        actions: [ItemAction(localized("Use", context: "gives this to a script"), .run(answered))])
    }
    var question = ScriptQuestion(title: argument.placeholder ?? localized("Argument {number}", ["number": number]))
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
