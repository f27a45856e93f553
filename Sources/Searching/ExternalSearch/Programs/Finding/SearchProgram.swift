public import GLibKit

/// A program that answers searches: a search provider with its desktop entry, or a runner.
public struct SearchProgram: Sendable, Hashable, Identifiable {
  /// The protocol of the program.
  public enum Interface: Sendable, Hashable {
    /// GNOME Shell's protocol: `org.gnome.Shell.SearchProvider2`.
    case searchProvider
    /// KRunner's protocol: `org.kde.krunner1`.
    case runner(RunnerRules)
  }

  /// The desktop id of its application, such as `org.gnome.Calculator.desktop`; for a runner, its name.
  public var desktopID: String

  /// The name in the user's language.
  public var title: String

  /// The icon, usually a name in the theme.
  public var icon: Icon?

  /// The name on the session bus. A runner's name may end in `*`, and then stands for all running programs whose
  /// names begin with it.
  public var busName: String

  /// The object path on the bus.
  public var objectPath: String

  /// Whether asking may start the program; if not, it is asked only while it runs.
  public var startsOnDemand = true

  public var interface = Interface.searchProvider

  /// A unique id: a search provider's path; for runners, which may share a path, the bus name with the path.
  public var id: String {
    switch interface {
    case .searchProvider: objectPath
    case .runner: busName + objectPath
    }
  }

  /// Whether the name stands for several programs.
  var isFamily: Bool { busName.hasSuffix("*") }

  /// Returns the running programs for which the name stands.
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
