package import Catalog
import GtkKit
import HunchCommands
import HunchModel

/// The program as a single chooser. Each start is a separate instance.
package final class PickApplication {
  private let application: Application
  private let chooser: Chooser

  /// The typed text at the end.
  package var query: String { chooser.query }

  package init(_ content: Chooser.Content, _ manner: Chooser.Manner) {
    application = Application(id: ProgramIdentity.current, isUnique: false)
    chooser = Chooser(content, manner, in: application)
  }

  /// Shows the window until the user picks something or closes it.
  package func run() throws(NoDisplay) -> Chooser.Result {
    chooser.start()
    if chooser.needsWholeList, let decision = chooser.decide(readWholeList()) { return decision }
    _ = try NoDisplay.check()
    Application.setName(program: ProgramIdentity.current, display: "Hunch")
    let preferences = Preferences()
    var style: Style?
    var hasEnded = false
    // A chooser works without a bus.
    application.started.connect(to: self) { $0.application.outliveBus() }
    preferences.watchFile()
    application.activated.connect(to: self) { program in
      program.application.hold()
      preferences.whenRead(orAfter: SearchApplication.settingsTimeout) {
        // A signal may have ended the application before the settings were read.
        guard !hasEnded else { return }
        // The style comes before the window, because it affects the window's size.
        style = style ?? Display.default.map { Style($0, preferences) }
        program.chooser.present(preferences)
        program.application.release()
      }
    }
    _ = application.run()
    hasEnded = true
    // Saves the last changes of the preferences, and what was copied.
    MainLoop.complete(within: SearchApplication.savingTimeout) {
      await preferences.saved()
      if let display = Display.default { await ClipboardHolder.takeOver(from: display) }
    }
    return chooser.result ?? .cancelled
  }

  /// Reads the whole list without showing anything.
  /// - Parameter limit: The largest number of lines to return.
  /// - Returns: The lines that match the query; with an empty query, in the order of the list.
  package func match(limit: Int = .max) -> Result<[CatalogItem], SourceError> {
    chooser.start()
    return readWholeList().map { known in known.search(query, limit: limit).hits.map(known.item) }
  }

  private func readWholeList() -> Result<LibrarySnapshot, SourceError> {
    MainLoop.complete { [chooser] in await chooser.whole() }
  }
}
