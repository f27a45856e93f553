public import GLibKit

/// A program that can be asked for results: one that a search-provider file names, with its desktop entry, or a runner.
public struct SearchProgram: Sendable, Hashable, Identifiable {
  /// How it is asked.
  public enum Interface: Sendable, Hashable {
    /// As GNOME Shell does: `org.gnome.Shell.SearchProvider2`.
    case searchProvider
    /// As KRunner does: `org.kde.krunner1`.
    case runner(RunnerRules)
  }

  /// The application it belongs to, such as `org.gnome.Calculator.desktop`; of a runner its own name.
  public var desktopID: String

  /// Its name as the user reads it, in their language.
  public var title: String

  /// Its picture, most often a name in the theme.
  public var icon: Icon?

  /// Its name on the session bus. That of a runner may end in `*`, and then stands for every program that runs and whose
  /// name begins so.
  public var busName: String

  /// Where on the bus it is asked.
  public var objectPath: String

  /// Whether it may be started to be asked; if not, it is asked only while it runs.
  public var startsOnDemand: Bool

  public var interface: Interface

  public init(
    desktopID: String, title: String, icon: Icon? = nil, busName: String, objectPath: String,
    startsOnDemand: Bool = true, interface: Interface = .searchProvider
  ) {
    self.desktopID = desktopID
    self.title = title
    self.icon = icon
    self.busName = busName
    self.objectPath = objectPath
    self.startsOnDemand = startsOnDemand
    self.interface = interface
  }

  /// No two programs share it: of search providers the path, of runners, which may all have the same one, with the name.
  public var id: String {
    switch interface {
    case .searchProvider: objectPath
    case .runner: busName + objectPath
    }
  }

  /// Whether it stands for every program whose name begins so.
  var isFamily: Bool { busName.hasSuffix("*") }

  /// The programs that it stands for among those that run.
  func members(among names: Set<String>) -> [SearchProgram] {
    guard isFamily else { return [self] }
    let beginning = busName.dropLast()
    return names.filter { $0.hasPrefix(beginning) }.sorted().map { name in
      var member = self
      member.busName = name
      return member
    }
  }
}
