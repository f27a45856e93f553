/// Tracks the owner of each code point of a field with a completion, the user or the completion, while edits are
/// applied.
///
/// Edits usually delete the completion first, since it is the selection. But an input method may delete text around
/// the caret, and a drop may land anywhere, with the completion still in the field.
struct Ownership {
  private var isTyped: [Bool]

  init(typed: Int, completion: Int) {
    isTyped = Array(repeating: true, count: typed) + Array(repeating: false, count: completion)
  }

  mutating func apply(_ edits: [InlineCompletion.Edit]) {
    for edit in edits {
      switch edit {
      case .inserted(let position, let count):
        isTyped.insert(contentsOf: repeatElement(true, count: count), at: position)
      case .deleted(let position, let count):
        isTyped.removeSubrange(position..<position + count)
      }
    }
  }

  /// Whether the user moved the caret before editing, and thereby accepted the completion: a part of the completion
  /// is left, but no longer selected. Edits that do not use the caret, such as a drop, leave the selection around it.
  func isCompletionAccepted(_ report: InlineCompletion.FieldReport) -> Bool {
    guard let start = isTyped.firstIndex(of: false), let last = isTyped.lastIndex(of: false) else { return false }
    return min(report.caret, report.bound) > start || max(report.caret, report.bound) <= last
  }

  func typedPart(of text: String) -> String {
    var result = String.UnicodeScalarView()
    for (scalar, isTyped) in zip(text.unicodeScalars, isTyped) where isTyped { result.append(scalar) }
    return String(result)
  }

  func typedCount(before position: Int) -> Int {
    isTyped.prefix(position).count { $0 }
  }
}

extension InlineCompletion.FieldReport {
  /// Whether the edits lead from the shown contents to this text, judging by the lengths.
  func followsFrom(_ shown: InlineCompletion.Display) -> Bool {
    guard !edits.isEmpty else { return text.isIdentical(to: shown.text) }
    var length = shown.text.codePointCount
    for edit in edits {
      switch edit {
      case .inserted(let position, let count):
        guard (0...length).contains(position) else { return false }
        length += count
      case .deleted(let position, let count):
        guard position >= 0, position + count <= length else { return false }
        length -= count
      }
    }
    return length == text.codePointCount
  }
}
