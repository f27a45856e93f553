public import GLibKit

/// Gives the sources the data of the toolkit that shows them.
///
/// The program provides it. So this module links no toolkit, and commands without a window need not start it.
public protocol ToolkitResources: Sendable {
  /// Registers GTK's built-in resources with GIO: its emoji data and its own icons. Does nothing if they are
  /// registered.
  func registerResources() async

  /// The toolkit's library file, which identifies its version. Nil in a program without it, which relies on the file
  /// that saved items were made with.
  var library: String? { get }

  /// The name of the icon theme in use; nil without a display.
  var iconTheme: String? { get async }

  /// The desktop's policy for recently used files, from the toolkit's settings; without a display, no limits.
  var recentFilesPolicy: RecentFiles.Policy { get async }

  /// Yields when the icon theme is replaced or icons are installed. Ends if no such news can come.
  var iconThemeChanges: AsyncStream<Void> { get }

  /// Returns the code points that an installed font can draw, in order. Each call looks them up, which takes
  /// milliseconds.
  func drawnCharacters() async -> [ClosedRange<UInt32>]

  /// Whether earlier findings about the fonts suffice, as for a command that answers one question.
  var trustsKnownFonts: Bool { get }

  /// Returns the windows of other programs, the top one first; nil if the desktop does not list them.
  func openWindows() async -> [OpenWindow]?

  /// Yields when fonts are installed or removed. Ends if no such news can come.
  var fontChanges: AsyncStream<Void> { get }
}

extension ToolkitResources {
  /// Lists no windows, unless the toolkit does.
  public func openWindows() async -> [OpenWindow]? { nil }
}

/// Replaces the toolkit in a program that does not link it. Such a program can search saved items, but make none from
/// the toolkit's data. Use it with a ``Library`` that reads only saved items.
public struct AbsentToolkit: ToolkitResources {
  public let iconTheme: String?

  /// - Parameter iconTheme: The name of the theme that the toolkit would use.
  public init(iconTheme: String? = nil) {
    self.iconTheme = iconTheme
  }

  public func registerResources() {}
  public var library: String? { nil }
  public var recentFilesPolicy: RecentFiles.Policy { RecentFiles.Policy() }
  public var iconThemeChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
  public func drawnCharacters() -> [ClosedRange<UInt32>] { [] }
  public var trustsKnownFonts: Bool { true }
  public var fontChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
