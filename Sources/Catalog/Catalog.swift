// Placeholder while the modules are laid out.
