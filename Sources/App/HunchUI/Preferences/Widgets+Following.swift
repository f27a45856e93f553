import GtkKit
import HunchModel

/// Controls that show a setting, follow its changes and change it at once.
///
/// A control that follows a change reports its value again. The setting is equal then, so nothing changes.
extension Switch {
  convenience init(
    _ preferences: Preferences, _ value: @escaping (Preferences) -> Bool,
    set: @escaping (Preferences, Bool) -> Void
  ) {
    self.init(isOn: value(preferences))
    switched.connect(to: self) { set(preferences, $0.isOn) }
    preferences.follow(self) { control, preferences in
      if control.isOn != value(preferences) { control.isOn = value(preferences) }
    }
  }

  convenience init(_ preferences: Preferences, _ setting: ReferenceWritableKeyPath<Preferences, Bool>) {
    self.init(preferences, { $0[keyPath: setting] }, set: { $0[keyPath: setting] = $1 })
  }

  convenience init(_ preferences: Preferences, _ choice: Preferences.Choice) { self.init(preferences, \.[choice]) }
}

extension SpinButton {
  convenience init(
    _ range: ClosedRange<Int>, _ preferences: Preferences, _ setting: ReferenceWritableKeyPath<Preferences, Int>
  ) {
    self.init(range, value: preferences[keyPath: setting])
    valueChanged.connect(to: self) { preferences[keyPath: setting] = $0.value }
    // The typed number counts even if the user closes the window without Return.
    unmapped.connect(to: self) { $0.update() }
    preferences.follow(self) { control, preferences in
      if control.value != preferences[keyPath: setting] { control.value = preferences[keyPath: setting] }
    }
  }
}
