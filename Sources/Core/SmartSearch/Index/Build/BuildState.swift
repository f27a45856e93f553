/// How far a build is: the value that its last stage made. Each stage takes it, makes the next one, and with that what
/// is no longer needed is freed.
enum BuildState: Sendable {
  case gathered(GatheredItems)
  case measured(MeasuredNames)
  case sorted(SortedNames)
  case ranked(Documents)
  case tokenized(TokenizedNames)
  case tokensSorted(SortedTokens)
  case numbered(NumberedTokens)
  case counted(CountedLists)
  case written(WrittenLists)

  /// The number of stages from ``gathered(_:)`` to ``written(_:)``.
  static let stageCount = 8

  /// What follows: a stage whose output is the next state, or the finished index.
  enum Next {
    case stage(BuildStage<BuildState>)
    case finished(IndexCore)
  }

  /// - Throws: ``SearchIndexError/tooLarge`` if there are more forms or tokens than an index can number.
  consuming func next(_ options: BuildOptions) throws(SearchIndexError) -> Next {
    switch consume self {
    case .gathered(let items): .stage(items.measuringStage().map(BuildState.measured))
    case .measured(let names): .stage(names.sortingStage().map(BuildState.sorted))
    case .sorted(let names): .stage(names.rankingStage().map(BuildState.ranked))
    case .ranked(let documents): .stage(documents.tokenizingStage(options).map(BuildState.tokenized))
    case .tokenized(let names): .stage(try names.tokenSortingStage().map(BuildState.tokensSorted))
    case .tokensSorted(let tokens): .stage(tokens.numberingStage(options).map(BuildState.numbered))
    case .numbered(let tokens): .stage(tokens.listCountingStage(options).map(BuildState.counted))
    case .counted(let lists): .stage(lists.writingStage(options).map(BuildState.written))
    case .written(let lists): .finished(lists.core())
    }
  }
}

/// What a build may be told.
struct BuildOptions: Sendable {
  /// A prefix interval with more postings than this has lists of its own. Nil chooses by the number of items.
  var heavyThreshold: Int?
  /// How many workers there are at most.
  var workerCount = 1
}

/// The sizes in which a build cuts its work.
enum BuildPiece {
  /// Items per piece of the stages that read names one by one.
  static let itemCount = 1 << 14

  /// The number of pieces that so many items make.
  static func count(items: Int) -> Int { (items + itemCount - 1) / itemCount }

  /// The items of a piece.
  static func items(of piece: Int, total: Int) -> Range<Int> {
    piece * itemCount..<min(total, (piece + 1) * itemCount)
  }
}
