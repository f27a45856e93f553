internal import GLibKit
internal import Glibc
internal import SystemKit

/// A copy of the known use and of the user's own choices in a file: for `hunch search`, which reads neither the records
/// of other programs nor the history, and for the first second of a window.
package struct UseCopy: Sendable {
  /// The usual file.
  package static var path: String { Directories.userCache + "/hunch/use" }

  private static let header = "hunch-use-3"
  private static let largestFile = 4 << 20
  /// In seconds.
  private static let longestAge: Int64 = 86_400
  /// In seconds. No window reads the records again sooner.
  private static let leastAge: Int64 = 60

  package let use: KnownUse
  package let choices: OwnChoices
  /// The settings and files from which it was read.
  package let inputs: SourceInputs
  /// When it was saved, in seconds since 1970.
  private let moment: Int64

  /// - Parameter inputs: As they were before the records were read.
  package init(
    _ use: KnownUse, _ choices: OwnChoices = OwnChoices(), from inputs: SourceInputs,
    at moment: Int64 = Int64(time(nil))
  ) {
    self.use = use
    self.choices = choices
    self.inputs = inputs
    self.moment = moment
  }

  /// The scores of all items, for ``Library/setUsageScores(_:)``.
  package var scores: [ItemReference: Double] { use.scores(beside: choices.scores) }

  /// Whether the settings are these, and neither a record nor the history has changed since. Waits for the disk.
  ///
  /// - Parameters:
  ///   - now: In seconds since 1970.
  ///   - history: The path of the history.
  ///   - files: Returns the files of a place.
  package func isCurrent(
    for settings: UseSettings, now: Int64 = Int64(time(nil)), history: String = OwnChoices.history(),
    files: (UsePlace) -> [String] = { $0.files }
  ) -> Bool {
    let last = now - moment < Self.leastAge ? inputs : nil
    return inputs == SourceInputs(of: settings, history: history, last: last, files: files)
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
    var choices = OwnChoices()
    for start in stride(from: 2, to: fields.count - 1, by: 3) {
      let (kind, value) = (fields[start], fields[start + 1])
      guard let reference = ItemReference(fields[start + 2]) else { return nil }
      if kind == Self.text {
        choices.items[value, default: []].append(reference)
        continue
      }
      guard let score = Double(value), score.isFinite else { return nil }
      if kind == Self.choice {
        choices.scores[reference] = score
      } else if let place = UsePlace(rawValue: kind) {
        places[place, default: [:]][reference] = score
      } else {
        return nil
      }
    }
    self.init(KnownUse(places), choices, from: SourceInputs(fields[1]), at: file.stamp.seconds)
  }

  /// In place of a place: the score of an item that the user chose, and an item chosen for a text.
  private static let (choice, text) = ("choice", "text")

  /// Saves it, readable only by its owner. Waits for the disk. A failure is harmless.
  package func save(to path: String = UseCopy.path) {
    var bytes = Array(Self.header.utf8) + [0] + inputs.bytes + [0]
    func add(_ kind: String, _ value: String, _ reference: ItemReference) {
      let fields = [kind, value, reference.description]
      // A script may give its items any ids.
      guard !fields.contains(where: { $0.utf8.contains(0) }) else { return }
      for field in fields { bytes += Array(field.utf8) + [0] }
    }
    for (place, scores) in use.places {
      for (reference, score) in scores { add(place.rawValue, "\(score)", reference) }
    }
    for (reference, score) in choices.scores { add(Self.choice, "\(score)", reference) }
    for (key, references) in choices.items {
      for reference in references { add(Self.text, key, reference) }
    }
    guard LocalFiles.makeFolder(path.parentFolder) else { return }
    try? LocalFiles.write(bytes, to: Array(path.utf8), mode: 0o600)
  }

  /// Deletes the saved copy. Waits for the disk.
  package static func clear(_ path: String = UseCopy.path) { try? LocalFiles.remove(Array(path.utf8)) }
}

extension SourceInputs {
  /// The inputs of the known use and of the user's own choices. Waits for the disk.
  ///
  /// - Parameters:
  ///   - history: The path of the history.
  ///   - last: Earlier inputs, whose stamps count for places that change all the time; nil if theirs count, too.
  ///   - files: Returns the files of a place.
  package init(
    of settings: UseSettings, history: String = OwnChoices.history(), last: SourceInputs? = nil,
    files: (UsePlace) -> [String]
  ) {
    self.init(ofHistory: history)
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

  /// The inputs of the user's own choices: the stamps of the history and of its log, which has the newest changes.
  /// Waits for the disk, and opens no file: closing one would take the locks that a window has on the history.
  package init(ofHistory path: String) {
    self.init()
    for file in [path, path + "-wal"] {
      var status = stat()
      // A log without changes comes with each program that opens the history, and goes with the last one. Opening also
      // changes the times of the nodes, if the user is root.
      guard stat(file, &status) == 0, status.st_size > 0 else { continue }
      add(file, "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
    }
  }
}
