internal import GLibKit
internal import SmartSearch

/// The programs to ask, and the invalid files.
public struct ProgramList: Sendable, Hashable {
  /// In the order of their results.
  public var programs: [SearchProgram] = []

  /// The ignored files, with the reasons.
  public var problems: [ProgramFileProblem] = []

  /// Finds the programs that this machine has and the user wants.
  ///
  /// If the applications of search providers cannot be read, none of these is listed, and the error is among the
  /// problems.
  ///
  /// Reads files: call it off the main thread.
  /// - Parameters:
  ///   - choices: The user's choices.
  ///   - excluded: Desktop ids of programs to leave out, such as the asking program.
  public init(choices: ProgramChoices = .current(), excluding excluded: Set<String> = []) {
    self.init(folders: Directories.systemData, choices: choices, excluding: excluded) {
      ids throws(AppInfo.Obstacle) in try AppInfo.installed(ids: ids)
    }
    if !choices.disablesAll {
      addRunners(folders: [Directories.userData] + Directories.systemData, choices: .current(), excluding: excluded)
    }
  }

  /// Finds the programs in some folders.
  ///
  /// Reads files: call it off the main thread.
  /// - Parameters:
  ///   - folders: The data folders with the files, best first. As in GNOME Shell, these are the system's, not the
  ///     user's.
  ///   - choices: The user's choices.
  ///   - excluded: Desktop ids of programs to leave out, such as the asking program.
  ///   - applications: Returns the installed applications with these desktop ids, by their ids.
  init(
    folders: [String], choices: ProgramChoices, excluding excluded: Set<String> = [],
    applications: (Set<String>) throws(AppInfo.Obstacle) -> [String: AppInfo]
  ) {
    var files: [(path: String, file: ProgramFile)] = []
    var taken: Set<String> = []
    for path in folders.flatMap({ Self.files("gnome-shell/search-providers", ".ini", in: $0) }) {
      do throws(ProgramFileProblem) {
        let file = try ProgramFile(path: path)
        files.append((path, file))
      } catch {
        problems.append(error)
      }
    }
    if files.isEmpty { return }
    let known: [String: AppInfo]
    do throws(AppInfo.Obstacle) {
      known = try applications(Set(files.map(\.file.desktopID)))
    } catch {
      problems.append(ProgramFileProblem(path: error.path, reason: .unreadable(error.reason)))
      return
    }
    for (path, file) in files where !taken.contains(file.objectPath) {
      guard let application = known[file.desktopID] else {
        problems.append(ProgramFileProblem(path: path, reason: .unknownApplication(file.desktopID)))
        continue
      }
      taken.insert(file.objectPath)
      guard application.shouldShow, choices.allows(file), !excluded.contains(file.desktopID) else { continue }
      programs.append(
        SearchProgram(
          desktopID: file.desktopID, title: TextLimit.name.line(application.name), icon: application.icon,
          busName: file.busName, objectPath: file.objectPath, startsOnDemand: file.startsOnDemand))
    }
    programs = choices.sorted(programs)
  }

  /// Adds the runners in some folders, by name, behind the known programs.
  ///
  /// Reads files: not on the main thread.
  /// - Parameter folders: The data folders, the user's own first: the first of several files with the same name
  ///   counts.
  mutating func addRunners(folders: [String], choices: RunnerChoices, excluding excluded: Set<String> = []) {
    var taken: Set<Substring> = []
    var runners: [SearchProgram] = []
    for path in folders.flatMap({ Self.files("krunner/dbusplugins", ".desktop", in: $0) }) {
      guard let name = path.split(separator: "/").last, taken.insert(name).inserted else { continue }
      do throws(ProgramFileProblem) {
        let file = try RunnerFile(path: path)
        guard !file.isHidden, choices.allows(file), !excluded.contains(String(name)),
          !runners.contains(where: { $0.id == file.program.id })
        else { continue }
        runners.append(file.program)
      } catch {
        problems.append(error)
      }
    }
    programs += ProgramChoices().sorted(runners)
  }

  /// Returns the files with an ending in a place within a data folder, by name.
  private static func files(_ place: String, _ ending: String, in folder: String) -> [String] {
    let folder = folder + "/" + place
    let names = (try? LocalFiles.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { folder + "/" + $0 }
  }
}

/// The user's choice of programs and their order, from the desktop's settings (`org.gnome.desktop.search-providers`):
/// the user need not choose twice.
public struct ProgramChoices: Sendable, Hashable {
  /// Whether all programs are disabled.
  public var disablesAll = false

  /// The desktop ids of disabled programs.
  public var disabled: Set<String> = []

  /// The desktop ids of enabled programs, for those that are off by default.
  public var enabled: Set<String> = []

  /// The desktop ids of the first programs. The others follow by name.
  public var order: [String] = []

  /// Returns the current choices; empty on a desktop without such settings.
  ///
  /// May read files: call it off the main thread.
  public static func current() -> ProgramChoices {
    let values = DesktopSettings.values(
      of: ["disable-external", "disabled", "enabled", "sort-order"], in: "org.gnome.desktop.search-providers")
    return ProgramChoices(
      disablesAll: values["disable-external"]?.bool ?? false, disabled: Set(values["disabled"]?.strings ?? []),
      enabled: Set(values["enabled"]?.strings ?? []), order: values["sort-order"]?.strings ?? [])
  }

  func allows(_ file: ProgramFile) -> Bool {
    guard !disablesAll else { return false }
    return file.isDefaultDisabled ? enabled.contains(file.desktopID) : !disabled.contains(file.desktopID)
  }

  func sorted(_ programs: [SearchProgram]) -> [SearchProgram] {
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return programs.map { program in
      (place: places[program.desktopID] ?? .max, name: Fold.fold(program.title), program: program)
    }.sorted { one, other in
      (one.place, one.name, one.program.id) < (other.place, other.name, other.program.id)
    }.map(\.program)
  }
}
