import CWaylandWindows

/// Keys that a Wayland compositor lets every program press: those of sway, Hyprland, labwc, niri, Wayfire and river do.
///
/// Each call waits for the compositor: not on the main thread.
nonisolated public enum CompositorKeys {
  /// Whether the compositor of a display lets programs press keys.
  public static func areThere(on display: String) -> Bool { cww_can_press_keys(display) != 0 }

  /// Presses Shift+Insert in the window with the focus.
  /// - Returns: Whether the compositor took the keys.
  public static func pressShiftInsert(on display: String) -> Bool { cww_press_shift_insert(display) != 0 }
}
