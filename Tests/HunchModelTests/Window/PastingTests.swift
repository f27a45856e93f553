import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

@MainActor @Suite("A copied text") struct PastingTests {
  private static let entry = ItemAction.Effect.copyEntry(.init(manager: .cliphist, id: "1"))

  /// Opens a window with one text, which is copied here or by another program.
  private func window(
    effect: ItemAction.Effect = .copy("Yours,\nZork"), isConfidential: Bool = false, isOn: Bool = true,
    canPaste: Bool = true, isPrivate: Bool = false
  ) async -> HeadlessWindow {
    let item = CatalogItem(
      id: "signature", name: "Signature",
      actions: [ItemAction("Copy", effect), ItemAction("Copy Name", .copy("Signature"))])
    let source = NameSource(
      items: [item], id: "snippets", title: "Snippets", traits: SourceTraits { $0.isConfidential = isConfidential })
    let window = await HeadlessWindow([], others: [source], isPrivate: isPrivate)
    window.controller.preferences[.pastesCopied] = isOn
    window.display.canPaste = canPaste
    window.type("signa")
    return window
  }

  @Test(
    "is pasted, if the user wants that and the display allows it",
    arguments: [
      (true, true, false, true), (true, true, true, true), (false, true, false, false), (true, false, false, false),
    ])
  func pasting(isOn: Bool, canPaste: Bool, isPrivate: Bool, isPasted: Bool) async {
    let window = await window(isOn: isOn, canPaste: canPaste, isPrivate: isPrivate)
    window.press(.enter)
    await window.wait("it is there") { window.display.pasted.count + window.display.copied.count == 1 }
    #expect(window.display.pasted == (isPasted ? ["Yours,\nZork"] : []))
    #expect(window.display.notified == (isPasted ? [] : ["Copied Signature"]), "the pasted text tells it")
    #expect(window.doneCount == 1)
    await window.wait("the choice is remembered, if not private") {
      window.chosen(for: "signa") == (isPrivate ? [] : ["signature"])
    }
  }

  @Test("is off at first")
  func off() async {
    let window = await HeadlessWindow([])
    #expect(!window.controller.preferences[.pastesCopied])
  }

  @Test("is pasted by every action of its item")
  func second() async {
    let window = await window()
    window.press(.controlEnter)
    await window.wait("it is pasted") { window.display.pasted == ["Signature"] }
  }

  @Test("is only copied by a key that keeps the window")
  func keepingWindow() async {
    let window = await window()
    window.search()
    window.press(.shiftEnter)
    await window.wait("it is copied") { window.display.copied == ["Yours,\nZork"] }
    #expect(window.display.pasted == [] && window.doneCount == 0)
  }

  @Test("is only copied if its item is something else, such as an application")
  func otherItems() async {
    let window = await HeadlessWindow(["Firefox"], actions: .starting)
    window.controller.preferences[.pastesCopied] = true
    window.display.canPaste = true
    window.type("fire")
    window.press(.controlEnter)
    await window.wait("it is copied") { window.display.copied == ["Firefox"] }
    #expect(window.display.pasted == [])
  }

  @Test("comes from its clipboard manager, or is copied by it", arguments: ["Yours", nil])
  func entries(text: String?) async {
    let window = await window(effect: Self.entry, isConfidential: true)
    if let text { window.launcher.entries = ["1": text] }
    window.press(.enter)
    await window.wait("it is pasted") { window.display.pasted == [text] }
    #expect(window.launcher.launched == ["copy 1"] && window.doneCount == 1)
  }

  @Test("that cannot be fetched or pasted is reported outside the window")
  func failures() async {
    let fetching = await window(effect: Self.entry, isConfidential: true)
    fetching.launcher.failure = GLibError(domain: "test", code: 0, message: "it did not answer")
    fetching.press(.enter)
    await fetching.wait("it says so") { fetching.display.notified == ["Clipboard Entry: it did not answer"] }
    #expect(fetching.display.pasted == [] && fetching.doneCount == 1)

    let pasting = await window()
    pasting.display.pasteFailure = GLibError(domain: "test", code: 0, message: "Copied, but not pasted")
    pasting.press(.enter)
    await pasting.wait("it says so") { pasting.display.notified == ["Copied, but not pasted"] }
    #expect(pasting.doneCount == 1)
  }
}
