// swift-tools-version: 6.2
import PackageDescription

/// Measures SmartSearch beside other programs: `make bench` at the top.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "hunch", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [.product(name: "SmartSearch", package: "hunch")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
