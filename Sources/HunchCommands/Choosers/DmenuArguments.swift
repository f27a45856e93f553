/// The arguments of dmenu 5.2.
package enum DmenuArguments {
  /// What an option takes and does. Of those about looks and places nothing is done.
  private enum Option {
    case ignored, ignoredValue, lines, prompt, version
  }

  private static let options: [String: Option] = [
    "-b": .ignored, "-f": .ignored, "-i": .ignored, "-v": .version, "-p": .prompt, "-l": .lines,
    "-m": .ignoredValue, "-fn": .ignoredValue, "-nb": .ignoredValue, "-nf": .ignoredValue, "-sb": .ignoredValue,
    "-sf": .ignoredValue, "-w": .ignoredValue,
  ]

  private static let usage = """
    usage: dmenu [-bfiv] [-l lines] [-p prompt] [-fn font] [-m monitor]
                 [-nb color] [-nf color] [-sb color] [-sf color] [-w windowid]
    """

  /// - Throws: ``ChooserError`` for an option that dmenu does not know, or one without its value.
  package static func parse(_ arguments: [String]) throws(ChooserError) -> ChooserCall {
    var choice = ListChoice()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch options[word] {
      case .ignored: break
      case .version: return .text("dmenu (hunch \(HunchCommand.version))")
      case .ignoredValue: _ = try value(&rest)
      case .lines: choice.takeLines(try value(&rest))
      case .prompt: choice.prompt = try value(&rest)
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
