package import Catalog
package import SmartSearch

/// The window on the screen, as the ``SearchController`` needs it.
@MainActor
package protocol SearchDisplay: AnyObject {
  var searchField: any SearchField { get }

  /// The size that the user gave the window by hand, since it was last told of one; nil if they left it as it was.
  var sizeGivenByHand: WindowSize? { get }

  /// Has it be of a size, as far as the screen has room.
  func resize(to size: WindowSize)

  /// The time of the user's last key or click, as other programs want it that are to come to the front for it; 0 where
  /// the display has no such clock.
  var userTime: UInt32 { get }

  /// By which another program may come to the front for that, on displays without such a clock; nil on others. Each time it
  /// is another one.
  var activationToken: String? { get }

  /// Looks again at pictures that are files: programs may have been installed since the window was last shown, with other
  /// pictures in the same places.
  func recheckPictures()

  /// Puts the window before the user.
  func present()

  /// Takes the window away, to be presented again.
  func hide()

  /// Takes the window away for good.
  func close()

  /// Shows other content. What is as it was is left alone.
  func show(_ content: WindowContent)

  /// Fetches the rows from this one on anew, which were not known so far.
  func refillRows(from first: Int)

  /// Returns once what it shows is drawn: no key is to wait for what can be found after it.
  func drawn() async

  /// Puts a text on the clipboard.
  func copy(_ text: String)

  /// Says for a moment, outside the window, what was done.
  func notify(_ line: String)

  /// Shows a text over the window in letters that can be read from afar.
  func showLarge(_ text: String)

  /// Puts a file or folder on the clipboard, for a file manager to paste.
  func copy(_ file: FilePath)

  /// Asks the user where a file is to be saved, and before one is replaced that is there.
  /// - Parameter name: What it is called if they say nothing else.
  /// - Returns: nil if they thought better of it.
  func choosePlace(toSave name: String) async -> FilePath?

  /// Opens the list of keys, as the user has chosen them and what Return does.
  func showShortcuts(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey)

  /// Opens the page that tells how the window is used, with these keys.
  func showHelp(_ keyboard: Keyboard, _ returnKey: SearchSession.ReturnKey)

  /// Says what the program is.
  func showAbout()

  /// Opens the preferences, which have been read.
  /// - Parameters:
  ///   - services: What the settings of suggestions and of the history are about; a chooser has neither.
  ///   - library: What the settings of the sources are about.
  func showPreferences(_ preferences: Preferences, services: SuggestionServices?, library: Library)
}

/// The search field on the screen.
@MainActor
package protocol SearchField: AnyObject {
  /// Whether a completion may be shown now.
  var canComplete: Bool { get }

  /// Whether names may be completed at all.
  var completes: Bool { get set }

  /// Whether it shows a dot in place of each character.
  var isMasked: Bool { get set }

  /// Whether anything is selected in it, by the user or as a completion.
  var hasSelection: Bool { get }

  /// Sends what the user did to it and what was not sent yet.
  func flush()

  /// Brings the focus here, with the caret where it was.
  func focus()

  /// Selects everything, as the user would.
  func selectAll()

  /// Edits it as the user would, by a key that it has not itself.
  func edit(_ edit: FieldEdit)

  /// Shows what it is to show, and has assistive technology told of it.
  func show(_ completion: InlineCompletion)
}
