import Catalog
import SystemKit

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
}
