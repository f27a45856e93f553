import SmartSearch
package import Suggestions
import SystemKit

/// The content of one suggestion in the bar.
package struct PillContent: Equatable {
  package var title: String
  package var subtitle: String?
  package var kind: Suggestion.Kind
  /// The name of its provider.
  package var source: String
  /// Whether it is a result rather than a text to search for. The subtitle is then part of its name.
  package var isResult = false
  /// Whether it is a filter of the text, which a click removes.
  package var isFilter = false

  /// The text for assistive technology. It names the kind of suggestion.
  package var spokenTitle: String {
    let title = VisibleText.of(title)
    if isFilter { return localized("Remove the filter “{name}”", ["name": title]) }
    return switch kind {
    case .regular: isResult ? VisibleText.of([title, subtitle].compactMap(\.self).joined(separator: " ")) : title
    case .symbol: localized("Symbol {name}", ["name": title])
    case .autocorrect: localized("Did you mean {text}?", ["text": title])
    case .unknown: localized("Search for {text}; no name begins with it", ["text": title])
    }
  }
}

extension PillContent {
  package init(ofSearch text: String) { self.init(title: text, kind: .regular, source: "") }

  init(ofFilter title: String) { self.init(title: title, kind: .regular, source: "", isFilter: true) }

  /// Makes the pill of a suggestion.
  /// - Parameters:
  ///   - provider: The name of the suggestion's provider.
  ///   - isResult: See ``isResult``.
  init(_ suggestion: Suggestion, from provider: String, isResult: Bool) {
    self.init(
      title: suggestion.title, subtitle: suggestion.subtitle, kind: suggestion.kind, source: provider,
      isResult: isResult)
  }
}
