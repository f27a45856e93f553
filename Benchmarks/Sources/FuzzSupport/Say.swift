import Foundation

/// Prints a line at once, so that a crash loses none.
public func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
