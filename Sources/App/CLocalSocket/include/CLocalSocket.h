// Sockets between processes of one user on this machine, as far as Swift cannot use them itself: addresses, the peer's
// user, and messages with a descriptor. Every function returns -1 with errno if it fails, unless it says otherwise.
#pragma once
#include <stddef.h>

/// Makes a socket at a path and listens there, in place of any earlier socket. It keeps the bounds of messages.
int cls_listen(const char *path);

/// Accepts the next process of this user, without waiting. Reading from it and writing to it never waits either.
int cls_accept(int listener);

/// Connects to a socket at a path that a process of this user listens at, without waiting for that process.
int cls_connect(const char *path);

/// Sends bytes, with a descriptor unless it is negative. Returns the number of bytes sent.
long cls_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives bytes, and a descriptor that came with them or -1. The caller must close it. Returns the number of bytes, 0
/// at the end.
long cls_receive(int socket, void *bytes, size_t count, int *descriptor);

/// Makes the signals that ask a process to end (SIGTERM, SIGINT, SIGHUP) shut down a socket, which ends all waiting for
/// it. A second signal ends the process; ignored signals stay ignored.
void cls_shut_down_at_signals(int socket);

/// Whether such a signal has come.
int cls_signal_has_come(void);
