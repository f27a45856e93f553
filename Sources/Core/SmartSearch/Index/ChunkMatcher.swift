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
  var layers: [LayerLists]
  private var containers: [Container] = []
  /// The places found by `gather`.
  private var gathered: [UInt16] = []

  init(_ core: IndexCore, _ layers: [LayerLists] = []) {
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

  /// Returns the number of documents of a chunk. For two terms, this is faster than finding them.
  func count(in chunk: Int) -> Int {
    func isPresent(_ lists: LayerLists) -> Bool {
      lists.any.allSatisfy { parts.container($0, inChunk: chunk).length > 0 }
    }
    guard let layer = layers.firstIndex(where: isPresent) else { return 0 }
    let lists = layers[layer]
    if lists.any.count != 2 || layers[(layer + 1)...].contains(where: isPresent) {
      find(in: chunk)
      return found.count
    }
    for list in lists.any { parts.prefetch(list, inChunk: chunk + 1) }
    var count = commonCount(lists.any[0], lists.any[1], chunk)
    // Documents of both terms are no match if one is only in their words, and the other only in the parts of these. No
    // document is in both lists of one term.
    for list in lists.wordsOnly {
      for other in lists.partsOnly { count -= commonCount(list, other, chunk) }
    }
    return count
  }

  /// Returns the number of documents that two lists share.
  private func commonCount(_ list: Int, _ other: Int, _ chunk: Int) -> Int {
    var (short, long) = (parts.container(list, inChunk: chunk), parts.container(other, inChunk: chunk))
    if short.length > long.length { swap(&short, &long) }
    return short.length == 0 ? 0 : found.commonCount(short, long)
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

extension IndexCore {
  /// Returns the lists of terms, each a node with a number of tokens, for each layer in which every term has some.
  func layerLists(_ terms: [(node: Int, level: Int)]) -> [ChunkMatcher.LayerLists] {
    (0..<parts.layerCount).compactMap { layer in
      var lists = ChunkMatcher.LayerLists()
      for (node, level) in terms {
        func list(_ kind: Int) -> Int? { self.list(node: node, kind: kind, level: level) }
        guard let any = list(ListKind.any(layer: layer)) else { return nil }
        lists.any.append(any)
        // With one term, enough tokens in either form suffice.
        if terms.count == 1 { continue }
        if let list = list(ListKind.wordsOnly(layer: layer)) { lists.wordsOnly.append(list) }
        if let list = list(ListKind.partsOnly(layer: layer)) { lists.partsOnly.append(list) }
      }
      return lists
    }
  }
}
