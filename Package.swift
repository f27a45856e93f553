// swift-tools-version: 6.2
import PackageDescription

/// Every module of ours: warnings are errors, and existentials are spelled out.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The core: no pointer, no unchecked access, unless it is marked `unsafe` at the place and explained.
let core: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Modules that tests would wait for: `scripts/test.py` has them optimized in debug builds too, with assertions. A
/// package that others depend on may not have such flags, so they are there on demand alone.
///
/// Without optimization across modules, a module that uses one of these is built anew only if its interface has changed.
let fast: [SwiftSetting] =
  Context.environment["HUNCH_FAST_TESTS"] == nil
  ? [] : [.unsafeFlags(["-O", "-wmo", "-disable-cmo", "-num-threads", "2", "-assert-config", "Debug"])]

/// The same for modules that are changed often, and for tests: each file is optimized by itself, several at the same
/// time, and after a change within a function that file alone. Generic functions of other files are slow then: suggestions
/// would miss their deadlines.
let fastFiles: [SwiftSetting] =
  Context.environment["HUNCH_FAST_TESTS"] == nil
  ? [] : [.unsafeFlags(["-O", "-disable-cmo", "-assert-config", "Debug"])]
let fastC: [CSetting] = Context.environment["HUNCH_FAST_TESTS"] == nil ? [] : [.unsafeFlags(["-O2"])]

/// Modules that work at a person's pace: `make build` has them compiled for size, since less of a program is less to
/// load and to keep. On demand alone, as `fast` is.
let compact: [SwiftSetting] = Context.environment["HUNCH_COMPACT"] == nil ? [] : [.unsafeFlags(["-Osize"])]

/// The same for the programs as a whole: with packed addresses, without names to link with, which nobody does, and with
/// equal functions only once (no code compares their addresses). What a start runs lies together (docs/decisions/0035).
let compactLinking: [LinkerSetting] =
  Context.environment["HUNCH_COMPACT"] == nil
  ? []
  : [
    .unsafeFlags([
      "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "--no-export-dynamic",
      "-Xlinker", "--icf=all", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
      "--symbol-ordering-file=\(Context.packageDirectory)/packaging/link/start-order.txt", "-Xlinker",
      "\(Context.packageDirectory)/packaging/link/unnamed-functions.ld",
    ])
  ]

