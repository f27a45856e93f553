internal import SystemKit

/// Escaped forms of a text of one or more characters, such as those of HTML and CSS, and facts about the characters.
struct CharacterForms {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The code points: `U+00E9`.
  var points: String {
    text.unicodeScalars.map(CharacterNames.code).joined(separator: " ")
  }

  /// The numeric references in HTML: `&#xE9;`.
  var html: String { numbers.map { "&#x\($0);" }.joined() }

  /// The named reference in HTML: `&eacute;`; nil without one, and for several characters.
  var htmlName: String? {
    let scalars = text.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else { return nil }
    return CodePointTable.entities[scalar.value].first.map { "&\($0);" }
  }

  /// The first version of Unicode with all of the characters; nil if none has them.
  var version: String? {
    var newest = (major: 0, minor: 0)
    for scalar in text.unicodeScalars {
      guard let age = scalar.properties.age else { return nil }
      if age > newest { newest = age }
    }
    return "\(newest.major).\(newest.minor)"
  }

  /// The escapes in a string of a style sheet: `\E9 `. The space ends a number and is not part of the text.
  var css: String { numbers.map { "\\\($0) " }.joined() }

  private var numbers: [String] { text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) } }

  /// Returns the block of a character: `Latin-1 Supplement`; nil without one.
  static func block(of scalar: Unicode.Scalar) -> String? {
    CodePointTable.blocks.nameOfRange(around: scalar.value)
  }
}

extension CharacterForms {
  /// Returns the facts for the details of a character.
  /// - Parameter others: the text in other forms, with their labels.
  func facts(others: [Fact] = []) -> [Fact] {
    var facts: [Fact] = []
    if let scalar = text.unicodeScalars.first {
      if let block = Self.block(of: scalar) {
        facts.append(Fact(localized("Block", context: "of characters in Unicode"), block))
      }
      facts.append(Fact(localized("Category"), scalar.properties.generalCategory.title))
    }
    if let version {
      facts.append(Fact(localized("Since", context: "a version of Unicode"), "Unicode " + version))
    }
    facts.append(Fact(localized("Code point"), points))
    facts += others
    facts.append(Fact("HTML", [htmlName, html].compactMap(\.self)))
    facts.append(Fact("CSS", String(css.dropLast())))
    return facts
  }
}

extension Unicode.GeneralCategory {
  /// The name of the category with its abbreviation: `Lowercase letter (Ll)`.
  var title: String {
    switch self {
    case .uppercaseLetter: localized("Uppercase letter (Lu)")
    case .lowercaseLetter: localized("Lowercase letter (Ll)")
    case .titlecaseLetter: localized("Titlecase letter (Lt)")
    case .modifierLetter: localized("Modifier letter (Lm)")
    case .otherLetter: localized("Other letter (Lo)")
    case .nonspacingMark: localized("Nonspacing mark (Mn)")
    case .spacingMark: localized("Spacing mark (Mc)")
    case .enclosingMark: localized("Enclosing mark (Me)")
    case .decimalNumber: localized("Decimal number (Nd)")
    case .letterNumber: localized("Letter number (Nl)")
    case .otherNumber: localized("Other number (No)")
    case .connectorPunctuation: localized("Connector punctuation (Pc)")
    case .dashPunctuation: localized("Dash punctuation (Pd)")
    case .openPunctuation: localized("Open punctuation (Ps)")
    case .closePunctuation: localized("Close punctuation (Pe)")
    case .initialPunctuation: localized("Initial punctuation (Pi)")
    case .finalPunctuation: localized("Final punctuation (Pf)")
    case .otherPunctuation: localized("Other punctuation (Po)")
    case .mathSymbol: localized("Math symbol (Sm)")
    case .currencySymbol: localized("Currency symbol (Sc)")
    case .modifierSymbol: localized("Modifier symbol (Sk)")
    case .otherSymbol: localized("Other symbol (So)")
    case .spaceSeparator: localized("Space separator (Zs)")
    case .lineSeparator: localized("Line separator (Zl)")
    case .paragraphSeparator: localized("Paragraph separator (Zp)")
    case .control: localized("Control (Cc)")
    case .format: localized("Format (Cf)")
    case .surrogate: localized("Surrogate (Cs)")
    case .privateUse: localized("Private use (Co)")
    case .unassigned: localized("Unassigned (Cn)")
    @unknown default: localized("Other", context: "the category of a character")
    }
  }
}
