import Foundation
import GLibKit
import SmartSearch
import TestSupport
import XCTest

@testable import Catalog

/// Applications, as GIO reads them from desktop entries of the test.
final class ApplicationTests: XCTestCase {
  private func item(_ entry: String, actions: String = "") throws -> CatalogItem {
    CatalogItem(try application(entry, actions: actions))
  }

  private func application(_ entry: String, actions: String = "") throws -> AppInfo {
    let path = NSTemporaryDirectory() + "hunch-\(UUID().uuidString).desktop"
    try "[Desktop Entry]\nType=Application\nExec=true\n\(entry)\n\(actions)".write(
      toFile: path, atomically: false, encoding: .utf8)
    defer { unlink(path) }
    return try XCTUnwrap(AppInfo(contentsOf: path))
  }

  func testNameKindKeywordsAndProgramAreOneBagOfWords() throws {
    let item = try item("Name=Firefox\nGenericName=Web Browser\nKeywords=Internet;WWW;\nExec=/usr/bin/env %u")
    XCTAssertEqual(item.name, "Firefox")
    XCTAssertEqual(item.alternateNames, ["Firefox Web Browser Internet WWW"])
    let other = try self.item("Name=Web\nExec=/usr/bin/true --new-window %u")
    XCTAssertEqual(other.alternateNames, ["Web true"])
  }

  func testAnApplicationIsStartedOrOneOfItsActions() throws {
    let item = try item(
      "Name=Editor\nActions=new;", actions: "[Desktop Action new]\nName=New Window\nExec=true --new\n")
    XCTAssertEqual(item.actions.map(\.title), ["Open", "New Window"])
    guard case .launch(_, action: nil) = item.actions[0].effect, case .launch(_, action: "new") = item.actions[1].effect
    else { return XCTFail("\(item.actions)") }
  }

  func testEachActionIsARowUnderTheNameOfItsApplication() throws {
    let application = try application(
      "Name=Firefox\nGenericName=Web Browser\nIcon=firefox\nActions=private;new;",
      actions: """
        [Desktop Action private]
        Name=New Private Window
        Icon=firefox-private
        Exec=true --private
        [Desktop Action new]
        Name=New Window
        Exec=true --new
        """)
    let items = CatalogItem.actions(of: application)
    XCTAssertEqual(items.map(\.name), ["Firefox · New Private Window", "Firefox · New Window"])
    XCTAssertEqual(Set(items.map(\.id)).count, 2)
    let item = items[0]
    XCTAssertEqual(item.subtitle, "Web Browser")
    XCTAssertEqual(
      items.map(\.icon), ["firefox-private", "firefox"].map { ItemIcon(Icon($0), fallback: .application) },
      "its own, or its application's")
    XCTAssertEqual(item.alternateNames, [])
    XCTAssertEqual(
      item.actions.map(\.effect),
      [
        .launch(desktopID: application.id, action: "private"), .launch(desktopID: application.id, action: nil),
      ])
    XCTAssertLessThan(item.weight, CatalogItem(application).weight)
    for text in ["fire priv", "priv win", "new fire"] { XCTAssertTrue(SmartMatcher(text).matches(item.name), text) }
  }

  func testAnActionInTheUsersLanguageIsFoundInThatOfTheEntryAsWell() {
    let action = AppInfo.Action(id: "private", name: "Neues privates Fenster", untranslatedName: "New Private Window")
    XCTAssertEqual(
      CatalogItem.name(of: action, "Feuerfuchs", original: "Firefox"),
      .init(shown: "Feuerfuchs · Neues privates Fenster", others: ["Firefox · New Private Window"]))
    XCTAssertEqual(
      CatalogItem.name(of: action, "Firefox", original: nil),
      .init(shown: "Firefox · Neues privates Fenster", others: ["Firefox · New Private Window"]))
    let same = AppInfo.Action(id: "new", name: "New", untranslatedName: "New")
    XCTAssertEqual(CatalogItem.name(of: same, "Web", original: "Web"), .init(shown: "Web · New", others: []))
  }

