extension AsyncStream<Void> {
  /// An element whenever one of some streams has one; several that nobody has taken yet are one. It ends when all have.
  init(merging streams: [AsyncStream<Void>]) {
    self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          for stream in streams {
            group.addTask { for await _ in stream { continuation.yield() } }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
