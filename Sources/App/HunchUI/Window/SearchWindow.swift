import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The widgets of a search window and their layout. They show a ``WindowContent``.
final class SearchWindow {
  let application: Application
  let window: ApplicationWindow
  let field: CompletingField
  private let prompt = Label().addCSSClass("prompt")
  /// Replaces the magnifier: by the mask of a private window, or by the icon of the item whose actions are listed.
  private let sign = Image()
  private let placeholder: String
  private(set) var isPrivate = false
  let scopes = ScopeBar()
  let suggestions = SuggestionBar()
  let home = HomePage(label: localized("Home"))
  let results: ItemList
  /// The text above the results, if they are not for the typed text.
  let heading = Label(wrapping: "").addCSSClass("list-heading")
  /// The text above the home page. A label of its own, because GTK lays a wrapping text out a hundred times.
  private let note = Label(wrapping: "").addCSSClass("list-heading")
  let message = MessagePage()
  let actions = HomePage(label: localized("Actions"))
  let details = DetailsPane()
  let status = StatusBar()
  let savePlace = SavePlaceDialog()

  /// The pages below the field.
  enum Page: String {
    case home, list, actions, message

    /// The name that screen readers say when the page appears.
    var title: String {
      switch self {
      case .home: localized("Home", context: "page")
      case .list: localized("Results")
      case .actions: localized("Actions")
      case .message: localized("Message")
      }
    }
  }

  /// Called after copying to the clipboard. The program must stay alive to hand the content out.
  var onCopy: () -> Void = {}

  /// Pastes into the windows of other programs; nil for a chooser, and on displays that do not allow it.
  var paster: Paster?

  /// The desktop for the preferences; nil for a chooser.
  var desktop: DesktopIntegration?

  /// Brings preferences to the front that stand alone; returns false if there are none.
  var bringsPreferences: () -> Bool = { false }

  /// The preferences above this window, while they are open.
  var preferencesWindow: Window?

  private var content: WindowContent?
  /// The rows that fill the list, even if another page is visible.
  private var list: WindowContent.List?

  private let pointer = MotionController()
  /// The pointer's position when the window was shown or the last key was pressed; nil until the pointer is seen.
  private var pointerRest: Point?
  /// The distance in pixels that the pointer must move before rows react to it.
  private static let pointerSlack = 4.0

  /// Without a transition: a page must be complete in the first frame after its key.
  private let stack = Stack()
  /// The page, with the details beside or below it.
  private let body = Box(.vertical)

  /// The size last given by ``resize(to:)``.
  var givenSize = WindowSize()

  private var fitted: (WindowContent.Fit, rowHeight: Int, isLaidOut: Bool)?

  /// The space above the first row, as in the style sheet. A window that is as high as its rows has none below them.
  private static let listPadding = 8
  /// A chooser needs space for a sentence, for example that nothing matches.
  private static let leastRows = 2
  /// The number of rows that give enough space for a message with its picture.
  private static let rowsOfMessage = 5
  /// The height of a window, in rows, that gives enough space for a message with its picture and rows below it.
  private static let leastRowsWithPicture = 10
  /// The widths from which the details stand beside the list, and below it.
  private static let wideWidth = 900
  private static let narrowWidth = 480
  /// The height of a row in a font of the usual size. Widths are scaled by it.
  private static let usualRowHeight = 40
  /// The number of rows above the details.
  private static let leastRowsOverDetails = 3
  /// The height of the field, the sources, the space above the rows, the line above the details and the status line
  /// together.
  private static let barsHeight = 141

  /// Called when the details may have gained or lost their space beside or below the list.
  var onDetailsPlaced: (_ isBehindKey: Bool) -> Void = { _ in }

