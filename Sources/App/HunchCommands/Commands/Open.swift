package import ArgumentParser
internal import Catalog
internal import SystemKit

/// `hunch [QUERY]`: opens the window.
package struct Open: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: localized("Open the search window, or bring it to the front. This is the default command."),
    discussion: localized("To search for a text that is also a command, write it after --: hunch -- filter"))

  @Argument(help: ArgumentHelp(localized("The text to search for.")))
  var query: [String] = []

  @OptionGroup var options: OpenOptions

  package init() {}

  package func validate() throws { try options.validate(with: query) }

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

  /// Returns the ``request`` of the arguments with which desktops start the program; nil for others.
  static func request(unparsed arguments: [String]) -> WindowRequest? {
    switch arguments {
    case []: .search("")
    case ["--toggle"]: .toggle(query: "")
    case ["--hidden"]: .stay
    default: nil
    }
  }
}

/// The options of ``Open``, which need no subcommand.
struct OpenOptions: ParsableArguments {
  @Flag(help: ArgumentHelp(localized("Show or hide the window. Bind this to a keyboard shortcut.")))
  var toggle = false

  @Flag(help: ArgumentHelp(localized("Run without a window, to open it faster later.")))
  var hidden = false

  @Flag(help: ArgumentHelp(localized("Quit the running program; exit status 1 if none runs.")))
  var quit = false

  @Flag(name: .customLong("files"), help: ArgumentHelp(localized("Search only files.")))
  var searchesFiles = false

  @Flag(name: .customLong("preferences"), help: ArgumentHelp(localized("Open the preferences.")))
  var showsPreferences = false

  @Option(
    name: .customLong("item"),
    help: ArgumentHelp(
      localized("Do what Return does on this item, such as applications/foot.desktop."), valueName: "item"))
  var item: String?

  @Flag(
    name: .customLong("doctor"), help: ArgumentHelp(localized("Print what your desktop offers, and what is missing.")))
  var examinesDesktop = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @Flag(
    name: .customLong("private"),
    help: ArgumentHelp(localized("Remember nothing, and send your text to no other program.")))
  var isPrivate = false

  /// - Throws: `ValidationError` if some of them exclude each other or the text.
  func validate(with query: [String]) throws {
    if isPrivate && (toggle || hidden) {
      throw ValidationError(localized("--private opens a window: leave out --toggle and --hidden"))
    }
    if hidden, let word = query.first {
      throw ValidationError(localized("--hidden opens no window: leave out “{text}”", ["text": word]))
    }
    if toggle && hidden { throw ValidationError(localized("--toggle and --hidden exclude each other: leave one out")) }
    if searchesFiles && (toggle || hidden || isPrivate) {
      throw ValidationError(localized("--files excludes --toggle, --hidden and --private: leave one out"))
    }
    let alone = [
      ("--preferences", showsPreferences), ("--quit", quit), ("--doctor", examinesDesktop), ("--item", item != nil),
      ("--gapplication-service", isService),
    ].filter(\.1)
    let hasOthers = toggle || hidden || isPrivate || searchesFiles || !query.isEmpty
    if let (flag, _) = alone.last, hasOthers || alone.count > 1 {
      throw ValidationError(localized("{flag} stands alone: leave out the rest", ["flag": flag]))
    }
    if let item, ItemReference(word: item) == nil {
      throw ValidationError(
        localized(
          "“{text}” is not an item: write its source and its id, such as applications/foot.desktop", ["text": item]))
    }
  }
}

/// `hunch run [COMMAND]`: opens the window to run a command.
package struct Run: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: localized("Open the search window to run a command, as typing > in it does."))

  @Argument(
    parsing: .captureForPassthrough, help: ArgumentHelp(localized("A command, or the beginning of one.")))
  var command: [String] = []

  package init() {}

  package var request: WindowRequest { .search(command.joined(separator: " "), source: RunSource.sourceID) }
}
