#pragma once

// libsoup and libsecret bring fifteen libraries, which most starts do not need. This module has the functions of both
// that are used here, under their own names, and loads the library of a function at its first call.

/// Loads libsoup, unless it is loaded. Waits for the disk.
/// - Returns: Whether this machine has the library. Without it, a call of one of its functions ends the program.
_Bool csl_load_soup(void);

/// Loads libsecret, unless it is loaded. Waits for the disk.
/// - Returns: Whether this machine has the library. Without it, a call of one of its functions ends the program.
_Bool csl_load_secret(void);
