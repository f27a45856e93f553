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

extension AsyncStream<Void> {
  /// An element once this stream has had some, and then none for so long.
  init(settled stream: AsyncStream<Void>, for time: Duration) {
    self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        var waiting: Task<Void, Never>?
        for await _ in stream {
          waiting?.cancel()
          waiting = Task {
            if (try? await Task.sleep(for: time)) != nil { continuation.yield() }
          }
        }
        waiting?.cancel()
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
