#define _GNU_SOURCE
#include "CLocalSocket.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { most_waiting = 32 };

/// Makes a socket and the address of a path.
static int make(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  if (length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

static int fail(int socket) {
  int reason = errno;
  close(socket);
  errno = reason;
  return -1;
}

/// Returns the socket if this user is at the other end.
static int of_this_user(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return fail(socket);
  if (peer.uid == geteuid()) return socket;
  errno = EPERM;
  return fail(socket);
}

int cls_listen(const char *path) {
  struct sockaddr_un address;
  int socket = make(path, &address);
  if (socket < 0) return -1;
  unlink(path);
  if (bind(socket, (struct sockaddr *)&address, sizeof address) != 0 || listen(socket, most_waiting) != 0)
    return fail(socket);
  return socket;
}

int cls_accept(int listener) {
  int socket;
  do socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  while (socket < 0 && errno == EINTR);
  return socket < 0 ? -1 : of_this_user(socket);
}

int cls_connect(const char *path) {
  struct sockaddr_un address;
  int socket = make(path, &address);
  if (socket < 0) return -1;
  if (connect(socket, (struct sockaddr *)&address, sizeof address) != 0) return fail(socket);
  int flags = fcntl(socket, F_GETFL);
  if (flags < 0 || fcntl(socket, F_SETFL, flags & ~O_NONBLOCK) != 0) return fail(socket);
  return of_this_user(socket);
}

/// Space for a descriptor with a message.
union extra {
  struct cmsghdr head;
  char bytes[CMSG_SPACE(sizeof(int))];
};

long cls_send(int socket, const void *bytes, size_t count, int descriptor) {
  union extra extra = {0};
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = extra.bytes;
    message.msg_controllen = sizeof extra.bytes;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent;
}

long cls_receive(int socket, void *bytes, size_t count, int *descriptor) {
  union extra extra = {0};
  struct iovec part = {bytes, count};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = extra.bytes, .msg_controllen = sizeof extra.bytes};
  *descriptor = -1;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return received;
  // The space for one descriptor is aligned, and may hold two. Those of a message with more are closed.
  int descriptors[sizeof extra / sizeof(int)];
  size_t length = head->cmsg_len - CMSG_LEN(0);
  memcpy(descriptors, CMSG_DATA(head), length);
  if (length == sizeof(int)) *descriptor = descriptors[0];
  else
    for (size_t i = 0; i < length / sizeof(int); i++) close(descriptors[i]);
  return received;
}

static volatile sig_atomic_t has_come;
static int watched = -1;

static void shut_down(int number) {
  int reason = errno;
  has_come = 1;
  shutdown(watched, SHUT_RDWR);
  errno = reason;
}

void cls_shut_down_at_signals(int socket) {
  static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
  watched = socket;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action;
    if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = shut_down;
    action.sa_flags = SA_RESTART | SA_RESETHAND;
    sigaction(numbers[i], &action, NULL);
  }
}

int cls_signal_has_come(void) { return has_come; }
