#pragma once

// Reads the system's software catalogues by libappstream, which is looked for at run time, so no machine needs it.
// Only this module knows the differences between its versions 0.16 and 1.

/// The outcome of reading.
typedef enum {
  CAppStreamDone = 0,
  /// libappstream is not on this machine.
  CAppStreamMissing = 1,
  /// The library lacks a function of its version.
  CAppStreamUnfamiliar = 2,
} CAppStreamResult;

/// Writes the known facts about each piece of software to a file descriptor.
///
/// Each piece is a sequence of texts that end with a NUL: id, kind, name, summary, keywords, icon, packages,
/// desktop-file ids, bundles. Texts that may be several are separated by line breaks. The icon is a name in the
/// theme, or a path.
///
/// It takes seconds and much memory, and leaks some: run it in a separate process.
/// - folder: the folder of a catalogue, with a subfolder for each format; NULL for the system's catalogues.
/// - locale: the language; NULL for that of the environment.
CAppStreamResult cappstream_write(int descriptor, const char *folder, const char *locale);
