package import Catalog
package import GLibKit
import SystemKit

/// Work that a key starts and that may outlive its window: a launch, an activation, a script run, a move to the
/// trash.
///
/// ``Errands`` starts and keeps it. ``SearchSession`` decides what its end means for a window.
package struct Errand: Identifiable, Equatable, Sendable {
  /// The number of the errand, unique in its process.
  package let id: Int
  package let deed: Deed
  /// The name of its subject, safe to show.
  package let name: String

  /// The work of an errand. Equal deeds are the same errand while the first one runs.
  package enum Deed: Hashable, Sendable {
    case action(ItemAction.Effect)
    case save(IconPicture, to: FilePath)
    /// Moves a file back from the trash.
    case restore(TrashedFile)
  }

  /// The window's reaction to the end of the errand.
  package enum Sequel: Equatable, Sendable {
    case closes
    case says(String)
  }

  /// The result of an errand.
  package enum End: Equatable, Sendable {
    case done
    /// A script ended with this sentence.
    case said(String)
    /// A script answered with rows to choose from.
    case rows(ScriptAnswer, of: ScriptFile)
    /// A file is in the trash; nil if Hunch cannot restore it.
    case trashed(TrashedFile?)
    /// A file is back from the trash.
    case restored
    /// The errand failed. The sentence names what failed, and why.
    case failed(String)
  }

  /// The sentence in the window while the errand runs.
  var progress: String {
    switch deed {
    case .action(.file(.showInFileManager, _)): localized("Showing {name}…", ["name": name])
    case .action(.file(.trash, _)): localized("Moving to the trash: {name}…", ["name": name])
    case .action(.run), .action(.runProgram): localized("Running {name}…", ["name": name])
    case .action(.session): name
    case .action(.copyEntry): localized("Copying {name}…", ["name": name])
    case .action(.otherWindow(.close, _)): localized("Closing {name}…", ["name": name])
    case .action: localized("Opening {name}…", ["name": name])
    case .save: localized("Saving {name}…", ["name": name])
    case .restore: localized("Restoring {name}…", ["name": name])
    }
  }

  /// The sentence for a user who has gone on to something else; nil if there is nothing to report.
  func news(of end: End) -> String? {
    switch end {
    case .done, .trashed, .restored: nil
    case .said(let line): localizedPair(name, line)
    case .rows: localized("{name} offers another choice. Run it again to see it.", ["name": name])
    case .failed(let sentence): sentence
    }
  }
}

extension Errand.Deed {
  /// The path of the file that the errand takes away or brings back; nil for other errands.
  var movedFile: [UInt8]? {
    switch self {
    case .action(.file(.trash, let path)): path.bytes
    case .restore(let file): file.path
    case .action, .save: nil
    }
  }
}

extension Errand.End {
  var isFailure: Bool { if case .failed = self { true } else { false } }
}

// The developers' log contains neither a script's words nor the text typed for it.
extension Errand: CustomStringConvertible {
  package var description: String {
    if case .action(.run(let choice)) = deed { "\(id), script \(choice.script.id)" } else { "\(id), \(name)" }
  }
}

extension Errand.End: CustomStringConvertible {
  package var description: String {
    switch self {
    case .done: "done"
    case .said: "said"
    case .rows: "rows"
    case .trashed: "trashed"
    case .restored: "restored"
    case .failed: "failed"
    }
  }
}
