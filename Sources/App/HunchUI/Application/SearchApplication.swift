public import Catalog
import ExternalSearch
import GtkKit
public import HunchCommands
import HunchModel
public import Suggestions
import SystemKit
import UserSettings

/// The program with its search window: one instance for each display of a session.
public final class SearchApplication {
  let application: Application
  let instance: DisplayInstance
  private let request: WindowRequest?
  let library: Library
  private let providers: ([any SuggestionProvider]) -> [any SuggestionProvider]
  let preferences = Preferences()
  private let history = HistoryStore(.file(OwnChoices.history()))
  private(set) lazy var remote = RemoteProviders()
  private let prior = PriorUse()
  /// Whether the main loop has ended. No window may open after that.
  private(set) var hasEnded = false
  /// The services of all windows except private ones.
  private(set) lazy var services = makeServices(isPrivate: false)
  private(set) lazy var errands = makeErrands()
  private(set) lazy var findingKeywords = MergedWork { [weak self] in await self?.findKeywords() }
  private(set) lazy var findingServers = MergedWork { [weak self] in await self?.findServers() }
  private(set) lazy var findingUse = MergedWork { [weak self] in await self?.findUse() }
  /// News of errands that no window could show.
  var unreported: [String] = []
  /// The usual window. It is hidden rather than closed while the program stays.
  var window: ControlledWindow?
  /// The private window. It is closed for good when the user is done.
  var privateWindow: ControlledWindow?
  /// The preferences, if they were opened without a search window.
  var preferencesWindow: Window?
  var style: Style?
  var clipboard: ClipboardKeeper?
  var paster: Paster?
  /// Whether the program stays without a window.
  var isResident = false
  private var isBusLost = false
  private(set) lazy var desktop = makeDesktop()
  private(set) lazy var choosers = ChooserService(application, preferences)

  /// Performs a request: in this process until the window is closed, or in the instance that runs on this display
  /// already. If possible, try `RunningInstance.perform` first, which needs no display and far less work.
  /// - Parameters:
  ///   - request: The request; nil if the bus started the program and sends the request itself.
  ///   - providers: Replaces or orders the usual providers of suggestions, the `history` and the `local` words, best
  ///     first. A private window asks none that is new or sends text to another machine.
  ///   - library: Makes the library, unless another instance performs the request. It must not be started: the user's
  ///     settings decide about its sources and their order.
  /// - Returns: The program's exit status.
  /// - Throws: ``NoDisplay``, ``BusLost``, ``ErrandFailed``, `NoAnswer`.
  public static func run(
    _ request: WindowRequest?, providers: @escaping ([any SuggestionProvider]) -> [any SuggestionProvider] = { $0 },
    library: () -> Library
  ) throws -> Int32 {
    let instance = DisplayInstance(display: try NoDisplay.check().name)
    Application.setName(program: ProgramIdentity.current, display: "Hunch")
    while true {
      switch try RunningInstance.find(on: instance) {
      case .running(let other):
        guard let request else { return 0 }
        if try other.perform(request) { return 0 }
      case .free(let id):
        let program = SearchApplication(id: id, on: instance, request, providers: providers, library: library())
        if program.register() { return try program.run() }
        // Another start was faster. The application stays, because GIO complains on standard error when one that was
        // registered is destroyed without having run.
        _ = Unmanaged.passRetained(program.application)
      }
    }
  }

  private init(
    id: String, on instance: DisplayInstance, _ request: WindowRequest?,
    providers: @escaping ([any SuggestionProvider]) -> [any SuggestionProvider], library: Library
  ) {
    self.instance = instance
    application = Application(id: id, isService: request == nil)
    self.request = request
    self.library = library
    self.providers = providers
  }

  func makeServices(isPrivate: Bool) -> SuggestionServices {
    let services = SuggestionServices(
      history, isPrivate: isPrivate, locale: Languages.preferred.first { $0.first?.isLowercase == true } ?? "en",
      arrange: providers, prior: prior)
    services.keywords.awaitContent()
    services.dictionary.onEngines = { [weak self] in self?.findingKeywords.start() }
    return services
  }

  /// Runs until the last window is closed.
  private func run() throws -> Int32 {
    var isFirst = true
    application.activated.connect(to: self) { program in
      program.perform(isFirst ? program.request ?? .search("") : .search(""))
      isFirst = false
    }
    let status = application.run()
    hasEnded = true
    choosers.stop()
    // The last records of the history must get to the disk, the last settings, such as the window's size, and newly
    // read sources, which make the next start faster.
    _ = MainLoop.run(for: Self.savingTimeout) { [memory = services.memory] in memory.isSettled }
    MainLoop.complete(within: Self.savingTimeout) { [preferences] in await preferences.saved() }
    MainLoop.complete(within: Self.savingTimeout) { [library] in await library.save() }
    if isBusLost { throw BusLost() }
    if !unreported.isEmpty { throw ErrandFailed(sentences: unreported) }
    return status
  }

