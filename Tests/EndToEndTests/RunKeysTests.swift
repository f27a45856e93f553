import TestSupport
import XCTest

/// Commands by keys: `>`, `hunch run` and rofi's modes.
final class RunKeysTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func environment() throws -> [String: String] {
    for name in ["zorktool", "zorkview"] {
      try folder.write(
        "#!/bin/sh\nprintf '%s\\n' \"$0 $*\" | sed 's,.*/,,' > '\(folder.path)/ran'\n", to: "bin/" + name, mode: 0o700)
    }
    try folder.write("", to: "home/.keep")
    let terminal = try folder.write(
      "#!/bin/sh\necho \"$*\" > '\(folder.path)/terminal'\n", to: "terminal.sh", mode: 0o700)
    try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    return folder.homeVariables.merging(["PATH": "\(folder.path)/bin:/usr/bin:/bin", "TERMINAL": terminal]) { $1 }
  }

  func testACommandIsTypedCompletedAndRun() throws {
    let environment = try environment()
    let hunch = try launch(environment: environment)
    hunch.type(">")
    hunch.eventually("the search is narrowed") { $0.field.text == "" && $0.sources.contains { $0.hasPrefix("Run") } }
    hunch.type("zorkt")
    hunch.eventually("the name is completed") { $0.field.text == "zorktool" }
    hunch.press(.tab)
    hunch.type(" --all $HOME")
    hunch.eventually("the command is a row") { $0.firstRow?.name == "Run “zorktool --all $HOME”" }
    hunch.press(.enter)
    hunch.eventually("it ran, without a shell") { _ in folder.line(of: "ran") == "zorktool --all $HOME" }
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "it ends once the command is remembered")
    hunch.end()

    let again = try launch("run", environment: environment)
    again.type("zorktool --")
    again.eventually("what was run is completed") { $0.field.text == "zorktool --all $HOME" }
    again.press(.control + "k")
    again.eventually("what can be done is listed") {
      $0.actions.map(\.name) == ["Run", "Run in Terminal", "Copy Command"]
    }
    again.type("copy")
    again.press(.shift + .enter)
    again.eventually("it is copied") { $0.connection.clipboard() == "zorktool --all $HOME" }
    again.press(.control + "a")
    again.type("zorktool --")
    again.eventually("it is there still") { $0.firstRow?.name == "zorktool --all $HOME" }
    again.press(.control + .enter)
    again.eventually("it runs in the terminal") { _ in folder.line(of: "terminal") == "-e zorktool --all $HOME" }
  }

  func testAShellRunsOnlyWhatBeginsWithAnExclamationMark() throws {
    let hunch = try launch(environment: try environment())
    hunch.type(">!zorkview $((1 + 2)) | cat")
    hunch.eventually("the command is a row") { $0.firstRow?.name == "Run “zorkview $((1 + 2)) | cat” in a Shell" }
    hunch.press(.enter)
    hunch.eventually("a shell ran it") { _ in folder.line(of: "ran") == "zorkview 3" }
  }

  func testModesOfRofiOpenTheWindowOnTheirSource() throws {
    var environment = try environment()
    try folder.write("Host zorkhost\n HostName 192.0.2.1\n", to: "home/.ssh/config")
    environment["HUNCH_WARM_CACHE"] = ""
    for (mode, title) in [("run", "Run"), ("ssh", "SSH Hosts"), ("drun", "Applications")] {
      let hunch = try launch("rofi", "-show", mode, environment: environment)
      hunch.eventually("\(mode) is narrowed to") { $0.sources.contains { $0.hasPrefix(title) } }
      if mode != "drun" {
        hunch.type("zork")
        hunch.eventually("\(mode) finds it") { $0.firstRow?.name.hasPrefix("zork") == true }
      }
      hunch.end()
    }
  }

  func testTheApplicationsOfRofiStartAtOneReturn() throws {
    var environment = try environment()
    try folder.addApplication(
      "Zorkapp", exec: "\(folder.path)/bin/zorktool started", to: "data/applications/zorkapp.desktop")
    environment["HUNCH_WARM_CACHE"] = ""
    let hunch = try launch("rofi", "-show", "drun", "-filter", "zo", environment: environment)
    hunch.eventually("applications are chosen") { $0.chosenSources.contains { $0.hasPrefix("Applications") } }
    hunch.type("rk")
    hunch.eventually("it is found") { $0.firstRow?.name == "Zorkapp" }
    hunch.press(.enter)
    hunch.eventually("it is started") { _ in folder.line(of: "ran") == "zorktool started" }
    hunch.eventually("the window is gone") { !$0.hasWindow }
  }

  func testModesOfRofiForFilesAndForEverythingOpenTheWindowOnThem() throws {
    var environment = try environment()
    try folder.write(settings: "[Sources]\noff=icons;software;recent;characters;applications\n")
    try folder.write("", to: "home/zorkletter.txt")
    try folder.write("Host zorkhost\n HostName 192.0.2.1\n", to: "home/.ssh/config")
    environment["HUNCH_WARM_CACHE"] = ""
    let (files, hosts) = ("zorkletter.txt", "zorkhost")
    for (arguments, titles, found) in [
      (["-show", "filebrowser"], ["Files"], [files]),
      (["-modi", "filebrowser,run", "-show", "filebrowser"], ["Files"], [files]),
      (["-show", "combi", "-combi-modi", "drun,ssh"], ["SSH Hosts"], [hosts]),
      (["-show", "combi", "-combi-modi", "ssh,filebrowser"], ["Files", "SSH Hosts"], [files, hosts]),
      (["-show", "combi"], ["All"], [files, hosts]),
    ] {
      let hunch = try launch(["rofi"] + arguments, environment: environment)
      hunch.eventually("\(arguments): the window is ready") { !$0.sources.isEmpty }
      hunch.type("zork")
      hunch.eventually("\(arguments): what belongs to it is found, and nothing else") {
        Set($0.rows.map(\.name).filter { $0.hasPrefix("zork") }) == Set(found)
      }
      hunch.search()
      hunch.eventually("\(arguments): its sources are chosen") { window in
        let chosen = window.chosenSources
        return chosen.count == titles.count && titles.allSatisfy { title in chosen.contains { $0.hasPrefix(title) } }
      }
      hunch.end()
    }
  }
}
