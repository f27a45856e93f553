internal import ArgumentParser

/// A command line that shows a list to choose from: `hunch pick`, or dmenu or rofi over lines.
package enum ChooserCommand {
  case pick(Pick)
  case list(ListChoice, as: ChooserProgram)

  /// Reads a whole command line; nil for every other command.
  /// - Parameter arguments: All arguments with the program's name.
  init?(_ arguments: [String]) {
    let (name, arguments) = (arguments.first ?? "", Array(arguments.dropFirst()))
    if let (program, arguments) = ChooserProgram.called(name, arguments) {
      let call: ChooserCall? =
        switch program {
        case .dmenu: try? DmenuArguments.parse(arguments)
        case .rofi: try? RofiArguments.parse(arguments)
        }
      guard case .list(let choice)? = call else { return nil }
      self = .list(choice, as: program)
    } else {
      guard let command = try? HunchCommand.parseNamed(arguments) as? Pick else { return nil }
      self = .pick(command)
    }
  }

  /// Whether the running instance may show it. It reads no files for others, keeps no passwords, and prints nothing
  /// without a window.
  var suitsInstance: Bool {
    switch self {
    case .pick(let command): command.input.path == nil
    case .list(let choice, _): choice.path == nil && !choice.isSecret && !choice.dumps
    }
  }

  /// The status for a choice that the user cancelled.
  package var cancelled: ExitStatus {
    switch self {
    case .pick: .cancelled
    case .list: .nothing
    }
  }
}
