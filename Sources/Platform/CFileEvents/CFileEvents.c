#define _GNU_SOURCE
#include "CFileEvents.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

int cfe_get_status(int folder, const char *path, cfe_status *status) {
  // Since Linux 5.8; the C library may be older than the kernel.
  const unsigned mount_id = 0x1000;
  struct statx found;
  int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | AT_EMPTY_PATH;
  if (statx(folder, path, flags, STATX_TYPE | STATX_INO | STATX_CTIME | mount_id, &found) != 0) return -errno;
  status->device = (uint64_t)found.stx_dev_major << 32 | found.stx_dev_minor;
  status->inode = found.stx_ino;
  status->mount = found.stx_mask & mount_id ? found.stx_mnt_id : 0;
  status->changed = found.stx_ctime.tv_sec * 1000000000LL + found.stx_ctime.tv_nsec;
  status->is_folder = S_ISDIR(found.stx_mode);
  return 0;
}

int cfe_open_folder(int folder, const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS};
  long opened = syscall(SYS_openat2, folder, path, &how, sizeof how);
  // An older kernel lacks this call, and a sandbox may forbid it.
  if (opened < 0 && (errno == ENOSYS || errno == EPERM)) opened = openat(folder, path, (int)how.flags);
  return opened < 0 ? -errno : (int)opened;
}

long cfe_read_entries(int folder, void *buffer, size_t size) {
  long count = syscall(SYS_getdents64, folder, buffer, size);
  return count < 0 ? -errno : count;
}

size_t cfe_next_entry(const void *buffer, size_t offset, cfe_entry *entry) {
  const struct dirent64 *record = (const void *)((const char *)buffer + offset);
  entry->name = record->d_name;
  entry->length = strlen(record->d_name);
  entry->kind = record->d_type == DT_DIR       ? cfe_entry_folder
                : record->d_type == DT_UNKNOWN ? cfe_entry_unknown
                                               : cfe_entry_file;
  return offset + record->d_reclen;
}

int cfe_thread(void) { return (int)syscall(SYS_gettid); }

void cfe_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

// The C library has no function for ioprio_set(2). The first arguments mean this thread.
enum { best_effort = 2 << 13, idle = 3 << 13, lowest = 7 };

void cfe_stand_back(void) {
  // On Linux this affects only the thread.
  setpriority(PRIO_PROCESS, 0, 10);
  syscall(SYS_ioprio_set, 1, 0, best_effort | lowest);
}

void cfe_become_idle(void) {
  struct sched_param none = {0};
  sched_setscheduler(0, SCHED_IDLE, &none);
  syscall(SYS_ioprio_set, 1, 0, idle);
}

/// Joins a file system id and a handle.
static int fill(cfe_handle *into, const void *file_system, size_t size, const struct file_handle *handle) {
  size_t length = size + sizeof handle->handle_type + handle->handle_bytes;
  if (length > sizeof into->bytes) return -EOVERFLOW;
  memcpy(into->bytes, file_system, size);
  memcpy(into->bytes + size, &handle->handle_type, sizeof handle->handle_type);
  memcpy(into->bytes + size + sizeof handle->handle_type, handle->f_handle, handle->handle_bytes);
  into->length = length;
  return 0;
}

int cfe_open_queue(void) {
  int queue = fanotify_init(FAN_CLASS_NOTIF | FAN_CLOEXEC | FAN_NONBLOCK | FAN_REPORT_DFID_NAME, O_RDONLY);
  return queue < 0 ? -errno : queue;
}

