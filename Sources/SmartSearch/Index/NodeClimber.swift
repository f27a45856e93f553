/// Goes through the tokens of a chunk and up from each through the heavy nodes that hold it: once to count the lists,
/// once to write them. One lane of a build keeps one.
final class NodeClimber: @unchecked Sendable {
  private let parents: [Int32]
  private let narrowest: [Int32]
  private let layerCount: Int
  /// For each node: the last form and the last document seen, and how many tokens of that form.
  private let lastForm: NumberBlock<UInt32>
  private let lastDocument: NumberBlock<UInt32>
  private let level: NumberBlock<UInt32>
  /// For each list key: its length, then the place to write to.
  private let places: NumberBlock<UInt32>
  private var touched: [UInt32] = []
  private var form: UInt32 = 0
  private var document: UInt32 = 0
  /// For each node, the number of documents in the chunks counted so far.
  let totals: NumberBlock<UInt32>

  init(_ nodes: HeavyNodes, layerCount: Int, listCount: Int) {
    parents = nodes.parents
    narrowest = nodes.narrowest
    self.layerCount = layerCount
    lastForm = NumberBlock(count: nodes.count)
    lastDocument = NumberBlock(count: nodes.count)
    level = NumberBlock(count: nodes.count)
    totals = NumberBlock(count: nodes.count)
    places = NumberBlock(count: listCount)
  }

  /// Calls `body` with every list key that a document belongs to, and its place in the chunk.
  @inline(__always)
  private func climb(_ tokens: NumberBlock<UInt32>, _ body: (_ key: Int, _ place: Int, _ document: UInt32) -> Void) {
    var layer = 0
    var place = 0
    var form = self.form &+ 1
    var document = self.document &+ 1
    for index in 0..<tokens.count {
      let token = tokens[index]
      let number = token & ForwardToken.number
      if number != ForwardToken.none {
        var node = Int(narrowest[Int(number)])
        let beginsName = token & ForwardToken.beginsName != 0
        while node >= 0 {
          if lastForm[node] != form {
            lastForm[node] = form
            level[node] = 0
          }
          let here = level[node]
          level[node] = here &+ 1
          if here < IndexBuild.levelCount {
            body((node &* layerCount &+ layer) &* IndexBuild.levelCount &+ Int(here), place, document)
          }
          if beginsName {
            body((node &* layerCount &+ layerCount &- 1) &* IndexBuild.levelCount, place, document)
          }
          node = Int(parents[node])
        }
      }
      if token & ForwardToken.endsForm != 0 {
        form &+= 1
        layer &+= 1
      }
      if token & ForwardToken.endsDocument != 0 {
        document &+= 1
        place &+= 1
        layer = 0
      }
    }
    self.form = form
    self.document = document
  }

  func count(_ tokens: NumberBlock<UInt32>) {
    var touched = self.touched
    self.touched = []
    climb(tokens) { key, _, document in
      if places[key] == 0 { touched.append(UInt32(key)) }
      places[key] &+= 1
      // A document that is in the list of names is in one of a form too, and comes to that first.
      if key % IndexBuild.levelCount == 0 {
        let node = key / (IndexBuild.levelCount &* layerCount)
        if lastDocument[node] != document {
          lastDocument[node] = document
          totals[node] &+= 1
        }
      }
    }
    self.touched = touched
  }

  /// The lengths counted, and forgets them.
  func takeCounts() -> [ListCount] {
    let counts = touched.sorted().map { ListCount(key: $0, count: places[Int($0)]) }
    for key in touched { places[Int(key)] = 0 }
    touched.removeAll(keepingCapacity: true)
    return counts
  }

  func write(_ tokens: NumberBlock<UInt32>, _ counts: [ListCount], _ numbers: [UInt32], _ listCount: Int)
    -> ChunkBlocks
  {
    let isBitmap: UInt32 = 1 << 31
    let starts = NumberBlock<UInt32>(count: listCount + 1)
    var end: UInt32 = 0
    var next = 0
    for list in counts {
      let number = Int(numbers[Int(list.key)])
      while next <= number {
        starts[next] = end
        next += 1
      }
      let isLong = list.count >= UInt32(ChunkBlocks.longList)
      places[Int(list.key)] = isLong ? end | isBitmap : end
      end += isLong ? UInt32(ChunkBlocks.bitmapLength) : list.count
    }
    while next <= listCount {
      starts[next] = end
      next += 1
    }
    let data = NumberBlock<UInt16>(count: Int(end))
    climb(tokens) { key, place, _ in
      let target = places[key]
      if target & isBitmap != 0 {
        data[Int(target & ~isBitmap) &+ place >> 4] |= 1 << UInt16(place & 15)
      } else {
        data[Int(target)] = UInt16(place)
        places[key] = target &+ 1
      }
    }
    for list in counts { places[Int(list.key)] = 0 }
    return ChunkBlocks(starts: starts, data: data)
  }
}
