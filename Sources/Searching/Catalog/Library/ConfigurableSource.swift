/// A source of which the user's settings say more than whether it is on.
package protocol ConfigurableSource: NamedSource {
  /// Has the settings hold from now on. Called from any thread, before anything is read and at each change; the source
  /// tells by itself if its items are others then.
  func follow(_ settings: CatalogSettings)
}

extension FileSource: ConfigurableSource {
  package func follow(_ settings: CatalogSettings) { use(settings.files.filter()) }
}

extension ListFileSource: ConfigurableSource {
  package func follow(_ settings: CatalogSettings) { use(settings.lists) }
}