int cfe_mark_folder(int queue, int folder, const char *path, cfe_handle *handle) {
  union {
    struct file_handle handle;
    char bytes[sizeof(struct file_handle) + MAX_HANDLE_SZ];
  } room = {.handle.handle_bytes = MAX_HANDLE_SZ};
  int mount = 0;
  int opened = openat(folder, path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return -errno;
  struct statfs file_system;
  int result = 0;
  if (fstatfs(opened, &file_system) != 0 || name_to_handle_at(opened, "", &room.handle, &mount, AT_EMPTY_PATH) != 0) {
    result = -errno;
  } else {
    result = fill(handle, &file_system.f_fsid, sizeof file_system.f_fsid, &room.handle);
  }
  if (result == 0) {
    uint64_t changes = FAN_CREATE | FAN_DELETE | FAN_MOVED_FROM | FAN_MOVED_TO | FAN_ONDIR;
    // fanotify_mark takes no open path, so the folder is named by the link to its descriptor.
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", opened);
    if (fanotify_mark(queue, FAN_MARK_ADD | FAN_MARK_ONLYDIR, changes, AT_FDCWD, link) != 0) result = -errno;
  }
  close(opened);
  return result;
}

size_t cfe_next_change(const void *buffer, size_t size, size_t offset, cfe_change *change) {
  const struct fanotify_event_metadata *event = (const void *)((const char *)buffer + offset);
  memset(change, 0, sizeof *change);
  if (offset + sizeof *event > size || event->event_len < sizeof *event || event->event_len > size - offset) return size;
  change->is_overflow = (event->mask & FAN_Q_OVERFLOW) != 0;
  size_t end = offset + event->event_len;
  for (size_t place = offset + event->metadata_len; place + sizeof(struct fanotify_event_info_header) <= end;) {
    const struct fanotify_event_info_fid *info = (const void *)((const char *)buffer + place);
    if (info->hdr.len == 0 || info->hdr.len > end - place) break;
    int has_name = info->hdr.info_type == FAN_EVENT_INFO_TYPE_DFID_NAME;
    if (has_name || info->hdr.info_type == FAN_EVENT_INFO_TYPE_DFID) {
      const struct file_handle *handle = (const void *)info->handle;
      if (fill(&change->folder, &info->fsid, sizeof info->fsid, handle) == 0 && has_name) {
        const char *name = (const char *)handle->f_handle + handle->handle_bytes;
        // A dot means the folder itself.
        if (strcmp(name, ".") != 0) {
          change->name = name;
          change->length = strlen(name);
        }
      }
      break;
    }
    place += info->hdr.len;
  }
  return end;
}

int cfe_open_watches(void) {
  int queue = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  return queue < 0 ? -errno : queue;
}

static void fill_watch(cfe_handle *into, int watch) {
  memcpy(into->bytes, &watch, sizeof watch);
  into->length = sizeof watch;
}

int cfe_watch_folder(int queue, int folder, const char *path, cfe_handle *handle) {
  int opened = openat(folder, path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return -errno;
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", opened);
  int watch = inotify_add_watch(queue, link, IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR);
  int result = watch < 0 ? -errno : 0;
  close(opened);
  if (result == 0) fill_watch(handle, watch);
  return result;
}

size_t cfe_next_watched_change(const void *buffer, size_t size, size_t offset, cfe_change *change) {
  const struct inotify_event *event = (const void *)((const char *)buffer + offset);
  memset(change, 0, sizeof *change);
  if (offset + sizeof *event > size || event->len > size - offset - sizeof *event) return size;
  change->is_overflow = (event->mask & IN_Q_OVERFLOW) != 0;
  fill_watch(&change->folder, event->wd);
  if (event->len > 0) {
    change->name = event->name;
    change->length = strlen(event->name);
  }
  return offset + sizeof *event + event->len;
}

int cfe_open_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cfe_open_clock_watch(void) {
  int watch = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (watch < 0) return -errno;
  // This time never comes.
  struct itimerspec never = {.it_value.tv_sec = LONG_MAX};
  if (timerfd_settime(watch, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) != 0) {
    int failure = -errno;
    close(watch);
    return failure;
  }
  return watch;
}

int cfe_open_copy(int file, const char *folder, size_t size) {
  int copy = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (copy < 0) return errno == EISDIR || errno == EINVAL ? -EOPNOTSUPP : -errno;
  if (ioctl(copy, FICLONE, file) == 0) return copy;
  off_t from = 0;
  while ((size_t)from < size) {
    ssize_t count = copy_file_range(file, &from, copy, NULL, size - (size_t)from, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      int failure = count == 0 ? -EIO : -errno;
      close(copy);
      return failure;
    }
  }
  return copy;
}

static int lease_bell = -1;

/// A signal that is for programs to use, and that GLib and the Swift runtime leave alone.
static int lease_signal(void) { return SIGRTMIN + 1; }

static void ring(int number) {
  int reason = errno;
  uint64_t once = 1;
  // A full counter rings as well.
  if (write(lease_bell, &once, sizeof once) < 0) {}
  errno = reason;
}

int cfe_open_lease_bell(void) {
  lease_bell = eventfd(0, EFD_CLOEXEC);
  if (lease_bell < 0) return -errno;
  struct sigaction action = {.sa_handler = ring, .sa_flags = SA_RESTART};
  return sigaction(lease_signal(), &action, NULL) == 0 ? lease_bell : -errno;
}

int cfe_lease(int file) {
  return fcntl(file, F_SETSIG, lease_signal()) == 0 && fcntl(file, F_SETLEASE, F_RDLCK) == 0 ? 0 : -errno;
}

int cfe_lease_is_awaited(int file) { return fcntl(file, F_GETLEASE) != F_RDLCK; }

int cfe_detach(void *address, size_t size) {
  void *copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED) return -errno;
  memcpy(copy, address, size);
  mprotect(copy, size, PROT_READ);
  if (mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, address) != MAP_FAILED) return 0;
  int failure = -errno;
  munmap(copy, size);
  return failure;
}

int cfe_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

int cfe_rename_to_free_name(const char *old_name, const char *new_name) {
  return renameat2(AT_FDCWD, old_name, AT_FDCWD, new_name, RENAME_NOREPLACE);
}

void cfe_release_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void cfe_share_arenas(int count) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
