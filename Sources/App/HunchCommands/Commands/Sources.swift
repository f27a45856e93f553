package import ArgumentParser
internal import Catalog
internal import SystemKit

/// `hunch sources`: lists the sources.
package struct Sources: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: localized("Print the sources, the number of their items, and their problems."),
    discussion: localized(
      """
      Prints each source's id, count, state and number, separated by tabs, in the order of Preferences. In the \
      window, Ctrl and the number search only this source. A source without items may have no number. Sources that \
      are turned off are not read. Lines that begin with a tab say more about the source above: for files, the \
      folders, how many of how many folders are watched for changes, when all were last checked, and which were \
      skipped and why; for scripts, the id, the state (on, off or changed), the keyword and the title of each.

      Sources are cached in the folder hunch/sources of $XDG_CACHE_HOME (~/.cache). The cache is rebuilt when \
      something changes.

      Exit status: 0 every source could be read, 2 one could not, the settings are invalid, or the output could not \
      be written.
      """))

  @Flag(name: .customLong("json"), help: ArgumentHelp(localized("Print a JSON object for each line.")))
  package var printsJSON = false

  @Flag(
    help: ArgumentHelp(
      localized(
        "Delete the cache of the sources, and print nothing. The next use rebuilds it.")))
  package var clearCache = false

  @Flag(
    name: .customLong("keywords"),
    help: ArgumentHelp(localized("Print only the keywords of scripts and web engines, with their titles.")))
  var printsKeywords = false

  package init() {}

  package func validate() throws {
    if clearCache && printsJSON { throw ValidationError(localized("--clear-cache prints nothing: leave out --json")) }
    if printsKeywords && (clearCache || printsJSON) {
      throw ValidationError(localized("{flag} stands alone: leave out the rest", ["flag": "--keywords"]))
    }
  }
}

extension Sources {
  /// The time limit for the disk of the scripts, and for that of the web engines.
  private static let keywordPatience = Duration.seconds(1)

  /// Prints the keywords of enabled scripts and of web engines with their titles. Reads only the user's files, because a
  /// shell waits for it, and leaves out those on a disk that does not answer.
  func printKeywords() throws {
    let settings = CatalogSettings.read().settings
    let scripts = settings.sources.isOn(ScriptAgreements.sourceID) ? Self.scripts() : []
    var known: Set<String> = []
    // The first script with a keyword is asked.
    var keywords = scripts.filter { settings.scripts.state(of: $0) == .on }.compactMap { script in
      script.header.keyword.flatMap { known.insert($0).inserted ? [$0, script.title] : nil }
    }
    keywords += Self.engines().map { [$0.keyword, $0.name] }
    try Output.write { output in
      for keyword in keywords { try output.append(fields: keyword) }
    }
  }

  private static func scripts() -> [ScriptFile] {
    let folders = ScriptFolders.standard
    let user = Array((folders.paths.first ?? "/").utf8)
    return (try? DiskCall.wait("hunch-scripts", at: user, within: keywordPatience) { folders.content().scripts }) ?? []
  }

  private static func engines() -> [WebEngines.Engine] {
    let file = WebEnginesFile()
    return
      (try? DiskCall.wait("hunch-engines", at: Array(file.path.utf8), within: keywordPatience) {
        file.read().engines
      }) ?? []
  }
}
