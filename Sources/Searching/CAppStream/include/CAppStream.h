#pragma once

// Reads the software catalogues of the system by libappstream, which is looked for at run time: what differs between its
// version 0.16 and 1 is in here alone, and who has it not needs it not.

/// What became of reading.
typedef enum {
  CAppStreamDone = 0,
  /// libappstream is not on this machine.
  CAppStreamMissing = 1,
  /// It is there, and is not as either version should be.
  CAppStreamUnfamiliar = 2,
} CAppStreamResult;

/// Writes what is known of each piece of software to a file descriptor.
///
/// Each is made of texts that end with a NUL: id, kind, name, summary, keywords, icon, packages, desktop-file ids, bundles.
/// Those that may be several have line breaks between them. The icon is a theme's name, or a path.
///
/// It takes seconds and much memory, and leaks some: for a process of its own.
/// - folder: a catalogue's folder, with the formats in folders of it; NULL for those of the system.
/// - locale: in which language; NULL for that of the environment.
CAppStreamResult cappstream_write(int descriptor, const char *folder, const char *locale);
