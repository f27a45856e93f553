import GtkKit

/// A page of the preferences: groups of settings, with widgets above and below them.
struct SettingsPage {
  let title: String
  var header: [Widget]
  var groups: [SettingsGroup]
  var footer: [Widget]

  init(_ title: String, header: [Widget] = [], _ groups: [SettingsGroup] = [], footer: [Widget] = []) {
    self.title = title
    self.header = header
    self.groups = groups
    self.footer = footer
  }

  func makeWidget() -> ScrolledWindow {
    let column = Box(.vertical, spacing: 24, header + groups.map(\.widget) + footer).addCSSClass("preferences")
    let view = ScrolledWindow(column, horizontal: .never)
    view.expandsHorizontally = true
    view.propagatesNaturalHeight = true
    return view
  }
}
