import CGtk

/// Blinks the caret of a field by hiding and showing it.
///
/// GTK fades the caret instead: for ten seconds after each key it draws a frame at each refresh of the screen, and a
/// key pressed meanwhile waits for the next one. It has no setting for a caret that blinks without fading. So this
/// disables its blinking for the whole program, and follows the desktop's settings in its place: whether carets blink,
/// how fast, and for how long.
@MainActor
final class CaretBlink {
  /// Whether the user wants carets to blink. Needed because GTK's own setting is false once this blinks.
  private static var isWanted = false

  private static let styleClass = "caret-hidden"
  private static let sheet: CSSProvider = {
    let sheet = CSSProvider()
    sheet.load(".\(styleClass) { caret-color: transparent; }")
    return sheet
  }()

  private let text: WeakReference<TextWidget>
  private let focus = FocusController()
  private var change: ScheduledWork?
  /// When the caret last moved or the focus arrived.
  private var moved = ContinuousClock.now
  /// Since when the caret is shown.
  private var shown = ContinuousClock.now
  private var isHidden = false

  /// Blinks the caret of a widget from now on, as long as the widget lives.
  static func begin(in text: TextWidget) { text.keep(CaretBlink(text)) }

  private init(_ text: TextWidget) {
    self.text = WeakReference(text)
    Self.takeOver(text.display)
    focus.entered.connect(to: self) { $0.focusArrived() }
    focus.left.connect(to: self) { $0.rest() }
    text.addController(focus)
    // The caret is also drawn anew where a selection ends beside it.
    for moved in [text.caretMoved, text.selectionBoundMoved] { moved.connect(to: self) { $0.caretMoved() } }
  }

  /// Disables GTK's blinking, once for each display.
  private static func takeOver(_ display: Display) {
    let settings = display.settings
    guard settings.blinksCarets else { return }
    settings.blinksCarets = false
    isWanted = true
    display.add(sheet)
  }

  private func focusArrived() {
    // The user may have changed the setting since.
    if let isWanted = text.target?.display.desktopSetting("gtk-cursor-blink") { Self.isWanted = isWanted }
    caretMoved()
  }

  private func caretMoved() {
    moved = .now
    show(since: moved)
    if change == nil, Self.isWanted, focus.containsFocus { schedule() }
  }

  /// Leaves the caret visible.
  private func rest() {
    change?.cancel()
    change = nil
    show(since: .now)
  }

  private func schedule() {
    guard let settings else { return }
    let end = isHidden ? .now + settings.caretBlinkTime / 3 : shown + settings.caretBlinkTime * 2 / 3
    change = MainLoop.schedule(after: end - .now) { [weak self] in self?.blink() }
  }

  private func blink() {
    change = nil
    guard let settings else { return }
    if isHidden {
      show(since: .now)
      // Like GTK, it stops when the user has done nothing for a while.
      guard shown - moved < settings.caretBlinkLimit else { return }
    } else if ContinuousClock.now - shown >= settings.caretBlinkTime * 2 / 3 {
      // A selection has no caret; its end begins the blinking again.
      guard text.target?.selection == nil else { return }
      hide(true)
    }
    schedule()
  }

  private var settings: Settings? { text.target?.display.settings }

  private func show(since time: ContinuousClock.Instant) {
    shown = time
    if isHidden { hide(false) }
  }

  private func hide(_ isHidden: Bool) {
    self.isHidden = isHidden
    text.target?.setCSSClass(Self.styleClass, isHidden)
  }
}
