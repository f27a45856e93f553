import GLibKit
import Localization

extension SettingsFile {
  /// A setting that is a whole number of a range; nil if it is not there.
  /// - Throws: ``GLibError`` with a sentence for the user if what is there is no number, or not one of these.
  func int(_ key: String, in group: String, from range: ClosedRange<Int>) throws(GLibError) -> Int? {
    guard let number = try int(key, in: group) else { return nil }
    guard range.contains(number) else {
      throw GLibError(
        domain: "hunch", code: 0,
        message: localized(
          "{setting} is {value}, and must be from {least} to {most}",
          ["setting": key, "value": "\(number)", "least": "\(range.lowerBound)", "most": "\(range.upperBound)"]))
    }
    return number
  }
}
