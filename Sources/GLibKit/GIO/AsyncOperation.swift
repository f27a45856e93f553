package import CGLib

/// Waits for one of GIO's asynchronous functions, which call back in the thread whose GLib loop started them: that of the
/// main actor, or of an actor with a ``LoopExecutor``.
///
/// - Parameters:
///   - start: Calls the function whose name ends in `_async`, with what it is given.
///   - finish: Calls the one whose name ends in `_finish`, in the same thread.
/// - Throws: ``GLibError``, also when the operation was cancelled.
package func awaitGResult<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ start: (@escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
  finish: @escaping (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> Value
) async throws -> Value {
  let result: Carried<Value> = try await withCheckedThrowingContinuation { continuation in
    let operation = AsyncOperation { result in
      do throws(GLibError) {
        let value = try GLibError.check { finish(result, &$0) }
        continuation.resume(returning: Carried(value: value))
      } catch {
        continuation.resume(throwing: error)
      }
    }
    start(operationIsReady, Unmanaged.passRetained(operation).toOpaque())
  }
  return result.value
}

/// Waits for one of GIO's asynchronous functions on the main loop. Cancelling the task cancels the operation.
/// - Parameters:
///   - start: Calls the function whose name ends in `_async`, with what it is given.
///   - finish: Calls the one whose name ends in `_finish`, on the main actor.
/// - Throws: `CancellationError` if the task was cancelled, ``GLibError`` if the operation failed.
@MainActor
package func withGAsync<Value: Sendable>(
  _ start: (UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
  finish: @escaping @MainActor (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> Value
) async throws -> Value {
  let cancellable = Cancellable()
  return try await withTaskCancellationHandler {
    try Task.checkCancellation()
    do {
      return try await awaitGResult { callback, data in
        start(cancellable.pointer, callback, data)
      } finish: {
        finish($0, &$1)
      }
    } catch let error as GLibError where error.isCancellation {
      throw CancellationError()
    }
  } onCancel: {
    cancellable.cancel()
  }
}

/// A value that C hands over in the thread in which it is used: it never crosses to another.
nonisolated private struct Carried<Value>: @unchecked Sendable {
  let value: Value
}

/// Keeps what is to be done with the result until it is there.
nonisolated private final class AsyncOperation {
  let finish: (OpaquePointer) -> Void

  init(_ finish: @escaping (OpaquePointer) -> Void) {
    self.finish = finish
  }
}

nonisolated private let operationIsReady: GAsyncReadyCallback = { _, result, data in
  guard let data, let result else { return }
  Unmanaged<AsyncOperation>.fromOpaque(data).takeRetainedValue().finish(result)
}

/// A GCancellable, which may be cancelled from any thread.
nonisolated private final class Cancellable: @unchecked Sendable {
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
