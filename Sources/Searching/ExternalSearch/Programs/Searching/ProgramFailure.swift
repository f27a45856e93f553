internal import SystemKit

/// Why a program has no results to show for now.
public struct ProgramFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// It did not answer in this time.
    case timedOut(Duration)
    /// It, or the bus, said so.
    case failed(String)
    /// A call was answered by values of a type that it cannot have.
    case wrongType(call: String, type: String)
    /// It found something, but described nothing of it.
    case unusable
  }

  public var program: SearchProgram
  public var reason: Reason

  public init(program: SearchProgram, reason: Reason) {
    self.program = program
    self.reason = reason
  }

  /// What it or the bus said, for the developers' log; nil if nothing.
  public var detail: String? { if case .failed(let message) = reason { "\(program.title): \(message)" } else { nil } }

  /// One line for the user, which names the program. The bus's own words, which say nothing to people, are in ``detail``.
  public var description: String {
    let title = program.title
    return switch reason {
    case .timedOut(let limit):
      localized("{name} did not answer within {time}", ["name": title, "time": localizedDuration(limit)])
    case .failed: localized("{name} could not be searched", ["name": title])
    case .wrongType(let call, let type):
      localized(
        "{name} answered {call} with the wrong type, {type}", ["name": title, "call": call, "type": type])
    case .unusable: localized("{name} did not describe its results", ["name": title])
    }
  }
}
