package import ArgumentParser
internal import Localization
package import SingleInstance

/// `hunch [QUERY]`: the window.
package struct Open: ParsableCommand {
  package static let configuration = CommandConfiguration(
    abstract: localized("Open the search window, or raise it. This is what hunch does if no other command is named."),
    discussion: localized("To search for the name of a command, write it after --: hunch -- filter"))

  @Argument(help: ArgumentHelp(localized("A text to search for at once.")))
  var query: [String] = []

  @Flag(help: ArgumentHelp(localized("Close the window if it is shown, or else open it: for a key of the desktop.")))
  var toggle = false

  @Flag(help: ArgumentHelp(localized("Stay without a window, so that it is there at once when it is asked for.")))
  var hidden = false

  @Flag(help: ArgumentHelp(localized("End the program that runs; exit status 1 if none does.")))
  var quit = false

  @Flag(name: .customLong("files"), help: ArgumentHelp(localized("Search files alone.")))
  var searchesFiles = false

  @Flag(name: .customLong("preferences"), help: ArgumentHelp(localized("Open the preferences.")))
  var showsPreferences = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @Flag(
    name: .customLong("private"),
    help: ArgumentHelp(localized("Remember nothing of what is done in the window, and tell nobody.")))
  var isPrivate = false

  package init() {}

  package func validate() throws {
    if isPrivate && (toggle || hidden) {
      throw ValidationError(localized("--private opens a window: it does not go with --toggle or --hidden"))
    }
    if hidden, let word = query.first {
      throw ValidationError(
        localized("--hidden opens no window to search for “{text}” in: leave one of them out", ["text": word]))
    }
    if toggle && hidden {
      throw ValidationError(localized("--toggle and --hidden do not go together: give one of them"))
    }
    let isOther = toggle || hidden || isPrivate
    if searchesFiles && isOther {
      throw ValidationError(
        localized("--files does not go with --toggle, --hidden or --private: leave one of them out"))
    }
    if showsPreferences, isOther || searchesFiles || !query.isEmpty {
      throw ValidationError(localized("--preferences goes with nothing else: leave the rest out"))
    }
    if quit, isOther || searchesFiles || showsPreferences || !query.isEmpty {
      throw ValidationError(localized("--quit goes with nothing else: leave the rest out"))
    }
    if isService, isOther || searchesFiles || showsPreferences || quit || !query.isEmpty {
      throw ValidationError(localized("--gapplication-service is for the session bus, and goes with nothing else"))
    }
  }

  /// What this asks of the window; nil where the session bus started the program, and says itself what it is for.
  package var request: WindowRequest? {
    if isService { return nil }
    let text = query.joined(separator: " ")
    if quit { return .quit }
    if showsPreferences { return .showPreferences }
    if searchesFiles { return .searchFiles(query: text) }
    if hidden { return .stay }
    if toggle { return .toggle(query: text) }
    return isPrivate ? .presentPrivately(query: text) : .present(query: text)
  }
}
