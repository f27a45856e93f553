import CGtk

/// Waits for one of GIO's asynchronous functions, which call back on the main loop.
///
/// Cancelling the task cancels the operation.
/// - Parameters:
///   - start: Calls the function whose name ends in `_async`, with what it is given.
///   - finish: Calls the one whose name ends in `_finish`, on the main actor.
/// - Throws: `CancellationError` if the task was cancelled, ``GLibError`` if the operation failed.
@MainActor
func withGAsync<Value: Sendable>(
  _ start: (UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
  finish: @escaping @MainActor (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> Value
) async throws -> Value {
  let cancellable = Cancellable()
  return try await withTaskCancellationHandler {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      let operation = AsyncOperation { result in
        do throws(GLibError) {
          continuation.resume(returning: try GLibError.check { finish(result, &$0) })
        } catch {
          continuation.resume(throwing: error.isCancellation ? CancellationError() : error)
        }
      }
      start(cancellable.pointer, operationIsReady, Unmanaged.passRetained(operation).toOpaque())
    }
  } onCancel: {
    cancellable.cancel()
  }
}

/// Keeps what is to be done with the result until it is there.
@MainActor
private final class AsyncOperation {
  let finish: (OpaquePointer) -> Void

  init(_ finish: @escaping (OpaquePointer) -> Void) {
    self.finish = finish
  }
}

private let operationIsReady: GAsyncReadyCallback = { _, result, data in
  guard let data, let result else { return }
  Unmanaged<AsyncOperation>.fromOpaque(data).takeRetainedValue().finish(result)
}

/// A GCancellable, which may be cancelled from any thread.
nonisolated final class Cancellable: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<GCancellable>

  init() {
    guard let made = g_cancellable_new() else { preconditionFailure("no GCancellable was made") }
    pointer = made
  }

  deinit {
    g_object_unref(pointer)
  }

  func cancel() {
    g_cancellable_cancel(pointer)
  }
}
