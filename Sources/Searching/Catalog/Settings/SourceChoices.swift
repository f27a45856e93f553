internal import SystemKit
package import UserSettings

/// The enabled sources and their order: the group `Sources` of the settings.
public struct SourceChoices: Sendable, Hashable {
  /// The ids of sources in order. Unnamed sources follow in their usual order.
  public var order: [String] = []
  /// The ids of the disabled sources.
  public var off: Set<String> = []
  /// The ids of the enabled sources among those that are off at first.
  public var on: Set<String> = []

  /// The sources that are off until the user enables them, because they show private things.
  static let offAtFirst: Set = [ClipboardSource.sourceID]

  /// Enables all sources, in their usual order, except those that are off at first.
  public init() {}

  public func isOn(_ id: String) -> Bool {
    !off.contains(id) && (on.contains(id) || !Self.offAtFirst.contains(id))
  }

  /// Enables or disables a source.
  public mutating func turn(_ id: String, on isOn: Bool) {
    let isOffAtFirst = Self.offAtFirst.contains(id)
    if isOn {
      off.remove(id)
      if isOffAtFirst { on.insert(id) }
    } else if isOffAtFirst {
      on.remove(id)
    } else {
      off.insert(id)
    }
  }

  /// Returns ids in the chosen order, including disabled ones.
  public func ordered(_ ids: [String]) -> [String] {
    var known: Set<String> = []
    return (order.filter(Set(ids).contains) + ids).filter { known.insert($0).inserted }
  }

  /// Returns the names of unknown sources, which may be misspelled.
  public func unknown(among ids: [String]) -> [String] {
    let ids = Set(ids)
    var known: Set<String> = []
    return (order + off.sorted() + on.sorted()).filter { !ids.contains($0) && known.insert($0).inserted }
  }
}

extension SourceChoices {
  private static let group = "Sources"

  /// Reads the choices.
  /// - Parameter problems: gets a sentence for each invalid value, which is skipped.
  package init(_ document: SettingsDocument, problems: inout [String]) {
    let reader = SettingsReader(document, group: Self.group)
    let isEmpty = { (id: String) in
      id.isEmpty ? localized("a name is empty: write a source id, such as icons") : nil
    }
    order = reader.list("order", refusing: isEmpty, &problems) ?? []
    off = Set(reader.list("off", refusing: isEmpty, &problems) ?? [])
    on = Set(reader.list("on", refusing: isEmpty, &problems) ?? [])
  }

  /// Adds the edits for changed choices.
  package func write(to edits: inout SettingsEdits, replacing old: SourceChoices) {
    if order != old.order { edits.set("order", in: Self.group, to: order) }
    if off != old.off { edits.merge("off", in: Self.group, from: old.off.sorted(), to: off.sorted()) }
    if on != old.on { edits.merge("on", in: Self.group, from: old.on.sorted(), to: on.sorted()) }
  }
}
