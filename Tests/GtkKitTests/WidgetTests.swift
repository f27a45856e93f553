import CGtk
import MainLoopTestSupport
import XCTest

@testable import GtkKit

final class WidgetTests: DisplayTestCase {
  func testWidgetLivesInItsParentWithoutAHandle() {
    onMain {
      var box: Box? = Box(.vertical)
      var reference: WeakReference<Label>?
      do {
        let label = Label("kept")
        reference = WeakReference(label)
        box?.append(label)
      }
      XCTAssertEqual(reference?.target?.text, "kept")
      XCTAssertEqual(box?.children.compactMap { $0.cast(to: Label.self)?.text }, ["kept"])
      box = nil
      XCTAssertNil(reference?.target)
    }
  }

  /// Pango 1.50 ends the program at some widths where it would write a hyphen into such words.
  func testWordsOfLigaturesBreakAtAnyWidth() {
    onMain {
      let words = "“Printer-filesarchivscanner keyboardphotosﷻﷺ🏿️settings keyboardphotosﷻﷺ🏿️settings key…”"
      let later = Label("")
      later.wraps = true
      later.breaksWords = true
      later.text = words
      for label in [Label(wrapping: words), later] {
        let (one, widest) = (label.measure(.vertical).natural, label.measure(.horizontal).natural)
        for width in 10...widest { XCTAssertGreaterThan(label.measure(.vertical, for: width).natural, 0) }
        XCTAssertGreaterThan(label.measure(.vertical, for: widest / 4).natural, one)
      }
    }
  }

  /// GTK gives a widget the bounds of its padding before it is laid out.
  func testAWidgetHasNoExtentBeforeItIsLaidOut() {
    onMain {
      let box = Box(.horizontal)
      let button = Button(label: "padded by its style")
      box.append(button)
      XCTAssertNil(button.horizontalExtent(in: box))
      XCTAssertNil(button.verticalExtent(in: box))
      let window = Window()
      window.child = box
      window.present()
      defer { window.destroy() }
      waitUntil("it has an extent") { button.horizontalExtent(in: box)?.lowerBound == 0 }
      XCTAssertEqual(button.verticalExtent(in: box)?.lowerBound, 0)
    }
  }

  func testALongChoiceIsShortened() {
    onMain {
      let choice = DropDown(["short", String(repeating: "long ", count: 40)])
      let window = Window()
      window.child = choice
      defer { window.destroy() }
      for place in [0, 1] {
        choice.selected = place
        XCTAssertLessThan(choice.measure(.horizontal).minimum, 300, "\(place)")
      }
    }
  }

  func testUnusedWidgetGoesWithItsHandle() {
    onMain {
      let references = [
        WeakReference<Widget>(Label()), WeakReference<Widget>(SearchEntry()), WeakReference<Widget>(Stack()),
        WeakReference<Widget>(Button(label: "x")), WeakReference<Widget>(Image(iconName: "edit-find")),
        WeakReference<Widget>(Label("x", role: .status)), WeakReference<Widget>(Spinner()),
        WeakReference<Widget>(SpinButton(3...20, value: 5)),
      ]
      for reference in references { XCTAssertNil(reference.target) }
    }
  }

  func testDestroyedWindowGoes() {
    onMain {
      var window: Window? = Window(title: "Short")
      let reference = window.map { WeakReference($0) }
      window?.child = Box(.horizontal, [Label("a"), Button(label: "b")])
      window?.present()
      window?.waitForDraw()
      window?.destroy()
      window = nil
      waitUntil("the window to go") { reference?.target == nil }
    }
  }

  func testBoldRangesBecomeByteRanges() throws {
    try onMain {
      let label = Label()
      let text = "Größe é"
      let range = try XCTUnwrap(text.firstRange(of: "e"))
      @MainActor func weights() throws -> [Substring] {
        let attributes = try XCTUnwrap(gtk_label_get_attributes(label.cast()))
        let written = try XCTUnwrap(String(taking: pango_attr_list_to_string(attributes)))
        return written.split(separator: "\n").filter { $0.contains("weight") }
      }
      label.setText(text, attributes: [TextAttribute(.bold, range)])
      // "Größ" is six bytes of UTF-8.
      XCTAssertEqual(try weights(), ["6 7 weight bold"])
      label.text = "plain"
      XCTAssertEqual(try weights(), [])
    }
  }

  func testTextIsNeverMarkup() {
    onMain {
      let label = Label("<b>_not markup</b>")
      XCTAssertEqual(label.text, "<b>_not markup</b>")
      label.setText("a & b")
      XCTAssertEqual(label.text, "a & b")
    }
  }

  func testRolesAreGivenWhenMade() {
    onMain {
      XCTAssertTrue(Label("1 of 2", role: .status).hasRole(.status))
      XCTAssertTrue(Label("failed", role: .alert).hasRole(.alert))
      XCTAssertTrue(SearchEntry().hasRole(.searchBox))
      XCTAssertTrue(Box(.vertical, spacing: 3, role: .group).hasRole(.group))
      XCTAssertEqual(Box(.vertical, spacing: 3, role: .group).spacing, 3)
    }
  }

