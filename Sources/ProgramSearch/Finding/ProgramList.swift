internal import GLibKit
internal import Glibc

/// The programs that can be asked, and the files that name none.
public struct ProgramList: Sendable, Hashable {
  /// In the order in which their results are to be shown.
  public var programs: [SearchProgram] = []

  /// The files that are not used, and why.
  public var problems: [ProgramFileProblem] = []

  /// Finds the programs that this machine has and the user wants.
  ///
  /// If something holds up the reading of applications there are none, and it is among the problems.
  ///
  /// Reads files: call it off the main thread.
  /// - Parameters:
  ///   - choices: What the user has chosen.
  ///   - excluded: Desktop ids of programs that are not to be asked, such as the one that asks.
  public init(choices: ProgramChoices = .current(), excluding excluded: Set<String> = []) {
    do throws(AppInfo.Obstacle) {
      let applications = try InstalledApplications()
      self.init(folders: Directories.systemData, choices: choices, excluding: excluded) { applications[$0] }
    } catch {
      self.init(folders: [], choices: choices) { _ in nil }
      problems = [ProgramFileProblem(path: error.path, reason: .unreadable(error.reason))]
    }
  }

  /// Finds the programs of some folders.
  ///
  /// Reads files: call it off the main thread.
  /// - Parameters:
  ///   - folders: The folders of data in which the files are, best first. The system's are looked through, as GNOME
  ///     Shell does, and not the user's own.
  ///   - choices: What the user has chosen.
  ///   - excluded: Desktop ids of programs that are not to be asked, such as the one that asks.
  ///   - application: The application of a desktop id, or nil if there is none.
  init(
    folders: [String], choices: ProgramChoices, excluding excluded: Set<String> = [],
    application: (String) -> AppInfo?
  ) {
    var taken: Set<String> = []
    for path in folders.flatMap(Self.files) {
      do throws(ProgramFileProblem) {
        let file = try ProgramFile(path: path)
        guard !taken.contains(file.objectPath) else { continue }
        guard let application = application(file.desktopID) else {
          throw ProgramFileProblem(path: path, reason: .unknownApplication(file.desktopID))
        }
        taken.insert(file.objectPath)
        guard application.shouldShow, choices.allows(file), !excluded.contains(file.desktopID) else { continue }
        programs.append(
          SearchProgram(
            desktopID: file.desktopID, title: TextLimit.name.line(application.name), icon: application.icon,
            busName: file.busName, objectPath: file.objectPath, startsOnDemand: file.startsOnDemand))
      } catch {
        problems.append(error)
      }
    }
    programs = choices.sorted(programs)
  }

  /// The search-provider files in a folder of data, by name.
  private static func files(in folder: String) -> [String] {
    let folder = folder + "/gnome-shell/search-providers"
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".ini") { names.append(name) }
    }
    return names.sorted().map { folder + "/" + $0 }
  }
}
