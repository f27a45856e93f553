/// The reason why a file of another program cannot be read.
struct UnreadableFile: Error, Sendable, Hashable {
  var path: String
  var reason: String
}