  /// - Parameters:
  ///   - placeholder: The text of the empty field.
  ///   - resultRow: Returns the content of a row of the results; nil if it is not known yet.
  init(
    _ application: Application, placeholder: String, resultRow: @escaping (Int) -> RowContent?
  ) {
    self.application = application
    self.placeholder = placeholder
    window = ApplicationWindow(application, title: "Hunch")
    field = CompletingField(placeholder: placeholder, label: localized("Search"))
    results = ItemList(label: localized("Results"), content: resultRow)

    window.addCSSClass("hunch")
    window.showProgramIcon()
    resize(to: givenSize)
    prompt.isVisible = false
    prompt.ellipsis = .end
    prompt.verticalAlignment = .center
    sign.isVisible = false
    let bar = Box(.horizontal, spacing: 12, [sign, prompt, field.entry]).addCSSClass("search-bar")
    field.entry.expandsHorizontally = true
    if LayerShell.isSupported {
      window.enterLayer(named: "hunch")
      window.addCSSClass("layer")
    } else {
      // The field's bar replaces the title bar, and the window can be dragged by it.
      window.titlebar = WindowHandle(bar)
    }

    for label in [heading, note] { label.isVisible = false }
    for (page, widget) in pages {
      stack.add(widget, named: page.rawValue, titled: page.title)
      widget.isVisible = page == .home
    }
    stack.expandsVertically = true
    stack.expandsHorizontally = true
    details.widget.isVisible = false
    body.append(stack)
    body.append(details.widget)
    let content = Box(.vertical, [suggestions.widget, scopes.widget, note, heading, body, status.widget])
    if window.isInLayer { content.insert(bar, after: nil) }
    content.setMinimumSize(width: WindowSize.widths.lowerBound)
    window.child = content
    window.focusedWidget = field.entry
    if let magnifier = field.entry.magnifier {
      // Until the style sheet gives its size.
      magnifier.clear()
      magnifier.changes(of: "scale-factor").connect(to: self) { $0.showMagnifier() }
    }
    // While the focus stays in the field, keys act on the selected row. Assistive technology must know that row.
    let tellRow = { [entry = field.entry] (row: Widget?) in entry.setAccessibleActiveDescendant(row) }
    results.onSelect = tellRow
    for rows in [home.rows, actions.rows, message.offers.rows] { rows.onSelect = tellRow }
    pointer.moved.connect(to: self) { view, _, _ in view.pointerMoved(to: view.pointer.currentSurfacePlace) }
    window.addController(pointer)
    results.pageChanged.connect(to: self) { view in
      // The window is being laid out now.
      MainLoop.idle { [weak view] in view?.fitRows() }
    }
    // Typing goes to the field wherever the focus is.
    field.entry.setKeyCaptureWidget(window)
    for changed in [window.defaultWidthChanged, window.defaultHeightChanged] {
      changed.connect(to: self) { $0.placeDetails() }
    }
  }

  /// Ignores a resting pointer, because rows and the window come under it by themselves.
  func restPointer() {
    pointerRest = nil
    window.setCSSClass(Self.pointing, false)
  }

  /// Handles a move of the pointer. GTK also reports moves when something else comes under a resting pointer.
  private func pointerMoved(to place: Point?) {
    guard let place else { return }
    guard let rest = pointerRest else { return pointerRest = place }
    if abs(place.x - rest.x) + abs(place.y - rest.y) >= Self.pointerSlack { window.setCSSClass(Self.pointing, true) }
  }

  /// The class of a window over which the pointer has moved since the last key.
  private static let pointing = "pointing"

  private var pages: [(Page, Widget)] {
    [(.home, home.widget), (.list, results.widget), (.actions, actions.widget), (.message, message.widget)]
  }

  /// Makes and draws ahead of time what the first key shows.
  /// - Parameter showsSums: Whether the row of a sum may come.
  func prepare(showsSums: Bool) {
    results.prepare(showsSums: showsSums)
    status.prepare()
  }

  /// Draws the first pages while the window is hidden, which makes showing it as fast as later.
  func drawAhead() {
    showMagnifier()
    guard !window.isMapped else { return }
    let shown = page
    window.prepareAtPointer()
    prepare(showsSums: false)
    results.refill()
    for page in [Page.list, .home, shown] {
      self.page = page
      window.drawAhead()
    }
  }

  // MARK: Content

  /// Shows new content. Unchanged parts are left alone.
  func show(_ new: WindowContent) {
    let old = content
    guard new != old else { return }
    content = new
    let isNowAmongRows = new.isAmongRows && old?.isAmongRows != true
    if new.page != old?.page || isNowAmongRows {
      show(new.page, isAmongRows: new.isAmongRows, reannounces: isNowAmongRows)
    }
    if new.page != old?.page || new.note != old?.note { showHeading(of: new) }
    if new.prompt != old?.prompt { show(prompt: new.prompt) }
    if old == nil || new.subject != old?.subject || new.prompt != old?.prompt { showSign(of: new) }
    if new.scopes != old?.scopes {
      scopes.widget.isVisible = !new.scopes.isEmpty
      if !new.scopes.isEmpty { scopes.show(new.scopes) }
    }
    suggestions.widget.isVisible = new.suggestions != nil
    if let bar = new.suggestions { suggestions.show(bar) }
    details.show(new.details)
    let hasNewEdge = new.details != nil && new.scopes.isEmpty != old?.scopes.isEmpty
    if new.details != old?.details || hasNewEdge { placeDetails() }
    status.show(new.status, hints: new.hints)
    fitRows()
    if old?.isAmongRows == true, !new.isAmongRows {
      field.sayReturn(new.spoken, notice: new.notice)
    } else {
      field.say(new.spoken, notice: new.notice)
    }
  }

  /// Makes the window look private for good.
  func becomePrivate() {
    window.setCSSClass("private", true)
    window.title = localized("Hunch (Private)")
    isPrivate = true
    FileIcons.shared.keepsPictures = false
    content.map { showSign(of: $0) }
  }

  /// Shows the magnifier. GTK would have it drawn in this process, for each size.
  func showMagnifier() { field.entry.magnifier?.show(named: "system-search-symbolic", from: .shared) }

  private func showSign(of content: WindowContent) {
    field.entry.placeholder = content.subject?.placeholder ?? placeholder
    field.entry.setAccessible(.placeholder(content.prompt ?? content.subject?.placeholder ?? placeholder))
    if case .icon(let icon, let fallback)? = content.subject?.icon {
      sign.show(icon, fallback: fallback, from: .shared)
      sign.isVisible = true
    } else {
      if isPrivate { sign.show(named: "view-conceal-symbolic", from: .shared) }
      sign.isVisible = isPrivate && content.subject == nil
    }
    field.entry.magnifier?.isVisible = !sign.isVisible && content.prompt == nil
  }

