internal import SystemKit
package import UserSettings

/// Which sources are searched, and in which order: the group `Sources` of the settings.
public struct SourceChoices: Sendable, Hashable {
  /// The ids of sources, first those that come first. Those that are not named come after them, in their usual order.
  public var order: [String] = []
  /// The ids of the sources that are switched off.
  public var off: Set<String> = []

  /// All sources in their usual order.
  public init() {}

  /// Whether a source is searched.
  public func isOn(_ id: String) -> Bool { !off.contains(id) }

  /// Ids in the chosen order, those that are switched off among them.
  public func ordered(_ ids: [String]) -> [String] {
    var known: Set<String> = []
    return (order.filter(Set(ids).contains) + ids).filter { known.insert($0).inserted }
  }

  /// What is chosen about sources that there are not; a name may be misspelled.
  public func unknown(among ids: [String]) -> [String] {
    let ids = Set(ids)
    var known: Set<String> = []
    return (order + off.sorted()).filter { !ids.contains($0) && known.insert($0).inserted }
  }
}

extension SourceChoices {
  private static let group = "Sources"

  /// What a file of settings says.
  /// - Parameter problems: gets a sentence for each thing in it that makes no sense, which is left out.
  package init(_ document: SettingsDocument, problems: inout [String]) {
    let reader = SettingsReader(document, group: Self.group)
    let isEmpty = { (id: String) in
      id.isEmpty ? localized("a name is empty: write a source id, such as icons") : nil
    }
    order = reader.list("order", refusing: isEmpty, &problems) ?? []
    off = Set(reader.list("off", refusing: isEmpty, &problems) ?? [])
  }

  /// Writes what differs from other settings.
  package func write(to edits: inout SettingsEdits, replacing old: SourceChoices) {
    if order != old.order { edits.set("order", in: Self.group, to: order) }
    if off != old.off { edits.merge("off", in: Self.group, from: old.off.sorted(), to: off.sorted()) }
  }
}
