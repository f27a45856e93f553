/// Finds the documents of one chunk that are in a list of every term, in any layer. A search uses one for all chunks,
/// and allocates its memory once.
final class ChunkMatcher {
  /// The lists of the terms in one layer; see ``ListKind``.
  struct LayerLists {
    var any: [Int] = []
    var wordsOnly: [Int] = []
    var partsOnly: [Int] = []
  }

  /// The documents found in a chunk, as places in it.
  let found = PlaceSet()
  /// The documents found in the current layer, if an earlier one had some too.
  private lazy var inLayer = PlaceSet()
  /// Some of the documents found, during one call.
  private lazy var selection = PlaceSet()
  /// See `removeFalseMatches`.
  private lazy var falseMatches = PlaceSet()
  private let parts: IndexCore.Parts
  /// The layers in which all terms have a list.
  private let layers: [LayerLists]
  private var containers: [Container] = []
  /// The places found by `gather`.
  private var gathered: [UInt16] = []

  init(_ core: IndexCore, _ layers: [LayerLists]) {
    parts = core.parts
    self.layers = layers
  }

  /// Finds the documents of a chunk.
  ///
  /// - Parameter bound: the list to search in; nil for all documents.
  func find(in chunk: Int, within bound: Container? = nil) {
    found.removeAll()
    for lists in layers {
      for list in lists.any { parts.prefetch(list, inChunk: chunk + 1) }
    }
    for lists in layers where loadContainers(lists.any, chunk, bound) {
      let isFirst = found.isEmpty
      let here = isFirst ? found : inLayer
      here.formIntersection(of: containers)
      if !lists.wordsOnly.isEmpty, !lists.partsOnly.isEmpty { removeFalseMatches(from: here, lists, chunk) }
      if !isFirst { found.formUnion(inLayer) }
    }
  }

  /// Removes documents that have one term only in their words, and another only in the parts of these words: such
  /// tokens are of different forms, which do not match together.
  private func removeFalseMatches(from places: PlaceSet, _ lists: LayerLists, _ chunk: Int) {
    for list in lists.wordsOnly {
      let container = parts.container(list, inChunk: chunk)
      if container.length == 0 { continue }
      selection.formIntersection(of: places, container)
      if selection.isEmpty { continue }
      for list in lists.partsOnly {
        let container = parts.container(list, inChunk: chunk)
        if container.length == 0 { continue }
        falseMatches.formIntersection(of: selection, container)
        if falseMatches.isEmpty { continue }
        places.subtract(falseMatches)
        selection.subtract(falseMatches)
      }
    }
  }

  /// Calls `body` with the documents of a chunk that are also in one of some lists, in order, until it returns false.
  /// Reads little more than these lists.
  func forEach(in chunk: Int, within lists: [Int], _ body: (Int) -> Bool) {
    gather(chunk, lists, body) {
      find(in: chunk, within: $0)
      return found
    }
  }

  /// Calls `body` with the found places that are in one of some lists, in order, until it returns false.
  func forEach(in chunk: Int, inAnyOf lists: [Int], _ body: (Int) -> Bool) {
    gather(chunk, lists, body) {
      selection.formIntersection(of: found, $0)
      return selection
    }
  }

  /// Calls `body` with the places that `places` returns for the containers of some lists, in order, until it returns
  /// false.
  private func gather(_ chunk: Int, _ lists: [Int], _ body: (Int) -> Bool, places: (Container) -> PlaceSet) {
    gathered.removeAll(keepingCapacity: true)
    var sources = 0
    for list in lists {
      let container = parts.container(list, inChunk: chunk)
      if container.length == 0 { continue }
      let before = gathered.count
      places(container).forEach {
        gathered.append(UInt16($0))
        return true
      }
      if gathered.count > before { sources += 1 }
    }
    if sources > 1 { gathered.sort() }
    var last: UInt16?
    for place in gathered where place != last {
      last = place
      if !body(Int(place)) { return }
    }
  }

  /// Loads the containers of some lists in a chunk, the shortest first.
  ///
  /// - Returns: false if one of them is empty.
  private func loadContainers(_ lists: [Int], _ chunk: Int, _ bound: Container?) -> Bool {
    containers.removeAll(keepingCapacity: true)
    var shortest = 0
    for (index, list) in lists.enumerated() {
      let container = parts.container(list, inChunk: chunk)
      if container.length == 0 { return false }
      containers.append(container)
      if container.length < containers[shortest].length { shortest = index }
    }
    if let bound {
      containers.append(bound)
      if bound.length < containers[shortest].length { shortest = containers.count - 1 }
    }
    containers.swapAt(0, shortest)
    return true
  }
}
