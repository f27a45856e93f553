internal import CSQLite

/// A parameter value of a statement.
enum SQLiteValue {
  case text(String)
  case integer(Int64)
  case real(Double)
}

/// A compiled statement. Its columns are readable while its connection runs it.
final class SQLiteStatement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Reads text by its length, beyond a zero byte; invalid UTF-8 is replaced.
  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    switch value {
    case .text(let text):
      var text = text
      return text.withUTF8 { bytes in
        // An empty text has no address, and would be stored as NULL.
        guard let base = bytes.baseAddress else { return csqlite_bind_text(handle, index, "", 0) }
        return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          csqlite_bind_text(handle, index, $0, Int32(bytes.count))
        }
      }
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    }
  }

  func step() -> Int32 { sqlite3_step(handle) }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}
