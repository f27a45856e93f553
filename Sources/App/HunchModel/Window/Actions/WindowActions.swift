import Catalog
import SystemKit

/// The actions of the window itself.
enum WindowActions {
  /// Returns the subject of the list of actions. It is not an item of a source.
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

  /// The keyboard's command for the same action.
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

  /// The function whose key does the same; nil if there is none.
  var keyAction: KeyAction? { Shortcut.all.first { $0.command == command }?.action }
}
