package import Catalog

/// The choice of a user in a chooser.
package struct Picked: Equatable {
  package enum Content: Equatable {
    /// One item or more, in the order of marking.
    case items(PickedItems)
    /// The typed text instead of an item.
    case typed
  }

  package var content: Content
  /// The text as typed, without the completion that Return accepted.
  package var typed: String
  /// The number of the custom key, counted from 1; nil for Return.
  package var key: Int?

  package init(_ content: Content, typed: String, key: Int? = nil) {
    self.content = content
    self.typed = typed
    self.key = key
  }
}

/// Picked items, in the order of marking. Each is made when it is read, because a million may be picked.
package struct PickedItems: RandomAccessCollection, Equatable, Sendable, ExpressibleByArrayLiteral {
  private let items: CatalogItems
  private let positions: [UInt32]

  /// - Parameter positions: The positions of the picked items among all.
  init(_ items: CatalogItems, at positions: [UInt32]) {
    self.items = items
    self.positions = positions
  }

  package init(arrayLiteral items: CatalogItem...) {
    self.init(CatalogItems(items), at: items.indices.map { UInt32($0) })
  }

  /// The same items in the order of the list.
  package var inListOrder: PickedItems { PickedItems(items, at: positions.sorted()) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { positions.count }
  package subscript(place: Int) -> CatalogItem { items[Int(positions[place])] }

  package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension SearchController {
  func take(_ choice: SearchSession.Choice) {
    if markingsUnderWay > 0, let marking {
      // The user marked all rows and takes them before the marking has ended.
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
      // A row without actions cannot be chosen: it is only to be read, or not known yet.
      guard let item = state.rows.item(at: row), !item.actions.isEmpty else { return }
      content = .items([item])
    } else {
      content = .typed
    }
    let picked = Picked(content, typed: choice.typed, key: choice.key)
    if choice.keepsWindow { onPick(picked) } else { onOutcome(.picked(picked)) }
  }

  /// The end of the window's work.
  package enum Outcome {
    /// An action was done, and the window can close.
    case done
    /// The user picked something from a list. The caller prints it.
    case picked(Picked)
    /// The user closed the window and chose nothing.
    case cancelled
    /// The user pressed Return, and nothing matched.
    case nothingMatched
    /// The window becomes a private one, or stops being one.
    case privacyChanged
    case quit
  }
}
