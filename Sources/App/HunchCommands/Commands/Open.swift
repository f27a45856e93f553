package import ArgumentParser
internal import Catalog
internal import SystemKit

/// `hunch [QUERY]`: opens the window.
package struct Open: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Open the search window, or bring it to the front. This is the default command."),
    discussion: localized("To search for a text that is also a command, write it after --: hunch -- filter"))

  @Argument(help: ArgumentHelp(localized("The text to search for.")))
  var query: [String] = []

  @OptionGroup var options: OpenOptions

  package init() {}

  package func validate() throws { try options.validate(with: query) }

  /// Whether to print what the desktop offers, without a window.
  var examinesDesktop: Bool { options.examinesDesktop }

  /// The request to the window; nil if the session bus started the program and sends the request itself.
  package var request: WindowRequest? {
    if options.isService { return nil }
    let text = query.joined(separator: " ")
    if options.quit { return .quit }
    if options.showsPreferences { return .showPreferences }
    if let reference = options.item.flatMap({ ItemReference(word: $0) }) { return .openItem(reference.description) }
    if options.searchesFiles { return .search(text, source: FileSettings.source) }
    if options.hidden { return .stay }
    if options.toggle { return .toggle(query: text) }
    return options.isPrivate ? .searchPrivately(text) : .search(text)
  }
}
