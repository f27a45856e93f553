/// The amount of checks.
struct Tally {
  var cases = 0
  /// The number of compared answers: one search or completion each.
  var answers = 0
  /// The number of pairs of a search text and a name in these answers.
  var pairs = 0
  /// The number of invalid saved indexes, and of those that were loaded.
  var files = 0
  var loadedFiles = 0

  var line: String {
    "\(cases) cases, \(answers) answers about \(pairs) pairs of a text and a name, "
      + "\(files) damaged files (\(loadedFiles) loaded)"
  }
}
