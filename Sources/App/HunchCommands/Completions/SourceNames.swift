internal import Catalog

/// Completes the names of sources behind `--in`.
enum SourceNames {
  /// Returns the completions of a list of names, separated by commas. Each source is offered once.
  static func completions(of text: String) -> [String] {
    completions(of: text, among: enabled(CatalogSettings.read().settings.sources))
  }

  static func completions(of text: String, among names: [String]) -> [String] {
    let named = text.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let beginning = named.map { "\($0)," }.joined()
    return names.filter { name in !named.contains { $0 == name } }.map { beginning + $0 }
  }

  /// The enabled sources, in the user's order.
  private static func enabled(_ choices: SourceChoices) -> [String] {
    let ids = StandardSources.all(toolkit: AbsentToolkit()).map(\.id) + [ScriptAgreements.sourceID]
    return choices.ordered(ids).filter { choices.isOn($0) }
  }
}
