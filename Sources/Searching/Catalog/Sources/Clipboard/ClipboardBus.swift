internal import GLibKit

/// Asks clipboard managers on the session bus.
struct ClipboardBus: Sendable {
  /// The manager's name on the bus, and its object and interface.
  var name, path, interface: String
  var patience = ClipboardHistory.patience
  var connect: @MainActor @Sendable () async throws -> DBusConnection = { try await DBusConnection.session() }

  /// Calls a method that returns the history, which another thread reads.
  @MainActor
  func history(
    _ method: String, reading read: @escaping @Sendable (VariantView, inout ClipboardHistory) -> Void
  ) async -> ClipboardAnswer {
    guard let bus = try? await connect(), (try? await bus.hasOwner(name, timeout: patience)) == true else {
      return .absent
    }
    do {
      let history = try await bus.call(
        method, on: interface, at: path, of: name, timeout: patience, startsService: false
      ) { (answer: VariantView) -> ClipboardHistory in
        var history = ClipboardHistory()
        if let list = answer[0] {
          for place in 0..<list.count where !history.isFull {
            if let entry = list[place] { read(entry, &history) }
          }
        }
        return history
      }
      return .history(history)
    } catch {
      // An error with a name is an answer: this version has no such history.
      return (error as? GLibError)?.dbusName == nil ? .silent : .absent
    }
  }

  /// Calls a method about an entry.
  @MainActor
  func call(_ method: String, about id: String) async throws -> Variant {
    try await connect().call(
      method, on: interface, at: path, of: name, .tuple([.string(id)]), timeout: patience, startsService: false)
  }
}

extension ClipboardHistory {
  /// Reads a text from the bus, unless it is too large.
  fileprivate mutating func text(_ value: VariantView?) -> String? {
    guard let value, admits(value.byteCount) else { return nil }
    return value.string(upTo: .max)?.text
  }
}

/// The clipboard manager of KDE.
///
/// Source: `klipper.h` of plasma-workspace. Klipper itself leaves out passwords.
struct Klipper: ClipboardManager {
  let name = "Klipper"
  var bus = ClipboardBus(name: "org.kde.klipper", path: "/klipper", interface: "org.kde.klipper.klipper")

  /// The beginning of the line that stands for a picture.
  private static let picture = "▨ "

  func history() async -> ClipboardAnswer {
    await bus.history("getClipboardHistoryMenu") { entry, history in
      guard let text = history.text(entry), !text.hasPrefix(Self.picture) else { return }
      history.add(ClipboardEntry(text))
    }
  }
}

/// The clipboard manager of GNOME, from version 3.38 on.
///
/// Source: `gpaste-gdbus-defines.h`.
struct GPaste: ClipboardManager {
  let name = "GPaste"
  var bus = ClipboardBus(name: "org.gnome.GPaste", path: "/org/gnome/GPaste", interface: "org.gnome.GPaste2")

  private static let longestID = 200

  func history() async -> ClipboardAnswer {
    let answer = await bus.history("GetHistory") { entry, history in
      guard let id = entry[0]?.string(upTo: Self.longestID), id.isWhole, let text = history.text(entry[1]) else {
        return
      }
      history.add(ClipboardEntry(id: id.text, .text(text)))
    }
    guard case .history(var history) = answer else { return answer }
    // Passwords, pictures and files are listed by a line that begins with their kind in brackets, in the language of
    // GPaste. Texts may begin so, too.
    var kinds: [String: String] = [:]
    let end = ContinuousClock.now + bus.patience
    for entry in history.entries where entry.mayBeLabel && ContinuousClock.now < end {
      kinds[entry.id] = (try? await bus.call("GetElementKind", about: entry.id))?[0]?.string
    }
    history.replaceEntries { entry in
      guard entry.mayBeLabel, case .text(let shown) = entry.content else { return entry }
      switch kinds[entry.id] {
      case "Text": return entry
      case "Uris":
        return ClipboardEntry(id: entry.id, .kept(.init(manager: .gpaste, id: entry.id), shown: shown))
      default: return nil
      }
    }
    return .history(history)
  }

  /// Puts an entry on the clipboard.
  func select(_ id: String) async throws(GLibError) {
    do {
      _ = try await bus.call("Select", about: id)
    } catch {
      throw (error as? GLibError)?.dbusName == nil
        ? ClipboardManagers.noAnswer(of: name) : ClipboardManagers.noEntry(in: name)
    }
  }
}

extension ClipboardEntry {
  /// Whether the text may be GPaste's label of something else.
  fileprivate var mayBeLabel: Bool {
    if case .text(let text) = content { text.utf8.first == UInt8(ascii: "[") } else { false }
  }
}
