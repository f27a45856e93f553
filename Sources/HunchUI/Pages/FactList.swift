import Catalog
import GtkKit
import SmartSearch

/// What is known of something: facts one below the other, each beside what it is called.
final class FactList {
  let widget: Widget
  private let box = Box(.vertical, spacing: 6, role: .list)
  private var shown: [FileDetails.Fact] = []

  private static let lineLength = 28
  /// So wide is what facts are called, so that they stand below each other.
  private static let nameLength = 9
  /// Longer values are cut short in the middle.
  private static let mostLines = 4

  init() {
    box.setAccessible(.label("Facts"))
    widget = box
  }

  func show(_ facts: [FileDetails.Fact]) {
    guard facts != shown else { return }
    shown = facts
    box.removeAll()
    for fact in facts where !fact.value.isEmpty { box.append(Self.row(fact)) }
  }

  private static func row(_ fact: FileDetails.Fact) -> Widget {
    let text = VisibleText.of(fact.value)
    let label = Label(fact.label)
    label.horizontalPosition = 0
    label.widthInCharacters = nameLength
    label.verticalAlignment = .start
    label.addCSSClass("dim")
    let value = Label(text)
    value.horizontalPosition = 0
    value.expandsHorizontally = true
    value.wraps = true
    value.breaksWords = true
    value.ellipsis = .middle
    value.maximumLines = mostLines
    value.maximumWidthInCharacters = lineLength
    let row = Box(.horizontal, spacing: 6, role: .listItem, [label, value])
    row.setAccessible(.label("\(fact.label): \(text)"))
    return row
  }
}
