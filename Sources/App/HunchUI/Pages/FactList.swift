import Catalog
import GtkKit
import SmartSearch
import SystemKit

/// A list of facts, each with its label.
final class FactList {
  let widget: Widget
  private let box = Box(.vertical, spacing: 4, role: .list)
  private var shown: [Fact] = []

  private static let lineLength = 28
  /// The common width of the labels, which aligns the values.
  private static let nameLength = 9
  /// Longer labels break, because the values need room, too.
  private static let mostOfName = 16
  /// Longer values are shortened in the middle.
  private static let mostLines = 4

  init() {
    box.setAccessible(.label(localized("Properties")))
    widget = box
  }

  func show(_ facts: [Fact]) {
    guard facts != shown else { return }
    shown = facts
    box.removeAll()
    for fact in facts {
      let values = fact.values.filter { !$0.isEmpty }.map(VisibleText.of)
      if !values.isEmpty { box.append(Self.row(fact.label, values)) }
    }
  }

  private static func row(_ name: String, _ values: [String]) -> Widget {
    let label = Label(wrapping: name, breaksWords: false, lineLength: mostOfName).addCSSClass("dim", "fact")
    label.widthInCharacters = nameLength
    label.verticalAlignment = .start
    let row = Box(.horizontal, spacing: 16, role: .listItem, [label, Box(.vertical, values.map(value))])
    row.setAccessible(.label(localizedPair(name, localizedList(values))))
    return row
  }

  private static func value(_ text: String) -> Widget {
    let value = Label(wrapping: text, lineLength: lineLength).addCSSClass("fact")
    value.expandsHorizontally = true
    value.ellipsis = .middle
    value.maximumLines = mostLines
    return value
  }
}
