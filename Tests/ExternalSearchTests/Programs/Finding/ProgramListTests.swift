import Glibc
import GtkKit
import Testing

@testable import ExternalSearch
@testable import GLibKit

/// A data folder with search-provider files and desktop entries, removed after the test.
private final class DataFolder {
  let path: String
  private var files: [String] = []

  init() {
    var template = Array("/tmp/hunch-programs-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    mkdir(path + "/gnome-shell", 0o700)
    mkdir(path + "/gnome-shell/search-providers", 0o700)
  }

  deinit {
    for file in files { unlink(file) }
    rmdir(path + "/gnome-shell/search-providers")
    rmdir(path + "/gnome-shell")
    rmdir(path)
  }

  func write(_ text: String, to file: String) {
    guard let stream = fopen(file, "w") else { return }
    fputs(text, stream)
    fclose(stream)
    files.append(file)
  }

  /// Writes a search-provider file in which these keys replace or extend the usual ones.
  func provider(_ name: String, _ changes: [String: String?] = [:]) {
    var keys: [String: String?] = [
      "DesktopId": "\(name).desktop", "BusName": "org.example.\(name)", "ObjectPath": "/org/example/\(name)",
      "Version": "2",
    ]
    keys.merge(changes) { $1 }
    let lines = keys.sorted { $0.key < $1.key }.compactMap { key, value in value.map { "\(key)=\($0)\n" } }
    write("[Shell Search Provider]\n" + lines.joined(), to: providerPath(name))
  }

  func providerPath(_ name: String) -> String { path + "/gnome-shell/search-providers/\(name).ini" }

  /// Returns the application of an ID, nil for names that begin with `Missing`. It may be hidden.
  func application(_ id: String, hidden: Set<String> = []) -> AppInfo? {
    guard id.hasSuffix(".desktop"), !id.hasPrefix("Missing") else { return nil }
    let file = path + "/" + id
    write(
      """
      [Desktop Entry]
      Type=Application
      Name=The \(id.dropLast(8))
      Icon=icon-of-\(id.dropLast(8))
      Exec=true
      NoDisplay=\(hidden.contains(id))

      """, to: file)
    return AppInfo(contentsOf: file)
  }

  func list(_ choices: ProgramChoices = .init(), excluding: Set<String> = [], hidden: Set<String> = []) -> ProgramList {
    ProgramList(folders: [path, path + "/no-such-folder"], choices: choices, excluding: excluding) {
      self.applications($0, hidden: hidden)
    }
  }

  func applications(_ ids: Set<String>, hidden: Set<String> = []) -> [String: AppInfo] {
    ids.reduce(into: [:]) { $0[$1] = application($1, hidden: hidden) }
  }
}

struct ProgramListTests {
  @Test func programsAreFoundByTheirFiles() {
    let folder = DataFolder()
    folder.provider("Birds")
    folder.provider("Asked", ["AutoStart": "false"])
    folder.write("[Desktop Entry]\n", to: folder.path + "/gnome-shell/search-providers/notes.txt")
    let list = folder.list()
    #expect(list.problems.isEmpty)
    #expect(
      list.programs == [
        SearchProgram(
          desktopID: "Asked.desktop", title: "The Asked", icon: Icon("icon-of-Asked"), busName: "org.example.Asked",
          objectPath: "/org/example/Asked", startsOnDemand: false),
        SearchProgram(
          desktopID: "Birds.desktop", title: "The Birds", icon: Icon("icon-of-Birds"), busName: "org.example.Birds",
          objectPath: "/org/example/Birds"),
      ])
  }

  @Test func badFilesAreNamedAndHideNoOther() {
    let folder = DataFolder()
    folder.provider("Good")
    let bad: [(String, [String: String?], ProgramFileProblem.Reason)] = [
      ("NoName", ["BusName": nil], .missing("BusName")),
      ("NoApplication", ["DesktopId": nil], .missing("DesktopId")),
      ("NoPath", ["ObjectPath": ""], .missing("ObjectPath")),
      ("Old", ["Version": nil], .otherVersion(1)),
      ("Newer", ["Version": "3"], .otherVersion(3)),
      ("BadName", ["BusName": "not a name"], .invalid("BusName")),
      ("BadPath", ["ObjectPath": "org/example"], .invalid("ObjectPath")),
      ("Missing", [:], .unknownApplication("Missing.desktop")),
    ]
    for (name, changes, _) in bad { folder.provider(name, changes) }
    folder.write("what is this?", to: folder.providerPath("Prose"))
    folder.provider("Word", ["Version": "two"])
    folder.provider("Maybe", ["AutoStart": "maybe"])
    let list = folder.list()
    #expect(list.programs.map(\.desktopID) == ["Good.desktop"])
    for (name, _, reason) in bad {
      #expect(list.problems.contains(ProgramFileProblem(path: folder.providerPath(name), reason: reason)), "\(name)")
    }
    for name in ["Prose", "Word", "Maybe"] {
      let problem = list.problems.first { $0.path == folder.providerPath(name) }
      guard case .unreadable = problem?.reason else {
        Issue.record("\(name): \(problem?.description ?? "no problem")")
        continue
      }
    }
    #expect(list.problems.count == bad.count + 3 && list.problems.allSatisfy { $0.description.hasPrefix($0.path) })
  }

