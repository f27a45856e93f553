internal import GLibKit
internal import Glibc
internal import SystemKit

/// A copy of the known use in a file: for `hunch search`, which reads no other program's records, and for the first
/// second of a window.
package struct UseCopy: Sendable {
  /// The usual file.
  package static var path: String { Directories.userCache + "/hunch/use" }

  private static let header = "hunch-use-2"
  private static let largestFile = 4 << 20
  /// In seconds.
  private static let longestAge: Int64 = 86_400
  /// In seconds. No window reads the records again sooner.
  private static let leastAge: Int64 = 60

  package let use: KnownUse
  /// The settings and files from which it was read.
  package let inputs: SourceInputs
  /// When it was saved, in seconds since 1970.
  private let moment: Int64

  /// - Parameter inputs: As they were before the records were read.
  package init(_ use: KnownUse, from inputs: SourceInputs, at moment: Int64 = Int64(time(nil))) {
    self.use = use
    self.inputs = inputs
    self.moment = moment
  }

  /// Whether the settings are these, and no record has changed since. Waits for the disk.
  ///
  /// - Parameters:
  ///   - now: In seconds since 1970.
  ///   - files: Returns the files of a place.
  package func isCurrent(
    for settings: UseSettings, now: Int64 = Int64(time(nil)), files: (UsePlace) -> [String] = { $0.files }
  ) -> Bool {
    inputs == SourceInputs(of: settings, last: now - moment < Self.leastAge ? inputs : nil, files: files)
  }

  /// Reads a saved copy. Waits for the disk.
  ///
  /// - Parameter now: In seconds since 1970.
  /// - Returns: Nil if it is missing, damaged, or more than a day old.
  package init?(savedAt path: String, now: Int64 = Int64(time(nil))) {
    guard let file = try? SmallFile(path, access: .ownerOnly), now - file.stamp.seconds < Self.longestAge,
      let bytes = try? file.read(limit: Self.largestFile)
    else { return nil }
    // A field ends with NUL, which no path contains.
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count.isMultiple(of: 3), fields[0] == Self.header, fields.last == "" else { return nil }
    var places: [UsePlace: [ItemReference: Double]] = [:]
    for start in stride(from: 2, to: fields.count - 1, by: 3) {
      guard let place = UsePlace(rawValue: fields[start]), let score = Double(fields[start + 1]),
        let reference = ItemReference(fields[start + 2])
      else { return nil }
      places[place, default: [:]][reference] = score
    }
    self.init(KnownUse(places), from: SourceInputs(fields[1]), at: file.stamp.seconds)
  }

  /// Saves it, readable only by its owner. Waits for the disk. A failure is harmless.
  package func save(to path: String = UseCopy.path) {
    var bytes = Array(Self.header.utf8) + [0] + inputs.bytes + [0]
    for (place, scores) in use.places {
      for (reference, score) in scores {
        for field in [place.rawValue, "\(score)", reference.description] { bytes += Array(field.utf8) + [0] }
      }
    }
    guard LocalFiles.makeFolder(path.parentFolder) else { return }
    try? LocalFiles.write(bytes, to: Array(path.utf8), mode: 0o600)
  }

  /// Deletes the saved copy. Waits for the disk.
  package static func clear(_ path: String = UseCopy.path) { try? LocalFiles.remove(Array(path.utf8)) }
}

extension SourceInputs {
  /// The inputs of the known use. Waits for the disk.
  ///
  /// - Parameters:
  ///   - last: Earlier inputs, whose stamps count for places that change all the time; nil if theirs count, too.
  ///   - files: Returns the files of a place.
  package init(of settings: UseSettings, last: SourceInputs? = nil, files: (UsePlace) -> [String]) {
    self.init()
    for place in UsePlace.allCases {
      guard settings[place] else {
        add("off", place.rawValue)
        continue
      }
      add("place", place.rawValue + (settings.forgotten[place].map { " forgotten until \($0)" } ?? ""))
      for path in files(place) {
        if place.changesAlways, let last {
          if let stamp = last[path] { add(path, stamp) }
        } else {
          addStamp(of: path)
        }
      }
    }
  }
}
