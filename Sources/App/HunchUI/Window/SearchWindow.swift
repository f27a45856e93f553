import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The window's widgets and where they stand. What they show is a ``WindowContent``.
final class SearchWindow {
  let application: Application
  let window: ApplicationWindow
  let field: CompletingField
  private let prompt = Label()
  /// In place of the magnifier where the field is for something else than a search of all that is known: the mask of a
  /// private window, the icon of an item whose actions are listed.
  private let sign = Image(pixelSize: 20)
  private let placeholder: String
  private var isPrivate = false
  let scopes = ScopeBar()
  let suggestions = SuggestionBar()
  let home = HomePage(label: localized("Home"))
  let results: ItemList
  /// Over the results, where they are not for what was typed.
  let heading = Label()
  let message = MessagePage()
  let actions = HomePage(label: localized("Actions"))
  let details = DetailsPane()
  let status = StatusBar()
  let savePlace = SavePlaceDialog()

  /// The pages below the field.
  enum Page: String {
    case home, list, actions, message

    /// What a screen reader says when one comes to it.
    var title: String {
      switch self {
      case .home: localized("Home", context: "page")
      case .list: localized("Results")
      case .actions: localized("Actions")
      case .message: localized("Message")
      }
    }
  }

  /// Called when something was put on the clipboard, which this program must stay alive to hand out.
  var onCopy: () -> Void = {}

  /// What the preferences may have of the desktop; nil for a chooser.
  var desktop: DesktopIntegration?

  /// What it shows now.
  private var content: WindowContent?
  /// Which rows the list was filled with, though another page may show.
  private var list: WindowContent.List?

  private let pointer = MotionController()
  /// Where the pointer rested when the window came or the last key was struck; nil until it is seen.
  private var pointerRest: Point?
  /// So far the pointer must move for the row under it to be set off, in pixels.
  private static let pointerSlack = 4.0

  /// Without a movement: a page must be whole in the frame after the key that brought it.
  private let stack = Stack()
  /// The page, and the details beside or below it.
  private let body = Box(.vertical)

  /// The size that it was last told to have.
  var givenSize = WindowSize()

  private var fitted: (WindowContent.Fit, rowHeight: Int, isLaidOut: Bool)?

  private static let leastWidth = 360
  /// Over the first row, as the style sheet has it.
  private static let listPadding = 8
  /// A chooser has room for a sentence, such as that nothing is found.
  private static let leastRows = 2
  /// In so many rows there is room for a message with its picture.
  private static let rowsOfMessage = 5
  /// From this width on the details stand beside the list, and from this one on below it.
  private static let wideWidth = 900
  private static let narrowWidth = 480
  /// The height of a row with letters of the usual size, by which widths are compared.
  private static let usualRowHeight = 40
  /// Below so many rows the details may stand.
  private static let leastRowsOverDetails = 3
  /// So high are the field, the sources and the status line together.
  private static let barsHeight = 139

  /// Called when there is room for the details beside or below the list, or no longer.
  var onDetailsPlaced: (_ isBehindKey: Bool) -> Void = { _ in }
  private var areDetailsBehindKey = false

  /// - Parameters:
  ///   - placeholder: What stands in the empty field.
  ///   - resultRow: What is in a row of the results; nil if that is not known yet.
  init(
    _ application: Application, placeholder: String, resultRow: @escaping (Int) -> RowContent?
  ) {
    self.application = application
    self.placeholder = placeholder
    window = ApplicationWindow(application, title: "Hunch")
    field = CompletingField(placeholder: placeholder, label: localized("Search"))
    results = ItemList(label: localized("Results"), content: resultRow)

    window.addCSSClass("hunch")
    window.iconName = "app.hunch.Hunch"
    resize(to: givenSize)
    // The field is the title bar: the window has no other, and can be dragged by what is around the field.
    prompt.isVisible = false
    prompt.ellipsis = .end
    prompt.verticalAlignment = .center
    prompt.addCSSClass("prompt")
    sign.isVisible = false
    let bar = Box(.horizontal, spacing: 12, [sign, prompt, field.entry])
    bar.addCSSClass("search-bar")
    field.entry.expandsHorizontally = true
    window.titlebar = WindowHandle(bar)

    heading.horizontalPosition = 0
    heading.wraps = true
    heading.isVisible = false
    heading.addCSSClass("list-heading")
    for (page, widget) in pages {
      stack.add(widget, named: page.rawValue, titled: page.title)
      widget.isVisible = page == .home
    }
    stack.expandsVertically = true
    stack.expandsHorizontally = true
    details.widget.isVisible = false
    body.append(stack)
    body.append(details.widget)
    let content = Box(.vertical, [suggestions.widget, scopes.widget, heading, body, status.widget])
    content.setMinimumSize(width: Self.leastWidth)
    window.child = content
    window.focusedWidget = field.entry
    // While the focus stays in the field, the keys mean the selected row, which assistive technology is told.
    let tellRow = { [entry = field.entry] (row: Widget?) in entry.setAccessibleActiveDescendant(row) }
    results.onSelect = tellRow
    for rows in [home.rows, actions.rows, message.offers.rows] { rows.onSelect = tellRow }
    pointer.moved.connect(to: self) { view, _, _ in view.pointerMoved(to: view.pointer.currentSurfacePlace) }
    window.addController(pointer)
    results.pageChanged.connect(to: self) { view in
      // The window is being laid out.
      MainLoop.idle { [weak view] in view?.fitRows() }
    }
    // Wherever the focus may go, what is typed is meant for the field.
    field.entry.setKeyCaptureWidget(window)
    for changed in [window.defaultWidthChanged, window.defaultHeightChanged] {
      changed.connect(to: self) { $0.placeDetails() }
    }
  }

