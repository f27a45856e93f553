import GtkKit
import ProgramSearch
import SmartSearch
import Suggestions

/// What one suggestion shows.
struct PillContent: Equatable {
  var title: String
  var subtitle: String?
  var kind: Suggestion.Kind
  /// The name of the provider it comes from.
  var source: String
  /// The picture that stands for that provider, or for the kind.
  var iconName: String
  /// Whether it is what is looked for, rather than a text to search for: then the subtitle says what it is.
  var isResult = false

  /// What assistive technology says: each kind says what it is.
  var spokenTitle: String {
    let title = VisibleText.of(title)
    return switch kind {
    case .regular: isResult ? VisibleText.of([title, subtitle ?? ""].joined(separator: " ")) : title
    case .symbol: "Symbol \(title)"
    case .autocorrect: "Did you mean \(title)?"
    case .unknown: "Search for \(title), which no name begins with"
    }
  }

  fileprivate var cssClass: String? {
    switch kind {
    case .regular: nil
    case .symbol: "symbol"
    case .autocorrect: "correction"
    case .unknown: "unknown"
    }
  }
}

extension PillContent {
  /// What is shown of a suggestion.
  /// - Parameters:
  ///   - provider: Who made it; nil if that is not known any more.
  ///   - isResult: See ``isResult``.
  init(_ suggestion: Suggestion, from provider: (any SuggestionProvider)?, isResult: Bool) {
    let iconName =
      switch suggestion.kind {
      case .autocorrect: "tools-check-spelling-symbolic"
      case .unknown: "dialog-question-symbolic"
      case .regular, .symbol: Self.iconName(of: provider)
      }
    self.init(
      title: suggestion.title, subtitle: suggestion.subtitle, kind: suggestion.kind, source: provider?.name ?? "",
      iconName: iconName, isResult: isResult)
  }

  private static func iconName(of provider: (any SuggestionProvider)?) -> String {
    switch provider?.id {
    case "history": "document-open-recent-symbolic"
    case "local": "edit-find-symbolic"
    case ProgramsProvider.id: "application-x-executable-symbolic"
    case _ where provider?.policy.leavesMachine == true: "network-server-symbolic"
    default: "edit-find-symbolic"
    }
  }
}

/// The button of one suggestion.
final class SuggestionPill {
  let widget = ToggleButton()
  private let number = Label()
  private let icon = Image(pixelSize: 16)
  private let title = Label()
  private let subtitle = Label()
  private var cssClass: String?

  /// So many letters of the title are there however many suggestions there are.
  private static let leastLetters = 10

  init() {
    title.isSingleLine = true
    subtitle.ellipsis = .end
    subtitle.isSingleLine = true
    subtitle.addCSSClass("dim")
    number.addCSSClass("key")
    icon.addCSSClass("dim")
    widget.child = Box(.horizontal, spacing: 6, [number, icon, title, subtitle])
    // The arrows and Alt reach it while the focus stays in the field. What comes and goes by itself must not be in the
    // way of Tab.
    widget.canFocus = false
    widget.addCSSClass("suggestion")
  }

  func show(_ content: PillContent, number: Int) {
    self.number.text = "\(number)"
    icon.iconName = content.iconName
    title.text = VisibleText.of(content.title)
    let isShort = title.text.count <= Self.leastLetters
    title.ellipsis = isShort ? .none : .end
    title.widthInCharacters = isShort ? nil : Self.leastLetters
    subtitle.text = content.subtitle.map(VisibleText.of) ?? ""
    subtitle.isVisible = content.isResult && content.subtitle != nil
    if let cssClass { widget.setCSSClass(cssClass, false) }
    cssClass = content.cssClass
    if let cssClass { widget.setCSSClass(cssClass, true) }
    let more = VisibleText.of([content.subtitle, content.source].compactMap(\.self).joined(separator: " · "))
    widget.tooltip = more
    widget.setAccessible(.label(content.spokenTitle))
    widget.setAccessible(.description(more))
    if number <= 9 { widget.setAccessible(.keyShortcuts("Alt+\(number)")) }
  }

  func showNumber(_ shows: Bool) {
    number.isVisible = shows
    icon.isVisible = !shows
  }
}
