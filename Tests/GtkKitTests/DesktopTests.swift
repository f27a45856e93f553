import Glibc
import MainLoopTestSupport
import XCTest

@testable import GtkKit

final class DesktopTests: DisplayTestCase {
  func testClipboardGivesBackWhatItWasGiven() throws {
    try onMain {
      let clipboard = try XCTUnwrap(Display.default).clipboard
      var changes = 0
      let connection = clipboard.changed.connectKeepingCaptures { changes += 1 }
      defer { connection.disconnect() }
      clipboard.setText("naïve 😀")
      XCTAssertTrue(clipboard.isLocal)
      XCTAssertEqual(changes, 1)
      XCTAssertEqual(try waitForTask { try await clipboard.text() }, "naïve 😀")
      clipboard.clear()
      XCTAssertThrowsError(try waitForTask { try await clipboard.text() })
    }
  }

  func testReadingAClipboardCanBeCancelled() throws {
    try onMain {
      let clipboard = try XCTUnwrap(Display.default).clipboard
      clipboard.setText("x")
      XCTAssertThrowsError(
        try waitForTask {
          let task = Task { @MainActor in try await clipboard.text() }
          task.cancel()
          return try await task.value
        }
      ) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
  }

  func testSettingsAreReadAndWritten() throws {
    try onMain {
      let settings = try XCTUnwrap(Display.default).settings
      let before = settings.prefersDark
      var changes = 0
      let connection = settings.changes(of: "gtk-application-prefer-dark-theme").connectKeepingCaptures { changes += 1 }
      settings.prefersDark = !before
      XCTAssertEqual(settings.prefersDark, !before)
      settings.prefersDark = before
      connection.disconnect()
      XCTAssertEqual(changes, 2)
    }
  }

  func testSharedSettingsAreReadWhereThereAreAny() {
    XCTAssertNil(DesktopSettings.value(of: "colour", in: "org.example.NoSuchSchema"))
    // GTK installs this schema.
    let schema = "org.gtk.gtk4.Settings.FileChooser"
    XCTAssertNil(DesktopSettings.value(of: "no-such-key", in: schema))
    XCTAssertNotNil(DesktopSettings.value(of: "show-hidden", in: schema)?.bool)
    let values = DesktopSettings.values(of: ["show-hidden", "no-such-key", "sort-column"], in: schema)
    XCTAssertEqual(Set(values.keys), ["show-hidden", "sort-column"])
    XCTAssertEqual(values["show-hidden"], DesktopSettings.value(of: "show-hidden", in: schema))
  }

  func testKeyFilesHoldTextsAndNumbers() throws {
    let settings = KeyFileReader()
    try settings.load(Array("[Group]\nname=a b\nnumber=2\nword=two\n".utf8))
    XCTAssertEqual(try settings.string("name", in: "Group"), "a b")
    XCTAssertEqual(try settings.int("number", in: "Group"), 2)
    XCTAssertThrowsError(try settings.int("word", in: "Group"))
    XCTAssertNil(try settings.string("other", in: "Group"))
    XCTAssertNil(try settings.int("number", in: "Other"))
    XCTAssertNoThrow(try KeyFileReader().load([]), "nothing is no mistake")
    XCTAssertThrowsError(try KeyFileReader().load(Array("no settings\0".utf8)))
  }

  func testPicturesAreMadeOfPixels() throws {
    try onMain {
      let picture = Texture(try XCTUnwrap(Pixels(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 255, 0, 0])))
      XCTAssertEqual(picture.width, 2)
      XCTAssertEqual(picture.height, 1)
      XCTAssertEqual(picture.pixels, [0, 0, 255, 255, 0, 0, 0, 0])
    }
  }

  func testIconThemeKnowsItsIcons() throws {
    try onMain {
      let theme = try XCTUnwrap(Display.default).iconTheme
      XCTAssertTrue(theme.hasIcon(named: "edit-find-symbolic"))
      XCTAssertFalse(theme.hasIcon(named: "no-such-icon-at-all"))
      XCTAssertTrue(theme.iconNames.contains("edit-find-symbolic"))
    }
  }

  /// The resource path of GTK's own icons.
  private static let iconResources = "/org/gtk/libgtk/icons/"

  func testIconNamesListedOffTheMainThreadAreThoseOfTheDisplaysTheme() throws {
    try onMain {
      let theme = try XCTUnwrap(Display.default).iconTheme
      let name = theme.themeName
      let names = try waitForTask {
        await Task.detached {
          let icons = IconThemes.icons(of: [name], usual: name, resources: Self.iconResources)
          return Set(icons.filter(\.value.isUsual).keys)
        }.value
      }
      XCTAssertEqual(names.symmetricDifference(theme.iconNames), [])
      XCTAssertGreaterThan(names.count, 200)
    }
  }

  func testThemeThatIsNotThereHasTheIconsOfEveryTheme() {
    let icons = IconThemes.icons(of: ["no such theme"], usual: nil, in: [], resources: Self.iconResources)
    XCTAssertNotNil(icons["value-increase-symbolic"])
  }

  func testImagesShowIconsOfTheTheme() {
    onMain {
      let image = Image(iconName: "edit-find", pixelSize: 32)
      XCTAssertEqual(image.pixelSize, 32)
      image.iconName = "edit-copy"
      XCTAssertEqual(image.iconName, "edit-copy")
    }
  }

