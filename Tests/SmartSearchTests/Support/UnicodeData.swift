import Foundation
import TestSupport

/// The Unicode data files of Debian's package `unicode-data`.
enum UnicodeData {
  static let folder = "/usr/share/unicode"

  static var isInstalled: Bool {
    FileManager.default.fileExists(atPath: folder + "/NormalizationTest.txt.bz2")
  }

  /// Returns the fields of each line, without comments, empty lines and part headings.
  static func rows(_ file: String) throws -> [[Substring]] {
    let path = folder + "/" + file
    let text = try path.hasSuffix(".bz2") ? unpacked(path) : String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let content = line.prefix { $0 != "#" && $0 != "@" }
      let fields = content.split(separator: ";", omittingEmptySubsequences: false)
      return fields.count < 2 ? nil : fields.map { $0.drop { $0 == " " } }
    }
  }

  /// Returns the text whose code points a field lists.
  static func text(_ field: some StringProtocol) -> String {
    var text = String.UnicodeScalarView()
    for code in field.split(separator: " ") {
      if let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }

  /// Returns the scalars that are newer than a version of Unicode, as far as the installed version has them.
  static func scalars(laterThan version: String) throws -> [ClosedRange<UInt32>] {
    func numbers(_ version: some StringProtocol) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
    let last = numbers(version).prefix(2)
    return try rows("DerivedAge.txt").compactMap { row in
      let bounds = row[0].filter { $0 != " " }.split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let lower = bounds.first, let upper = bounds.last else { return nil }
      let age = numbers(row[1].filter { $0 != " " })
      return last.lexicographicallyPrecedes(age) ? lower...upper : nil
    }
  }

  private static func unpacked(_ path: String) throws -> String {
    try Program.run("bzcat", [path])
  }
}
