import Catalog
import SmartSearch

/// The rows that are picked together.
extension SearchController {
  func mark(_ row: Int) {
    guard let place = state.rows.place(at: row), !place.item.actions.isEmpty else { return }
    changeMarks { $0.toggle(place.position) }
  }

  /// Marks all rows once all are known, unless the text has changed by then.
  func markAll() {
    let text = text
    marking = Task { [weak self, marking] in
      await marking?.value
      await self?.longSearch.searching?.value
      // A new completion may have begun meanwhile, because the list may still be read.
      var awaited: Task<Void, Never>?
      while let completing = self?.completing, completing != awaited {
        awaited = completing
        await completing.value
      }
      await self?.markAll(of: text)
    }
  }

  private func markAll(of text: String) async {
    markingsUnderWay += 1
    defer { markingsUnderWay -= 1 }
    while !Task.isCancelled, self.text.isIdentical(to: text), state.session.isAnswered, !state.rows.isPartial {
      let (marks, items) = (state.marks, state.items)
      let all = await Self.marks(marks, togglingAllOf: items.hits, in: items.snapshot)
      // The user may have marked a row meanwhile.
      guard self.text.isIdentical(to: text), marks.isSame(as: state.marks) else { continue }
      changeMarks { $0 = all }
      return display.show(state.content)
    }
  }

  private func changeMarks(_ change: (inout Marks) -> Void) {
    change(&state.marks)
    display.refillRows(from: 0)
  }

  /// Checks each row, off the main actor because keys must not wait.
  @concurrent
  private static func marks(
    _ marks: Marks, togglingAllOf hits: [LibraryHit], in snapshot: LibrarySnapshot
  ) async -> Marks {
    var marks = marks
    marks.toggleAll(hits.compactMap { snapshot.isSelectable($0) ? $0.item : nil })
    return marks
  }

  /// The marked items in the order of marking.
  var markedItems: PickedItems {
    guard let items = state.snapshot.sources.first?.items else { return [] }
    return PickedItems(items, at: state.marks.ordered)
  }
}
