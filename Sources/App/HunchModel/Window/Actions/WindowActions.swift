import Catalog
import SystemKit

/// What can be done with the window itself, as a list of actions.
enum WindowActions {
  /// What the list is of. It is no item of a source.
  static func item(isPrivate: Bool) -> CatalogItem {
    CatalogItem(
      id: "", name: AboutContent.name,
      actions: ItemAction.WindowCommand.allCases.map { ItemAction($0.title(isPrivate: isPrivate), .window($0)) })
  }
}

extension ItemAction.WindowCommand {
  fileprivate func title(isPrivate: Bool) -> String {
    switch self {
    case .showPreferences: localized("Preferences")
    case .showHelp: localized("Help")
    case .showShortcuts: localized("Keyboard Shortcuts")
    case .showAbout: localized("About Hunch")
    case .changePrivacy: isPrivate ? localized("Stop Searching Privately") : localized("Search Privately")
    case .quit: localized("Quit")
    }
  }

  /// The same as a key asks for it.
  var command: Command {
    switch self {
    case .showPreferences: .showPreferences
    case .showHelp: .showHelp
    case .showShortcuts: .showShortcuts
    case .showAbout: .showAbout
    case .changePrivacy: .changePrivacy
    case .quit: .quit
    }
  }

  /// Whose key does the same; nil if none does.
  var keyAction: KeyAction? { Shortcut.all.first { $0.command == command }?.action }
}
