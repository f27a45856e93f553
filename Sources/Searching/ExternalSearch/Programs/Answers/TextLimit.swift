internal import SmartSearch

/// How much is kept of a text that another program gives.
struct TextLimit {
  /// How many Unicode scalars are kept, apart from the sign that there are more.
  let scalars: Int

  static let name = TextLimit(scalars: 200)
  static let description = TextLimit(scalars: 500)
  static let message = TextLimit(scalars: 200)

  /// More bytes than that no text needs to have.
  var bytes: Int { scalars * 4 }

  /// The text in one line that is harmless to show; it ends in "…" if it is too long.
  ///
  /// - Parameter isWhole: whether `text` is all that the program gave.
  func line(_ text: String, isWhole: Bool = true) -> String {
    let line = VisibleText.line(text, limit: scalars)
    return line.text.isEmpty || (isWhole && line.isWhole) ? line.text : line.text + "…"
  }
}