  /// A pointer that rests tells nothing: rows and the window come under it by themselves.
  func restPointer() {
    pointerRest = nil
    window.setCSSClass(Self.pointing, false)
  }

  /// GTK tells of a movement also where the pointer rests and something else has come below it.
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

  /// Draws the pages that are seen first, while the window is hidden, so that they then come as fast as ever after.
  func drawAhead() {
    guard !window.isMapped else { return }
    let shown = page
    results.prepare()
    results.refill()
    for page in [Page.list, .home, shown] {
      self.page = page
      window.drawAhead()
    }
  }

  // MARK: Content

  /// Shows other content. What is as it was is left alone.
  func show(_ new: WindowContent) {
    let old = content
    guard new != old else { return }
    content = new
    let isNowAmongRows = new.isAmongRows && old?.isAmongRows != true
    if new.page != old?.page || isNowAmongRows {
      show(new.page, isAmongRows: new.isAmongRows, isNews: isNowAmongRows)
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
    if new.details != old?.details { placeDetails() }
    status.show(new.status, hints: new.hints)
    fitRows()
    if old?.isAmongRows == true, !new.isAmongRows {
      field.sayReturn(new.spoken, notice: new.notice)
    } else {
      field.say(new.spoken, notice: new.notice)
    }
  }

  /// Has it look like a private window for good.
  func becomePrivate() {
    window.setCSSClass("private", true)
    window.title = localized("Hunch (Private)")
    isPrivate = true
    content.map { showSign(of: $0) }
  }

  private func showSign(of content: WindowContent) {
    field.entry.placeholder = content.subject?.placeholder ?? placeholder
    field.entry.setAccessible(.placeholder(content.prompt ?? content.subject?.placeholder ?? placeholder))
    if case .icon(let icon, let fallback)? = content.subject?.icon {
      sign.show(icon, fallback: fallback, from: .shared)
      sign.isVisible = true
    } else {
      sign.iconName = "view-conceal-symbolic"
      sign.isVisible = isPrivate && content.subject == nil
    }
    field.entry.magnifier?.isVisible = !sign.isVisible && content.prompt == nil
  }

  private func showHeading(of content: WindowContent) {
    var above = content.note
    if case .list(let list) = content.page { above = list.heading }
    heading.isVisible = above != nil
    if let above { heading.text = VisibleText.lines(above) }
  }

  /// Puts the details where there is room for all of them: beside the list in a wide window, else below three rows or more,
  /// else in the place of the list, by a key. Large letters need as much more room.
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
    stack.isVisible = place != .page
    let isBehindKey = shown != nil && (place == .page || !isShown)
    if isBehindKey != areDetailsBehindKey {
      areDetailsBehindKey = isBehindKey
      // The content is being shown, or the window laid out.
      MainLoop.idle { [weak self] in self.map { $0.onDetailsPlaced($0.areDetailsBehindKey) } }
    }
  }

  private func show(prompt text: String?) {
    prompt.isVisible = text != nil
    prompt.text = text ?? ""
  }

  /// Makes a chooser as large as its list asks for, and no larger than the screen. The height of a row depends on fonts and
  /// styles, which are known once it is drawn; so does the height of what is around the rows, which is then looked at once more.
  func fitRows() {
    guard let fit = content?.fit else { return }
    let isLaidOut = window.isMapped && stack.height > 0
    let fitted = (fit, results.rowHeight, isLaidOut)
    if let last = self.fitted, last == fitted { return }
    self.fitted = fitted
    let screen = window.display.leastScreen ?? (width: .max, height: .max)
    let width = min(max(fit.width, Self.leastWidth), screen.width)
    let around =
      isLaidOut
      ? window.defaultSize.height - stack.height
      : window.measure(.vertical, for: width).minimum - stack.measure(.vertical, for: width).minimum
    let rows = max(fit.rows, Self.leastRows) * fitted.1 + Self.listPadding
    window.defaultSize = (width, min(around + rows, screen.height))
  }

  /// - Parameters:
  ///   - isAmongRows: Whether the keys mean a row.
  ///   - isNews: Whether they have not before: the row may have been highlighted all the same.
  private func show(_ page: WindowContent.Page, isAmongRows: Bool, isNews: Bool) {
    // Who goes back from the actions comes to the row that they are of, though that was selected before.
    let isNews = isAmongRows && (isNews || self.page == .actions)
    switch page {
    case .home(let sections, let selected):
      home.show(sections)
      self.page = .home
      home.select(selected, isNews: isNews, isTold: isAmongRows)
    case .list(let new):
      if new.rows != list?.rows || new.searches != list?.searches {
        results.update(count: new.count, keepsScrollPosition: new.searches == list?.searches)
        list = new
      }
      self.page = .list
      results.select(new.selected, place: new.place, isNews: isNews, isTold: isAmongRows)
    case .actions(let sections, let selected):
      actions.show(sections)
      self.page = .actions
      actions.select(selected)
    case .message(let content):
      // In the room of a few rows a sentence matters more than a picture.
      message.show(
        content, showsIcon: self.content?.fit.map { $0.rows >= Self.rowsOfMessage } ?? true, isAmongOffers: isAmongRows)
      self.page = .message
    }
  }

  /// The page that shows.
  private(set) var page: Page {
    get { stack.visiblePage.flatMap(Page.init) ?? .home }
    set {
      guard newValue != page else { return }
      stack.showAlone(newValue.rawValue)
      if newValue != .message { message.rest() }
    }
  }
}
