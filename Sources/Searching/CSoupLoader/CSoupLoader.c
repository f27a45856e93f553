#include "CSoupLoader.h"

#include <dlfcn.h>
#include <libsecret/secret.h>
#include <libsoup/soup.h>
#include <stdio.h>
#include <stdlib.h>

// The library keeps its place, so loading it again only counts.
static void *soup(void) { return dlopen("libsoup-3.0.so.0", RTLD_LAZY | RTLD_LOCAL); }
static void *secret(void) { return dlopen("libsecret-1.so.0", RTLD_LAZY | RTLD_LOCAL); }

_Bool csl_load_soup(void) { return soup() != NULL; }
_Bool csl_load_secret(void) { return secret() != NULL; }

static void *find(void *library, const char *name) {
  void *function = library ? dlsym(library, name) : NULL;
  if (!function) {
    fprintf(stderr, "hunch: %s: %s\n", name, dlerror());
    abort();
  }
  return function;
}

// Defines a function that calls the library's own of the same name. The headers check its type.
#define FORWARD(library, result, name, parameters, ...)                      \
  result name parameters {                                                   \
    static result(*_Atomic own) parameters;                                  \
    result(*found) parameters = own;                                         \
    if (!found) own = found = (result(*) parameters)find(library(), #name);  \
    return found(__VA_ARGS__);                                               \
  }

FORWARD(soup, SoupSession *, soup_session_new, (void))
FORWARD(soup, void, soup_session_set_timeout, (SoupSession * session, guint seconds), session, seconds)
FORWARD(soup, void, soup_session_set_idle_timeout, (SoupSession * session, guint seconds), session, seconds)
FORWARD(soup, void, soup_session_remove_feature_by_type, (SoupSession * session, GType type), session, type)
FORWARD(soup, void, soup_session_set_proxy_resolver, (SoupSession * session, GProxyResolver *resolver), session, resolver)
FORWARD(soup, void, soup_session_set_tls_database, (SoupSession * session, GTlsDatabase *database), session, database)
FORWARD(soup, void, soup_session_abort, (SoupSession * session), session)
FORWARD(
    soup, void, soup_session_send_async,
    (SoupSession * session, SoupMessage *message, int priority, GCancellable *cancellable, GAsyncReadyCallback callback,
     gpointer data),
    session, message, priority, cancellable, callback, data)
FORWARD(
    soup, GInputStream *, soup_session_send_finish, (SoupSession * session, GAsyncResult *result, GError **error),
    session, result, error)
FORWARD(soup, GType, soup_auth_manager_get_type, (void))

FORWARD(soup, SoupMessage *, soup_message_new, (const char *method, const char *address), method, address)
FORWARD(soup, void, soup_message_add_flags, (SoupMessage * message, SoupMessageFlags flags), message, flags)
FORWARD(soup, SoupStatus, soup_message_get_status, (SoupMessage * message), message)
FORWARD(soup, SoupMessageHeaders *, soup_message_get_request_headers, (SoupMessage * message), message)
FORWARD(soup, SoupMessageHeaders *, soup_message_get_response_headers, (SoupMessage * message), message)
FORWARD(
    soup, void, soup_message_set_request_body_from_bytes, (SoupMessage * message, const char *type, GBytes *bytes),
    message, type, bytes)
FORWARD(soup, GTlsCertificateFlags, soup_message_get_tls_peer_certificate_errors, (SoupMessage * message), message)

FORWARD(
    soup, void, soup_message_headers_append, (SoupMessageHeaders * headers, const char *name, const char *value),
    headers, name, value)
FORWARD(
    soup, const char *, soup_message_headers_get_one, (SoupMessageHeaders * headers, const char *name), headers, name)
FORWARD(soup, goffset, soup_message_headers_get_content_length, (SoupMessageHeaders * headers), headers)
FORWARD(
    soup, const char *, soup_message_headers_get_content_type, (SoupMessageHeaders * headers, GHashTable **parameters),
    headers, parameters)

FORWARD(
    secret, void, secret_password_lookupv,
    (const SecretSchema *schema, GHashTable *attributes, GCancellable *cancellable, GAsyncReadyCallback callback,
     gpointer data),
    schema, attributes, cancellable, callback, data)
FORWARD(secret, gchar *, secret_password_lookup_finish, (GAsyncResult * result, GError **error), result, error)
FORWARD(secret, void, secret_password_free, (gchar * password), password)
