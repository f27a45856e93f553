import CGtk

/// The way in which a field completes text, for assistive technology.
nonisolated public enum Autocompletion: UInt32, Sendable {
  case none, inline, list, both
}

/// A property of a widget for assistive technology.
public enum AccessibleProperty {
  /// The name.
  case label(String)
  /// A further description.
  case description(String)
  /// The text shown in an empty field.
  case placeholder(String)
  /// The way of completing text.
  case autocompletion(Autocompletion)
  /// The keys for it, as in `Control+K`.
  case keyShortcuts(String)
}

/// The name and the description that assistive technology speaks.
nonisolated public struct SpokenText: Equatable, Sendable {
  /// The name.
  public var name: String
  /// A further description.
  public var description: String

  /// Empty by default.
  public init(name: String = "", description: String = "") {
    self.name = name
    self.description = description
  }
}

extension Widget {
  /// Sets a property for assistive technology.
  public func setAccessible(_ property: AccessibleProperty) {
    var kind: GtkAccessibleProperty
    let text: String
    switch property {
    case .label(let value):
      (kind, text) = (GTK_ACCESSIBLE_PROPERTY_LABEL, value)
      // Otherwise a newer GTK would name a button by its content.
      gtk_accessible_reset_relation(cast(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    case .description(let value): (kind, text) = (GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, value)
    case .placeholder(let value): (kind, text) = (GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER, value)
    case .keyShortcuts(let value): (kind, text) = (GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, value)
    case .autocompletion(let value):
      gtkkit_accessible_set_autocomplete(cast(), GtkAccessibleAutocomplete(value.rawValue))
      return
    }
    ValueSlot.withTemporary(.string) { slot in
      text.write(to: slot)
      gtk_accessible_update_property_value(cast(), 1, &kind, slot.pointer)
    }
  }

  /// Sets the name and the description for assistive technology.
  public func setAccessible(_ spoken: SpokenText) {
    setAccessible(.label(spoken.name))
    setAccessible(.description(spoken.description))
  }

  /// Removes the description for assistive technology.
  public func resetAccessibleDescription() {
    gtk_accessible_reset_property(cast(), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
  }

  /// Reports the widget's changes to assistive technology from now on.
  ///
  /// GTK reports changes of a widget only after a reader asked for it or it had the focus. Until then, a list whose
  /// selection moves while the focus stays in a field is silent. The only public way to make a widget known is to
  /// change whether it takes the focus.
  public func becomeKnown() {
    let takesFocus = gtk_widget_get_focusable(cast())
    for value in [1 - takesFocus, takesFocus] { gtk_widget_set_focusable(cast(), value) }
    // GTK reports the widget's name and description as new with its first change. Resetting an unset property reports
    // them now, while no reader reads the widget.
    gtk_accessible_reset_property(cast(), GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION)
  }

  /// Reports the widget's changes to assistive technology from its first appearance on. Call this once.
  public func becomesKnownWhenShown() { mapped.connect(to: self) { $0.becomeKnown() } }

  /// Sets the part that the keys act on, for assistive technology, while the focus stays here; nil for none.
  public func setAccessibleActiveDescendant(_ descendant: Widget?) {
    var relation = GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT
    guard let descendant else { return gtk_accessible_reset_relation(cast(), relation) }
    ValueSlot.withTemporary(ValueType(gtk_accessible_get_type())) { slot in
      g_value_set_object(slot.pointer, descendant.pointer)
      gtk_accessible_update_relation_value(cast(), 1, &relation, slot.pointer)
    }
  }

  /// Looked up once, by name: a program built with an older GTK may run with one that has it.
  private static let announceFunction = gtkkit_find_announce()

  /// Whether ``announce(_:)`` works here, which needs GTK 4.14 at run time.
  public static var canAnnounce: Bool { announceFunction != nil }

  /// Makes a screen reader say the message soon, without interrupting its current speech.
  /// - Returns: Whether GTK can. Where it cannot, change a label made with ``AccessibleRole/status`` or
  ///   ``AccessibleRole/alert`` instead: screen readers read such labels out.
  @discardableResult
  public func announce(_ message: String) -> Bool {
    guard let announce = Self.announceFunction else { return false }
    announce(cast(), message, Int32(GTKKIT_ANNOUNCEMENT_PRIORITY_MEDIUM))
    return true
  }
}

/// The role of a widget for assistive technology. Most widgets have the right one by default.
nonisolated public struct AccessibleRole: EnumValue {
  @MainActor public static var valueType: ValueType { ValueType(gtk_accessible_role_get_type()) }
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ role: GtkAccessibleRole) { rawValue = role.rawValue }

  public static let alert = Self(GTK_ACCESSIBLE_ROLE_ALERT)
  public static let button = Self(GTK_ACCESSIBLE_ROLE_BUTTON)
  public static let group = Self(GTK_ACCESSIBLE_ROLE_GROUP)
  public static let heading = Self(GTK_ACCESSIBLE_ROLE_HEADING)
  public static let label = Self(GTK_ACCESSIBLE_ROLE_LABEL)
  public static let list = Self(GTK_ACCESSIBLE_ROLE_LIST)
  public static let listBox = Self(GTK_ACCESSIBLE_ROLE_LIST_BOX)
  public static let listItem = Self(GTK_ACCESSIBLE_ROLE_LIST_ITEM)
  public static let none = Self(GTK_ACCESSIBLE_ROLE_NONE)
  public static let presentation = Self(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  public static let region = Self(GTK_ACCESSIBLE_ROLE_REGION)
  public static let search = Self(GTK_ACCESSIBLE_ROLE_SEARCH)
  public static let searchBox = Self(GTK_ACCESSIBLE_ROLE_SEARCH_BOX)
  public static let status = Self(GTK_ACCESSIBLE_ROLE_STATUS)
  public static let option = Self(GTK_ACCESSIBLE_ROLE_OPTION)
  public static let toolbar = Self(GTK_ACCESSIBLE_ROLE_TOOLBAR)
  public static let window = Self(GTK_ACCESSIBLE_ROLE_WINDOW)
}

extension Widget {
  /// Whether it has this role for assistive technology.
  public func hasRole(_ role: AccessibleRole) -> Bool {
    gtk_accessible_get_accessible_role(cast()).rawValue == role.rawValue
  }
}
