internal import SystemKit

/// The remote providers in the user's settings file, which `docs/remote-providers.md` explains.
///
/// Describing a provider does not enable it.
public struct RemoteConfiguration: Sendable {
  /// The providers with valid sections, in the order of the file.
  public var providers: [RemoteSettings] = []

  /// The problems in the other sections, by line.
  public var problems: [ConfigurationProblem] = []

  public init() {}

  /// Reads a file; a missing one is empty. Reads files: not for the main thread.
  public init(path: String) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    let folder = String(path.dropLast(name.count))
    do throws(SmallFileError) {
      self.init(try SmallFile.read(path), file: name, folder: folder.isEmpty ? "." : folder)
    } catch {
      self.init()
      if !error.isMissing { problems = [ConfigurationProblem(file: name, message: error.explanation)] }
    }
  }

  /// Parses the contents of a file.
  ///
  /// - Parameters:
  ///   - file: the file's name in problems.
  ///   - folder: the folder for relative paths in the file.
  init(_ bytes: [UInt8], file: String, folder: String) {
    let contents = INIFile(bytes)
    problems = contents.problems.map { ConfigurationProblem(file: file, line: $0.line, message: $0.message) }
    var lines: [String: Int] = [:]
    for section in contents.sections {
      var reader = SectionReader(section, folder: folder)
      if let settings = reader.read() {
        if let line = lines[settings.id] {
          reader.report(
            at: section.line,
            localized(
              "[{section}] is already on line {line}: rename one of them",
              ["section": section.name, "line": String(line)]))
        } else {
          lines[settings.id] = section.line
          providers.append(settings)
        }
      }
      problems += reader.problems.map { ConfigurationProblem(file: file, line: $0.line, message: $0.message) }
    }
    problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}
