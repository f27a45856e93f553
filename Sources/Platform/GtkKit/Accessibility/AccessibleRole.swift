import CGtk

/// The role of a widget for assistive technology. Most widgets have the right one by default.
nonisolated public enum AccessibleRole: Sendable {
  case alert, button, group, heading, label, list, listBox, listItem, none, presentation, region, search, searchBox
  case status, option, textBox, toolbar, window

  fileprivate var c: GtkAccessibleRole {
    switch self {
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .label: GTK_ACCESSIBLE_ROLE_LABEL
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listBox: GTK_ACCESSIBLE_ROLE_LIST_BOX
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .none: GTK_ACCESSIBLE_ROLE_NONE
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .region: GTK_ACCESSIBLE_ROLE_REGION
    case .search: GTK_ACCESSIBLE_ROLE_SEARCH
    case .searchBox: GTK_ACCESSIBLE_ROLE_SEARCH_BOX
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    case .option: GTK_ACCESSIBLE_ROLE_OPTION
    case .textBox: GTK_ACCESSIBLE_ROLE_TEXT_BOX
    case .toolbar: GTK_ACCESSIBLE_ROLE_TOOLBAR
    case .window: GTK_ACCESSIBLE_ROLE_WINDOW
    }
  }
}

extension AccessibleRole: ValueConvertible {
  public static var valueType: ValueType { ValueType(gtk_accessible_role_get_type()) }

  /// Roles are set when a widget is made, and queried by ``Widget/hasRole(_:)``.
  public static func read(_ value: ValueSlot) -> AccessibleRole {
    preconditionFailure("a role is never read")
  }

  public func write(to value: ValueSlot) {
    g_value_set_enum(value.pointer, Int32(c.rawValue))
  }
}

extension Widget {
  /// Whether it has this role for assistive technology.
  public func hasRole(_ role: AccessibleRole) -> Bool {
    gtk_accessible_get_accessible_role(cast()) == role.c
  }
}
