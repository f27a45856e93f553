#pragma once
#include <sqlite3.h>

// Swift cannot import the destructor SQLITE_TRANSIENT, a number cast to a function. This binds with it, and SQLite
// makes its own copy.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
