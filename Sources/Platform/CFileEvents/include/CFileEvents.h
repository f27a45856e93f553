// The Linux calls for reading trees of folders and following their changes, as far as Swift cannot make them itself.
// Every function that can fail returns a negative code of errno(3), unless it says otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The status of a file or folder, without reading it.
typedef struct {
  uint64_t device;
  uint64_t inode;
  /// The mount of the path; 0 if the kernel does not tell.
  uint64_t mount;
  /// The time of the last change of any kind, in nanoseconds since 1970. Unlike the time of the contents, no program
  /// can set it.
  int64_t changed;
  int is_folder;
} cfe_status;

/// Reads the status at a path below an open folder, without following links; of the folder itself if the path is
/// empty.
int cfe_get_status(int folder, const char *path, cfe_status *status);

/// Opens a folder below another one for reading. Follows no link on the way, if the kernel supports that.
int cfe_open_folder(int folder, const char *path);

/// An entry of a folder.
typedef struct {
  const char *name;
  size_t length;
  /// One of the `cfe_entry_` numbers.
  int kind;
} cfe_entry;

enum { cfe_entry_file, cfe_entry_folder, cfe_entry_unknown };

/// Fills a buffer with entries of an open folder. Returns the number of bytes, 0 at the end.
long cfe_read_entries(int folder, void *buffer, size_t size);

/// Reads the entry at an offset of such a buffer. Returns the offset of the next one.
size_t cfe_next_entry(const void *buffer, size_t offset, cfe_entry *entry);

/// Returns the system's number of the calling thread.
int cfe_thread(void);

/// Names the calling thread, for tools that show the process; at most 15 bytes.
void cfe_name_thread(const char *name);

/// Lowers the priority of the calling thread for the processor and the disk.
void cfe_stand_back(void);

/// Makes the calling thread idle: it works only while nobody else wants the processor or the disk.
void cfe_become_idle(void);

enum { cfe_handle_size = 160 };

/// The name of a folder in events: its file system and its handle there.
typedef struct {
  uint8_t bytes[cfe_handle_size];
  size_t length;
} cfe_handle;

/// Opens a queue of changes in marked folders, which is read without blocking. See fanotify(7).
int cfe_open_queue(void);

/// Marks a folder, whose changes then come to the queue, and returns the handle in these events.
int cfe_mark_folder(int queue, int folder, const char *path, cfe_handle *handle);

/// A change in a folder.
typedef struct {
  cfe_handle folder;
  /// The changed name; NULL if the folder itself has changed.
  const char *name;
  size_t length;
  /// Whether changes were lost. Then the event says nothing else.
  int is_overflow;
} cfe_change;

/// Reads the change at an offset of the bytes read from a queue. Returns the offset of the next one, or `size` at the
/// end.
size_t cfe_next_change(const void *buffer, size_t size, size_t offset, cfe_change *change);

/// The same with inotify(7), for systems without such a queue: the handles are watch numbers.
int cfe_open_watches(void);
int cfe_watch_folder(int queue, int folder, const char *path, cfe_handle *handle);
size_t cfe_next_watched_change(const void *buffer, size_t size, size_t offset, cfe_change *change);

/// Opens a descriptor at which a thread waits; others wake it by writing a number of eight bytes. See eventfd(2).
int cfe_open_bell(void);

/// Opens a descriptor that becomes readable when the system's clock is set, also after sleep, during which only some
/// clocks run. It causes no wake-ups in between. See TFD_TIMER_CANCEL_ON_SET in timerfd_create(2).
int cfe_open_clock_watch(void);

/// Opens a copy of an open file that nobody else can reach: an unnamed file in a folder of the same file system,
/// which shares the blocks if possible. Fails with `EOPNOTSUPP` on file systems without unnamed files.
int cfe_open_copy(int file, const char *folder, size_t size);

/// Opens a descriptor from which a thread reads eight bytes when another program is about to change a file under a
/// lease. The bell of the whole process: call this once.
int cfe_open_lease_bell(void);

/// Takes a lease on a file that is open for reading, until the descriptor is closed: another program that opens the
/// file for writing, or shortens it, waits until then, at most for the seconds in /proc/sys/fs/lease-break-time. See
/// F_SETLEASE in fcntl(2). Fails if somebody has it open for writing, or on file systems without leases.
int cfe_lease(int file);

/// Whether another program waits for the end of a lease.
int cfe_lease_is_awaited(int file);

/// Replaces a mapping by a copy in memory of this process. Readers in other threads notice nothing.
int cfe_detach(void *address, size_t size);

/// Swaps two files atomically. Returns 0, or -1 with errno.
int cfe_exchange(const char *one, const char *other);

/// Renames a file, unless the new name is taken. Returns 0, or -1 with errno.
int cfe_rename_to_free_name(const char *old_name, const char *new_name);

/// Returns free memory to the system, if the C library can.
void cfe_release_memory(void);

/// Lets the threads of the process share this many arenas of memory, if the C library has arenas. Call it before the
/// first thread starts.
void cfe_share_arenas(int count);
