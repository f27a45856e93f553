import GtkKit
import HunchCommands
import HunchModel
import SystemKit

/// The settings for opening the window: by a shortcut of the desktop, and at login. Changes apply at once.
final class DesktopSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let desktop: DesktopIntegration
  private let key = Switch(isOn: false)
  private let login = Switch(isOn: false)
  private let keyRow: Box
  private let keyState = LiveText(hidden: SettingsGroup.note(""))
  private let loginState = LiveText(hidden: SettingsGroup.note(""))
  private let pastes: Switch
  private let pastingState = LiveText(hidden: SettingsGroup.note(""))
  /// The command with non-breaking spaces and hyphens, for display.
  private static let unbroken = BindingText.windowCommand.replacing(" ", with: "\u{A0}")
    .replacing("-", with: "\u{2011}")
  private let commandRow: Box
  /// Whether a switch is following a state. That is no choice of the user.
  private var isFollowing = false

  /// The longest time for writing the entry.
  private static let timeout = Duration.seconds(20)

  init(_ preferences: Preferences, _ desktop: DesktopIntegration) {
    self.preferences = preferences
    self.desktop = desktop
    pastes = Switch(preferences, .pastesCopied)
    keyRow = SettingsGroup.row(
      localized("Keyboard Shortcut"), localized("Opens the window from anywhere while Hunch runs."), key)
    let copy = Button(label: localized("Copy"))
    let binding = BindingText(ofWindow: Environment.value)
    commandRow = SettingsGroup.row(localized("Shortcut Command"), Self.explanation(of: binding), copy)
    copy.setAccessible(.label(localized("Copy the shortcut command")))
    let loginRow = SettingsGroup.row(
      localized("Start at Login"),
      localized("Starts Hunch without a window. The keyboard shortcut then opens it at once."), login)
    let choosers = SettingsGroup.row(
      localized("Show Choosers of Scripts"),
      localized("While Hunch runs in the background, it opens the windows of pick, dmenu and rofi at once."),
      Switch(preferences, .servesChoosers))
    let copied = SettingsGroup.row(
      localized("Show What Was Copied"), localized("Shows a notification after the window closes."),
      Switch(preferences, .saysCopied))
    let pasted = SettingsGroup.row(
      localized("Paste What Was Copied"),
      localized(
        """
        After the window closes, pastes characters, rows of your lists, clipboard entries and sums into the window that you came \
        from. The clipboard gets its earlier text back.
        """), pastes)
    group = SettingsGroup(
      localized("Desktop"),
      [keyRow, keyState.widget, commandRow, loginRow, loginState.widget, choosers, copied, pasted, pastingState.widget])
    copy.clicked.connect(to: copy) { $0.display.clipboard.setText(binding.text) }
    key.switched.connect(to: self) { $0.chooseKey() }
    login.switched.connect(to: self) { $0.chooseLogin() }
    desktop.shortcut.onChange = { [weak self] in self?.show($0) }
    show(desktop.shortcut.state)
    desktop.shortcut.look()
    login.isSensitive = false
    Task { [weak self, entry = desktop.login] in
      let isOn = try? await DiskCall.run(errand: "autostart", within: Self.timeout) { entry.isOn }
      self?.showLogin(isOn)
    }
    lookForPasting()
  }

  // MARK: Pasting

  /// Finds out whether the desktop lets Hunch paste: an X display does, others by a portal or by their compositor.
  private func lookForPasting() {
    if Display.default.flatMap({ DisplayKeys($0) }) != nil { return }
    pastes.isSensitive = false
    let display = Display.default?.name ?? ""
    Task { [weak self] in
      let asks = await PastingKeys(program: ProgramIdentity.current).areThere
      let isFree = await DiskThreads.run { CompositorKeys.areThere(on: display) }
      guard let self else { return }
      pastes.isSensitive = asks || isFree
      if asks {
        pastingState.tell(localized("Your desktop asks you once whether Hunch may press keys."))
      } else if !isFree {
        pastingState.tell(localized("Your desktop does not let Hunch paste, so here it only copies."))
      }
    }
  }

  // MARK: The key

  private static func explanation(of binding: BindingText) -> String {
    guard binding.hasKey else {
      return localized(
        "To set a shortcut yourself, add one for “{command}” in your desktop’s keyboard settings.",
        ["command": unbroken])
    }
    if binding.text.contains("\n") {
      return localized("To set a shortcut yourself, copy these commands and run them in a terminal.")
    }
    return "\(binding.advice) \(binding.text.replacing(BindingText.windowCommand, with: unbroken))"
  }

  private func chooseKey() {
    guard !isFollowing else { return }
    preferences[.hasShortcut] = key.isOn
    desktop.shortcut.follow(isWanted: key.isOn)
  }

  private func show(_ state: GlobalShortcut.State) {
    commandRow.isVisible = state.needsCommand
    keyRow.isVisible = state != .unavailable
    let (isOn, sentence): (Bool, String?) =
      switch state {
      case .unknown, .off: (false, nil)
      case .unavailable: (false, nil)
      case .asking: (true, localized("Your desktop is asking for a shortcut…"))
      case .on(let key):
        (
          true,
          key.isEmpty
            ? localized("Your desktop’s settings show the shortcut.")
            : localized("The shortcut is {key}.", ["key": key])
        )
      case .failed(let reason): (false, localized("No shortcut is set: {reason}.", ["reason": reason]))
      }
    follow(key, isOn)
    keyState.tell(sentence)
    // A shortcut that failed is not requested again at the next start.
    if case .failed = state { preferences[.hasShortcut] = false }
  }

  // MARK: At login

  private func chooseLogin() {
    guard !isFollowing else { return }
    let isOn = login.isOn
    login.isSensitive = false
    Task { [weak self, entry = desktop.login] in
      let result = try? await DiskCall.run(errand: "autostart", within: Self.timeout) {
        Result { () throws(GLibError) in try entry.set(isOn) }
      }
      switch result {
      case .success: self?.showLogin(isOn)
      case .failure(let error):
        self?.showLogin(!isOn, localized("Could not change this setting: {reason}", ["reason": error.message]))
      case nil: self?.showLogin(!isOn, localized("Could not change this setting: the disk does not answer."))
      }
    }
  }

  /// - Parameter isOn: Nil if it is unknown.
  private func showLogin(_ isOn: Bool?, _ problem: String? = nil) {
    login.isSensitive = isOn != nil
    follow(login, isOn ?? false)
    loginState.tell(problem)
  }

  private func follow(_ control: Switch, _ isOn: Bool) {
    isFollowing = true
    control.isOn = isOn
    isFollowing = false
  }
}

extension GlobalShortcut.State {
  /// Whether the user must bind a command to open the window.
  fileprivate var needsCommand: Bool {
    switch self {
    case .unavailable, .failed: true
    case .unknown, .off, .asking, .on: false
    }
  }
}
