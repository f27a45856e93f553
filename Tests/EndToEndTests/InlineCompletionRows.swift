import TestSupport
import XCTest

/// The state of the field, in the notation of the behaviour matrix. `fi|refox` is a completion or a caret at the
/// end, `fi^re` a caret within the text, `fi[re]` a selection of the user's.
struct FieldState: Equatable {
  var text: String
  var selection: Range<Int>?
  /// The caret; nil if text is selected, because GTK then reports the end of the selection.
  var caret: Int?

  /// Reads the notation.
  init(_ notation: String) {
    var text = String.UnicodeScalarView()
    var marks: [Unicode.Scalar: Int] = [:]
    for scalar in notation.unicodeScalars {
      if "|^[]".unicodeScalars.contains(scalar) { marks[scalar] = text.count } else { text.append(scalar) }
    }
    self.text = String(text)
    if let start = marks["["], let end = marks["]"] {
      selection = start..<end
    } else if let start = marks["|"], start < text.count {
      selection = start..<text.count
    } else {
      caret = marks["^"] ?? marks["|"] ?? text.count
    }
  }

  /// Reads the field of the program.
  init(_ field: Accessible) {
    text = field.text ?? ""
    selection = field.selection
    caret = selection == nil ? field.caret : nil
  }

  func agrees(with shown: FieldState) -> Bool {
    text.unicodeScalars.elementsEqual(shown.text.unicodeScalars) && selection == shown.selection
      && caret == shown.caret
  }
}

/// A step of a row of the matrix.
enum RowStep {
  case type(String)
  case press([Key])
  /// The field comes to show this.
  case shows(String)
  /// The field shows this, and still does a moment later: for things that must not happen.
  case stays(String)
  case perform((Session) throws -> Void)

  static func press(_ keys: Key...) -> RowStep { .press(keys) }
}

extension Session {
  /// Empties the field, then takes the steps. A failure names the row of the matrix.
  func row(_ row: String, _ steps: RowStep...) throws {
    press(.control + "a", .backspace)
    guard eventually("\(row): the field is emptied", { $0.field.text == "" }) else { return }
    try follow(row, steps)
  }

  /// Takes the steps without changing the field first.
  func follow(_ row: String, _ steps: [RowStep]) throws {
    for (number, step) in steps.enumerated() {
      switch step {
      case .type(let text): type(text)
      case .press(let keys): press(keys)
      case .perform(let body): try body(self)
      case .shows(let notation):
        guard comesToShow(notation, "\(row), step \(number)") else { return }
      case .stays(let notation):
        guard comesToShow(notation, "\(row), step \(number)") else { return }
        pause(.milliseconds(60))
        guard comesToShow(notation, "\(row), step \(number), a little later") else { return }
      }
    }
  }

  /// Waits until the field shows this.
  @discardableResult
  func comesToShow(_ notation: String, _ what: String) -> Bool {
    let wanted = FieldState(notation)
    if waitUntil({ wanted.agrees(with: FieldState(field)) }) { return true }
    fail("\(what): wanted \(notation), and \(FieldState(field)) was shown")
    return false
  }
}

extension StandardInput {
  /// Returns these lines as input through a pipe.
  static func lines(_ lines: [String]) -> StandardInput { .text(lines.map { $0 + "\n" }.joined()) }
}