/// Code that lives on the main thread with the widgets.
let ui: [SwiftSetting] = strict + compact + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "hunch",
  products: [
    .executable(name: "hunch", targets: ["hunch"]),
    .executable(name: "hunch-window", targets: ["hunch-window"]),
    .library(name: "SmartSearch", targets: ["SmartSearch"]),
    .library(name: "Suggestions", targets: ["Suggestions"]),
    .library(name: "Catalog", targets: ["Catalog"]),
    .library(name: "FileIndexing", targets: ["FileIndexing"]),
    .library(name: "GLibKit", targets: ["GLibKit"]),
    .library(name: "GtkKit", targets: ["GtkKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // C: what Swift cannot import by itself.
    .systemLibrary(
      name: "CGLib", path: "Sources/Platform/CGLib", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CGtk", path: "Sources/Platform/CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(name: "CFontconfig", path: "Sources/Platform/CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CGettext", path: "Sources/Platform/CGettext"),
    .systemLibrary(name: "CSQLite", path: "Sources/Core/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // The functions of both are in CSoupLoader. A system library has one pkg-config file, so there are two.
    .systemLibrary(
      name: "CSoup", path: "Sources/Searching/CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
    .systemLibrary(
      name: "CLibsecret", path: "Sources/Searching/CLibsecret", pkgConfig: "libsecret-1",
      providers: [.apt(["libsecret-1-dev"])]),
    .target(
      name: "CSoupLoader", dependencies: ["CLibsecret", "CSoup"], path: "Sources/Searching/CSoupLoader"),
    .target(
      name: "CXWindows", path: "Sources/Platform/CXWindows", exclude: ["LICENSE"],
      linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-xtest")]),
    .target(
      name: "CWaylandWindows", path: "Sources/Platform/CWaylandWindows", exclude: ["LICENSE"],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .target(name: "CMainQueue", path: "Sources/Platform/CMainQueue", exclude: ["LICENSE"]),
    .target(name: "CKernels", path: "Sources/Core/CKernels", exclude: ["LICENSE"], cSettings: fastC),
    // The tables are no resources of Swift's, which would be copied at each start: the C source includes them.
    .target(name: "CUnicode", path: "Sources/Core/CUnicode", exclude: ["LICENSE", "tables"]),
    .target(name: "CFileEvents", path: "Sources/Platform/CFileEvents", exclude: ["LICENSE"]),
    .target(name: "CProgramStart", path: "Sources/Platform/CProgramStart", exclude: ["LICENSE"]),
    .target(name: "CConfinement", path: "Sources/App/CConfinement"),
    .target(name: "CLocalSocket", path: "Sources/App/CLocalSocket"),
    .target(name: "CAppStream", path: "Sources/Searching/CAppStream", exclude: ["LICENSE"]),

    // The walls: arrows run downward only (hunch-window → HunchUI → HunchModel → ExternalSearch → Catalog, Suggestions →
    // SmartSearch; HunchUI → GtkKit → GLibKit → SystemKit). HunchModel needs no GTK. Neither does hunch, which
    // therefore starts in a fraction of the time.
    .target(
      name: "SmartSearch", dependencies: ["CKernels", "CUnicode"],
      path: "Sources/Core/SmartSearch", exclude: ["LICENSE"], swiftSettings: core + fastFiles),
    // All that touches disks and threads does so by it, and all that people read.
    .target(
      name: "SystemKit", dependencies: ["CFileEvents", "CGettext", "CProgramStart"], path: "Sources/Platform/SystemKit",
      exclude: ["LICENSE"], swiftSettings: core + compact),
    .target(
      name: "FileIndexing",
      dependencies: ["CFileEvents", "SystemKit", "SmartSearch"],
      path: "Sources/Searching/FileIndexing",
      exclude: ["LICENSE"],
      swiftSettings: strict + fast),
    .target(
      name: "GLibKit",
      dependencies: ["CGLib", "CMainQueue", "CProgramStart", "SystemKit"],
      path: "Sources/Platform/GLibKit",
      exclude: ["LICENSE"],
      swiftSettings: ui),
    .target(
      name: "GtkKit",
      dependencies: ["CFontconfig", "CGLib", "CGtk", "CWaylandWindows", "CXWindows", "GLibKit", "SystemKit"],
      path: "Sources/Platform/GtkKit", exclude: ["LICENSE"], swiftSettings: ui
    ),
    .target(
      name: "Suggestions", dependencies: ["SmartSearch", "CSQLite", "SystemKit"],
      path: "Sources/Core/Suggestions",
      exclude: ["LICENSE"],
      swiftSettings: strict + fast),
    .target(
      name: "ExternalSearch",
      dependencies: [
        "Catalog", "CGLib", "CLibsecret", "CSQLite", "CSoup", "CSoupLoader", "GLibKit", "SmartSearch", "Suggestions",
        "SystemKit",
      ],
      path: "Sources/Searching/ExternalSearch", swiftSettings: strict + compact),
    .target(
      name: "UserSettings",
      dependencies: ["GLibKit", "SystemKit", "SmartSearch"],
      path: "Sources/Platform/UserSettings",
      exclude: ["LICENSE"], swiftSettings: strict + compact + fast),
    .target(
      name: "Catalog",
      dependencies: [
        "CAppStream", "CUnicode", "FileIndexing", "GLibKit", "SmartSearch", "SystemKit",
        "UserSettings",
      ],
      path: "Sources/Searching/Catalog", exclude: ["LICENSE"],
      resources: [.embedInCode("Compounds/compounds.txt"), .embedInCode("Sources/Characters/emoji-frequency.txt")],
      swiftSettings: strict + fast),
    .target(
      name: "HunchModel",
      dependencies: [
        "Catalog", "FileIndexing", "GLibKit", "ExternalSearch", "SystemKit", "SmartSearch",
        "Suggestions", "UserSettings",
      ],
      path: "Sources/App/HunchModel",
      swiftSettings: strict + compact),
    .target(
      name: "HunchUI",
      dependencies: [
        "CConfinement", "CLocalSocket", "Catalog", "GtkKit", "HunchModel", "SystemKit", "ExternalSearch",
        "HunchCommands", "SmartSearch", "Suggestions", "UserSettings",
      ],
      path: "Sources/App/HunchUI",
      resources: [.embedInCode("Style/style.css"), .embedInCode("Style/high-contrast.css")],
      swiftSettings: ui),
    .target(
      name: "HunchCommands",
      dependencies: [
        "CLocalSocket", "Catalog", "GLibKit", "SystemKit", "SmartSearch", "UserSettings",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/App/HunchCommands",
      swiftSettings: strict + compact),
    .executableTarget(
      name: "hunch",
      dependencies: [
        "Catalog", "HunchCommands", "GLibKit", "SystemKit", "UserSettings",
      ],
      path: "Sources/App/hunch",
      swiftSettings: strict + compact, linkerSettings: compactLinking),
    .executableTarget(
      name: "hunch-window",
      dependencies: [
        "ExternalSearch", "HunchCommands", "HunchUI", "HunchModel", "Catalog", "FileIndexing", "GLibKit", "SystemKit",
        "SmartSearch", "UserSettings",
      ],
      path: "Sources/App/hunch-window",
      swiftSettings: strict + compact, linkerSettings: compactLinking),

    // Tests without GTK are Swift Testing; tests with it are XCTest, whose main actor is the main thread.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict + fastFiles),
    .testTarget(
      name: "SmartSearchTests", dependencies: ["SmartSearch", "CKernels", "SmartSearchReference", "TestSupport"],
      swiftSettings: strict),
    // Tests compare the engines and the completion with these definitions, and random tests run them hundreds of
    // thousands of times.
    .target(
      name: "SmartSearchReference", dependencies: ["SmartSearch", "TestSupport"], path: "Tests/SmartSearchReference",
      swiftSettings: strict + fast),
    .testTarget(
      name: "FileIndexingTests",
      dependencies: [
        "FileIndexing", "FileIndexingProbe", "SilentMountSupport", "SmartSearch", "TestSupport", "SystemKit",
      ],
      swiftSettings: strict + fastFiles),
    .testTarget(
      name: "SystemKitTests", dependencies: ["LocalizationProbe", "SilentMountSupport", "SystemKit", "TestSupport"],
      swiftSettings: strict),
    .target(name: "SilentMountSupport", path: "Tests/SilentMountSupport", swiftSettings: strict),
    .executableTarget(
      name: "FileIndexingProbe", dependencies: ["FileIndexing", "SmartSearch"], path: "Tests/FileIndexingProbe",
      swiftSettings: strict),
    .executableTarget(
      name: "LocalizationProbe", dependencies: ["SystemKit"], path: "Tests/LocalizationProbe",
      swiftSettings: strict),
    .testTarget(
      name: "UserSettingsTests",
      dependencies: ["UserSettings", "GLibKit", "MainLoopTestSupport", "SettingsWriter", "TestSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "SettingsWriter", dependencies: ["UserSettings"], path: "Tests/SettingsWriter", swiftSettings: strict),
    .target(
      name: "MainLoopTestSupport", dependencies: ["GLibKit"], path: "Tests/MainLoopTestSupport", swiftSettings: strict),
    .testTarget(
      name: "GLibKitTests", dependencies: ["GLibKit", "CGLib", "MainLoopTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GtkKitTests",
      dependencies: ["GtkKit", "GLibKit", "CGLib", "CXTest", "MainLoopTestSupport", "TestSupport"],
      exclude: ["Launching/exec-lines.txt"], swiftSettings: strict),
    .testTarget(
      name: "SuggestionsTests",
      dependencies: ["Suggestions", "HistoryWriter", "SuggestionLister", "TestSupport"],
      swiftSettings: strict),
    .executableTarget(
      name: "SuggestionLister", dependencies: ["Suggestions", "SmartSearch"], path: "Tests/SuggestionLister",
      swiftSettings: strict),
    .executableTarget(
      name: "HistoryWriter", dependencies: ["Suggestions"], path: "Tests/HistoryWriter", swiftSettings: strict),
    .testTarget(
      name: "ExternalSearchTests",
      dependencies: [
        "CGLib", "CSQLite", "CXTest", "Catalog", "ExternalSearch", "GLibKit", "GtkKit", "MainLoopTestSupport",
        "RemoteAsker", "Suggestions", "SystemKit", "TestSupport", "UnrulyProgram",
      ],
      exclude: ["Usage/Recorded"],
      swiftSettings: strict),
    .executableTarget(
      name: "UnrulyProgram", dependencies: ["GLibKit", "StubSupport"], path: "Tests/UnrulyProgram",
      swiftSettings: strict),
    .target(name: "StubSupport", dependencies: ["GLibKit"], path: "Tests/StubSupport", swiftSettings: strict),
    .executableTarget(
      name: "RemoteAsker", dependencies: ["ExternalSearch", "Suggestions"], path: "Tests/RemoteAsker",
      swiftSettings: strict),
    .target(
      name: "ScriptTestSupport", dependencies: ["Catalog", "TestSupport"], path: "Tests/ScriptTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "Catalog", "CGLib", "FileIndexing", "GLibKit", "MainLoopTestSupport", "ScriptTestSupport",
        "SilentMountSupport", "SmartSearch",
        "TestSupport", "UserSettings",
      ],
      swiftSettings: strict),
    .target(
      name: "HunchModelTestSupport",
      dependencies: ["HunchModel", "Catalog", "GLibKit", "MainLoopTestSupport", "Suggestions"],
      path: "Tests/HunchModelTestSupport", swiftSettings: strict),
    .testTarget(
      name: "HunchCommandsTests",
      dependencies: [
        "HunchCommands", "Catalog", "ExternalSearch", "GLibKit", "HunchModelTestSupport", "MainLoopTestSupport",
        "Suggestions", "SystemKit", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HunchModelTests",
      dependencies: [
        "HunchModel", "Catalog", "FileIndexing", "GLibKit", "ExternalSearch", "HunchModelTestSupport",
        "MainLoopTestSupport", "PortalStub", "ScriptTestSupport", "SmartSearch", "Suggestions", "TestSupport",
        "UserSettings",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HunchUITests",
      dependencies: [
        "HunchUI", "HunchCommands", "HunchModel", "HunchModelTestSupport", "CGtk", "CSQLite", "Catalog",
        "ConfinedProgram", "ExternalSearch", "GtkKit", "MainLoopTestSupport", "SystemKit", "SmartSearch", "Suggestions",
        "TestSupport", "UserSettings",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ConfinedProgram", dependencies: ["HunchUI"], path: "Tests/ConfinedProgram", swiftSettings: strict),
    .target(name: "PictureSupport", path: "Tests/PictureSupport", swiftSettings: strict + fast),
    .systemLibrary(name: "CXTest", path: "Tests/CXTest", providers: [.apt(["libxtst-dev", "libxres-dev"])]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "ApplicationStub", "CGtk", "CSQLite", "CXTest", "FileManagerStub", "GLibKit", "NotificationStub",
        "PictureSupport", "PortalStub", "RunnerStub", "SilentMountSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ApplicationStub", dependencies: ["GLibKit", "StubSupport"], path: "Tests/ApplicationStub",
      swiftSettings: strict),
    .executableTarget(
      name: "RunnerStub", dependencies: ["GLibKit", "StubSupport"], path: "Tests/RunnerStub", swiftSettings: strict),
    .executableTarget(
      name: "NotificationStub", dependencies: ["GLibKit", "StubSupport"], path: "Tests/NotificationStub",
      swiftSettings: strict),
    .executableTarget(name: "PortalStub", dependencies: ["GLibKit"], path: "Tests/PortalStub", swiftSettings: strict),
    .executableTarget(
      name: "FileManagerStub", dependencies: ["GLibKit", "StubSupport"], path: "Tests/FileManagerStub",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
