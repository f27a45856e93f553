package import Catalog
package import GLibKit
package import SmartSearch

/// The window on the screen, as the ``SearchController`` needs it.
@MainActor
package protocol SearchDisplay: AnyObject {
  var searchField: any SearchField { get }

  /// The size that the user gave the window by hand since the last ``resize(to:)``; nil if they did not.
  var sizeGivenByHand: WindowSize? { get }

  /// Gives the window a size, limited by the screen.
  func resize(to size: WindowSize)

  /// The time of the user's last key or click, which lets another program come to the front; 0 if the display has no
  /// such clock.
  var userTime: UInt32 { get }

  /// A new token at each access, which lets another program come to the front on displays without such a clock; nil
  /// on others.
  var activationToken: String? { get }

  /// Checks picture files again: a program installed meanwhile may have put other pictures at the same paths.
  func recheckPictures()

  /// Shows the window in front of others.
  func present()

  /// Hides the window. It can be presented again.
  func hide()

  /// Closes the window for good.
  func close()

  /// Shows new content. Unchanged parts are left alone.
  func show(_ content: WindowContent)

  /// Fetches the rows from this one on again, because they were not known so far.
  func refillRows(from first: Int)

  /// Returns once the current content is drawn. Slow work waits for this and delays no key.
  func drawn() async

  func copy(_ text: String)

  /// Whether the display may let Hunch paste into the windows of other programs.
  var canPaste: Bool { get }

  /// Copies a text, closes the window, and pastes into the window of another program that gets the focus. Then the
  /// clipboard gets its earlier text back.
  /// - Parameters:
  ///   - text: The text; nil to paste what is on the clipboard.
  ///   - close: Closes the window. Some desktops let only a program with the focus read and fill the clipboard.
  /// - Throws: ``GLibError`` with a sentence if it could not be pasted. It is on the clipboard in any case.
  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError)

  /// Shows a short notification outside the window.
  func notify(_ line: String)

  /// Shows a text above the window in very large letters.
  func showLarge(_ text: String)

  /// Puts a file or folder on the clipboard, for a file manager to paste.
  func copy(_ file: FilePath)

  /// Asks the user where to save a file, and again before an existing file is replaced.
  /// - Returns: The path; nil if the user cancels.
  func choosePlace(toSave name: String) async -> FilePath?

  /// Opens the list of keys, with the user's keys and choice for Return.
  func showShortcuts(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey)

  /// Opens the help page, with these keys.
  func showHelp(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey)

  func showAbout()

  /// The keys that the desktop reports; nil for a program that has none.
  var shortcut: GlobalShortcut? { get }

  /// Asks the user for a key.
  /// - Parameters:
  ///   - name: The name of the thing that gets the key.
  ///   - take: Takes the key. Returns the obstacle in a sentence; nil if the key was taken.
  func askKey(for name: String, take: @escaping (Accelerator) -> String?)

  /// Shows the text by which the user binds a key.
  /// - Parameter reason: The reason why the user has to, in a sentence.
  func showBinding(_ binding: BindingText, because reason: String)

  /// Opens the preferences, which are read already.
  /// - Parameters:
  ///   - services: The subject of the settings for suggestions and history; nil for a chooser.
  ///   - library: The subject of the settings for sources.
  func showPreferences(_ preferences: Preferences, services: SuggestionServices?, library: Library)
}

@MainActor
package protocol SearchField: AnyObject {
  /// Whether a completion may be shown now.
  var canComplete: Bool { get }

  /// Whether names are completed at all.
  var completes: Bool { get set }

  /// Whether the field shows a dot for each character.
  var isMasked: Bool { get set }

  /// Whether a part of the text is selected, by the user or as a completion.
  var hasSelection: Bool { get }

  /// Sends the user's edits that were not sent yet.
  func flush()

  /// Focuses the field and keeps the caret's position.
  func focus()

  /// Selects the whole text, as the user would.
  func selectAll()

  /// Performs an edit for which the toolkit has no key.
  func edit(_ edit: FieldEdit)

  /// Shows a completion and reports it to assistive technology.
  func show(_ completion: InlineCompletion)
}
