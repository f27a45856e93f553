import Foundation
import SmartSearch
nonisolated(unsafe) var seed: UInt64 = 1
@MainActor func main() async throws {
let path = CommandLine.arguments[1]
let text = try String(contentsOfFile: path, encoding: .utf8)
let clock = ContinuousClock()
func rss() -> Int {
  let s = try! String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return Int(s[1])! * 4096
}
var builder = SearchIndexBuilder()
let t0 = clock.now
for line in text.utf8.split(separator: 10) { try builder.append(SearchItem(name: String(Substring(line)))) }
print("append", clock.now - t0)
let n = builder.count
let t1 = clock.now
let r0 = rss()
let index = try await builder.build(workers: 2)
print("build", clock.now - t1, "n", n, "B/name", index.memory / n, "rss", (rss() - r0) / n)
func rnd(_ k: Int) -> Int { seed = seed &* 6364136223846793005 &+ 1442695040888963407; return Int(seed >> 33) % k }
var queries: [String] = []
while queries.count < 20000 {
  guard let item = index.item(at: UInt32(rnd(n))) else { continue }
  let w = item.name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.allSatisfy { $0.isASCII } }
  if w.isEmpty { continue }
  let k = 1 + rnd(min(3, w.count))
  let chosen = w.shuffled().prefix(k)
  var typed = ""
  for c in chosen.joined(separator: " ") { typed.append(c); queries.append(typed) }
}
func measure(_ label: String, _ queries: [String], _ body: (String) -> Void) {
  for q in queries.prefix(200) { body(q) }
  var times = queries.map { q in var d = Duration.seconds(9); for _ in 0..<3 { let s = clock.now; body(q); d = min(d, clock.now - s) }; return (Double(d.components.attoseconds) / 1e12, q) }
  times.sort { $0.0 < $1.0 }
  func p(_ f: Double) -> String { String(format: "%.1f", times[min(times.count - 1, Int(Double(times.count) * f))].0) }
  print(label, "p50", p(0.5), "p99", p(0.99), "p99.9", p(0.999), "max", p(1), times.suffix(4).map { ($0.1, Int($0.0)) })
}
var sum = 0
measure("search", queries) { sum &+= index.search($0, limit: 20).total }
measure("complete", queries) { sum &+= index.completion(of: $0)?.rest.count ?? 0 }
let adversarial = ["1 1 1 1", "a b c", "1 2 3", "e s", "l p d", "s s s", "p y 3", "_ _", "- -", "html lib", "lib html", "c c c c", "", "zzzzqq", "a", "_", ".", "py 1", "1 1 1 1 1 1 1 1 1", "0 0 0 0 0 0 0 0 0 0"]
for a in adversarial { let s = clock.now; let r = index.search(a, limit: 20); let d1 = clock.now - s;  let s2 = clock.now; _ = index.search(a, limit: 20); let d2 = clock.now - s2; print(a.debugDescription, r.total, d1, d2) }
print(sum)
}
try await main()
