/// Whether each search token can have a different candidate token that begins with it. It tries every way
/// (bipartite matching by augmenting paths): this is the definition that the counting form replaces.
func hasAssignment(_ search: [[UInt8]], in candidate: [[UInt8]]) -> Bool {
  var owner = [Int?](repeating: nil, count: candidate.count)
  func place(_ token: Int, _ isVisited: inout [Bool]) -> Bool {
    for index in candidate.indices where !isVisited[index] && candidate[index].starts(with: search[token]) {
      isVisited[index] = true
      if let other = owner[index], !place(other, &isVisited) { continue }
      owner[index] = token
      return true
    }
    return false
  }
  return search.indices.allSatisfy { token in
    var isVisited = [Bool](repeating: false, count: candidate.count)
    return place(token, &isVisited)
  }
}
