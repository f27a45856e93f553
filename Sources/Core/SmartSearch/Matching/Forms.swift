/// The ways to divide a name into tokens for matching. Tokens of different forms are never mixed, because one word
/// could count twice.
///
/// | form | of `X.Org systemGrouped` |
/// |---|---|
/// | tokens | `X.Org` `systemGrouped` |
/// | words | `X` `Org` `systemGrouped` |
/// | sub-words | `X` `Org` `system` `Grouped` |
///
/// The whole name as one token needs no form. Only a search text of one token could match it; that text holds no
/// white space, so it begins the whole name exactly if it begins the first token.
enum Form: CaseIterable {
  case tokens, words, subWords
}

extension NameDivision {
  func pieces(of form: Form) -> [Range<Int>] {
    switch form {
    case .tokens: tokens
    case .words: words
    case .subWords: subWords
    }
  }

  /// The forms that differ from those before them.
  var forms: [Form] {
    Form.allCases.filter {
      switch $0 {
      case .tokens: true
      case .words: words != tokens
      case .subWords: subWords != words
      }
    }
  }

  func foldedTokens(of form: Form) -> [[UInt8]] {
    pieces(of: form).map { piece in
      var bytes: [UInt8] = []
      appendFold(of: piece, to: &bytes)
      return bytes
    }
  }

  /// Appends the folded name with one space between its tokens, the key by which names are compared and ordered.
  func appendKey(to bytes: inout [UInt8]) {
    for (index, token) in tokens.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      appendFold(of: token, to: &bytes)
    }
  }
}

extension SearchItem {
  /// The folded tokens of each form of each name, without repeated forms.
  var foldedForms: [[[UInt8]]] {
    ([name] + alternateNames).flatMap { text in
      let division = NameDivision(text, compounds: compounds)
      return division.forms.map { division.foldedTokens(of: $0) }
    }
  }

  /// The folded name with one space between its tokens.
  var key: [UInt8] {
    var bytes: [UInt8] = []
    NameDivision(name).appendKey(to: &bytes)
    return bytes
  }
}
