import Catalog
import SmartSearch

/// Which rows of a list are picked together.
extension SearchController {
  func mark(_ row: Int) {
    guard let place = state.rows.place(at: row), !place.item.actions.isEmpty else { return }
    changeMarks { $0.toggle(place.position) }
  }

  /// Marks all rows once all are known, unless others are searched for by then.
  func markAll() {
    let text = text
    marking = Task { [weak self] in
      // Another may have begun meanwhile: the list may still be read.
      var awaited: Task<Void, Never>?
      while let completing = self?.completing, completing != awaited {
        awaited = completing
        await completing.value
      }
      guard let self, self.text.isIdentical(to: text), !state.rows.isPartial else { return }
      let rows = state.rows
      let selectable = rows.answer.hits.filter { !rows.snapshot.item($0).actions.isEmpty }
      changeMarks { $0.toggleAll(selectable.map(\.item)) }
      display.show(state.content)
    }
  }

  /// What is marked, in the order in which it was.
  var markedItems: [CatalogItem] {
    guard let items = state.snapshot.sources.first?.items else { return [] }
    return state.marks.ordered.map { items[Int($0)] }
  }
}
