internal import Catalog

/// The arguments of dmenu 5.2 and of its common patches (tools.suckless.org/dmenu/patches), for which most published
/// scripts are written.
package enum DmenuArguments {
  private enum Option {
    /// An option about appearance or position, which has no effect here.
    case ignored, ignoredValue
    case lines, prompt, version, anyCase
    /// Options of the patches: password, reject-no-match, instant, initialtext, preselect, the width of xyw, and
    /// printindex.
    case secret, rowsOnly, takesOnly, query, row, width, index
  }

  private static let options: [String: Option] = [
    "-b": .ignored, "-f": .ignored, "-i": .anyCase, "-v": .version, "-p": .prompt, "-l": .lines,
    "-m": .ignoredValue, "-fn": .ignoredValue, "-nb": .ignoredValue, "-nf": .ignoredValue, "-sb": .ignoredValue,
    "-sf": .ignoredValue, "-w": .ignoredValue,
    "-c": .ignored, "-bw": .ignoredValue, "-dim": .ignoredValue, "-o": .ignoredValue,
    "-g": .ignoredValue, "-h": .ignoredValue, "-x": .ignoredValue,
    "-y": .ignoredValue, "-nhb": .ignoredValue, "-nhf": .ignoredValue, "-shb": .ignoredValue, "-shf": .ignoredValue,
    "-P": .secret, "-r": .rowsOnly, "-n": .takesOnly, "-it": .query, "-ps": .row, "-z": .width, "-ix": .index,
  ]

  static var names: [String] { options.keys.sorted() }

  private static let usage = """
    usage: dmenu [-bcfinPrv] [-ix] [-l lines] [-p prompt] [-fn font] [-m monitor]
                 [-nb color] [-nf color] [-sb color] [-sf color] [-w windowid]
                 [-it text] [-ps row] [-bw border] [-g columns] [-h height]
                 [-x offset] [-y offset] [-z width] [-o opacity] [-dim opacity]
    """

  /// - Throws: ``ChooserError`` for an unknown option, or for an option without its value.
  package static func parse(_ arguments: [String]) throws(ChooserError) -> ChooserCall {
    var choice = ListChoice()
    choice.cycles = false
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch options[word] {
      case .ignored: break
      case .anyCase: choice.insideMatching = .inAnyCase
      case .version: return .text("dmenu (hunch \(HunchCommand.version))")
      case .ignoredValue: _ = try value(&rest)
      case .lines: choice.takeLines(try value(&rest))
      case .prompt: choice.prompt = try value(&rest)
      case .secret: choice.isSecret = true
      case .rowsOnly: choice.takesText = false
      case .takesOnly: choice.takesOnly = true
      case .query: choice.query = try value(&rest)
      case .row: choice.start = Int(try value(&rest)).map { .row(max(0, $0)) } ?? .first
      case .index: choice.format = RofiFormat("i")
      case .width: choice.width = Int(try value(&rest)).flatMap { $0 > 0 ? $0 : nil }
      case nil: throw ChooserError(text: usage, status: 1)
      }
    }
    return .list(choice)
  }

  private static func value(_ rest: inout ArraySlice<String>) throws(ChooserError) -> String {
    guard let value = rest.popFirst() else { throw ChooserError(text: usage, status: 1) }
    return value
  }
}
