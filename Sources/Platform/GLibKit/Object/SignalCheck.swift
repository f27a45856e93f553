import CGLib

/// Compares the types of a handler with those of a signal when the two are connected.
enum SignalCheck {
  /// A handler's expectation of one parameter.
  struct Parameter {
    let type: ValueType
    let canRead: (ValueType) -> Bool

    static func of<Argument: ValueConvertible>(_ type: Argument.Type) -> Parameter {
      Parameter(type: Argument.valueType, canRead: { Argument.canRead($0) })
    }
  }

  /// Returns a sentence about the difference between handler and signal; nil if they agree.
  /// - Parameters:
  ///   - name: The signal's name, with a detail after two colons if it takes one.
  ///   - owner: The type of the emitting object.
  ///   - result: The type that the handler returns; ``ValueType/none`` for none.
  ///   - ignored: The number of the signal's last parameters that the handler deliberately leaves out.
  static func mismatch(
    _ name: String, of owner: ValueType, parameters: [Parameter], result: ValueType, ignoring ignored: Int = 0
  ) -> String? {
    var id: guint = 0
    var detail: GQuark = 0
    guard g_signal_parse_name(name, owner.raw, &id, &detail, 1) != 0 else {
      return "\(owner) has no signal '\(name)'"
    }
    var query = GSignalQuery()
    g_signal_query(id, &query)

    let given = Int(query.n_params)
    guard given - ignored == parameters.count else {
      return "signal '\(name)' of \(owner) has \(count(given)), handler takes \(parameters.count + ignored)"
    }
    for (index, parameter) in parameters.enumerated() {
      let type = ValueType(glibkit_signal_type(query.param_types[index]))
      guard parameter.canRead(type) else {
        return "parameter \(index + 1) of signal '\(name)' of \(owner) is a \(type), handler takes a \(parameter.type)"
      }
    }
    let returned = ValueType(glibkit_signal_type(query.return_type))
    guard returned == result else {
      return "signal '\(name)' of \(owner) wants \(noun(returned)) back, handler returns \(noun(result))"
    }
    return nil
  }

  private static func count(_ parameters: Int) -> String {
    parameters == 1 ? "1 parameter" : "\(parameters) parameters"
  }

  private static func noun(_ type: ValueType) -> String {
    type == .none ? "nothing" : "a \(type)"
  }
}