  /// A file that would block or never end is not read, but reported.
  @Test func whatIsNoFileOrTooLargeIsNamedAndHidesNoOther() {
    let folder = DataFolder()
    folder.provider("Good")
    mkfifo(folder.providerPath("Pipe"), 0o600)
    symlink("/dev/zero", folder.providerPath("Device"))
    folder.write(
      "[Shell Search Provider]\n#" + String(repeating: "x", count: 1 << 16), to: folder.providerPath("Large"))
    defer { for name in ["Pipe", "Device"] { unlink(folder.providerPath(name)) } }
    let list = folder.list()
    #expect(list.programs.map(\.desktopID) == ["Good.desktop"])
    #expect(list.problems.map(\.path) == ["Device", "Large", "Pipe"].map(folder.providerPath))
  }

  @Test func firstFileOfAPathWinsAndFoldersGoInTheirOrder() {
    let (first, second) = (DataFolder(), DataFolder())
    first.provider("Birds")
    second.provider("Birds", ["BusName": "org.example.Other"])
    second.provider("Also", ["ObjectPath": "/org/example/Birds"])
    let list = ProgramList(folders: [first.path, second.path], choices: .init()) { first.applications($0) }
    #expect(list.programs.map(\.busName) == ["org.example.Birds"] && list.problems.isEmpty)
  }

  /// A pipe among the entries, say.
  @Test func whatHoldsUpTheReadingOfApplicationsIsTheProblemAndNotEachProgram() {
    let folder = DataFolder()
    for name in ["Birds", "Also"] { folder.provider(name) }
    var asked: Set<String> = []
    let list = ProgramList(folders: [folder.path], choices: .init()) { ids throws(AppInfo.Obstacle) in
      asked = ids
      throw AppInfo.Obstacle(path: "/applications/pipe.desktop", reason: "it is a pipe")
    }
    #expect(asked == ["Birds.desktop", "Also.desktop"])
    #expect(list.programs.isEmpty && list.problems.map(\.path) == ["/applications/pipe.desktop"])
    #expect(list.problems.first?.description.contains("it is a pipe") == true)
  }

  @Test func withoutProvidersNoApplicationIsReadForThem() {
    let list = ProgramList(folders: [DataFolder().path], choices: .init()) { _ in
      Issue.record("applications were read")
      return [:]
    }
    #expect(list == ProgramList(folders: [], choices: .init()) { _ in [:] })
  }

  @Test func hiddenAndExcludedApplicationsAreNotAsked() {
    let folder = DataFolder()
    for name in ["Birds", "Hidden", "Self"] { folder.provider(name) }
    let list = folder.list(excluding: ["Self.desktop"], hidden: ["Hidden.desktop"])
    #expect(list.programs.map(\.desktopID) == ["Birds.desktop"] && list.problems.isEmpty)
  }

  @Test func choicesOfTheUserCount() {
    let folder = DataFolder()
    for name in ["A", "B", "C", "é"] {
      folder.provider(name, ["ObjectPath": "/\(name == "é" ? "e" : name)", "BusName": "org.example.X"])
    }
    folder.provider("Off", ["DefaultDisabled": "true"])
    func ids(_ choices: ProgramChoices) -> [String] {
      folder.list(choices).programs.map { String($0.desktopID.dropLast(8)) }
    }
    #expect((ids(.init()), ids(.init(disablesAll: true, enabled: ["Off.desktop"]))) == (["A", "B", "C", "é"], []))
    #expect(ids(.init(disabled: ["B.desktop"], enabled: ["B.desktop", "Off.desktop"])) == ["A", "C", "é", "Off"])
    #expect(ids(.init(order: ["C.desktop", "none.desktop", "B.desktop"])) == ["C", "B", "A", "é"])
  }
}
