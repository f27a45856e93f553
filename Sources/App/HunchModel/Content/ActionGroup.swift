import Catalog
import GLibKit
import SystemKit

/// The groups of an item's actions, in the order of the list.
package enum ActionGroup: CaseIterable, Sendable {
  case main, copying, arranging, changing, window

  init(of effect: ItemAction.Effect) {
    switch effect {
    case .copy, .copyEntry, .file(.copyFile, _): self = .copying
    case .arrange: self = .arranging
    case .file(.trash, _), .otherWindow(.close, _): self = .changing
    case .window: self = .window
    default: self = .main
    }
  }

  var title: String {
    switch self {
    case .main: ""
    case .copying: localized("Copy", context: "group of actions")
    case .arranging: localized("In Hunch", context: "group of actions")
    case .changing: localized("Change", context: "group of actions")
    case .window: localized("Window")
    }
  }
}

extension ItemAction {
  /// The action's own icon, or the icon of its kind of work.
  var shownIcon: ItemIcon { icon == .none ? .themed(effect.iconName) : icon }
}

extension ItemAction.Effect {
  fileprivate var iconName: String {
    switch self {
    case .launch, .activate: "application-x-executable-symbolic"
    case .copy, .copyEntry, .file(.copyFile, _): "edit-copy-symbolic"
    case .print: "object-select-symbolic"
    case .open: "web-browser-symbolic"
    case .runInTerminal, .file(.openTerminal, _): "utilities-terminal-symbolic"
    case .showLarge: "zoom-in-symbolic"
    case .fill: "document-edit-symbolic"
    case .run, .runProgram: "system-run-symbolic"
    case .savePicture: "document-save-symbolic"
    case .file(.open, _), .file(.openWith, _): "document-open-symbolic"
    case .file(.chooseApplication, _): "view-more-symbolic"
    case .file(.showInFileManager, _): "folder-open-symbolic"
    case .file(.trash, _): "user-trash-symbolic"
    case .otherWindow(.close, _): "window-close-symbolic"
    case .otherWindow: "focus-windows-symbolic"
    case .session(let command, _): command.iconName
    case .arrange(.askName), .arrange(.name): "document-edit-symbolic"
    case .arrange(.pin): "view-pin-symbolic"
    case .arrange(.hide): "view-conceal-symbolic"
    case .arrange(.askKey): "input-keyboard-symbolic"
    case .window(let command): command.iconName
    }
  }
}

extension ItemAction.WindowCommand {
  fileprivate var iconName: String {
    switch self {
    case .showPreferences: "preferences-system-symbolic"
    case .showHelp: "system-help-symbolic"
    case .showShortcuts: "input-keyboard-symbolic"
    case .showAbout: "help-about-symbolic"
    case .changePrivacy: "view-conceal-symbolic"
    case .quit: "application-exit-symbolic"
    }
  }
}
