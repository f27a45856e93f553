import Catalog
import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Errands of a window that is hidden, closed or typed into meanwhile.
@MainActor @Suite("Errands") struct ErrandTests {
  private static let names = ["Firefox", "Files", "Terminal"]

  /// Opens a window, and chooses Firefox, which starts slowly.
  private static func window() async -> HeadlessWindow {
    let window = await HeadlessWindow(names, actions: .starting)
    window.launcher.delay("Firefox")
    window.type("fire")
    window.press(.enter)
    await window.wait("it is begun") { window.launcher.begun == ["Firefox"] }
    return window
  }

  private func finish(in window: HeadlessWindow) async {
    window.launcher.finish("Firefox")
    await window.wait("the errand has ended") { !window.controller.isActing }
  }

  @Test("A start that ends after a new summons leaves the window alone")
  func lateStart() async {
    let window = await Self.window()
    window.controller.hide()
    window.controller.present()
    window.type("ter")
    await finish(in: window)
    #expect((window.launcher.launched, window.doneCount) == (["Firefox"], 0))
    #expect(window.session.field.text == "ter")
    #expect(window.chosen(for: "fire") == ["Firefox"], "it was chosen all the same")
  }

  @Test("A window that is closed has its errand done, and is told nothing")
  func closedWindow() async {
    let window = await Self.window()
    window.controller.close()
    await finish(in: window)
    #expect((window.launcher.launched, window.doneCount, window.news) == (["Firefox"], 0, []))
  }

  @Test("A failure whose window is hidden or closed is told to whoever can tell it", arguments: [true, false])
  func failureElsewhere(isClosed: Bool) async {
    let window = await Self.window()
    window.launcher.failure = GLibError(domain: "test", code: 0, message: "it is no longer installed")
    if isClosed { window.controller.close() } else { window.controller.hide() }
    await finish(in: window)
    #expect(
      (window.news, window.doneCount, window.chosen(for: "fire")) == (["Firefox: it is no longer installed"], 0, []))
  }

  @Test("Other rows are chosen meanwhile, and the window goes with the one that is waited for")
  func another() async {
    let window = await Self.window()
    window.send(.field(.textSet("ter")))
    window.press(.enter)
    await window.wait("the other one is started") { window.launcher.launched == ["Terminal"] }
    await window.wait("the window is done") { window.doneCount == 1 }
    await finish(in: window)
    #expect((window.launcher.launched, window.doneCount) == (["Terminal", "Firefox"], 1))
  }

  @Test("What is chosen twice while it is under way is done once, and both times said")
  func twice() async {
    let window = await Self.window()
    for _ in 0..<3 {
      window.press(.enter)
      #expect(window.notice == "Opening Firefox…")
    }
    await finish(in: window)
    #expect((window.launcher.launched, window.doneCount) == (["Firefox"], 1))
  }

  @Test("A key that bounces does nothing twice, however quickly it was done; one that is pressed again does")
  func bounce() async {
    let window = await HeadlessWindow(Self.names, actions: .starting)
    window.type("fire")
    window.search()
    window.press(.shiftEnter)
    await window.wait("it is started") { window.notice == "Open: Firefox" }
    window.press(.shiftEnter)
    #expect(!window.controller.isActing)
    #expect(window.notice == "Open: Firefox", "what was done is still said")
    await window.clock.someoneSleeps(until: Errands.bounce)
    window.clock.advance(by: Errands.bounce)
    await window.wait("the key has settled") {
      window.press(.shiftEnter)
      return window.controller.isActing
    }
    await window.wait("it is started again") { window.launcher.launched == ["Firefox", "Firefox"] }
  }

  @Test("The process is kept while an errand is under way, and no longer")
  func busy() async {
    let window = await HeadlessWindow(Self.names, actions: .starting)
    var busy: [Bool] = []
    window.controller.errands.onBusy = { busy.append($0) }
    for name in Self.names {
      window.launcher.delay(name)
      window.send(.field(.textSet(name)))
      window.press(.enter)
    }
    #expect(busy == [true])
    window.controller.close()
    for name in Self.names {
      window.launcher.finish(name)
      await window.wait("\(name) is started") { window.launcher.launched.contains(name) }
    }
    await window.wait("the last has ended") { busy == [true, false] }
  }

  @Test("A file that reaches the trash after another window was opened is not what Undo brings back")
  func lateTrash() async {
    let window = await HeadlessWindow(["report.pdf"], actions: .filing)
    let (gate, open) = AsyncStream<Void>.makeStream()
    window.files.gate = gate
    window.type("rep")
    window.search()
    window.press(.actions)
    window.type("trash")
    window.search()
    window.controller.hide()
    window.controller.present()
    open.finish()
    await window.wait("it is done") { window.files.done == ["trash /tmp/report.pdf"] && !window.controller.isActing }
    window.press(.undo)
    #expect(!window.controller.isActing)
  }
}
