extension String {
  /// The length in the unit that GTK counts in.
  var codePointCount: Int { unicodeScalars.count }

  /// Whether two texts are the same, code point by code point. `==` takes canonically equivalent texts as equal.
  package func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// The end of the first word: what is no letter or digit, and then the letters and digits.
  var endOfFirstWord: Index {
    let start = firstIndex { $0.isLetter || $0.isNumber } ?? endIndex
    return self[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? endIndex
  }
}
