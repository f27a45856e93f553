// Users of GTK also need GObject's objects, signals and main loop.
@_exported public import GLibKit
