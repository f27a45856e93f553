import CGtk
import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// A list of names, as a program would write it.
@MainActor
private final class NameList {
  final class NameRow: Row {
    let label = Label()
    var widget: Widget { label }
  }

  var names: [String]
  let model: SlotModel
  let selection: SingleSelection
  let window = Window(title: "Names")
  private(set) var factory: RowFactory<NameRow>?
  private(set) var view: ListView?
  private(set) var fills = 0

  init(_ names: [String]) {
    self.names = names
    model = SlotModel(count: names.count)
    selection = SingleSelection(model)
  }

  func show() {
    let factory = RowFactory(owner: self) { _ in
      NameRow()
    } fill: { list, row, position in
      list.fills += 1
      row.label.text = list.names[position]
    }
    let view = ListView(selection, factory: factory)
    self.factory = factory
    self.view = view
    window.child = ScrolledWindow(view)
    window.defaultSize = (300, 400)
    window.present()
    waitUntil("the list to show") { view.isMapped && (factory.boundCount > 0 || names.isEmpty) }
    window.waitForDraw()
  }

  /// Returns the text of a row, wherever it is on the screen.
  func shown(at position: Int) -> String? {
    factory?.row(at: position)?.label.text
  }
}

final class ListTests: XCTestCase {
  func testModelServesPositionsOnly() {
    onMain {
      let model = SlotModel(count: 3)
      XCTAssertEqual(g_list_model_get_n_items(model.cast()), 3)
      XCTAssertNil(g_list_model_get_item(model.cast(), 3))
      let item = g_list_model_get_item(model.cast(), 2).map { Object($0, .full) }
      XCTAssertNotNil(item)
    }
  }

  func testModelTellsOfTheTailOnly() {
    onMain {
      let model = SlotModel(count: 10)
      var changes: [[Int]] = []
      Signal<Void, Int, Int, Int>(model, "items-changed").connectKeepingCaptures { changes.append([$0, $1, $2]) }
      model.count = 4
      model.count = 4
      model.count = 6
      XCTAssertEqual(changes, [[4, 6, 0], [4, 0, 2]])
    }
  }

  func testAMillionRowsAreServedByFewWidgets() throws {
    try onMain {
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      let list = NameList((0..<1_000_000).map { "name \($0)" })
      list.show()
      XCTAssertEqual(list.shown(at: 0), "name 0")
      XCTAssertLessThan(list.factory?.boundCount ?? 0, 1000)

      list.view?.scroll(to: 999_999)
      waitUntil("the last row") { list.shown(at: 999_999) == "name 999999" }
      XCTAssertLessThan(list.factory?.boundCount ?? 0, 1000)
      list.view?.scroll(to: 500_000)
      waitUntil("a row in the middle") { list.shown(at: 500_000) == "name 500000" }
      for position in Array(0..<1_000) + (499_000..<501_000) + (999_000..<1_000_000) {
        if let name = list.shown(at: position) { XCTAssertEqual(name, "name \(position)") }
      }
      XCTAssertLessThan(list.factory?.boundCount ?? 0, 1000)
      list.window.destroy()
    }
  }

  func testRefillingShowsNewContentsInTheSameRows() throws {
    try onMain {
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      let list = NameList(["a", "b", "c"])
      list.show()
      let row = list.factory?.row(at: 1)
      list.names = ["x", "y"]
      list.model.count = 2
      list.factory?.refill()
      XCTAssertEqual(list.shown(at: 0), "x")
      XCTAssertEqual(list.shown(at: 1), "y")
      XCTAssertTrue(list.factory?.row(at: 1) === row)

      list.names[1] = "z"
      list.factory?.refill(1)
      XCTAssertEqual(row?.label.text, "z")
      list.window.destroy()
    }
  }

  func testNothingIsSelectedUntilAsked() {
    onMain {
      let model = SlotModel(count: 3)
      let selection = SingleSelection(model)
      XCTAssertNil(selection.selected)
      var heard: [Int?] = []
      selection.selectedChanged.connectKeepingCaptures { [weak selection] in heard.append(selection?.selected) }
      selection.selected = 2
      model.count = 2
      XCTAssertNil(selection.selected)
      selection.selected = 1
      selection.selected = nil
      XCTAssertEqual(heard, [2, nil, 1, nil])
    }
  }

  func testRowsAndFactoryGoWithTheView() throws {
    try onMain {
      try XCTSkipUnless(Toolkit.start(), "needs a display")
      weak var row: NameList.NameRow?
      var model: WeakReference<SlotModel>?
      assertNoHandlerIsLeft {
        let list = NameList(["a", "b"])
        list.show()
        row = list.factory?.row(at: 0)
        model = WeakReference(list.model)
        XCTAssertNotNil(row)
        list.window.destroy()
      }
      waitUntil("the rows to go") { row == nil && model?.target == nil }
    }
  }
}
