import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The source chips of a final search, in the window.
final class ScopeBarTests: DisplayTestCase {
  private static let titles = [
    "Applications", "Files", "Software", "Icons", "Characters", "SSH Hosts", "Branches of the Project on the Server",
  ]

  /// However many chips there are, and even in a small window, their titles are readable and the selected one is in
  /// view.
  func testInASmallWindowEachCanBeReadAndTheChosenOneIsInView() throws {
    try onMain {
      let others = Self.titles.map { NameSource(["quince \($0)"], id: $0, title: $0) }
      for width in [720, 360] {
        let window = try TestWindow(["quince"], others: others)
        let view = window.view
        let before = window.resize(toWidth: width)
        window.type("quince")
        window.press(.shiftEnter)
        let bar = view.scopes.widget
        window.wait("all of them are there") { _ in bar.suggestionButtons.count == Self.titles.count + 2 }
        view.window.waitForDraw()
        XCTAssertEqual(view.window.width, before, "the window does not grow")
        for button in bar.suggestionButtons.dropLast() {
          let title = try XCTUnwrap(button.child?.children.first?.cast(to: Label.self))
          XCTAssertTrue(title.width > 0 && !title.isEllipsized, "all of \(title.text) at \(width)")
        }
        for (number, source) in ([nil, "names"] + Self.titles.map { Optional($0) }).enumerated().reversed() {
          window.controller.send(.narrowed(to: source))
          let button = bar.suggestionButtons[min(number, bar.suggestionButtons.count - 1)]
          window.wait("\(source ?? "all") is in view") { _ in
            guard button.isActive, let place = button.horizontalExtent(in: bar) else { return false }
            return place.lowerBound >= 0 && place.upperBound <= Double(bar.width)
          }
        }
        window.close()
      }
    }
  }

  /// The chips of the home page are made while the window is hidden.
  func testAWindowThatComesBackShowsTheKeysOfAllSources() throws {
    try onMain {
      let window = try TestWindow(["quince"], others: [NameSource(["quince tree"], id: "trees", title: "Trees")])
      let bar = window.view.scopes.widget
      window.type("quince")
      window.press(.shiftEnter)
      window.wait("the sources have counts") { _ in bar.suggestionButtons.count == 3 }
      window.view.window.waitForDraw()
      window.controller.hide(isDone: true)
      window.controller.present()
      window.view.window.waitForDraw()
      window.wait("both sources of the home page show their keys") { _ in
        bar.suggestionButtons.count == 2
          && bar.suggestionButtons.allSatisfy {
            $0.width > 0 && $0.child?.children.last.map { $0.isVisible && $0.opacity == 1 } == true
          }
      }
      window.close()
    }
  }

  func testTheHomePageBeginsWithTheFirstSource() throws {
    try onMain {
      let others = Self.titles.map { NameSource(["quince \($0)"], id: $0, title: $0) }
      let window = try TestWindow(["quince"], others: others)
      defer { window.close() }
      _ = window.resize(toWidth: 400)
      let bar = window.view.scopes.widget
      @MainActor func isInView(_ button: ToggleButton?) -> Bool {
        guard let place = button?.horizontalExtent(in: bar) else { return false }
        return place.lowerBound >= 0 && place.upperBound <= Double(bar.width)
      }
      for isHidden in [false, true] {
        window.controller.send(.narrowed(to: Self.titles.last))
        window.wait("the last source is in view") { _ in
          isInView(bar.suggestionButtons.last) && !isInView(bar.suggestionButtons.first)
        }
        if isHidden {
          window.controller.hide(isDone: true)
          window.controller.present()
        } else {
          window.controller.send(.narrowed(to: nil))
        }
        window.wait("the home page begins with the first source") { controller in
          controller.session.phase == .home && isInView(bar.suggestionButtons.first)
        }
      }
    }
  }

  func testNoChipAtTheEdgeIsEmpty() throws {
    try onMain {
      let others = Self.titles.map { NameSource(["quince \($0)"], id: $0, title: $0) }
      let window = try TestWindow(["quince"], others: others)
      defer { window.close() }
      _ = window.resize(toWidth: 400)
      window.type("quince")
      window.press(.shiftEnter)
      let bar = window.view.scopes.widget
      window.wait("all of them are there") { _ in bar.suggestionButtons.count == Self.titles.count + 2 }
      bar.waitForDraw()
      let scroller = try XCTUnwrap(bar.children.first?.cast(to: ScrolledWindow.self))
      let adjustment = scroller.horizontalAdjustment
      var hidden = 0
      for place in stride(from: 0, through: adjustment.upper - adjustment.page, by: 7) {
        adjustment.value = place
        bar.waitForDraw()
        for button in bar.suggestionButtons {
          let title = try XCTUnwrap(button.child?.children.first?.cast(to: Label.self))
          let seen = try XCTUnwrap(title.horizontalExtent(in: scroller)).clamped(to: 0...Double(scroller.width))
          let isSeen = (seen.upperBound - seen.lowerBound) * Double(title.text.count) >= Double(title.width)
          XCTAssertEqual(button.opacity == 1, isSeen, "\(title.text) at \(place)")
          if !isSeen { hidden += 1 }
        }
      }
      XCTAssertGreaterThan(hidden, 0)
    }
  }

  /// A part of a number is another number: "71,801" of "171,801".
  func testACountThatTheEdgeWouldCutIsNotShown() throws {
    try onMain {
      let others = Self.titles.map { NameSource(["quince \($0)"], id: $0, title: $0) }
      let window = try TestWindow(["quince"], others: others)
      window.view.window.defaultSize = (width: 400, height: 600)
      window.type("quince")
      window.press(.shiftEnter)
      let bar = window.view.scopes.widget
      var cut = 0
      for source in [nil] + Self.titles.map(Optional.init) {
        window.controller.send(.narrowed(to: source))
        window.wait("each whole count is shown, and no other, with \(source ?? "all")") { _ in
          cut = 0
          return bar.suggestionButtons.allSatisfy { button in
            guard let count = button.child?.children.last, let place = button.horizontalExtent(in: bar) else {
              return false
            }
            let isWhole = place.lowerBound >= 0 && place.upperBound <= Double(bar.width)
            if !isWhole { cut += 1 }
            return (count.opacity == 1) == isWhole
          }
        }
        XCTAssertGreaterThan(cut, 0, "some are out of sight")
      }
      window.close()
    }
  }
}
