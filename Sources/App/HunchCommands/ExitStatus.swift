/// The exit status of the program. The values are those of fzf, which scripts already know.
///
/// Commands throw every status except `found`, because only ``CommandHost`` ends the program.
package struct ExitStatus: RawRepresentable, Hashable, Error {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Something was found or chosen.
  package static let found = ExitStatus(rawValue: 0)
  /// Nothing matched. As dmenu or rofi, also: the user cancelled, or something failed.
  package static let nothing = ExitStatus(rawValue: 1)
  /// The arguments or the input were invalid, or the output could not be written. A message on standard error names
  /// the cause.
  package static let failure = ExitStatus(rawValue: 2)
  /// The user cancelled.
  package static let cancelled = ExitStatus(rawValue: 130)

  /// Returns the status of rofi for a choice by a custom key.
  /// - Parameter number: The number of the key, from 1 to 19.
  package static func customKey(_ number: Int) -> ExitStatus { ExitStatus(rawValue: 9 + Int32(number)) }
}

/// An error for the user: a sentence that names the input and says what to do.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
