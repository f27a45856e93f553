#include "Titles.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <string.h>

char *utf8_title(struct _XDisplay **connection, const char *display, struct cxw_text title) {
  if (!*connection) *connection = XOpenDisplay(display);
  if (!*connection) return NULL;
  XTextProperty property = {
    .value = (unsigned char *)title.bytes,
    .encoding = XInternAtom(*connection, "COMPOUND_TEXT", False),
    .format = 8,
    .nitems = title.length,
  };
  char **parts = NULL;
  int count = 0;
  // A positive result is a number of characters that could not be converted.
  int result = Xutf8TextPropertyToTextList(*connection, &property, &parts, &count);
  char *found = result >= 0 && count > 0 ? strdup(parts[0]) : NULL;
  if (parts) XFreeStringList(parts);
  return found;
}

void close_titles(struct _XDisplay *connection) {
  if (connection) XCloseDisplay(connection);
}
