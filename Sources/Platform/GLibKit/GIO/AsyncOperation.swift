package import CGLib

/// Waits for one of GIO's asynchronous functions. They call back in the thread whose GLib loop started them: that of
/// the main actor, or of an actor with a ``LoopExecutor``.
///
/// - Parameters:
///   - start: Calls the `…_async` function with the given arguments.
///   - finish: Calls the `…_finish` function, in the same thread.
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
///   - start: Calls the `…_async` function with the given arguments.
///   - finish: Calls the `…_finish` function, on the main actor.
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

/// A value that C passes in the thread that uses it: it never crosses threads.
nonisolated private struct Carried<Value>: @unchecked Sendable {
  let value: Value
}

/// Keeps the continuation until the result arrives.
nonisolated private final class AsyncOperation {
  let finish: (OpaquePointer) -> Void

  init(_ finish: @escaping (OpaquePointer) -> Void) { self.finish = finish }
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

  deinit { g_object_unref(pointer) }

  func cancel() { g_cancellable_cancel(pointer) }
}
