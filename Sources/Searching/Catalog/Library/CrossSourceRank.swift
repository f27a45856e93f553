import SmartSearch

/// The rank of a hit among those of other sources, best first.
///
/// Tiers alone would put things to look up before things that are started daily, because icons and characters are
/// many and have plain names: *fire* is the beginning of Firefox, and *mail* means the mail program, not the icon
/// *mail-read*. So applications and settings whose names begin with the text, or whose purpose it describes, come
/// before names to look up that begin with it.
///
/// References are icons, software that is not installed, and characters other than emoji and common symbols. They
/// come after everything else, in any tier, unless the text is their whole name or the user has chosen them before.
/// In a source that is searched alone, nothing else comes before them.
enum CrossSourceRank: Int, Comparable {
  /// A window of a program whose name begins with the text: an open window comes before the application that would
  /// open another.
  case openWindow
  /// The name is the text.
  case named
  /// An application or setting whose name begins with the text.
  case begunApplication
  /// A thing to look up whose name is the text.
  case lookedUp
  /// The name begins with the text.
  case begun
  /// The name begins with a word of the text.
  case firstWord
  /// An application that matches by another word of its name or purpose.
  case application
  /// A thing to look up whose name begins with the text.
  case begunLookup
  /// A thing to look up whose name begins with a word of the text.
  case firstWordLookup
  /// Any other match.
  case found
  /// A command that stops the machine, for a text that hardly asks for it.
  case stopping
  /// A reference whose name begins with the text.
  case begunReference
  /// A reference whose name begins with a word of the text.
  case firstWordReference
  /// Any other reference.
  case reference

  /// - Parameter weight: The item's weight, on the scale of ``ItemWeight``. Things to start weigh at least as much as
  ///   a desktop action, things to look up at most as much as software.
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

  /// Whether an item is looked up rather than used: all references, and light items that are not started.
  ///
  /// - Parameter weight: The item's weight.
  func isLookup(weight: Int) -> Bool {
    switch self {
    case .openWindow, .named, .begunApplication, .lookedUp, .begun, .firstWord, .application: false
    case .begunLookup, .firstWordLookup, .stopping: true
    case .found: weight <= Int(ItemWeight.software)
    case .begunReference, .firstWordReference, .reference: true
    }
  }

  /// Whether the item comes after everything that is not a reference.
  var isReference: Bool { self >= .begunReference }

  /// Whether items of this weight are references.
  static func isReference(weight: Int) -> Bool {
    (Int(ItemWeight.icon)...Int(ItemWeight.absentSoftware)).contains(weight) || weight < Int(ItemWeight.commonSymbol)
  }

  static func < (left: CrossSourceRank, right: CrossSourceRank) -> Bool { left.rawValue < right.rawValue }
}
