internal import SystemKit

/// The remote providers that the user has described in a settings file, which is explained in
/// `docs/remote-providers.md`.
///
/// That a provider is described does not turn it on.
public struct RemoteConfiguration: Sendable {
  /// The providers whose sections are right, in the order of the file.
  public var providers: [RemoteSettings] = []

  /// What is wrong in the others, by line.
  public var problems: [ConfigurationProblem] = []

  /// None.
  public init() {}

  /// What a file says; none if there is no such file. It reads files: not for the main thread.
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

  /// What the contents of a file say.
  ///
  /// - Parameters:
  ///   - file: what problems call it.
  ///   - folder: where the files lie that it names.
  init(_ bytes: [UInt8], file: String, folder: String) {
    let contents = INIFile(bytes)
    problems = contents.problems.map { ConfigurationProblem(file: file, line: $0.line, message: $0.message) }
    var lines: [String: Int] = [:]
    for section in contents.sections {
      var reader = SectionReader(section, folder: folder)
      if let settings = reader.read() {
        if let line = lines[settings.id] {
          reader.problems.append(
            (
              section.line,
              localized(
                "[{section}] is already on line {line}: rename one of them",
                ["section": section.name, "line": String(line)])
            ))
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
