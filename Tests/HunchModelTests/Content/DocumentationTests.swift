import Foundation
import TestSupport
import Testing

/// The documentation: the index lists every page, and every link has a target.
@Suite("Documentation") struct DocumentationTests {
  private static func pages(in folder: String) -> [String] {
    let folder = Checkout.root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
  }

  private static let all = ["README.md", "HACKING.md"] + pages(in: "docs").map { "docs/" + $0 }

  @Test("lists every page in its index", arguments: pages(in: "docs").filter { $0 != "README.md" })
  func index(page: String) throws {
    #expect(try Checkout.text(of: "docs/README.md").contains("](\(page))"), "docs/README.md does not list \(page)")
  }

  /// The files that define the functions of each suite. Suites of several modules may have the same name.
  private static let suites: [String: Set<String>] = {
    var functions: [String: Set<String>] = [:]
    let tests = Checkout.root.appendingPathComponent("Tests")
    for file in FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil) ?? .init() {
      guard let file = file as? URL, file.lastPathComponent.hasSuffix("Tests.swift"),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      let names = text.split(separator: "func ").dropFirst().map { String($0.prefix { $0.isLetter || $0.isNumber }) }
      functions[file.deletingPathExtension().lastPathComponent, default: []].formUnion(names)
    }
    return functions
  }()

  @Test("says what is trusted by tests that are there") func trust() throws {
    let page = try Checkout.text(of: "docs/trust.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    #expect(!rows.isEmpty)
    for row in rows {
      let named = row.split(separator: "|").last?.split(separator: "`").filter { $0.contains(".") } ?? []
      #expect(!named.isEmpty, "\(row.prefix(40)) names no test")
      for test in named {
        let parts = test.split(separator: ".").map(String.init)
        #expect(parts.count == 2 && Self.suites[parts[0]]?.contains(parts[1]) == true, "there is no test \(test)")
      }
    }
  }

  /// The names of all files and folders of code, and of the types that are suites.
  private static let names: Set<String> = {
    var names: Set<String> = []
    for folder in ["Sources", "Tests", "Benchmarks"] {
      let folder = Checkout.root.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      for file in files ?? .init() {
        guard let file = file as? URL else { continue }
        names.formUnion([file.lastPathComponent, file.deletingPathExtension().lastPathComponent])
        guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8)
        else { continue }
        names.formUnion(text.matches(of: /(?:struct|class) (\w+Tests)\b/).map { String($0.output.1) })
      }
    }
    return names
  }()

  @Test("names only files and suites of this project that are there", arguments: all) func names(page: String) throws {
    for code in try Checkout.text(of: page).matches(of: /`([\w+\/]+(?:\.swift|Tests))`/) {
      let name = code.output.1.split(separator: "/").last.map(String.init) ?? ""
      #expect(Self.names.contains(name), "\(page) names \(name), which does not exist")
    }
  }

  @Test("links only to what is there", arguments: all)
  func links(page: String) throws {
    let file = Checkout.root.appendingPathComponent(page)
    let text = try Checkout.text(of: page)
    for target in text.split(separator: "](").dropFirst().compactMap({ $0.split(separator: ")").first }) {
      guard !target.contains("://"), !target.hasPrefix("#") else { continue }
      let parts = target.split(separator: "#", maxSplits: 1)
      guard let path = parts.first else { continue }
      let linked = file.deletingLastPathComponent().appendingPathComponent(String(path))
      #expect(FileManager.default.fileExists(atPath: linked.path), "\(page) links to \(target)")
      guard parts.count == 2, let other = try? String(contentsOf: linked, encoding: .utf8) else { continue }
      let headings = other.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }
          .replacing(" ", with: "-")
      }
      #expect(headings.contains(String(parts[1])), "\(page) links to \(target), which has no such heading")
    }
  }
}
