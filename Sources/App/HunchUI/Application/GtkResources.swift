public import Catalog
public import GLibKit
import GtkKit
import HunchCommands
import SystemKit

/// The resources that GTK gives to the sources. Its methods ask the main actor, so the main loop must be running.
nonisolated public struct GtkResources: ToolkitResources {
  private let opensDisplay: Bool

  /// - Parameter opensDisplay: Whether the display may be asked, for example for the icon theme. A command without a
  ///   window does without.
  public init(opensDisplay: Bool = true) { self.opensDisplay = opensDisplay }

  public var library: String? { Toolkit.libraryPath }

  /// Starts GTK, which registers its resources even without a display.
  public func registerResources() async {
    await MainActor.run {
      if opensDisplay { _ = Toolkit.start() } else { Toolkit.startWithoutDisplay() }
    }
  }

  public var iconTheme: String? {
    get async {
      guard opensDisplay else { return nil }
      return await MainActor.run { Toolkit.start() ? Display.default?.iconTheme.themeName : nil }
    }
  }

  public var recentFilesPolicy: RecentFiles.Policy {
    get async {
      guard opensDisplay else { return RecentFiles.Policy() }
      return await MainActor.run {
        guard Toolkit.start(), let settings = Display.default?.settings else { return RecentFiles.Policy() }
        return RecentFiles.Policy(remembers: settings.remembersRecentFiles, days: settings.recentFileDays)
      }
    }
  }

  public var iconThemeChanges: AsyncStream<Void> { Self.changes { Display.default?.iconTheme.changed } }

  @concurrent
  public func drawnCharacters() async -> [ClosedRange<UInt32>] { FontCoverage.ranges() }

  public func openWindows() async -> [OpenWindow]? {
    guard opensDisplay else { return nil }
    let name = await MainActor.run { Toolkit.start() ? Display.default?.name : nil }
    guard let name else { return nil }
    // The display may answer slowly.
    return await DiskThreads.run { () -> [OpenWindow]? in
      if let display = OtherWindows(display: name) { return try? display.list() }
      return try? CompositorWindows.ofSession.list(on: name, without: ProgramIdentity.current)
    }
  }

  public var trustsKnownFonts: Bool { !opensDisplay }

  public var fontChanges: AsyncStream<Void> { Self.changes { Display.default?.settings.fontsChanged } }

  /// Returns a stream with an element for each emission of a signal.
  private static func changes(_ find: @escaping @MainActor @Sendable () -> Signal<Void>?) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        guard let signal = find() else { return continuation.finish() }
        let connection = signal.connectKeepingCaptures { continuation.yield() }
        continuation.onTermination = { _ in Task { @MainActor in connection.disconnect() } }
      }
    }
  }
}
