package import Catalog

/// What was picked in a chooser, and how.
package struct Picked: Equatable {
  package enum Content: Equatable {
    /// At least one: in the order in which they were marked.
    case items([CatalogItem])
    /// What was typed, in place of any.
    case typed
  }

  package var content: Content
  /// What was typed then: without what Return completed it to.
  package var typed: String
  /// The number of the custom key by which it was, counted from 1; nil for Return.
  package var key: Int?

  package init(_ content: Content, typed: String, key: Int? = nil) {
    self.content = content
    self.typed = typed
    self.key = key
  }
}

extension SearchController {
  /// Does what a chooser was told to.
  func take(_ choice: SearchSession.Choice) {
    if markingsUnderWay > 0, let marking {
      // Whoever marks all and takes them does not wait in between.
      Task { [weak self] in
        await marking.value
        self?.take(choice)
      }
      return
    }
    let content: Picked.Content
    if choice.row == nil, choice.key == nil, state.session.choosing.unmatched == .ends, state.marks.count == 0 {
      return onOutcome(.nothingMatched)
    }
    if state.marks.count > 0 {
      content = .items(markedItems)
    } else if let row = choice.row {
      // One that is only there to be read, or not known yet, cannot be taken.
      guard let item = state.rows.item(at: row), !item.actions.isEmpty else { return }
      content = .items([item])
    } else {
      content = .typed
    }
    let picked = Picked(content, typed: choice.typed, key: choice.key)
    if choice.keepsWindow { chooser.onPick(picked) } else { onOutcome(.picked(picked)) }
  }

  /// What the user did in the end.
  package enum Outcome {
    /// An action was done, and the window has served its purpose.
    case done
    /// Something was picked from a list; what to print of it is the caller's affair.
    case picked(Picked)
    /// The window was closed with nothing chosen.
    case cancelled
    /// Return, and nothing matched.
    case nothingMatched
    /// The window is to go on as a private one, or as one that is not.
    case privacyChanged
    /// The program is to end.
    case quit
  }
}
