/// Who owns each code point of a field that shows a completion, while edits are applied to it: the user or the
/// completion.
///
/// Edits usually delete the completion first, since it is the selection. But an input method may delete text around
/// the caret, and a drop may fall anywhere, with the completion still in the field.
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

  /// Whether the user moved the caret before editing, and so accepted the completion: then something is left of it that
  /// is not selected any more. What edits without the caret, such as a drop, leaves the selection around it.
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
  /// Whether the edits lead from what was shown to this text, as far as can be told from the lengths.
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
