/// What the sources take from the toolkit that shows them.
///
/// The program gives it, so that this module links no toolkit and commands without a window need not start one.
public protocol ToolkitResources: Sendable {
  /// Has GIO know the resources that are built into GTK: its emoji data and its own icons. Does nothing if they are known.
  func registerResources() async

  /// The file that the toolkit was loaded from, by which another version of it is told apart. Nil in a program without
  /// it, for which the file counts that saved items were made with.
  var library: String? { get }

  /// The name of the icon theme in use; nil if that cannot be told, for want of a display.
  var iconTheme: String? { get async }

  /// What the desktop's settings, as the toolkit has them, say of recently used files; anything goes where they cannot be
  /// told, for want of a display.
  var recentFilesPolicy: RecentFiles.Policy { get async }

  /// An element each time the icon theme was replaced, or icons were installed. Ends if that is never told.
  var iconThemeChanges: AsyncStream<Void> { get }

  /// The code points that some installed font can draw, in order. They are looked up each time, which takes milliseconds.
  func drawnCharacters() async -> [ClosedRange<UInt32>]

  /// Whether what was found out about the fonts before will do: for a command that answers one question.
  var trustsKnownFonts: Bool { get }

  /// The windows of other programs, the one on top first; nil where the desktop does not tell of them.
  func openWindows() async -> [OpenWindow]?

  /// An element each time fonts were installed or removed. Ends if that is never told.
  var fontChanges: AsyncStream<Void> { get }
}

extension ToolkitResources {
  /// No desktop tells of windows unless the toolkit says so.
  public func openWindows() async -> [OpenWindow]? { nil }
}

/// In place of the toolkit, for a program that is not linked to it: it can search what was saved, and make nothing of what
/// the toolkit has. To be used with a ``Library`` that reads nothing anew.
public struct AbsentToolkit: ToolkitResources {
  public let iconTheme: String?

  /// - Parameter iconTheme: The name of the theme that there would be.
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
