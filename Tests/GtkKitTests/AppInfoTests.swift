import Glibc
import MainLoopTestSupport
import XCTest

@testable import GLibKit
@testable import GtkKit

/// A desktop entry at a path of the test's choice, removed with the test.
private final class DesktopFile {
  let path: String

  init(_ path: String, _ contents: String) {
    self.path = path
    write(contents)
  }

  deinit {
    unlink(path)
  }

  func write(_ contents: String) {
    guard let file = fopen(path, "w") else { return XCTFail("cannot write \(path)") }
    fputs(contents, file)
    fclose(file)
  }
}

/// Returns the folder of the user's desktop entries. The test script gives the tests a separate one.
private func applicationsFolder() throws -> String {
  XCTAssertNotNil(getenv("XDG_DATA_HOME"), "run scripts/test.py: tests must not install anything in your home")
  let folder = Directories.userData + "/applications"
  mkdir(Directories.userData, 0o700)
  mkdir(folder, 0o700)
  return folder
}

/// Starts an application, and waits for the outcome.
@MainActor
private func launch(
  _ info: AppInfo, action: String? = nil, opening files: [[UInt8]] = [], on display: Display? = .default
) throws {
  var outcome: Result<Void, GLibError>?
  Task {
    do throws(GLibError) {
      try await info.launch(action: action, opening: files, on: display)
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
  }
  waitUntil("the launch to end") { outcome != nil }
  try outcome?.get()
}

private let entry = """
  [Desktop Entry]
  Type=Application
  Name=Bird Watch
  Name[de]=Vogelwarte
  GenericName=Ornithology
  Comment=Count the birds
  Keywords=sparrow;finch;
  Categories=Education;Science;
  Icon=bird-watch
  Exec=true --count %U
  Actions=new-list;

  [Desktop Action new-list]
  Name=New List
  Exec=true --new

  """

final class AppInfoTests: XCTestCase {
  func testAnEntryWithAnEmptyNameIsCalledLikeItsFile() throws {
    let file = DesktopFile(
      try applicationsFolder() + "/org.example.Nameless.desktop",
      "[Desktop Entry]\nType=Application\nName=\nExec=true\n")
    XCTAssertEqual(try XCTUnwrap(AppInfo(contentsOf: file.path)).name, "org.example.Nameless")
  }

  func testEntryIsReadWhole() throws {
    let file = DesktopFile(try applicationsFolder() + "/org.example.BirdWatch.desktop", entry)
    let info = try XCTUnwrap(AppInfo(contentsOf: file.path))
    XCTAssertEqual(info.name, "Bird Watch")
    XCTAssertEqual(info.genericName, "Ornithology")
    XCTAssertEqual(info.summary, "Count the birds")
    XCTAssertEqual(info.keywords, ["sparrow", "finch"])
    XCTAssertEqual(info.categories, ["Education", "Science"])
    XCTAssertEqual(info.icon, Icon("bird-watch"))
    XCTAssertEqual(info.executable, "true")
    XCTAssertEqual(info.actions, [AppInfo.Action(id: "new-list", name: "New List", untranslatedName: "New List")])
    XCTAssertEqual(info.path, file.path)
    XCTAssertEqual(info.untranslatedName, "Bird Watch")
    XCTAssertEqual(info.untranslatedKeywords, ["sparrow", "finch"])
    XCTAssertFalse(info.isNoDisplay)
    XCTAssertTrue(info.shouldShow)
  }

  func testKeysWithNothingBehindThemStateNothing() throws {
    let file = DesktopFile(
      try applicationsFolder() + "/terse.desktop",
      "[Desktop Entry]\nType=Application\nName=Terse\nGenericName=\nComment=\nExec=true\n")
    let info = try XCTUnwrap(AppInfo(contentsOf: file.path))
    XCTAssertNil(info.genericName)
    XCTAssertNil(info.summary)
  }

  func testEntryWithoutItsProgramIsNone() throws {
    let folder = try applicationsFolder()
    let missing = DesktopFile(
      folder + "/missing.desktop", "[Desktop Entry]\nType=Application\nName=X\nTryExec=/no/such/program\nExec=true\n")
    XCTAssertNil(AppInfo(contentsOf: missing.path))
    let other = DesktopFile(folder + "/other.desktop", "not a desktop entry")
    XCTAssertNil(AppInfo(contentsOf: other.path))
    XCTAssertNil(try AppInfo.installed(id: "no.such.Application.desktop"))
  }

  func testWhatWouldHoldUpTheReadingOfAllIsNamed() throws {
    let folder = try applicationsFolder() + "/odd"
    mkdir(folder, 0o700)
    defer { rmdir(folder) }
    let makers: [(String, (String) -> Void)] = [
      ("a pipe", { mkfifo($0, 0o600) }),
      ("a link to a device", { symlink("/dev/zero", $0) }),
      (
        "a giant",
        { path in
          close(open(path, O_CREAT | O_WRONLY, 0o600))
          truncate(path, 60 << 20)
        }
      ),
    ]
    for (what, make) in makers {
      let path = folder + "/odd.desktop"
      make(path)
      defer { unlink(path) }
      XCTAssertThrowsError(try AppInfo.all(), what) { XCTAssertEqual(($0 as? AppInfo.Obstacle)?.path, path, what) }
      XCTAssertThrowsError(try AppInfo.installed(id: "odd-odd.desktop"), what)
      XCTAssertThrowsError(try AppInfo.installed(ids: ["odd-odd.desktop", "other.desktop"]), what) {
        XCTAssertEqual(($0 as? AppInfo.Obstacle)?.path, path, what)
      }
    }
    // None of these blocks.
    let harmless = folder + "/harmless.desktop"
    symlink("nowhere", harmless)
    XCTAssertNoThrow(try AppInfo.all())
    unlink(harmless)
    symlink("..", harmless)
    XCTAssertNoThrow(try AppInfo.all())
    unlink(harmless)
  }

  /// Each summons reads the entries of open windows, a few among hundreds.
  func testSomeAreReadWithoutALookAtTheEntriesOfOthers() throws {
    let folder = try applicationsFolder()
    let wanted = DesktopFile(
      folder + "/org.example.Wanted.desktop", "[Desktop Entry]\nType=Application\nName=Wanted\nExec=true\n")
    let pipe = folder + "/org.example.Pipe.desktop"
    mkfifo(pipe, 0o600)
    defer { unlink(pipe) }
    XCTAssertThrowsError(try AppInfo.all())
    let ids: Set = ["org.example.Wanted.desktop", "no.such.Application.desktop"]
    onMain {
      // GIO reads the folder again after an event, or after some seconds.
      waitUntil("the new entry") {
        (try? AppInfo.installed(ids: ids))?.mapValues(\.name) == ["org.example.Wanted.desktop": "Wanted"]
      }
    }
    // GIO reads lists beside the entries with each of them.
    let list = folder + "/list"
    mkfifo(list, 0o600)
    defer { unlink(list) }
    XCTAssertThrowsError(try AppInfo.installed(ids: ids))
    withExtendedLifetime(wanted) {}
  }

  /// GIO opens it under its lock of all entries, as the work here does.
  func testAPipeThatComesAfterTheCheckIsNamedAndItsReaderGoesOn() throws {
    let pipe = try applicationsFolder() + "/org.example.Late.desktop"
    defer { unlink(pipe) }
    let read = DispatchSemaphore(value: 0)
    try onMainLoop {
      var told: GLibError?
      do throws(GLibError) {
        try await InstalledApplications.look(within: .seconds(2)) { _ in
          mkfifo(pipe, 0o600)
          close(open(pipe, O_RDONLY))
          read.signal()
        }
      } catch {
        told = error
      }
      XCTAssertTrue(told?.message.hasPrefix("\(pipe): it is a pipe") == true, "told: \(told?.message ?? "nothing")")
    }
    XCTAssertEqual(read.wait(timeout: .now() + 60), .success)
  }

  func testAllAreListedOffTheMainThreadAndChangesAreTold() throws {
    let folder = try applicationsFolder()
    onMain {
      let monitor = AppInfoMonitor()
      var changes = 0
      monitor.changed.connectKeepingCaptures { changes += 1 }

      var ids: Set<String>?
      @MainActor func list() {
        ids = nil
        Task { @MainActor in ids = await Task.detached { Set((try? AppInfo.all().map(\.id)) ?? []) }.value }
        waitUntil("the applications") { ids != nil }
      }
      list()
      let file = DesktopFile(
        folder + "/org.example.Hidden.desktop", "[Desktop Entry]\nType=Application\nName=H\nExec=true\nNoDisplay=true\n"
      )
      // The first event may be about the folder, before the file is in it.
      var heard = 0
      repeat {
        waitUntil("news of the new application") { changes > heard }
        heard = changes
        list()
      } while ids?.contains("org.example.Hidden.desktop") == false && heard < 10
      XCTAssertEqual(ids?.contains("org.example.Hidden.desktop"), true)
      let info = try? AppInfo.installed(id: "org.example.Hidden.desktop")
      XCTAssertEqual(info?.isNoDisplay, true)
      XCTAssertEqual(info?.shouldShow, false)
      withExtendedLifetime(file) {}
    }
  }

  func testLaunchingStartsTheProgramOrOneOfItsActions() throws {
    let folder = try applicationsFolder()
    let traces = ["launched", "acted"].map { folder + "/" + $0 }
    defer { traces.forEach { unlink($0) } }
    let file = DesktopFile(
      folder + "/org.example.Launched.desktop",
      """
      [Desktop Entry]
      Type=Application
      Name=L
      Exec=touch \(traces[0])
      Actions=act;

      [Desktop Action act]
      Name=Act
      Exec=touch \(traces[1])

      """)
    try onMain {
      let info = try XCTUnwrap(AppInfo(contentsOf: file.path))
      _ = Toolkit.start()
      try launch(info)
      waitUntil("the program to leave its trace") { access(traces[0], F_OK) == 0 }
      try launch(info, action: "act")
      waitUntil("the action to leave its trace") { access(traces[1], F_OK) == 0 }
    }
  }

  func testFilesAreGivenToTheProgramByTheirExactBytes() throws {
    let folder = try applicationsFolder()
    let (script, trace) = (folder + "/opener.sh", folder + "/opened")
    defer { for path in [script, trace] { unlink(path) } }
    let program = DesktopFile(script, "#!/bin/sh\nprintf '%s' \"$1\" > \(trace).new && mv \(trace).new \(trace)\n")
    chmod(script, 0o700)
    let entry = DesktopFile(
      folder + "/org.example.Opener.desktop",
      "[Desktop Entry]\nType=Application\nName=O\nExec=\(script) %f\nMimeType=application/x-opened;\n")
    let entryPath = entry.path
    let path: [UInt8] = Array("/tmp/a '\"$(b)\n%f ".utf8) + [0xFF, 0x80]
    try onMain {
      let info = try XCTUnwrap(AppInfo(contentsOf: entryPath))
      XCTAssertTrue(info.opensFiles)
      _ = Toolkit.start()
      try launch(info, opening: [path])
      waitUntil("the program to leave its trace") { access(trace, F_OK) == 0 }
    }
    let file = try XCTUnwrap(fopen(trace, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    XCTAssertEqual(Array(bytes[..<fread(&bytes, 1, bytes.count, file)]), path)
    withExtendedLifetime((program, entry)) {}
  }

  func testTheApplicationsOfATypeAreListed() throws {
    let entry = DesktopFile(
      try applicationsFolder() + "/org.example.Typed.desktop",
      "[Desktop Entry]\nType=Application\nName=T\nExec=true %f\nMimeType=application/x-hunch-typed;\n")
    let installed = try InstalledApplications(findsTypes: true)
    // GIO reads the folder again after an event, or after some seconds.
    XCTAssertEqual(AppInfo(contentsOf: entry.path)?.opensFiles, true)
    XCTAssertNil(installed.usual(forType: "application/x-no-such-type"))
    XCTAssertEqual(installed.all(forType: "application/x-no-such-type"), [])
  }

  func testAddressThatNobodyOpensIsAnError() throws {
    try onMain {
      XCTAssertThrowsError(try waitForTask { try await AppInfo.open(uri: "x-no-such-scheme:thing", on: nil) })
    }
  }

  func testFailureToLaunchIsAnError() throws {
    let folder = try applicationsFolder()
    var file: DesktopFile? = DesktopFile(
      folder + "/org.example.Gone.desktop", "[Desktop Entry]\nType=Application\nName=Gone\nExec=true\n")
    let info = try XCTUnwrap(AppInfo(contentsOf: file?.path ?? ""))
    file = nil
    try onMain {
      XCTAssertThrowsError(try launch(info, on: nil)) { error in
        XCTAssertEqual((error as? GLibError)?.message, "Gone is not installed")
      }
    }
  }

  /// GIO itself reports no error if the bus does not know the program.
  func testAnApplicationOfTheBusWithoutItsServiceIsAnErrorAlsoForItsActions() throws {
    let file = DesktopFile(
      try applicationsFolder() + "/org.example.NoService.desktop",
      """
      [Desktop Entry]
      Type=Application
      Name=No Service
      Exec=true
      DBusActivatable=true
      Actions=act;

      [Desktop Action act]
      Name=Act

      """)
    let info = try XCTUnwrap(AppInfo(contentsOf: file.path))
    XCTAssertEqual(info.busName, "org.example.NoService")
    try onMain {
      for action in [nil, "act"] {
        XCTAssertThrowsError(try launch(info, action: action, on: nil), action ?? "") { error in
          let message = (error as? GLibError)?.message ?? ""
          XCTAssertEqual(message, "could not start its service")
        }
      }
    }
  }
}
