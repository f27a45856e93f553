import Foundation

/// Prints a line immediately, because a crash must not lose any.
public func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