  func testAnIconOfTheThemeIsTheFirstOfItsNamesThatIsThereAndSaysItsFile() throws {
    try onMain {
      let theme = try XCTUnwrap(Display.default).iconTheme
      @MainActor func icon(_ names: String...) throws -> ThemedIcon {
        theme.icon(named: try XCTUnwrap(Icon.Names(names)), size: 32)
      }
      let find = try icon("edit-find-symbolic")
      XCTAssertTrue(find.isSymbolic)
      XCTAssertEqual(try icon("no-such-icon", "edit-find-symbolic", "edit-copy").path, find.path)
      // GTK's picture for missing icons is a resource, or a file if the theme has one.
      let missing = try icon("no-such-icon").path
      XCTAssertTrue(missing == nil || missing?.contains("/image-missing") == true, missing ?? "")
      let folder = NSTemporaryDirectory() + "hunch-theme-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Not a real picture: the file is never opened.
      XCTAssertTrue(FileManager.default.createFile(atPath: folder + "/hunch-test-lookup.svg", contents: nil))
      let usual = theme.searchPath
      defer { theme.searchPath = usual }
      theme.searchPath = usual + [folder]
      XCTAssertEqual(try icon("hunch-test-lookup").path, folder + "/hunch-test-lookup.svg")
      XCTAssertFalse(try icon("hunch-test-lookup").isSymbolic)
    }
  }

  func testKeysAreKnownByNameAndCharacter() {
    XCTAssertEqual(Key(named: "Return"), .returnKey)
    XCTAssertNil(Key(named: "no such key"))
    XCTAssertEqual(Key("é").scalar, "é")
    XCTAssertEqual(Key("A").lowercased, Key("a"))
    XCTAssertNil(Key.escape.scalar.flatMap { $0.properties.isAlphabetic ? $0 : nil })
    XCTAssertEqual(Key.keypadEnter.withoutKeypad, .returnKey)
    XCTAssertEqual(Key.pageDown.description, "Page_Down")
  }

  func testControllersFitTheirSignals() {
    onMain {
      let key = KeyController(phase: .capture)
      XCTAssertEqual(key.phase, .capture)
      let focus = FocusController()
      let click = ClickGesture()
      let motion = MotionController()
      let mismatches = [
        key.keyPressed.mismatch, key.keyReleased.mismatch, focus.entered.mismatch,
        focus.left.mismatch, click.pressed.mismatch, click.released.mismatch, motion.moved.mismatch,
      ]
      for mismatch in mismatches { XCTAssertNil(mismatch) }
    }
  }

  func testControllersGoWithTheirWidget() {
    onMain {
      var widget: Widget? = Label()
      var reference: WeakReference<EventController>?
      assertNoHandlerIsLeft {
        let key = KeyController()
        key.keyPressed.connectKeepingCaptures { _, _, _ in true }
        widget?.addController(key)
        reference = WeakReference(key)
        widget = nil
      }
      XCTAssertNil(reference?.target)
    }
  }

  func testAnnouncingSaysWhetherItCan() {
    onMain {
      let label = Label()
      XCTAssertEqual(label.announce("one result"), Widget.canAnnounce)
      let (major, minor, _) = Toolkit.version
      XCTAssertEqual(Widget.canAnnounce, (major, minor) >= (4, 14))
    }
  }

  func testFilesAreWatched() throws {
    try onMain {
      let folder = Directories.userCache + "/watched"
      mkdir(folder, 0o700)
      defer { rmdir(folder) }
      var watching: FileMonitor?
      Task { watching = try await FileMonitor.watching(folder) }
      waitUntil("it is watched") { watching != nil }
      let monitor = try XCTUnwrap(watching)
      var events: [FileMonitor.Event: String] = [:]
      monitor.changed.connectKeepingCaptures { file, _, event in events[event] = file.path }
      let path = folder + "/new"
      close(open(path, O_CREAT | O_WRONLY, 0o600))
      waitUntil("the new file") { events[.created] == path }
      unlink(path)
      waitUntil("its end") { events[.deleted] == path }
      monitor.cancel()
    }
  }

  func testEmojiDataIsFoundInGtksResources() throws {
    let data = try Resource.registeredData(at: "/org/gtk/libgtk/emoji/en.data")
    // The second is the format of newer versions of GTK.
    let types = ["a(ausasu)", "a(aussasasu)"]
    let emoji = try XCTUnwrap(types.lazy.compactMap { Variant(serialized: data, type: $0)?.elements }.first)
    XCTAssertGreaterThan(emoji.count, 1000)
    let grinning = emoji.first { $0[0]?.elements?.first?.int == 0x1F600 }
    XCTAssertEqual(grinning?[1]?.string, "grinning face")
    XCTAssertThrowsError(try Resource.registeredData(at: "/no/such/file"))
    XCTAssertThrowsError(try Resource(contentsOf: "/no/such/file.gresource"))
  }

  func testFoldersAndLanguagesAreNamed() {
    XCTAssertTrue(Directories.home.hasPrefix("/"))
    XCTAssertFalse(Directories.systemData.isEmpty)
    XCTAssertEqual(Languages.preferred.last, "C")
  }
}
