import Foundation
import SilentMountSupport
import TestSupport
import XCTest

/// The whole program with a disk that does not answer, either from the start or from some moment on.
final class DeadDiskTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var home: String { folder.path.replacingOccurrences(of: "//", with: "/") + "/home" }
  private var far: String { home + "/far" }
  private var mount: SilentMount?

  override func setUpWithError() throws {
    try XCTSkipUnless(SilentMount.isAllowed, "mounting takes an administrator")
    for path in ["home/far", "home/near"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + path, withIntermediateDirectories: true)
    }
    try folder.write("", to: "home/near/quokka one.txt")
    try folder.write("okapi\nquagga\n", to: "home/near/animals.txt")
    try folder.write(
      settings: """
        [Sources]
        off=applications;software;icons;characters
        [Files]
        other-file-systems=true
        network-file-systems=true
        [List far]
        file=\(far)/list.txt
        [List near]
        file=\(home)/near/animals.txt

        """)
    mount = SilentMount(at: far)
    try XCTSkipIf(mount == nil, "mounting is not allowed here")
  }

  override func tearDown() {
    mount?.end()
    mount = nil
    super.tearDown()
  }

  private var environment: [String: String] {
    [
      "HOME": home, "XDG_CACHE_HOME": folder.path + "/cache", "XDG_CONFIG_HOME": folder.path + "/config",
    ]
  }

  /// Whether a thread of the program waits for the disk now. It waits from its first call until the end of the
  /// test, and so everything that the program does meanwhile is independent of the disk.
  private func waitsForDisk(_ hunch: Session) -> Bool {
    let tasks = "/proc/\(hunch.process.id)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).contains { task in
      (try? String(contentsOfFile: "\(tasks)/\(task)/wchan", encoding: .utf8))?.contains("fuse") == true
    }
  }

  /// With a dead disk the window searches, starts, trashes, follows changes and quits as usual.
  func testKeysLaunchesTrashChangesAndQuittingAreAsEver() throws {
    let launched = try LaunchedProgram(in: folder)
    try folder.addApplication("Zorkstarter", exec: launched.path, to: "data/applications/zorkstarter.desktop")
    try folder.write(
      settings: try XCTUnwrap(folder.settings).replacingOccurrences(of: "off=applications;", with: "off="))
    let hunch = try launch(
      environment: environment.merging(["XDG_DATA_HOME": folder.path + "/data"]) { $1 })
    hunch.eventually("a call waits for the disk") { waitsForDisk($0) }
    hunch.type("quokka")
    hunch.eventually("a file of home is found") { $0.rows.first?.name == "quokka one.txt" }
    hunch.press(.control + "a")
    hunch.type("quagga")
    hunch.eventually("so is a line of the list that answers") { $0.rows.first?.name == "quagga" }
    try folder.write("", to: "home/near/wombat new.txt")
    hunch.press(.control + "a")
    hunch.type("wombat")
    hunch.eventually("a change is seen") { $0.rows.first?.name == "wombat new.txt" }
    hunch.press(.control + "k")
    hunch.eventually("what can be done with it is listed") { !$0.rows(in: "Actions").isEmpty }
    hunch.type("trash")
    hunch.press(.enter)
    hunch.eventually("it is in the trash") { _ in
      FileManager.default.fileExists(atPath: folder.path + "/data/Trash/files/wombat new.txt")
    }
    hunch.press(.control + "a")
    hunch.find("zorkstart", as: "Zorkstarter")
    XCTAssertTrue(waitsForDisk(hunch))
    hunch.press(.enter)
    hunch.eventually("it starts") { _ in launched.isDone }
    XCTAssertEqual(hunch.exitStatus(), .exited(0), hunch.process.errorOutput)
    let other = try launch(environment: environment, accessible: false)
    other.eventually("the window opens") { $0.hasWindow }
    other.ends(by: .control + "q")
  }

  /// A disk may stop answering while the program runs. The window still opens, finds, follows changes and closes
  /// while a call waits for that disk.
  func testADiskThatStopsAnsweringHoldsUpNoWindow() throws {
    mount?.end()
    mount = nil
    try folder.write("", to: "home/far/okapi far.txt")
    let hunch = try launchHidden(environment: environment)
    func toggle() throws { XCTAssertNil(try hunch.run(["--toggle"])) }
    try toggle()
    hunch.type("okapi far")
    hunch.eventually("a file on the disk is found") { $0.rows.first?.name == "okapi far.txt" }
    XCTAssertFalse(waitsForDisk(hunch))
    mount = SilentMount(at: far)
    XCTAssertNotNil(mount)
    hunch.press(.control + "a")
    hunch.type("~/far/")
    hunch.eventually("a call waits for the disk") { waitsForDisk($0) }
    hunch.press(.control + "a")
    hunch.type("quokka")
    hunch.eventually("a file beside it is found") { $0.rows.first?.name == "quokka one.txt" }
    try toggle()
    hunch.eventually("the window goes") { !$0.hasWindow }
    try toggle()
    hunch.eventually("it comes back") { $0.hasWindow }
    try folder.write("", to: "home/near/wombat new.txt")
    hunch.press(.control + "a")
    hunch.type("wombat")
    hunch.eventually("a change is seen") { $0.rows.first?.name == "wombat new.txt" }
    XCTAssertTrue(waitsForDisk(hunch), "all of that was before the disk answered")
    hunch.ends(by: .control + "q")
  }

  /// Each summons looks for a terminal in the folders of programs. That takes no thread from searches.
  func testAFolderOfProgramsOnTheDeadDiskHoldsUpNoSearch() throws {
    let hunch = try launchHidden(environment: environment.merging(["PATH": "\(far)/bin:/usr/bin:/bin"]) { $1 })
    // Swift has as many threads for tasks as processors.
    for _ in 0...ProcessInfo.processInfo.activeProcessorCount {
      XCTAssertNil(try hunch.run(["--toggle"]))
      hunch.eventually("the window opens") { $0.hasWindow }
      hunch.eventually("a call waits for the disk") { waitsForDisk($0) }
      hunch.press(.control + "w")
      hunch.eventually("it is hidden") { !$0.hasWindow }
    }
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.eventually("the window opens") { $0.hasWindow }
    hunch.type("near quok")
    hunch.eventually("words of folders find a file") { $0.rows.first?.name == "quokka one.txt" }
    hunch.ends(by: .control + "q")
  }

  /// One application has its entry on the dead disk, another its program, and `PATH` ends with a folder there. Hunch finds
  /// and starts all other applications.
  func testApplicationsBesideThoseOnTheDeadDiskStart() throws {
    let launched = try LaunchedProgram(in: folder)
    for (name, program) in [("starter", launched.path), ("far", far + "/program")] {
      try folder.addApplication("Zork\(name)", exec: program, to: "data/applications/zork\(name).desktop")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/data/applications/zorklink.desktop", withDestinationPath: far + "/link.desktop")
    try folder.write(
      settings: try XCTUnwrap(folder.settings).replacingOccurrences(of: "off=applications;", with: "off="))
    let hunch = try launch(
      environment: environment.merging(
        ["XDG_DATA_HOME": folder.path + "/data", "PATH": "/usr/bin:/bin:\(far)/bin"]
      ) { $1 })
    hunch.eventually("a call waits for the disk") { waitsForDisk($0) }
    hunch.find("zorkst", as: "Zorkstarter")
    hunch.press(.enter)
    hunch.eventually("it starts") { _ in launched.isDone }
    XCTAssertEqual(hunch.exitStatus(), .exited(0), hunch.process.errorOutput)
  }

  /// The first folder of programs is on the dead disk. Programs of the others are completed and run.
  func testProgramsOfOtherFoldersThanTheDeadOneRun() throws {
    try folder.write("#!/bin/sh\n: > '\(folder.path)/ran'\n", to: "home/bin/zorktool", mode: 0o700)
    let hunch = try launch(environment: environment.merging(["PATH": "\(far)/bin:\(home)/bin:/usr/bin:/bin"]) { $1 })
    hunch.type(">")
    hunch.eventually("the search is narrowed") { $0.field.text == "" && $0.sources.contains { $0.hasPrefix("Run") } }
    hunch.type("zorkt")
    hunch.eventually("the name is completed") { $0.field.text == "zorktool" }
    XCTAssertTrue(waitsForDisk(hunch))
    hunch.press(.enter)
    hunch.eventually("it runs") { _ in FileManager.default.fileExists(atPath: folder.path + "/ran") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0), hunch.process.errorOutput)
  }

  /// A typed path reaches the dead disk, which is reported, and can continue beside it.
  func testAPathWalksBesideTheDeadDisk() throws {
    try FileManager.default.createSymbolicLink(atPath: home + "/link", withDestinationPath: far + "/folder")
    let hunch = try launch(environment: environment)
    hunch.type("~/")
    hunch.eventually("the folders of home are listed, and a link that leads to the disk") {
      Set($0.rows.map(\.name)).isSuperset(of: ["far", "link", "near"])
    }
    hunch.type("far/")
    hunch.eventually("the disk does not answer") { $0.application.outline().contains("does not answer") }
    hunch.press(.control + "a")
    hunch.type("~/near/")
    hunch.eventually("the folder beside it does") { $0.rows.contains { $0.name == "animals.txt" } }
    hunch.ends(by: .control + "q")
  }

  /// The user's own files are links to the dead disk: each is skipped, and nothing else waits.
  func testFilesOfSettingsOnTheDeadDiskHoldUpNothing() throws {
    for name in ["engines", "words", "compounds", "replacements.en", "providers.ini", "scripts"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/config/hunch/" + name, withDestinationPath: far + "/" + name)
    }
    try folder.write("Host near\nInclude \(far)/hosts\n", to: "home/.ssh/config")
    let hunch = try launch(environment: environment)
    hunch.type("quokka")
    hunch.eventually("a file of home is found") { $0.rows.first?.name == "quokka one.txt" }
    hunch.press(.control + "a")
    hunch.type("quagga")
    hunch.eventually("so is a line of the list that answers") { $0.rows.first?.name == "quagga" }
    hunch.ends(by: .control + "q")
  }

  /// The window opens, knows the files in home, and closes at the first signal. Then `hunch sources` prints all
  /// known items and names the folder that does not answer.
  func testTheWindowComesAndGoesAndWhatIsKnownIsPrinted() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      let hunch = try launch(environment: environment, accessible: false)
      hunch.eventually("the window opens") { $0.hasWindow }
      hunch.eventually("the names are saved") { _ in
        FileManager.default.fileExists(atPath: folder.path + "/cache/hunch/files.names")
      }
      kill(hunch.process.id, signal)
      XCTAssertEqual(hunch.exitStatus(), .exited(0), "\(signal) \(hunch.process.errorOutput)")
      XCTAssertFalse(hunch.hasWindow)
    }
    let sources = try run(["sources"], environment: environment)
    XCTAssertEqual(sources.status, .exited(0), sources.errors)
    for line in [
      "\tleft out\t\(far)\tits file system does not answer\n", "\t\(far)/list.txt: \(far) does not answer\n",
    ] {
      XCTAssertTrue(sources.output.contains(line), sources.output)
    }
  }

  /// A shell waits for the keywords at a press of Tab.
  func testKeywordsBesideScriptsOnTheDeadDiskArePrinted() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/config/hunch/scripts", withDestinationPath: far + "/scripts")
    try folder.write("zw = Wiki https://w.example/?q={searchTerms}\n", to: "config/hunch/engines")
    let sources = try run(["sources", "--keywords"], environment: environment)
    XCTAssertEqual(sources.status, .exited(0), sources.errors)
    XCTAssertEqual(sources.output, "zw\tWiki\n")
  }

  /// The scripts are on the dead disk. `hunch sources` prints all other sources, and says what fails.
  func testACommandPrintsWhatIsKnownBesideASourceOnTheDeadDisk() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/config/hunch/scripts", withDestinationPath: far + "/scripts")
    let sources = try run(["sources"], environment: environment)
    XCTAssertEqual(sources.status, .exited(2), sources.errors)
    for line in ["\nlists\t2\tready\t", "\nscripts\t0\tthe disk does not answer\t"] {
      XCTAssertTrue(("\n" + sources.output).contains(line), sources.output)
    }
  }
}