  /// Claims the application's name. The instance that gets it starts up at once; without a bus, this one gets it.
  /// - Returns: Whether the name was free.
  private func register() -> Bool {
    application.started.connect(to: self) { program in
      // Tells later starts which display this instance is on.
      program.application.addState(DisplayInstance.state, .string(program.instance.display))
      program.setUp()
    }
    do throws(GLibError) {
      try application.register()
    } catch  where request == nil {
      // A program started by the bus must get the name: GIO reports an error if another process has it.
      return false
    } catch {}
    return !application.isRemote
  }

  /// The longest time to wait. Saving takes milliseconds unless another instance locks the database.
  static let savingTimeout = Duration.seconds(6)

  private func setUp() {
    application.boundCalls()
    application.outliveBus { [weak self] in self?.endWithBus() }
    startSources()
    Task { await findPrograms() }
    followUse()
    addActions()
    followShortcut()
  }

  /// Reads the enabled sources as soon as the settings are known, while the window is made.
  private func startSources() {
    let store = preferences.store
    Task.detached { [library] in
      await store.settled()
      store.watch { library.follow(CatalogSettings($0)) }
      library.start()
    }
    preferences.watchFile()
  }

  /// The longest time that the first window waits for the settings, which hold its size and colour scheme.
  static let settingsTimeout = Duration.milliseconds(200)

  func perform(_ request: WindowRequest) {
    application.hold()
    preferences.whenRead(orAfter: Self.settingsTimeout) { [self] in
      // A signal may have ended the application before the settings were read.
      guard !hasEnded else { return }
      performNow(request)
      application.release()
    }
  }

  private func performNow(_ request: WindowRequest) {
    switch request {
    case .search(let query, let source):
      summon(query)
      // If the sources are disabled or unknown, the window searches all.
      if let source, !library.snapshot.sources(in: .source(source)).isEmpty {
        shownWindow?.controller.send(.opened(on: source))
      }
    case .searchPrivately(let query):
      if privateWindow == nil { becomePrivate() }
      summon(query)
    case .openItem(let reference): openItem(reference)
    case .showPreferences: showPreferences()
    case .toggle(let query):
      if shownWindow != nil, hasFocus { return closeWindow() }
      summon(query)
    case .stay: stay()
    case .quit: quit()
    }
  }

  /// Whether the search window or a dialog of it has the focus, and no chooser.
  private var hasFocus: Bool { Window.isAnyFocused && !choosers.areFocused }

  /// Shows the window with a text. A window elsewhere, or below others, comes to the user: a desktop may only mark it,
  /// or take the user to its workspace.
  private func summon(_ query: String) {
    if !hasFocus { shownWindow?.view.comeHere() }
    present(query)
  }

  /// Ends the program. Without the bus nobody could open or close the window, and a second start would not find it.
  private func endWithBus() {
    isBusLost = true
    application.quit()
  }
}

/// Services that the windows may ask besides the sources.
extension SearchApplication {
  /// Finds the programs that can be asked for results. Without a session bus, no program can.
  func findPrograms() async {
    guard let bus = try? await DBusConnection.session() else { return }
    let list = await DiskThreads.run { ProgramList(excluding: ProgramIdentity.desktopEntries) }
    guard !list.programs.isEmpty else { return }
    services.add(ProgramSearch(bus, programs: list.programs))
    services.follow(preferences)
    window?.controller.followPrograms()
  }

  /// Reads the servers that the user added, and reports problems of their file.
  func findServers() async {
    let (providers, problems) = await remote.read()
    services.serverProblems = problems
    if let providers {
      services.setRemote(providers)
      services.follow(preferences)
      window?.controller.followPrograms()
    }
    if let problem = problems.first {
      window?.controller.report(
        problems.count > 1 ? Formatting.first(problem, of: problems.count) : problem, .timedThenUntilKey)
    }
  }

  /// Ranks by the use that other programs recorded, as soon as the settings allow it.
  private func followUse() {
    prior.follow(self) { program, _ in
      // A private window ranks by nothing of it; the other one does when it is back.
      if program.privateWindow == nil { program.window?.controller.rankByUse() }
    }
    preferences.follow(self) { program, _ in program.findingUse.start() }
    findingUse.start()
  }

  private func findUse() async {
    guard preferences.isRead else { return }
    await prior.read(preferences.catalog.use)
  }

  /// Reads the web engines and the scripts with keywords, and reports problems of the engines' file.
  func findKeywords() async {
    let content = await KeywordContent.read()
    for services in [services, privateWindow?.controller.services] { services?.keywords.take(content) }
    if let problem = content.engines.problems.first {
      (privateWindow ?? window)?.controller.report(problem, .timedThenUntilKey)
    }
  }
}
