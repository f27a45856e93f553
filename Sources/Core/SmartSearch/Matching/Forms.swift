/// The ways in which a name is divided into what a search text is matched with. Tokens of different forms never mix,
/// or one word could be used up twice.
///
/// | form | of `X.Org systemGrouped` |
/// |---|---|
/// | tokens | `X.Org` `systemGrouped` |
/// | words | `X` `Org` `systemGrouped` |
/// | sub-words | `X` `Org` `system` `Grouped` |
///
/// The whole name as one token needs no form of its own. It serves only a search text of one token, which holds no
/// white space: such a text is the beginning of the whole name exactly if it is the beginning of the first token.
enum Form: CaseIterable {
  case tokens, words, subWords
}

extension NameDivision {
  /// The pieces of a form.
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

  /// The folded tokens of a form.
  func foldedTokens(of form: Form) -> [[UInt8]] {
    pieces(of: form).map { piece in
      var bytes: [UInt8] = []
      appendFold(of: piece, to: &bytes)
      return bytes
    }
  }

  /// Appends the folded name with one space between its tokens: what names are compared and ordered by.
  func appendKey(to bytes: inout [UInt8]) {
    for (index, token) in tokens.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      appendFold(of: token, to: &bytes)
    }
  }
}

extension SearchItem {
  /// The folded tokens of each form of each name, without repetitions of a form.
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
