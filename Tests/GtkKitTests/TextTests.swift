import CGtk
import MainLoopTestSupport
import XCTest

@testable import GtkKit

final class TextTests: DisplayTestCase {
  func testPositionsCountScalars() {
    onMain {
      let entry = SearchEntry(placeholder: "Search")
      XCTAssertEqual(entry.placeholder, "Search")
      entry.text = "é😀x"
      XCTAssertEqual(entry.insert("ß", at: 2), 3)
      XCTAssertEqual(entry.text, "é😀ßx")
      entry.delete(1..<2)
      XCTAssertEqual(entry.text, "éßx")
    }
  }

  func testCompletionIsInsertedSelectedAndTypedOver() {
    onMain {
      let entry = SearchEntry()
      let text = entry.textWidget
      entry.text = "fi"
      text.insert("refox", at: 2)
      text.select(bound: nil, caret: 2)
      XCTAssertEqual(text.selection, 2..<7)
      XCTAssertEqual(text.position, 2)
      XCTAssertEqual(text.selectionBound, 7)
      text.backspace.emit()
      XCTAssertEqual(entry.text, "fi")
    }
  }

  func testWhatSetsTextOffSetsNoPlaceholderOff() {
    onMain {
      let entry = SearchEntry(placeholder: "Search")
      let text = entry.textWidget
      entry.text = "firefox"
      let rest = entry.text.index(entry.text.startIndex, offsetBy: 2)..<entry.text.endIndex
      text.setAttributes([TextAttribute(.underlined, rest)])
      text.prepareAttributes([], of: "")
      entry.text = ""
      let placeholders = text.children.compactMap { $0.cast(to: Label.self) }
      XCTAssertEqual(placeholders.map(\.text), ["Search"])
      for placeholder in placeholders { XCTAssertNil(gtk_label_get_attributes(placeholder.cast())) }
    }
  }

  func testBufferTellsWhatWasInsertedAndDeleted() {
    onMain {
      let entry = SearchEntry()
      var trail: [String] = []
      entry.textWidget.buffer.inserted.connectKeepingCaptures { trail.append("+\($0) \($1) \($2)") }
      entry.textWidget.buffer.deleted.connectKeepingCaptures { trail.append("-\($0) \($1)") }
      entry.insert("ab", at: 0)
      entry.insert("é", at: 2)
      entry.delete(1..<3)
      XCTAssertEqual(trail, ["+0 ab 2", "+2 é 1", "-1 2"])
    }
  }

  func testABufferWithAFilterTakesWhatTheFilterLeavesHoweverItComes() {
    onMain {
      let entry = SearchEntry()
      let text = entry.textWidget
      var asked: [String] = []
      text.buffer = EntryBuffer { inserted, length in
        asked.append(inserted)
        XCTAssertEqual(length, entry.text.unicodeScalars.count)
        return String(inserted.map { $0 == "\n" ? " " : $0 }.filter { $0 != "#" })
      }
      text.maximumLength = 12
      var trail: [String] = []
      text.buffer.inserted.connectKeepingCaptures { trail.append("+\($0) \($1) \($2)") }

      XCTAssertEqual(text.insert("é\n#😀", at: 0), 3, "the position is behind what was inserted")
      XCTAssertEqual(entry.text, "é 😀")
      XCTAssertEqual(text.insert("#", at: 3), 3)
      text.display.clipboard.setText("a#b")
      text.position = 3
      text.pasteClipboard.emit()
      waitUntil("the paste to arrive") { entry.text == "é 😀ab" }
      XCTAssertEqual(text.position, 5)
      Signal<Void, String>(text, "insert-at-cursor").emit("c\nd")
      XCTAssertEqual(entry.text, "é 😀abc d", "as an input method commits")
      XCTAssertEqual(text.insert("#############", at: 8), 8)
      text.insert("123456789", at: 8)
      XCTAssertEqual(entry.text, "é 😀abc d1234", "no more than the maximum")
      entry.text = "x#y"
      XCTAssertEqual(entry.text, "xy")
      XCTAssertEqual(trail, ["+0 é 😀 3", "+3 ab 2", "+5 c d 3", "+8 1234 4", "+0 xy 2"])
      XCTAssertTrue(asked.allSatisfy { $0.unicodeScalars.count <= 12 }, "the maximum is applied before: \(asked)")
    }
  }

  func testAFieldForALineTakesABoundedTextHoweverItComes() {
    onMain {
      let long = String(repeating: "é🏿", count: 32_000)
      let taken = String(String.UnicodeScalarView(long.unicodeScalars.prefix(4_096)))
      for field: any Editable in [Entry(), SearchEntry()] {
        field.text = long
        XCTAssertTrue(field.text == taken, "\(field) set")
        field.text = ""
        field.display.clipboard.setText(long)
        field.textWidget.pasteClipboard.emit()
        waitUntil("the paste to arrive") { !field.text.isEmpty }
        XCTAssertTrue(field.text == taken, "\(field) pasted into")
      }
    }
  }

  func testAFilterGoesWithItsBuffer() {
    onMain {
      final class Witness {}
      weak var witness: Witness?
      do {
        let entry = SearchEntry()
        let kept = Witness()
        witness = kept
        entry.textWidget.buffer = EntryBuffer { [kept] inserted, _ in
          _ = kept
          return inserted
        }
        entry.text = "x"
        XCTAssertNotNil(witness)
      }
      MainLoop.runPending()
      XCTAssertNil(witness)
    }
  }

  func testStoppedCommandIsNotCarriedOut() {
    onMain {
      let entry = SearchEntry()
      entry.text = "fi"
      let text = entry.textWidget
      text.position = 2
      text.backspace.connect(to: text) { $0.backspace.stopEmission() }
      text.backspace.emit()
      XCTAssertEqual(entry.text, "fi")
      text.deleteFromCaret.emit(.characters, -1)
      XCTAssertEqual(entry.text, "f")
    }
  }

  func testEverySignalOfTheFieldFits() {
    onMain {
      let entry = SearchEntry()
      let text = entry.textWidget
      let mismatches = [
        entry.changed.mismatch, entry.activated.mismatch, text.changed.mismatch,
        text.caretMoved.mismatch, text.selectionBoundMoved.mismatch, text.preeditChanged.mismatch,
        text.backspace.mismatch, text.deleteFromCaret.mismatch, text.cutClipboard.mismatch,
        text.pasteClipboard.mismatch, text.toggleOverwrite.mismatch,
        text.buffer.inserted.mismatch, text.buffer.deleted.mismatch,
      ]
      for mismatch in mismatches { XCTAssertNil(mismatch) }
    }
  }

  func testUndoCanBeTurnedOff() {
    onMain {
      let entry = SearchEntry()
      XCTAssertTrue(entry.enablesUndo)
      entry.enablesUndo = false
      XCTAssertFalse(entry.textWidget.enablesUndo)
      entry.textWidget.isOverwriting = true
      XCTAssertTrue(entry.textWidget.isOverwriting)
    }
  }

  func testSelectionStaysWhenThePrimarySelectionIsLost() {
    onMain {
      XCTAssertTrue(SelectionKeeper.install())
      let window = Window(title: "Field")
      let entry = SearchEntry()
      window.child = entry
      window.present()
      window.waitForDraw()
      entry.text = "firefox"
      entry.textWidget.select(bound: nil, caret: 2)
      // For the field, this is the same as an offer of another program.
      window.display.primarySelection.setText("theirs")
      MainLoop.runPending()
      XCTAssertEqual(entry.textWidget.selection, 2..<7)
      window.destroy()
    }
  }
}
