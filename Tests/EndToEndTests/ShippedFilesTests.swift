import Foundation
import TestSupport
import XCTest

/// Checks the installed files with the tools of those who read them.
final class ShippedFilesTests: XCTestCase {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func content(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the output of a tool if it fails.
  private func complaints(_ words: String...) throws -> String? {
    let said = try Program.run(
      "sh", ["-c", "\"$@\" 2>&1 || echo \"ended with $?\"", "sh"] + words, in: root.path)
    return said.contains("ended with ") ? "\(words.joined(separator: " ")): \(said)" : nil
  }

  private func matches(of pattern: String, in text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
      Range($0.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  func testTheDesktopEntryIsOne() throws {
    XCTAssertNil(try complaints("desktop-file-validate", "data/app.hunch.Hunch.desktop"))
  }

  func testSoftwareCentresUnderstandWhatDescribesTheProgram() throws {
    XCTAssertNil(try complaints("appstreamcli", "validate", "--no-net", "data/app.hunch.Hunch.metainfo.xml"))
  }

  func testTheManualPageIsWithoutMistakes() throws {
    // groff reports warnings, but succeeds.
    XCTAssertNil(try complaints("sh", "-c", "! groff -mandoc -Tutf8 -wall -z data/hunch.1 2>&1 | grep ."))
  }

  /// The desktop entry and the description for software centres have their translations within.
  func testCataloguesHaveTheTextsOfTheProgramOnly() throws {
    let folder = TemporaryFolder()
    XCTAssertNil(try complaints("scripts/translations.py", "compile", folder.path))
    for (language, text, entry) in [
      ("de", "Einstellungen", "Neues privates Fenster"), ("ar", "التفضيلات", "نافذة سرّية جديدة"),
    ] {
      let catalogue = try Data(
        contentsOf: URL(fileURLWithPath: folder.path + "/\(language)/LC_MESSAGES/hunch.mo"))
      XCTAssertNotNil(catalogue.range(of: Data(text.utf8)), language)
      XCTAssertTrue(try content("po/\(language).po").contains(entry), language)
      XCTAssertNil(catalogue.range(of: Data(entry.utf8)), language)
      XCTAssertEqual(Array(catalogue[20..<24]), [0, 0, 0, 0], "the size of the hash table")
    }
    withExtendedLifetime(folder) {}
  }

  func testEachPictureOfTheProgramIsInTheDocumentation() throws {
    let pictures = try matches(
      of: "<image [^>]*>https://.*/(images/[^<]*)</image>", in: content("data/app.hunch.Hunch.metainfo.xml"))
    XCTAssertGreaterThan(pictures.count, 2)
    for picture in pictures {
      XCTAssertTrue(
        FileManager.default.fileExists(atPath: root.appendingPathComponent("docs/\(picture)").path), picture)
    }
  }

  func testTheReadmeIsNoLongerThanAPersonReads() throws {
    XCTAssertLessThanOrEqual(try content("README.md").split(whereSeparator: \.isWhitespace).count, 900)
  }

  /// A stranger sees the recording before anything else, on any connection.
  func testTheRecordingsOfTheReadmeAreSmall() throws {
    for recording in ["docs/images/typing.webp", "docs/images/typing-dark.webp"] {
      XCTAssertTrue(try content("README.md").contains("\"\(recording)\""), recording)
      let bytes = try Data(contentsOf: root.appendingPathComponent(recording))
      XCTAssertEqual(String(decoding: bytes[8..<12], as: UTF8.self), "WEBP", recording)
      XCTAssertLessThan(bytes.count, 1 << 20, recording)
      let length = duration(ofWebP: [UInt8](bytes))
      XCTAssertTrue((1_000...10_000).contains(length), "nobody watches \(length) ms of \(recording)")
    }
  }

  /// Returns the duration of all frames of an animation in milliseconds.
  private func duration(ofWebP bytes: [UInt8]) -> Int {
    func number(_ range: Range<Int>) -> Int { bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
    var (place, duration) = (12, 0)
    while place + 8 <= bytes.count {
      let (start, size) = (place + 8, number(place + 4..<place + 8))
      if bytes[place..<place + 4].elementsEqual("ANMF".utf8), size >= 16, start + size <= bytes.count {
        duration += number(start + 12..<start + 15)
      }
      place = start + size + size % 2
    }
    return duration
  }

  /// Each picture in the pages is there in light and dark, as the reader's setting wants it.
  func testPicturesFollowTheReadersSetting() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("docs").path)
      .filter { $0.hasSuffix(".md") }
    var pictures: [String] = []
    for page in ["README.md"] + pages.map({ "docs/" + $0 }) {
      let text = try content(page)
      XCTAssertEqual(try matches(of: "!\\[[^\\]]*\\]\\(([^)]*\\.png)\\)", in: text), [], page)
      let light = try matches(of: "<img src=\"(?:docs/)?(images/[^\"]*)\\.png\"", in: text)
      let dark = try matches(
        of: "<source media=\"\\(prefers-color-scheme: dark\\)\" srcset=\"(?:docs/)?(images/[^\"]*)-dark\\.png\">",
        in: text)
      XCTAssertEqual(light, dark, page)
      pictures += light
    }
    XCTAssertGreaterThan(pictures.count, 5)
    for file in pictures.flatMap({ ["\($0).png", "\($0)-dark.png"] }) {
      XCTAssertTrue(FileManager.default.fileExists(atPath: root.appendingPathComponent("docs/\(file)").path), file)
    }
  }

  /// Without this package, software catalogues have no pictures of programs.
  func testThePackageAsksForThePicturesOfSoftware() throws {
    let recommended = try matches(of: "^Recommends:((?:.*\n)(?: .*\n)*)", in: content("packaging/debian/control"))
    let packages = recommended.flatMap { $0.split(separator: ",") }.map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    XCTAssertTrue(packages.contains("apt-config-icons"), "\(packages)")
  }

  func testThePackageSaysWhichFoldersAreUnderTheLicenceOfTheLibraries() throws {
    let copyright = try content("packaging/debian/copyright")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent("Sources").path)
    let licensed = files.filter { $0.hasSuffix("/LICENSE") }.map { String($0.dropLast("/LICENSE".count)) }
    XCTAssertEqual(try matches(of: "^(?:Files:)? Sources/([A-Za-z/]*)/\\*$", in: copyright), licensed.sorted())
  }
}
