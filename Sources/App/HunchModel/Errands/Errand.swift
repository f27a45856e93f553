package import Catalog
package import GLibKit
import SystemKit

/// Work that a user chose and that may outlast the window: a launch, an activation, a script run, a move to the trash.
///
/// ``Errands`` starts it and keeps it; ``SearchSession`` decides what its end means for a window.
package struct Errand: Identifiable, Equatable, Sendable {
  /// The number of the errand, unique in its process.
  package let id: Int
  package let deed: Deed
  /// The name of what it is about, fit to be shown.
  package let name: String

  /// The work of an errand. Two errands with equal deeds are the same errand while the first one is under way.
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
    /// A script said this at its end.
    case said(String)
    /// A script answered with rows to choose from.
    case rows(ScriptAnswer, of: ScriptFile)
    /// A file is in the trash; nil if it cannot be brought back from here.
    case trashed(TrashedFile?)
    /// A file is back from the trash.
    case restored
    /// It failed. The sentence names what failed, and why.
    case failed(String)
  }

  /// The sentence for the window while the errand is under way.
  var progress: String {
    switch deed {
    case .action(.file(.showInFileManager, _)): localized("Showing {name}…", ["name": name])
    case .action(.file(.trash, _)): localized("Moving to the trash: {name}…", ["name": name])
    case .action(.run), .action(.runProgram): localized("Running {name}…", ["name": name])
    case .action(.session): name
    case .action(.otherWindow(.close, _)): localized("Closing {name}…", ["name": name])
    case .action: localized("Opening {name}…", ["name": name])
    case .save: localized("Saving {name}…", ["name": name])
    case .restore: localized("Restoring {name}…", ["name": name])
    }
  }

  /// The sentence for a user who has gone on to something else; nil where there is nothing to tell.
  func news(of end: End) -> String? {
    switch end {
    case .done, .trashed, .restored: nil
    case .said(let line): localizedPair(name, line)
    case .rows: localized("{name} offers another choice. Run it again to see it.", ["name": name])
    case .failed(let sentence): sentence
    }
  }
}

extension Errand.End {
  var isFailure: Bool { if case .failed = self { true } else { false } }
}

// The developers' log has neither what a script says nor what was typed for it.
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
