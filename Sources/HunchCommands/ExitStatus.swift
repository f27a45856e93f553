/// What the program tells its caller. The values are those of fzf, which scripts already know.
///
/// Commands throw every status but `found`, so that one place (``CommandHost``) ends the program.
package enum ExitStatus: Int32, Error {
  /// Something was found, or chosen.
  case found = 0
  /// Nothing matched.
  case nothing = 1
  /// The arguments or the input were of no use, or the output could not be written; a message on standard error names what and why.
  case failure = 2
  /// The user cancelled.
  case cancelled = 130
}

/// An error for a user: one sentence that names the input and says what to do.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
