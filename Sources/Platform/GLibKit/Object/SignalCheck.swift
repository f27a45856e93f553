import CGLib

/// Compares what a handler takes with what a signal gives, when the two are connected.
enum SignalCheck {
  /// A handler's expectation of one parameter.
  struct Parameter {
    let type: ValueType
    let canRead: (ValueType) -> Bool

    static func of<Argument: ValueConvertible>(_ type: Argument.Type) -> Parameter {
      Parameter(type: Argument.valueType, canRead: { Argument.canRead($0) })
    }
  }

  /// Says in a sentence how the handler and the signal differ, or nothing if they fit.
  /// - Parameters:
  ///   - name: The signal's name, with a detail after two colons if it takes one.
  ///   - owner: The type of the object that emits it.
  ///   - result: The type the handler returns, ``ValueType/none`` for none.
  ///   - ignored: How many of the signal's last parameters the handler leaves out on purpose.
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