  private func showHeading(of content: WindowContent) {
    var (above, title) = (content.note, nil as String?)
    if case .list(let list) = content.page {
      (above, title) = (nil, list.heading)
      for css in ["section", "dim"] { heading.setCSSClass(css, list.isTitle) }
    }
    for (label, text) in [(note, above), (heading, title)] {
      label.isVisible = text != nil
      let text = text.map(VisibleText.lines)
      if let text, text != label.text { label.text = text }
    }
  }

  /// Places the details where all of them fit: beside the list in a wide window, otherwise below three rows or more,
  /// otherwise in place of the list by a key. Large letters need proportionally more space.
  private func placeDetails() {
    let shown = content?.details
    let size = window.defaultSize
    let rowHeight = results.rowHeight
    let place: DetailsPane.Place
    if shown?.isPage == true {
      place = .page
    } else if size.width * Self.usualRowHeight >= Self.wideWidth * rowHeight {
      place = .beside
    } else {
      place = .below
    }
    body.orientation = place == .beside ? .horizontal : .vertical
    details.place = place
    var isShown = shown != nil
    if place == .below, isShown {
      let room = size.height - Self.barsHeight * rowHeight / Self.usualRowHeight - Self.leastRowsOverDetails * rowHeight
      let isWideEnough = size.width * Self.usualRowHeight >= Self.narrowWidth * rowHeight
      isShown = isWideEnough && details.height(for: size.width) <= room
    }
    details.widget.isVisible = isShown
    // The line between the list and the details begins at a line below the sources.
    body.setCSSClass("split", place == .beside && isShown && content?.scopes.isEmpty == false)
    stack.isVisible = place != .page
    let isBehindKey = shown != nil && (place == .page || !isShown)
    // The content is being shown now, or the window laid out.
    MainLoop.idle { [weak self] in self?.onDetailsPlaced(isBehindKey) }
  }

  private func show(prompt text: String?) {
    prompt.isVisible = text != nil
    prompt.text = text ?? ""
  }

  /// Makes a chooser as large as its list needs, limited by the screen. The heights of rows and bars depend on fonts
  /// and styles, which are certain only once the window is drawn; then this runs again.
  func fitRows() {
    results.isFitted = content?.fit != nil
    // A chooser is as high as its rows, which may be lower.
    window.setMinimumSize(height: results.isFitted ? nil : WindowSize.heights.lowerBound)
    guard let fit = content?.fit else { return }
    let isLaidOut = window.isMapped && stack.height > 0
    let fitted = (fit, results.rowHeight, isLaidOut)
    if let last = self.fitted, last == fitted { return }
    self.fitted = fitted
    let screen = window.display.leastScreen ?? (width: .max, height: .max)
    let width = min(max(fit.width, WindowSize.widths.lowerBound), screen.width)
    // The window may have got another size since its layout.
    let around =
      isLaidOut
      ? window.outerHeight - stack.height
      : window.measure(.vertical, for: width).minimum - stack.measure(.vertical, for: width).minimum
    let rows = max(fit.rows, Self.leastRows) * fitted.1 + Self.listPadding
    window.defaultSize = (width, min(around + rows, screen.height))
  }

  /// - Parameters:
  ///   - isAmongRows: Whether keys act on a row.
  ///   - reannounces: Whether they did not before. The row may have been highlighted all the same.
  private func show(_ page: WindowContent.Page, isAmongRows: Bool, reannounces: Bool) {
    // Leaving the actions returns to their row, which screen readers must read although it was selected before.
    let reannounces = isAmongRows && (reannounces || self.page == .actions)
    switch page {
    case .home(let sections, let selected):
      home.show(sections)
      self.page = .home
      home.select(selected, reannounces: reannounces, isAnnounced: isAmongRows)
    case .list(let new):
      if new.rows != list?.rows || new.searches != list?.searches {
        results.update(count: new.count, keepsScrollPosition: new.searches == list?.searches)
        list = new
      }
      self.page = .list
      results.select(new.selected, place: new.place, reannounces: reannounces, isAnnounced: isAmongRows)
    case .actions(let sections, let selected):
      actions.show(sections)
      self.page = .actions
      actions.select(selected)
    case .message(let content):
      // With space for few rows, the sentence matters more than the picture.
      let hasRoom =
        self.content?.fit.map { $0.rows >= Self.rowsOfMessage }
        ?? (window.defaultSize.height >= Self.leastRowsWithPicture * results.rowHeight)
      message.show(content, showsIcon: hasRoom, isAmongOffers: isAmongRows)
      self.page = .message
    }
  }

  private(set) var page: Page {
    get { stack.visiblePage.flatMap(Page.init) ?? .home }
    set {
      guard newValue != page else { return }
      stack.showAlone(newValue.rawValue)
      if newValue != .message { message.rest() }
    }
  }
}
