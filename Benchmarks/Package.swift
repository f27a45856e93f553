// swift-tools-version: 6.2
import PackageDescription

/// Compares SmartSearch with other programs (`make bench` at the top), counts the keys until a name is first, also in a
/// month of use (`make bench-keystrokes`), and measures the command line (`make bench-cli`), the window
/// (`make bench-window`), its start (`make bench-start`), the window as a chooser (`make bench-pick`), lists with and
/// without an index (`make bench-lines`), and the search of files (`make bench-files`).
/// Searches for wrong answers (`make fuzz`), and for inputs that break the window (`make fuzz-window`), with random
/// input.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "hunch", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: ["BenchSupport", "FuzzSupport", .product(name: "SmartSearch", package: "hunch")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "keystrokes",
      dependencies: [
        "FuzzSupport", .product(name: "Catalog", package: "hunch"), .product(name: "SmartSearch", package: "hunch"),
        .product(name: "Suggestions", package: "hunch"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(name: "cli", dependencies: ["BenchSupport"], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "files",
      dependencies: [
        "BenchSupport", "FuzzSupport", .product(name: "FileIndexing", package: "hunch"),
        .product(name: "SmartSearch", package: "hunch"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "FuzzSupport", swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "fuzz",
      dependencies: ["FuzzSupport", .product(name: "SmartSearch", package: "hunch")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .systemLibrary(name: "CXDamage", providers: [.apt(["libxdamage-dev", "libxtst-dev"])]),
    .target(name: "BenchSupport", dependencies: ["CXDamage"], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "start", dependencies: ["BenchSupport"], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "window", dependencies: ["BenchSupport", "CXDamage"], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "summon", dependencies: ["BenchSupport"], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "pick", dependencies: ["BenchSupport", "CXDamage"], swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "lines", dependencies: ["BenchSupport", .product(name: "Catalog", package: "hunch")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "fuzz-window", dependencies: ["FuzzSupport", "CXDamage"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
