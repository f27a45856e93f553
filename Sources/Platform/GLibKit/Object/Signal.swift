import CGLib

/// A signal of an object, with the types of its parameters and its result.
///
/// ```swift
/// button.clicked.connect(to: self) { controller in controller.save() }
/// ```
/// Connecting a handler compares names and types with GLib's; a difference is a mistake in the program and stops it
/// there, with a sentence that explains it.
@MainActor
public struct Signal<Result, each Argument: ValueConvertible> {
  package let object: Object
  package let name: String
  private let ignored: Int
  private let resultType: ValueType
  private let writeResult: (Result, ValueSlot) -> Void

  package init(_ object: Object, _ name: String, ignoring ignored: Int = 0) where Result == Void {
    self.object = object
    self.name = name
    self.ignored = ignored
    resultType = .none
    writeResult = { _, _ in }
  }

  package init(_ object: Object, _ name: String) where Result: ValueConvertible {
    self.object = object
    self.name = name
    ignored = 0
    resultType = Result.valueType
    writeResult = { $0.write(to: $1) }
  }

  /// Calls `handler` at each emission, as long as both the object and `owner` live.
  ///
  /// The owner is held weakly and passed to the handler, which need not capture `self`. Once the owner is released,
  /// the handler is not called, and a result stays zero, which is `false` for "not handled". A widget, or any other
  /// object, may be the owner too; its own lifetime counts, not that of the handle.
  /// - Parameter after: Whether to run after the object's default handler.
  @discardableResult
  public func connect<Owner: AnyObject>(
    to owner: Owner, after: Bool = false, _ handler: @escaping @MainActor (Owner, repeat each Argument) -> Result
  ) -> Connection {
    let owner = WeakOwner(owner)
    return connect(after: after) { [writeResult] parameters, result in
      guard let owner = owner.value else { return }
      let reader = ParameterReader(parameters)
      let outcome = handler(owner, repeat reader.next((each Argument).self))
      if let result { writeResult(outcome, ValueSlot(pointer: result)) }
    }
  }

  /// Calls `handler` at each emission, and keeps its captures alive as long as the object.
  ///
  /// A handler that captures a handle on the object, even indirectly, keeps both alive forever. Prefer
  /// ``connect(to:after:_:)``.
  @discardableResult
  public func connectKeepingCaptures(
    after: Bool = false, _ handler: @escaping @MainActor (repeat each Argument) -> Result
  ) -> Connection {
    connect(after: after) { [writeResult] parameters, result in
      let reader = ParameterReader(parameters)
      let outcome = handler(repeat reader.next((each Argument).self))
      if let result { writeResult(outcome, ValueSlot(pointer: result)) }
    }
  }

  /// Stops the current emission before the handlers that follow, including the object's default handler if it runs
  /// last. Call it from within a handler.
  public func stopEmission() { g_signal_stop_emission_by_name(object.pointer, name) }

  /// The difference between the declared types and the object's signal; nil if they agree.
  package var mismatch: String? {
    var parameters: [SignalCheck.Parameter] = []
    repeat parameters.append(.of((each Argument).self))
    return SignalCheck.mismatch(
      name, of: object.dynamicType, parameters: parameters, result: resultType, ignoring: ignored)
  }

  private func connect(after: Bool, _ body: @escaping HandlerBox.Body) -> Connection {
    if let mismatch { preconditionFailure(mismatch) }
    let box = HandlerBox(body)
    let id = g_signal_connect_closure(object.pointer, name, box.makeClosure(), after ? 1 : 0)
    return Connection(instance: object.pointer, id: id, box: box)
  }
}

extension Signal where Result == Void {
  /// Emits the signal, like the object itself.
  public func emit(_ arguments: repeat each Argument) {
    if let mismatch { preconditionFailure(mismatch) }
    var id: guint = 0
    var detail: GQuark = 0
    g_signal_parse_name(name, object.dynamicType.raw, &id, &detail, 1)
    var query = GSignalQuery()
    g_signal_query(id, &query)

    let values = EmissionValues()
    values.append(object, as: ValueType.object.raw)
    repeat values.append(each arguments, as: glibkit_signal_type(query.param_types[values.count - 1]))
    values.withPointer { g_signal_emitv($0, id, detail, nil) }
  }
}

@MainActor
private final class EmissionValues {
  private var values: [GValue] = []

  var count: Int { values.count }

  isolated deinit {
    for index in values.indices { g_value_unset(&values[index]) }
  }

  /// Converts an argument to the signal's own type; an `Int`, for example, is written as one of several that fit.
  func append<Argument: ValueConvertible>(_ argument: Argument, as type: GType) {
    ValueSlot.withTemporary(Argument.valueType) { slot in
      argument.write(to: slot)
      var value = GValue()
      g_value_init(&value, type)
      g_value_transform(slot.pointer, &value)
      values.append(value)
    }
  }

  func withPointer(_ body: (UnsafePointer<GValue>) -> Void) {
    values.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      body(start)
    }
  }
}

/// Reads a signal's parameters one after the other, without the first value, the emitting object.
@MainActor
private final class ParameterReader {
  private var next: UnsafeMutablePointer<GValue>

  init(_ parameters: UnsafePointer<GValue>) { next = UnsafeMutablePointer(mutating: parameters) + 1 }

  func next<Argument: ValueConvertible>(_ type: Argument.Type) -> Argument {
    defer { next += 1 }
    return type.read(ValueSlot(pointer: next))
  }
}

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
    guard g_signal_parse_name(name, owner.raw, &id, &detail, 1) != 0 else { return "\(owner) has no signal '\(name)'" }
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

  private static func noun(_ type: ValueType) -> String { type == .none ? "nothing" : "a \(type)" }
}
