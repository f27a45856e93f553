#pragma once
#include <sqlite3.h>

// Swift cannot import the destructor SQLITE_TRANSIENT, which is a number cast to a function: these bind with it, so
// that SQLite keeps a copy of its own.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
