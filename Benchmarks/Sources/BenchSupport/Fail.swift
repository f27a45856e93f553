import Glibc

/// Ends the benchmark with a sentence on standard error, and status 2.
package func fail(_ message: String) -> Never {
  let name = CommandLine.arguments.first?.split(separator: "/").last ?? "benchmark"
  let line = Array("\(name): \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}
