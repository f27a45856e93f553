#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// Space for a descriptor with a message.
union extra {
  struct cmsghdr head;
  char bytes[CMSG_SPACE(sizeof(int))];
};

int ccf_send(int socket, const void *bytes, size_t count, int descriptor) {
  union extra extra = {0};
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = extra.bytes, .msg_controllen = sizeof extra.bytes};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)count;
}

int ccf_receive(int socket, void *bytes, size_t count) {
  union extra extra = {0};
  struct iovec part = {bytes, count};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = extra.bytes, .msg_controllen = sizeof extra.bytes};
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -1;
  int descriptor = -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  if (received == (ssize_t)count) return descriptor;
  if (descriptor >= 0) close(descriptor);
  return -1;
}
