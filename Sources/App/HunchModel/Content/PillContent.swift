import ExternalSearch
import SmartSearch
package import Suggestions
import SystemKit

/// What one suggestion shows.
package struct PillContent: Equatable {
  package var title: String
  package var subtitle: String?
  package var kind: Suggestion.Kind
  /// The name of the provider it comes from.
  package var source: String
  /// Whether it is what is looked for, rather than a text to search for: then the subtitle is part of its name.
  package var isResult = false

  /// What assistive technology says: each kind says what it is.
  package var spokenTitle: String {
    let title = VisibleText.of(title)
    return switch kind {
    case .regular: isResult ? VisibleText.of([title, subtitle].compactMap(\.self).joined(separator: " ")) : title
    case .symbol: localized("Symbol {name}", ["name": title])
    case .autocorrect: localized("Did you mean {text}?", ["text": title])
    case .unknown: localized("Search for {text}; no name begins with it", ["text": title])
    }
  }
}

extension PillContent {
  /// A text that was searched for, without more.
  package init(ofSearch text: String) {
    self.init(title: text, kind: .regular, source: "")
  }

  /// What is shown of a suggestion.
  /// - Parameters:
  ///   - provider: Who made it; nil if that is not known any more.
  ///   - isResult: See ``isResult``.
  init(_ suggestion: Suggestion, from provider: (any SuggestionProvider)?, isResult: Bool) {
    self.init(
      title: suggestion.title, subtitle: suggestion.subtitle, kind: suggestion.kind, source: provider?.name ?? "",
      isResult: isResult)
  }
}