  func testPanelsThatMenusHideAreListedOnTheirDesktop() throws {
    let folder = TemporaryFolder()
    let program = try folder.write("#!/bin/sh\n", to: "systemsettings", mode: 0o700)
    // As kcmutils generates them (kcmmetadatagenerator.cpp) and xfce4-settings installs them.
    let kde = "Name=Autostart\nNoDisplay=true\nX-KDE-AliasFor=systemsettings\nExec=\(program) kcm_autostart"
    let onWayland = kde + "\nX-KDE-OnlyShowOnQtPlatforms=wayland"
    let xfce = "Name=Display\nNoDisplay=true\nCategories=XFCE;GTK;Settings;X-XFCE-SettingsDialog;"
    let cases: [(entry: String, desktop: String, isWayland: Bool, isListed: Bool)] = [
      (kde, "KDE", false, true), (kde, "Neon:KDE", true, true), (kde, "GNOME", false, false), (kde, "", false, false),
      (kde, "XFCE", false, false), (kde, "NOTKDE", false, false),
      (onWayland, "KDE", true, true), (onWayland, "KDE", false, false), (onWayland + ";xcb", "KDE", false, true),
      (xfce, "XFCE", false, true), (xfce, "Zork:XFCE", true, true), (xfce, "KDE", false, false),
      ("Name=Helper\nNoDisplay=true", "KDE", false, false),
      ("Name=Helper\nNoDisplay=true\nCategories=Settings;", "XFCE", false, false),
      (kde + "\nNotShowIn=Zork;", "KDE", false, true), (kde + "\nOnlyShowIn=Zork;", "KDE", false, false),
      (xfce + "\nOnlyShowIn=Zork;", "XFCE", false, false),
    ]
    for (entry, desktop, isWayland, isListed) in cases {
      let panels = SettingsPanels(desktop: desktop, isWayland: isWayland)
      XCTAssertEqual(panels.contain(try application(entry)), isListed, "\(desktop), \(isWayland): \(entry)")
    }
  }

  func testAPanelOfKDEIsASettingAndNotFoundByTheProgramOfAll() throws {
    let folder = TemporaryFolder()
    let program = try folder.write("#!/bin/sh\n", to: "systemsettings", mode: 0o700)
    let panel = try item("Name=Autostart\nNoDisplay=true\nExec=\(program) kcm_autostart")
    XCTAssertEqual(panel.weight, ItemWeight.setting)
    XCTAssertEqual(panel.alternateNames, ["Autostart"])
    XCTAssertEqual(panel.subtitle, "System Settings")
    let described = try item("Name=Colors\nComment=Choose colors\nNoDisplay=true\nExec=\(program) kcm_colors")
    XCTAssertEqual(described.subtitle, "Choose colors")
    let whole = try item("Name=System Settings\nExec=\(program)")
    XCTAssertEqual(whole.alternateNames, ["System Settings systemsettings"])
    XCTAssertEqual(whole.weight, ItemWeight.application)
    XCTAssertNil(whole.subtitle)
  }

  func testTheCommentIsTheSubtitle() throws {
    XCTAssertEqual(try item("Name=Editor\nComment=Edit text\nGenericName=Text Editor").subtitle, "Edit text")
    XCTAssertEqual(try item("Name=Editor\nGenericName=Text Editor").subtitle, "Text Editor")
    XCTAssertEqual(try item("Name=Text Editor\nComment=Text editor\nGenericName=Editor").subtitle, "Editor")
    XCTAssertNil(try item("Name=Terminal\nGenericName=Terminal").subtitle, "no word twice")
  }

  func testTheIconIsTakenAsItIsWritten() throws {
    XCTAssertEqual(try item("Name=A\nIcon=firefox").icon, ItemIcon(Icon("firefox"), fallback: .application))
    XCTAssertEqual(
      try item("Name=A\nIcon=/usr/share/a.png").icon, ItemIcon(Icon("/usr/share/a.png"), fallback: .application))
    XCTAssertEqual(try item("Name=A").icon, .fallback(.application))
  }

  func testAnIconOfAnActionThatIsNoneIsItsApplications() throws {
    for text in HostileIcons.inLines where !text.isEmpty {
      let application = try application(
        "Name=A\nIcon=a\nActions=new;", actions: "[Desktop Action new]\nName=New\nExec=true\nIcon=\(text)\n")
      let icons = CatalogItem.actions(of: application).map(\.icon)
      XCTAssertEqual(icons, [ItemIcon(Icon("a"), fallback: .application)], text)
    }
  }

  func testAnIconThatIsNoneIsAnyApplications() throws {
    for text in HostileIcons.inLines where !text.isEmpty {
      XCTAssertEqual(try item("Name=A\nIcon=\(text)").icon, .fallback(.application), text)
    }
  }
}
