// Who uses GTK uses GObject's objects, signals and main loop with it.
@_exported public import GLibKit
