internal import ArgumentParser
internal import SystemKit

/// The limit on a command's output.
enum Limit {
  static func parse(_ text: String) throws -> Int {
    guard let limit = Int(text), limit >= 0 else {
      throw ValidationError(localized("give a whole number, such as --limit 20"))
    }
    return limit
  }
}