  func testAccessiblePropertiesAreSet() {
    onMain {
      let entry = SearchEntry()
      entry.setAccessible(.label("Search everything"))
      entry.setAccessible(.autocompletion(.both))
      entry.setAccessible(.description("Firefox"))
      @MainActor func has(_ property: GtkAccessibleProperty) -> Bool {
        gtk_test_accessible_has_property(entry.cast(), property) != 0
      }
      XCTAssertTrue(has(GTK_ACCESSIBLE_PROPERTY_LABEL))
      XCTAssertTrue(has(GTK_ACCESSIBLE_PROPERTY_AUTOCOMPLETE))
      XCTAssertTrue(has(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
      entry.resetAccessibleDescription()
      XCTAssertFalse(has(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
    }
  }

  func testClicksReachTheOwner() {
    onMain {
      let button = Button(label: "Go")
      var count = 0
      button.clicked.connectKeepingCaptures { count += 1 }
      button.clicked.emit()
      XCTAssertEqual(count, 1)
    }
  }

  func testStackShowsThePageThatIsNamed() {
    onMain {
      let stack = Stack()
      stack.add(Label("a"), named: "results", titled: "results")
      stack.add(Label("b"), named: "empty", titled: "empty")
      XCTAssertEqual(stack.visiblePage, "results")
      stack.visiblePage = "empty"
      XCTAssertEqual(stack.visiblePage, "empty")
      stack.visiblePage = "no such page"
      XCTAssertEqual(stack.visiblePage, "empty")
    }
  }

  func testClosingCanBePrevented() {
    onMain {
      let window = Window(title: "Unsaved")
      let connection = window.closeRequested.connectKeepingCaptures { true }
      window.present()
      window.close()
      XCTAssertTrue(window.isVisible)
      connection.disconnect()
      window.close()
      XCTAssertFalse(window.isVisible)
    }
  }

  func testLayoutPropertiesAreKept() {
    onMain {
      let label = Label("x")
      label.horizontalAlignment = .end
      label.verticalAlignment = .center
      label.expandsHorizontally = true
      label.setCSSClass("dim", true)
      label.setCSSClass("small", true)
      label.setCSSClass("dim", false)
      XCTAssertEqual(label.horizontalAlignment, .end)
      XCTAssertEqual(label.verticalAlignment, .center)
      XCTAssertTrue(label.expandsHorizontally)
      XCTAssertTrue(label.hasCSSClass("small") && !label.hasCSSClass("dim"))
    }
  }

  func testContainersGiveBackWhatTheyWereGiven() {
    onMain {
      let child = Label("child")
      let handle = WindowHandle(child)
      XCTAssertEqual(handle.child, child)
      handle.child = nil

      let scrolled = ScrolledWindow(horizontal: .never, vertical: .external)
      scrolled.child = ListView(SingleSelection(SlotModel()), factory: ListItemFactory())
      XCTAssertEqual(scrolled.child?.dynamicType, ListView.valueType)

      let box = Box(.horizontal, spacing: 6, [child])
      let toast = Label("toast")
      box.insert(toast, after: nil)
      box.insert(Image(), after: toast)
      XCTAssertEqual(box.children.map(\.dynamicType.description), ["GtkLabel", "GtkImage", "GtkLabel"])
      box.remove(child)
      box.removeAll()
      XCTAssertEqual(box.children, [])
    }
  }

  func testIndicatorsShowWhatTheyAreSet() {
    onMain {
      XCTAssertFalse(Spinner().isSpinning)
      XCTAssertTrue(Spinner(isSpinning: true).isSpinning)
    }
  }

  func testWindowKeepsItsProperties() {
    onMain {
      let window = Window(title: "Things")
      window.defaultSize = (360, 240)
      window.iconName = "edit-find"
      window.isDecorated = false
      let header = Label("in the bar")
      window.titlebar = header
      XCTAssertEqual(window.title, "Things")
      XCTAssertEqual(window.defaultSize.width, 360)
      XCTAssertEqual(window.iconName, "edit-find")
      XCTAssertEqual(window.titlebar, header)
      XCTAssertEqual(header.window, window)
      window.present()
      window.destroy()
    }
  }

  func testActiveDescendantIsSetAndTakenBack() {
    onMain {
      let list = Box(.vertical, role: .listBox)
      let row = Label("row", role: .option)
      list.append(row)
      @MainActor func hasRelation() -> Bool {
        gtk_test_accessible_has_relation(list.cast(), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT) != 0
      }
      list.setAccessibleActiveDescendant(row)
      XCTAssertTrue(hasRelation())
      list.setAccessibleActiveDescendant(nil)
      XCTAssertFalse(hasRelation())
    }
  }

  func testFramesAreToldUntilNoMoreAreWanted() {
    onMain {
      let window = Window(title: "Frames")
      window.present()
      var times: [Duration] = []
      window.onEachFrame {
        times.append($0)
        return times.count < 3
      }
      waitUntil("three frames") { times.count == 3 }
      XCTAssertEqual(times, times.sorted())
      window.onEachFrame { _ in true }.cancel()
      window.destroy()
    }
  }

  func testPictureShowsWhatWasDrawn() throws {
    try onMain {
      let window = Window(title: "Picture")
      let label = Label("x")
      label.addCSSClass("picture-test")
      label.setMinimumSize(width: 20, height: 20)
      window.child = label
      let style = CSSProvider()
      XCTAssertEqual(style.load(".picture-test { background: rgb(255, 0, 0); color: rgb(255, 0, 0); }"), [])
      window.display.add(style)
      window.present()
      window.waitForDraw()
      let texture = try XCTUnwrap(label.makeTexture())
      XCTAssertEqual(texture.width, label.width)
      XCTAssertEqual(Array(texture.pixels.prefix(4)), [0, 0, 255, 255])
      window.display.remove(style)
      window.destroy()
    }
  }

  func testStyleSheetProblemsAreReportedByPlace() {
    onMain {
      let style = CSSProvider()
      let problems = style.load("label { color: red; }\nlabel { colour: red; }\n")
      XCTAssertEqual(problems.map(\.line), [2])
      XCTAssertEqual(problems.map(\.column), [9])
      XCTAssertFalse(problems.first?.message.isEmpty ?? true)
    }
  }
}
