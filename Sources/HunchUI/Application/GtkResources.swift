public import Catalog
import GtkKit

/// What GTK gives to the sources. The main actor is asked, so that its loop must be running.
nonisolated public struct GtkResources: ToolkitResources {
  public init() {}

  /// Starts GTK, which makes its resources known, also where there is no display.
  public func registerResources() async { _ = await MainActor.run { Toolkit.start() } }

  /// The theme of the desktop, or GTK's own where there is no display to ask.
  public var iconTheme: String {
    get async {
      await MainActor.run {
        _ = Toolkit.start()
        return Display.default?.iconTheme.themeName ?? "Adwaita"
      }
    }
  }

  public var iconThemeChanges: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        guard let theme = Display.default?.iconTheme else { return continuation.finish() }
        let connection = theme.changed.connectKeepingCaptures { continuation.yield() }
        continuation.onTermination = { _ in Task { @MainActor in connection.disconnect() } }
      }
    }
  }
}
