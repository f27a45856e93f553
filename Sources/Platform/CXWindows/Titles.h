// Titles of programs that know no Unicode, by Xlib. Private to this module.
#ifndef TITLES_H
#define TITLES_H

#include "CXWindows.h"

struct _XDisplay;

// Converts a title in COMPOUND_TEXT to UTF-8. The result must be freed; it is NULL if the title is invalid.
// connection: Opened at the first call, because such titles are rare. NULL until then.
char *utf8_title(struct _XDisplay **connection, const char *display, struct cxw_text title);

void close_titles(struct _XDisplay *connection);

#endif
