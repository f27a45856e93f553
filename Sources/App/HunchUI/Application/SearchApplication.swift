public import BusServices
public import Catalog
import ExternalSearch
import GtkKit
import HunchModel
import SmartSearch
public import Suggestions
import UserSettings

/// The program with its search window: one instance for each display of a session.
public final class SearchApplication {
  let application: Application
  private let request: WindowRequest?
  let library: Library
  private let providers: ([any SuggestionProvider]) -> [any SuggestionProvider]
  let preferences = Preferences()
  private let history = HistoryStore(.file(Directories.userData + "/hunch/history.sqlite"))
  private(set) lazy var remote = RemoteProviders()
  /// Whether the main loop has ended, after which no window may open.
  private var hasEnded = false
  /// What all windows share but private ones.
  private(set) lazy var services = makeServices(isPrivate: false)
  private(set) lazy var errands = makeErrands()
  private(set) lazy var findingKeywords = MergedWork { [weak self] in await self?.findKeywords() }
  private(set) lazy var findingServers = MergedWork { [weak self] in await self?.findServers() }
  /// News of errands that no window was there to tell.
  var untold: [String] = []
  /// The window. It is hidden, not closed, while the program stays anyway.
  var window: ControlledWindow?
  /// The private window, which is closed for good when the user is done with it.
  var privateWindow: ControlledWindow?
  var style: Style?
  var clipboard: ClipboardKeeper?
  /// Whether the program stays when it has no window.
  var isResident = false
  private var isBusLost = false
  private(set) lazy var desktop = makeDesktop()

  /// Does what is asked for: here, until the window is closed, or by the instance that runs on this display already. Who
  /// can ask that without a display (`RunningInstance.perform`) does so first, since it takes much less.
  /// - Parameters:
  ///   - request: What is to be done; nil for what the bus asks, which started the program for that.
  ///   - providers: Makes the providers of suggestions of the usual ones, the `history` and the `local` words, the best
  ///     first: others may be added or stand in their place. A
  ///     private window asks none that is new, or sends text to another machine.
  ///   - library: What to search, which is not made where another instance does it. It is not to be started: which of its
  ///     sources are searched, and in which order, the user's settings say.
  /// - Returns: The program's exit status.
  /// - Throws: ``NoDisplay``, ``BusLost``, ``ErrandFailed``, `NoAnswer`.
  public static func run(
    _ request: WindowRequest?, providers: @escaping ([any SuggestionProvider]) -> [any SuggestionProvider] = { $0 },
    library: () -> Library
  ) throws -> Int32 {
    let instance = DisplayInstance(on: try NoDisplay.check())
    Application.setName(program: DisplayInstance.firstID, display: "Hunch")
    while true {
      switch try RunningInstance.find(on: instance) {
      case .running(let other):
        guard let request else { return 0 }
        if try other.perform(request) { return 0 }
      case .free(let id):
        let program = SearchApplication(id: id, request, providers: providers, library: library())
        if program.register(instance) { return try program.run() }
        // Another start was quicker.
        program.abandon()
      }
    }
  }

  private init(
    id: String, _ request: WindowRequest?, providers: @escaping ([any SuggestionProvider]) -> [any SuggestionProvider],
    library: Library
  ) {
    application = Application(id: id, isService: request == nil)
    self.request = request
    self.library = library
    self.providers = providers
  }

  func makeServices(isPrivate: Bool) -> SuggestionServices {
    let services = SuggestionServices(
      history, isPrivate: isPrivate, locale: Languages.preferred.first { $0.first?.isLowercase == true } ?? "en",
      arrange: providers)
    services.keywords.awaitContent()
    services.dictionary.onEngines = { [weak self] in self?.findingKeywords.start() }
    return services
  }

  /// Runs until the window is closed.
  private func run() throws -> Int32 {
    var isFirst = true
    application.activated.connect(to: self) { program in
      program.perform(isFirst ? program.request ?? .present(query: "") : .present(query: ""))
      isFirst = false
    }
    let status = application.run()
    hasEnded = true
    waitForHistory()
    waitForSettings()
    waitForSources()
    if isBusLost { throw BusLost() }
    if !untold.isEmpty { throw ErrandFailed(sentences: untold) }
    return status
  }

  /// Claims the application's name. The instance that gets it starts up at once; without a bus that is simply this one.
  /// - Returns: Whether it was free.
  private func register(_ instance: DisplayInstance) -> Bool {
    application.started.connect(to: self) { program in
      instance.tell(through: program.application)
      program.setUp()
    }
    do throws(GLibError) {
      try application.register()
    } catch  where request == nil {
      // What the bus starts must have the name: GIO takes it for an error that somebody else has it.
      return false
    } catch {}
    return !application.isRemote
  }

  /// GIO complains on standard error when an application that was registered is destroyed and never ran.
  private func abandon() {
    _ = Unmanaged.passRetained(application)
  }

  /// Lets what was recorded last reach the disk.
  private func waitForHistory() {
    let memory = services.memory
    _ = MainLoop.run(for: Self.savingTimeout) { memory.isSettled }
  }

  /// Lets what was chosen last reach the disk, such as the size that the window had.
  private func waitForSettings() {
    MainLoop.complete(within: Self.savingTimeout) { [preferences] in await preferences.saved() }
  }

  /// How long the program stays for that. It takes milliseconds, if no other instance keeps the database locked.
  static let savingTimeout = Duration.seconds(6)

  /// Lets what was read of the sources for the first time reach the disk, so that it need not be read the next time.
  private func waitForSources() {
    MainLoop.complete(within: Self.savingTimeout) { [library] in await library.save() }
  }

  private func setUp() {
    application.boundCalls()
    application.outliveBus { [weak self] in self?.endWithBus() }
    startSources()
    Task { await findPrograms() }
    addActions()
    followShortcut()
  }

  /// Reads the sources that the user wants, as soon as the settings say which: at once, and while the window is made.
  private func startSources() {
    let store = preferences.store
    Task.detached { [library] in
      await store.settled()
      store.watch { library.follow(CatalogSettings($0)) }
      library.start()
    }
    preferences.watchFile()
  }

  /// How long the first window waits for the settings, which say how large it is and whether it is dark.
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
    case .present(let query):
      present(query)
    case .presentPrivately(let query):
      if privateWindow == nil { becomePrivate() }
      present(query)
    case .searchFiles(let query):
      present(query)
      shownWindow?.controller.send(.narrowed(to: FileSettings.source))
    case .searchSource(let source, let query):
      present(query)
      // A source that is off, or that there is not: the window looks through all.
      if library.snapshot.source(source) != nil { shownWindow?.controller.send(.narrowed(to: source)) }
    case .showPreferences:
      present("")
      showPreferences()
    case .toggle(let query):
      guard let shownWindow else { return present(query) }
      // The key takes away what the user sees. A window elsewhere comes here.
      if Window.isAnyActive { return closeWindow() }
      shownWindow.view.comeHere()
      present(query)
    case .stay:
      stay()
    case .quit:
      quit()
    }
  }

  /// Without the bus nobody could open or close the window any more, and a second start would not know of this one.
  private func endWithBus() {
    isBusLost = true
    application.quit()
  }
}
