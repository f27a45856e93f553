/// A build of an index on the caller's thread, which may pause after each piece of work: for a caller that must not be
/// held up, and goes on later.
package struct SearchIndexBuild: Sendable {
  private let options: BuildOptions
  /// The progress between two stages.
  private var state: BuildState?
  /// The current stage, and the number of its finished pieces.
  private var stage: BuildStage<BuildState>?
  private var piecesDone = 0

  init(_ state: BuildState, _ options: BuildOptions) {
    self.state = state
    self.options = options
  }

  /// Does the next piece, mostly a few hundredths of the work; more if most names begin with the same letter.
  ///
  /// - Returns: The index, after the last piece.
  /// - Throws: ``SearchIndexError/tooLarge``.
  package mutating func advance() throws(SearchIndexError) -> SearchIndex? {
    if let state = state.take() {
      switch try state.next(options) {
      case .finished(let core): return SearchIndex(core)
      case .stage(let next):
        stage = next
        piecesDone = 0
      }
    } else if let stage {
      if piecesDone < stage.pieceCount {
        stage.work(0, piecesDone)
        piecesDone += 1
      } else {
        state = stage.output()
        self.stage = nil
      }
    }
    return nil
  }
}
