import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// A search window with its controller. Each act of the user in the window goes to the controller.
struct ControlledWindow {
  let view: SearchWindow
  let controller: SearchController

  /// - Parameters:
  ///   - library: The library to search. The caller starts it.
  ///   - choosing: The options of a chooser.
  ///   - services: The history, suggestions and keywords; nil for a chooser.
  ///   - errands: The errands of the application.
  ///   - placeholder: The text of the empty field.
  init(
    _ application: Application, library: Library, purpose: SearchSession.Purpose,
    choosing: SearchSession.Choosing = .init(), services: SuggestionServices? = nil, preferences: Preferences,
    errands: Errands = Errands(), placeholder: String
  ) {
    // The controller retains the window, so the window's closures must not retain the controller.
    weak var known: SearchController?
    view = SearchWindow(application, placeholder: placeholder) { known?.content(ofRow: $0) }
    controller = SearchController(
      library: library, purpose: purpose, choosing: choosing, services: services, preferences: preferences,
      display: view, launcher: DesktopLauncher(display: view.window.display, preferences: preferences),
      files: DesktopFiles(display: view.window.display, preferences: preferences), scripts: .ofWindow,
      errands: errands)
    known = controller
    view.connect(to: controller)
    MainLoop.idle(priority: .low) { [weak view] in view?.prepare(showsSums: purpose == .search) }
  }

  func present(_ query: String, at place: Window.Place?) {
    controller.present(query: query) { view.present(at: place) }
  }
}

extension SearchWindow {
  /// Sends the user's acts to a controller.
  fileprivate func connect(to controller: SearchController) {
    connectKeys(to: controller)
    window.closeRequested.connect(to: controller) { controller in
      controller.onOutcome(.cancelled)
      return true
    }
    window.activeChanged.connect(to: self) { [weak controller] view in
      // The key may be released while another window has the focus.
      view.suggestions.showNumbers(false)
      view.scopes.showNumbers(false)
      // A dialog or menu of the window gets the focus only after this.
      MainLoop.idle { [weak view, weak controller] in
        if let view, let controller, !view.hasFocusOrDialog { controller.loseFocus() }
      }
    }
    if controller.isPrivate { becomePrivate() }
    field.onEvent = { [weak controller] in controller?.send(.field($0)) }
    field.onReady = { [weak controller] in
      // Without a text there is nothing to complete.
      if let controller, !controller.text.isEmpty { controller.searchAgain() }
    }
    results.onActivate = { [weak controller] in controller?.activate(row: $0) }
    results.onMenu = { [weak controller] in controller?.send(.actionsWanted(row: $0)) }
    results.dragged = { [weak controller] in controller?.dragged(row: $0).map(ContentProvider.init) }
    for rows in [home.rows, message.offers.rows] {
      rows.onActivate = { [weak controller] in controller?.send(.rowActivated(row: $0, nil)) }
    }
    home.rows.onMenu = results.onMenu
    home.rows.dragged = { [weak controller] in controller?.dragged(homeRow: $0).map(ContentProvider.init) }
    actions.rows.onActivate = { [weak controller] in controller?.send(.actionActivated($0)) }
    suggestions.onChoose = { [weak controller] in controller?.send(.suggestionActivated($0)) }
    onDetailsPlaced = { [weak controller] in controller?.place(detailsBehindKey: $0) }
    status.onPress = { [weak self, weak controller] keys in
      guard let self, let controller else { return }
      field.keyWillArrive()
      _ = press(keys, controller)
    }
    scopes.onNarrow = { [weak controller] in controller?.send(.narrowed(to: $0)) }
    results.pageChanged.connect(to: controller) { [weak results] controller in
      if let results { controller.resized(rowsPerPage: results.rowsPerPage) }
    }
  }

  /// Whether the window has the focus, or a dialog or menu of it is open. Other windows of the program, such as a chooser
  /// that a script asked for, are as foreign as those of other programs.
  private var hasFocusOrDialog: Bool { window.isFocused || window.hasDialog || savePlace.isAsking || window.hasPopover }

  private func connectKeys(to controller: SearchController) {
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: self) { [weak controller] view, key, _, modifiers in
      view.field.keyWillArrive()
      view.restPointer()
      view.suggestions.showNumbers(key.isAlt || modifiers.contains(.alt))
      view.scopes.showNumbers(key.isControl || modifiers.contains(.control))
      guard let controller, let pressed = Accelerator(key, modifiers) else { return false }
      return view.press(pressed, controller)
    }
    keys.keyReleased.connect(to: self) { view, key, _, _ in
      if key.isAlt { view.suggestions.showNumbers(false) }
      if key.isControl { view.scopes.showNumbers(false) }
    }
    window.addController(keys)
  }

  private func press(_ pressed: Accelerator, _ controller: SearchController) -> Bool {
    guard let command = controller.command(for: pressed) else { return false }
    // A focused button is pressed by Return, and Tab moves from it to the next.
    if !field.hasFocus, command == .session(.field(.enter)) || command == .session(.field(.tab)) { return false }
    return controller.perform(command)
  }
}

extension ContentProvider {
  /// The content in the form that other programs accept.
  fileprivate convenience init(_ dragged: DraggedContent) {
    switch dragged {
    case .file(let path): self.init(files: [path.uri])
    case .text(let text): self.init(text: text)
    }
  }
}

extension ScriptRunner {
  /// Runs the scripts that the user chooses in a window. Programs that they start outlive this one, like
  /// applications.
  fileprivate static let ofWindow = ScriptRunner(version: ProgramVersion.current) { process, title in
    await ProgramScope.adopt(process, id: title, title: title)
  }
}
