/// What the program tells its caller. The values are those of fzf, which scripts already know.
///
/// Commands throw every status but `found`, so that one place (``CommandHost``) ends the program.
package struct ExitStatus: RawRepresentable, Hashable, Error {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Something was found, or chosen.
  package static let found = ExitStatus(rawValue: 0)
  /// Nothing matched. Under the names of dmenu and rofi, the user cancelled, or anything went wrong.
  package static let nothing = ExitStatus(rawValue: 1)
  /// The arguments or the input were of no use, or the output could not be written; a message on standard error names what and why.
  package static let failure = ExitStatus(rawValue: 2)
  /// The user cancelled.
  package static let cancelled = ExitStatus(rawValue: 130)

  /// What rofi ends with where something was chosen by a custom key.
  /// - Parameter number: From 1 to 19.
  package static func customKey(_ number: Int) -> ExitStatus { ExitStatus(rawValue: 9 + Int32(number)) }
}

/// An error for a user: one sentence that names the input and says what to do.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
