public import Catalog
import GtkKit
import HunchModel
import ProgramSearch
import SmartSearch
import Suggestions

/// The program with its search window: one instance for each display of a session.
public final class SearchApplication {
  /// What the program was started for.
  public enum Start {
    /// Show the window.
    case present
    /// Show the window, or close it if it is shown: for a key of the desktop.
    case toggle
    /// Read the sources and wait, so that the window is there at once when it is asked for.
    case hidden
  }

  private var application = Application(id: DisplayInstance.firstID)
  private let library: Library
  private let preferences = Preferences()
  private let history: HistoryStore
  private lazy var remote = RemoteProviders()
  /// What all windows share but private ones.
  private lazy var services = makeServices(isPrivate: false)
  private var window: ControlledWindow?
  private var style: Style?
  private var clipboard: ClipboardKeeper?
  private var isPrivate: Bool
  private var isBusLost = false

  /// - Parameter isPrivate: Whether the first window leaves no trace of what is done in it.
  public init(library: Library, isPrivate: Bool = false) {
    self.library = library
    self.isPrivate = isPrivate
    history = HistoryStore(.file(Directories.userData + "/hunch/history.sqlite"))
  }

  private func makeServices(isPrivate: Bool) -> SuggestionServices {
    SuggestionServices(
      history, isPrivate: isPrivate, locale: Languages.preferred.first { $0.first?.isLowercase == true } ?? "en")
  }

  /// Runs until the window is closed, or hands over to the instance that runs already.
  /// - Parameter query: A text to search for at once.
  /// - Returns: The program's exit status.
  /// - Throws: ``NoDisplay``, ``BusLost``.
  public func run(_ start: Start, query: String) throws -> Int32 {
    let instance = DisplayInstance(on: try NoDisplay.check())
    Application.setName(program: DisplayInstance.firstID, display: "Hunch")
    register(instance)
    if instance.isElsewhere(application) {
      abandon(application)
      application = Application(id: instance.id)
      register(instance)
    }
    if application.isRemote {
      handOver(start, query: query)
      return 0
    }
    var isFirst = true
    application.activated.connect(to: self) { program in
      defer { isFirst = false }
      if isFirst, start == .hidden { program.application.hold() } else { program.present(isFirst ? query : "") }
    }
    let status = application.run()
    waitForHistory()
    waitForSources()
    if isBusLost { throw BusLost() }
    return status
  }

  /// Claims the application's name. The instance that gets it starts up at once; without a bus that is simply this one.
  private func register(_ instance: DisplayInstance) {
    application.started.connect(to: self) { program in
      instance.tell(through: program.application)
      program.setUp()
    }
    try? application.register()
  }

  /// GIO complains on standard error when an application that was registered is destroyed and never ran.
  private func abandon(_ application: Application) {
    _ = Unmanaged.passRetained(application)
  }

  /// Lets what was recorded last reach the disk.
  private func waitForHistory() {
    let memory = services.memory
    _ = MainLoop.run(for: Self.historyPatience) { memory.isSettled }
  }

  /// How long the program stays for that. It takes milliseconds, if no other instance keeps the database locked.
  private static let historyPatience = Duration.seconds(6)

  /// Lets what was read of the sources for the first time reach the disk, so that it need not be read the next time.
  private func waitForSources() {
    var isSaved = false
    Task {
      await library.save()
      isSaved = true
    }
    _ = MainLoop.run(for: Self.historyPatience) { isSaved }
  }

  private func handOver(_ start: Start, query: String) {
    switch start {
    case .present: application.activateAction(isPrivate ? "search-privately" : "search", .string(query))
    case .toggle: application.activateAction("toggle")
    case .hidden: break
    }
    application.flush()
    abandon(application)
  }

  private func setUp() {
    application.outliveBus { [weak self] in self?.endWithBus() }
    library.start()
    Task { await findPrograms() }
    application.addAction("search", parameter: "s") { [weak self] query in self?.present(query.string ?? "") }
    application.addAction("search-privately", parameter: "s") { [weak self] query in
      self?.becomePrivate(true)
      self?.present(query.string ?? "")
    }
    application.addAction("toggle") { [weak self] in
      guard let self else { return }
      if window == nil { self.present("") } else { self.closeWindow() }
    }
  }

  /// Without the bus nobody could open or close the window any more, and a second start would not know of this one.
  private func endWithBus() {
    isBusLost = true
    application.quit()
  }

  private func present(_ query: String) {
    let window = self.window ?? makeWindow()
    window.controller.present(query: query)
  }

  private func makeWindow() -> ControlledWindow {
    let window = ControlledWindow(
      application, library: library, purpose: .search, services: isPrivate ? makeServices(isPrivate: true) : services,
      preferences: preferences, placeholder: isPrivate ? "Search privately" : "Search")
    window.controller.onOutcome = { [weak self] outcome in
      if case .privacyChanged = outcome {
        self?.becomePrivate(self?.isPrivate == false)
      } else {
        self?.closeWindow()
      }
    }
    self.window = window
    let display = window.view.window.display
    if style == nil { style = Style.followingDesktop(display) }
    let clipboard = self.clipboard ?? ClipboardKeeper(application, display.clipboard)
    self.clipboard = clipboard
    window.view.onCopy = { clipboard.update() }
    // At each window, for the file may be another by then.
    if !isPrivate { Task { await findServers() } }
    return window
  }

  /// Finds the programs that can be asked for results. Without a session bus there are none.
  private func findPrograms() async {
    guard let bus = try? await DBusConnection.session() else { return }
    let list = await Task.detached { ProgramList(excluding: ["app.hunch.Hunch.desktop"]) }.value
    guard !list.programs.isEmpty else { return }
    services.add(ProgramSearch(bus, programs: list.programs))
    services.follow(preferences)
    window?.controller.followPrograms()
  }

  /// Takes the servers that the user has set up, and tells what is wrong with their file.
  private func findServers() async {
    let (providers, problems) = await remote.read()
    if let providers {
      services.setRemote(providers)
      services.follow(preferences)
    }
    if let problem = problems.first {
      window?.controller.report(
        problems.count > 1 ? "\(problem) (and \(problems.count - 1) more)" : problem)
    }
  }

  /// Has the window go on as a private one, or as one that is not, with the same text.
  private func becomePrivate(_ isPrivate: Bool) {
    guard isPrivate != self.isPrivate else { return }
    self.isPrivate = isPrivate
    guard let old = window?.controller else { return }
    window = nil
    // The new window is there before the old one goes, so that the program does not end in between.
    present(old.text)
    old.close()
  }

  /// Closes the window. The next one is not private.
  private func closeWindow() {
    window?.controller.close()
    window = nil
    isPrivate = false
  }
}
