import SmartSearch

/// How well a hit stands beside those of other sources, best first.
///
/// The tiers alone would have what is looked up now and then stand before what is started daily, since icons and characters
/// are so many, and are called by plain words: *fire* is on the way to Firefox, and whoever types *mail* means the
/// program for it, not the icon *mail-read*. So applications and settings come first where their names only begin
/// with the text, and before names that begin with it where the text says what they are for.
///
/// Icons, software that is not installed, and characters other than emoji and common symbols are references: they come after
/// everything else, in whatever tier, unless the text is their whole name or the user has chosen them before. A source that
/// is searched alone has nothing else to come after.
enum Standing: Int, Comparable {
  /// A window of a program whose name begins with the text: what is open already comes before what would open it again.
  case openWindow
  /// Its name is the text.
  case named
  /// What is started, with a name that begins with the text.
  case begunApplication
  /// What is looked up, with a name that is the text.
  case lookedUp
  /// Its name begins with the text.
  case begun
  /// Its name begins with a word of the text.
  case firstWord
  /// What is started, found by another word of its name or of what it is for.
  case application
  /// What is looked up, with a name that begins with the text.
  case begunLookup
  /// What is looked up, with a name that begins with a word of the text.
  case firstWordLookup
  /// All else that is found.
  case found
  /// A reference with a name that begins with the text.
  case begunReference
  /// A reference with a name that begins with a word of the text.
  case firstWordReference
  /// Any other reference.
  case reference

  /// - Parameter weight: Of the item, on the scale of ``ItemWeight``: what is started is at least an action of an
  ///   application, what is looked up at most a piece of software.
  /// - Parameter isUsed: Whether the user has chosen the item before.
  init(_ tier: MatchTier, weight: Int, isUsed: Bool) {
    if tier != .exact, !isUsed, Self.isReference(weight: weight) {
      self =
        switch tier {
        case .exact, .prefix: .begunReference
        case .firstWord: .firstWordReference
        case .rest: .reference
        }
      return
    }
    if tier <= .prefix, weight >= Int(ItemWeight.window) {
      self = .openWindow
      return
    }
    let isStarted = weight >= Int(ItemWeight.applicationAction)
    let isLookedUp = weight <= Int(ItemWeight.software)
    self =
      switch tier {
      case .exact: isLookedUp ? .lookedUp : .named
      case .prefix: isStarted ? .begunApplication : isLookedUp ? .begunLookup : .begun
      case .firstWord: isLookedUp ? .firstWordLookup : .firstWord
      case .rest: isStarted ? .application : .found
      }
  }

  /// Whether an item is looked up: all those of references, and else of what is not started and is of little weight.
  ///
  /// - Parameter weight: Of the item.
  func isLookup(weight: Int) -> Bool {
    switch self {
    case .openWindow, .named, .begunApplication, .lookedUp, .begun, .firstWord, .application: false
    case .begunLookup, .firstWordLookup: true
    case .found: weight <= Int(ItemWeight.software)
    case .begunReference, .firstWordReference, .reference: true
    }
  }

  /// Whether it comes after all that is no reference.
  var isReference: Bool { self >= .begunReference }

  /// Whether items of a weight are references.
  static func isReference(weight: Int) -> Bool {
    (Int(ItemWeight.icon)...Int(ItemWeight.absentSoftware)).contains(weight) || weight < Int(ItemWeight.commonSymbol)
  }

  static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
}
