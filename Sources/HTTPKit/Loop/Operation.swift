internal import CSoup

/// Waits for one of GIO's asynchronous functions, on the thread of a ``LoopExecutor``.
///
/// - Parameters:
///   - start: calls the function whose name ends in `_async`, with what it is given.
///   - finish: calls the one whose name ends in `_finish`, in the same thread.
/// - Throws: ``GLibFailure``, also when the operation was cancelled.
func awaiting<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ start: (@escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
  finish: @escaping (OpaquePointer, inout UnsafeMutablePointer<GError>?) -> Value
) async throws -> Value {
  let result: Carried<Value> = try await withCheckedThrowingContinuation { continuation in
    let operation = Operation { result in
      do throws(GLibFailure) {
        let value = try GLibFailure.check { finish(result, &$0) }
        continuation.resume(returning: Carried(value: value))
      } catch {
        continuation.resume(throwing: error)
      }
    }
    start(operationIsReady, Unmanaged.passRetained(operation).toOpaque())
  }
  return result.value
}

/// What C hands over in the thread in which it is taken: it crosses none.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value
}

/// Keeps what is to be done with the result until it is there.
private final class Operation {
  let finish: (OpaquePointer) -> Void

  init(_ finish: @escaping (OpaquePointer) -> Void) {
    self.finish = finish
  }
}

private let operationIsReady: GAsyncReadyCallback = { _, result, data in
  guard let data, let result else { return }
  Unmanaged<Operation>.fromOpaque(data).takeRetainedValue().finish(result)
}
