/// How much was checked.
struct Tally {
  var cases = 0
  /// Answers compared: one search or completion each.
  var answers = 0
  /// Pairs of a search text and a name that these answers were about.
  var pairs = 0
  /// Saved indexes with something wrong that were given to be loaded, and those of them that were.
  var files = 0
  var loadedFiles = 0

  var line: String {
    "\(cases) cases, \(answers) answers about \(pairs) pairs of a text and a name, "
      + "\(files) damaged files (\(loadedFiles) loaded)"
  }
}
