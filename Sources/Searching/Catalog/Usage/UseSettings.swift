internal import SystemKit
internal import UserSettings

/// The user's choice of places that ``KnownUse`` comes from: the group `Learning` of the settings.
public struct UseSettings: Sendable, Hashable {
  /// The names of the places that are not read.
  public var off: Set<String> = []
  /// For each place, the time until which its records are forgotten, in seconds since 1970.
  public private(set) var forgotten: [UsePlace: Int] = [:]

  /// Reads all places.
  public init() {}

  /// Whether a place is read. Turning it on reads again what was forgotten.
  public subscript(place: UsePlace) -> Bool {
    get { !off.contains(place.rawValue) }
    set {
      if newValue {
        off.remove(place.rawValue)
        forgotten[place] = nil
      } else {
        off.insert(place.rawValue)
      }
    }
  }

  /// Forgets the records of a place until now.
  ///
  /// - Parameter time: In seconds since 1970.
  public mutating func forget(_ place: UsePlace, at time: Int64) { forgotten[place] = Int(time) }
}

extension UseSettings {
  private static let group = "Learning"
  private static let latest = 1 << 40

  private static func key(_ place: UsePlace) -> String { "forgotten-" + place.rawValue }

  /// Reads the choice.
  /// - Parameter problems: gets a sentence for each invalid value, which is skipped.
  init(_ document: SettingsDocument, problems: inout [String]) {
    let reader = SettingsReader(document, group: Self.group)
    let places = UsePlace.allCases.map(\.rawValue)
    let isUnknown = { (name: String) in
      places.contains(name)
        ? nil
        : localized("“{name}” is unknown: write {names}", ["name": name, "names": places.joined(separator: ", ")])
    }
    off = Set(reader.list("off", refusing: isUnknown, &problems) ?? [])
    for place in UsePlace.allCases {
      forgotten[place] = reader.int(Self.key(place), from: 0...Self.latest, &problems)
    }
  }

  /// Adds the edits for changed choices.
  func write(to edits: inout SettingsEdits, replacing old: UseSettings) {
    if off != old.off { edits.merge("off", in: Self.group, from: old.off.sorted(), to: off.sorted()) }
    for place in UsePlace.allCases where forgotten[place] != old.forgotten[place] {
      edits.set(Self.key(place), in: Self.group, to: forgotten[place])
    }
  }
}
