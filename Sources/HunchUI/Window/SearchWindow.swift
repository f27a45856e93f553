import GtkKit

/// The window's widgets and where they stand. What they show is ``SearchController``'s affair.
final class SearchWindow {
  let window: ApplicationWindow
  let field: CompletingField
  let scopes = ScopeBar()
  let home: ItemList
  let results: ItemList
  let message = MessagePage()
  let status = StatusBar()

  /// The pages below the field.
  enum Page: String {
    case home, list, message
  }

  /// Without a movement: a page must be whole in the frame after the key that brought it.
  private let stack = Stack()

  private static let size = (width: 720, height: 560)
  private static let leastWidth = 360

  /// - Parameters:
  ///   - placeholder: What stands in the empty field.
  ///   - homeRow: What is in a row of the home page.
  ///   - resultRow: What is in a row of the results; nil if that is not known yet.
  init(
    _ application: Application, placeholder: String, homeRow: @escaping (Int) -> RowContent?,
    resultRow: @escaping (Int) -> RowContent?
  ) {
    window = ApplicationWindow(application, title: "Hunch")
    field = CompletingField(placeholder: placeholder, label: "Search")
    home = ItemList(label: "Sources", content: homeRow)
    results = ItemList(label: "Results", content: resultRow)

    window.addCSSClass("hunch")
    window.iconName = "app.hunch.Hunch"
    window.defaultSize = Self.size
    // The field is the title bar: the window has no other, and can be dragged by what is around the field.
    let bar = Box(.horizontal, [field.entry])
    bar.addCSSClass("search-bar")
    field.entry.expandsHorizontally = true
    window.titlebar = WindowHandle(bar)

    for (page, widget) in pages {
      stack.add(widget, named: page.rawValue)
      widget.isVisible = page == .home
    }
    stack.expandsVertically = true
    let content = Box(.vertical, [scopes.widget, stack, status.widget])
    content.setMinimumSize(width: Self.leastWidth)
    window.child = content
    window.focusedWidget = field.entry
    // Wherever the focus may go, what is typed is meant for the field.
    field.entry.setKeyCaptureWidget(window)
  }

  private var pages: [(Page, Widget)] {
    [(.home, home.widget), (.list, results.widget), (.message, message.widget)]
  }

  /// The page that shows.
  var page: Page {
    get { stack.visiblePage.flatMap(Page.init) ?? .home }
    set {
      guard newValue != page else { return }
      for (page, widget) in pages where page == newValue { widget.isVisible = true }
      stack.visiblePage = newValue.rawValue
      // Assistive technology would still read what stands on a page behind the one that shows.
      for (page, widget) in pages where page != newValue { widget.isVisible = false }
      if newValue != .message { message.rest() }
    }
  }
}
