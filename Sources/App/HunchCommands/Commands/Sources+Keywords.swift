internal import Catalog

extension Sources {
  /// Prints the keywords of enabled scripts and of web engines with their titles. Reads only the user's files, because a
  /// shell waits for it.
  func printKeywords() throws {
    let settings = CatalogSettings.read().settings
    let scripts = settings.sources.isOn(ScriptAgreements.sourceID) ? ScriptFolders.standard.content().scripts : []
    var keywords = scripts.filter { settings.scripts.state(of: $0) == .on }.compactMap { script in
      script.header.keyword.map { [$0, script.title] }
    }
    keywords += WebEnginesFile().read().engines.map { [$0.keyword, $0.name] }
    try Output.write { output in
      for keyword in keywords { try output.append(fields: keyword) }
    }
  }
}
