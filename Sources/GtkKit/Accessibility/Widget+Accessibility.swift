import CGtk

/// How a field completes what is typed, to assistive technology.
nonisolated public enum Autocompletion: UInt32, Sendable {
  case none, inline, list, both
}

/// Something assistive technology is told about a widget.
public enum AccessibleProperty {
  /// What it is called.
  case label(String)
  /// What else there is to say about it.
  case description(String)
  /// What stands in a field that is empty.
  case placeholder(String)
  /// Its value, in words.
  case valueText(String)
  /// How it completes what is typed.
  case autocompletion(Autocompletion)
  /// The keys that reach it, as in `Control+K`.
  case keyShortcuts(String)
}

/// What kind of ``AccessibleProperty`` it is.
nonisolated public enum AccessiblePropertyKind: Sendable {
  case label, description, placeholder, valueText, autocompletion, keyShortcuts

  fileprivate var c: GtkAccessibleProperty {
    switch self {
    case .label: GTK_ACCESSIBLE_PROPERTY_LABEL
    case .description: GTK_ACCESSIBLE_PROPERTY_DESCRIPTION
    case .placeholder: GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER
    case .valueText: GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT
    case .autocompletion: GTK_ACCESSIBLE_PROPERTY_AUTOCOMPLETE
    case .keyShortcuts: GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS
    }
  }
}

/// What assistive technology calls something, and what else it says of it.
nonisolated public struct SpokenText: Equatable, Sendable {
  /// What it is called.
  public var name: String
  /// What else there is to say about it.
  public var description: String

  /// Nothing by default.
  public init(name: String = "", description: String = "") {
    self.name = name
    self.description = description
  }
}

extension Widget {
  /// Tells assistive technology about it.
  public func setAccessible(_ property: AccessibleProperty) {
    var kind: GtkAccessibleProperty
    let text: String
    switch property {
    case .label(let value):
      (kind, text) = (AccessiblePropertyKind.label.c, value)
      // A newer GTK would name a button by what stands on it instead.
      gtk_accessible_reset_relation(cast(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    case .description(let value): (kind, text) = (AccessiblePropertyKind.description.c, value)
    case .placeholder(let value): (kind, text) = (AccessiblePropertyKind.placeholder.c, value)
    case .valueText(let value): (kind, text) = (AccessiblePropertyKind.valueText.c, value)
    case .keyShortcuts(let value): (kind, text) = (AccessiblePropertyKind.keyShortcuts.c, value)
    case .autocompletion(let value):
      gtkkit_accessible_set_autocomplete(cast(), GtkAccessibleAutocomplete(value.rawValue))
      return
    }
    ValueSlot.withTemporary(.string) { slot in
      text.write(to: slot)
      gtk_accessible_update_property_value(cast(), 1, &kind, slot.pointer)
    }
  }

  /// Tells assistive technology its name and its description.
  public func setAccessible(_ spoken: SpokenText) {
    setAccessible(.label(spoken.name))
    setAccessible(.description(spoken.description))
  }

  /// Takes back what assistive technology was told.
  public func resetAccessible(_ property: AccessiblePropertyKind) {
    gtk_accessible_reset_property(cast(), property.c)
  }

  /// Has assistive technology told of the widget's changes from now on.
  ///
  /// GTK tells of a widget only when a reader has asked for it, or the focus was there. A list in which the selection moves
  /// while the focus stays in a field would do so in silence, until then. Of what is public, a change of whether the widget
  /// takes the focus is what makes it known.
  public func becomeKnown() {
    let takesFocus = gtk_widget_get_focusable(cast())
    for value in [1 - takesFocus, takesFocus] { gtk_widget_set_focusable(cast(), value) }
    // GTK would tell what the widget is called, and what else there is to say of it, with its first change, as if that were
    // new. Any property that is not set has it told now, while nothing is being read of the widget.
    gtk_accessible_reset_property(cast(), GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION)
  }

  /// Has assistive technology told of the widget's changes from its first showing on. To be called once.
  public func becomesKnownWhenShown() {
    Signal<Void>(self, "map").connect(to: self) { $0.becomeKnown() }
  }

  /// Tells assistive technology which part of it is meant by the keys, while the focus stays here; nil for none.
  public func setAccessibleActiveDescendant(_ descendant: Widget?) {
    var relation = GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT
    guard let descendant else { return gtk_accessible_reset_relation(cast(), relation) }
    ValueSlot.withTemporary(ValueType(gtk_accessible_get_type())) { slot in
      g_value_set_object(slot.pointer, descendant.pointer)
      gtk_accessible_update_relation_value(cast(), 1, &relation, slot.pointer)
    }
  }
}
