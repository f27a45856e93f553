package import Catalog
import GLibKit
import Glibc
import Synchronization
import SystemKit

/// Reads what other programs recorded about the user's habits, as far as the user's settings allow it, and what the user
/// chose in Hunch. It writes to nobody's files and sends nothing anywhere.
package final class UseReader: Sendable {
  private let home: UseHome
  private let known = Mutex<[UsePlace: Known]>([:])
  private let own = Mutex<Own?>(nil)

  /// The records of a place, and its stamps when they were read.
  private struct Known {
    var stamps: [FileStamp?]
    var records: [UseRecord]
  }

  /// The user's own choices, and the stamps of the history when they were read.
  private struct Own {
    var inputs: SourceInputs
    var choices: OwnChoices
  }

  package init(_ home: UseHome = UseHome()) {
    self.home = home
  }

  /// Reads the places whose files have changed since the last call. A place that cannot be read is left out, with a
  /// line in the developers' log. Waits for the disk.
  ///
  /// - Parameter now: In seconds since 1970.
  package func read(_ settings: UseSettings, now: Int64 = Int64(time(nil))) -> KnownUse {
    var places: [UsePlace: [ItemReference: Double]] = [:]
    for place in UsePlace.allCases {
      guard settings[place] else {
        known.withLock { $0[place] = nil }
        continue
      }
      let stamps = home.files(of: place).map { try? SmallFile($0).stamp }
      let kept = records(of: place, stamps, now: now).filter { record in
        guard let forgotten = settings.forgotten[place] else { return true }
        // Without a time of its own, a record is as old as its file.
        let time = record.time ?? stamps.compactMap { $0?.seconds }.max() ?? .min
        return time > forgotten
      }
      for record in kept {
        for reference in record.references { places[place, default: [:]][reference, default: 0] += record.score }
      }
    }
    return KnownUse(places)
  }

  /// Reads the user's own choices from the history if it has changed since the last call. Waits for the disk.
  package func choices() -> OwnChoices {
    // Before the choices: one that is recorded meanwhile is read the next time.
    let inputs = SourceInputs(ofHistory: home.history)
    if let last = own.withLock({ $0 }), last.inputs == inputs { return last.choices }
    let choices = OwnChoices(readingHistory: home.history)
    own.withLock { $0 = Own(inputs: inputs, choices: choices) }
    return choices
  }

  /// Reads like ``read(_:now:)`` and ``choices()``, and returns a copy to save.
  package func copy(_ settings: UseSettings) -> UseCopy {
    // Before the records: one that is written meanwhile makes the copy outdated.
    let inputs = SourceInputs(of: settings, history: home.history, files: home.files)
    return UseCopy(read(settings), choices(), from: inputs)
  }

  /// Saves a copy, unless it is outdated: what the user forgot since must not stay on the disk. Waits for the disk.
  package func save(_ copy: UseCopy, of settings: UseSettings, to path: String = UseCopy.path) {
    copy.save(to: path)
    // The window that forgets deletes the copy afterwards, which may have been before this one was saved.
    if !copy.isCurrent(for: settings, history: home.history, files: home.files) { UseCopy.clear(path) }
  }

  private func records(of place: UsePlace, _ stamps: [FileStamp?], now: Int64) -> [UseRecord] {
    // A place without files is in the desktop's settings, which are in memory.
    let last = known.withLock { $0[place] }
    if let last, last.stamps == stamps, !stamps.isEmpty { return last.records }
    var records: [UseRecord] = []
    do throws(UnreadableFile) {
      records = try home.records(of: place, now: now)
    } catch {
      DeveloperLog.use.write("\(error.path): \(error.reason)")
    }
    known.withLock { [records] in $0[place] = Known(stamps: stamps, records: records) }
    return records
  }
}

extension DeveloperLog {
  static let use = DeveloperLog("hunch-use")
}
