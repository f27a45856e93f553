import CGtk

/// The role of a widget for assistive technology. Most widgets have the right one by default.
nonisolated public struct AccessibleRole: EnumValue {
  @MainActor public static var valueType: ValueType { ValueType(gtk_accessible_role_get_type()) }
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  private init(_ role: GtkAccessibleRole) {
    rawValue = role.rawValue
  }

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
