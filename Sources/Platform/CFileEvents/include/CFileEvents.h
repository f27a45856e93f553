// The calls of Linux that reading a tree of folders and hearing of its changes take, where Swift cannot make them by
// itself. Every function that can fail returns a negative number of errno(3), unless it says otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What is known of a file or folder without reading it.
typedef struct {
  uint64_t device;
  uint64_t inode;
  /// The mount that it is reached by; 0 where the kernel does not tell.
  uint64_t mount;
  /// When it was last changed in any way, in nanoseconds since 1970. Unlike the time of its contents, no program can set it.
  int64_t changed;
  int is_folder;
} cfe_status;

/// The state of what a path below an open folder names, links not followed; of the open folder itself if the path is empty.
int cfe_get_status(int folder, const char *path, cfe_status *status);

/// Opens a folder below another one to be read. No link is followed on the way, wherever the kernel can promise that.
int cfe_open_folder(int folder, const char *path);

/// One entry of a folder.
typedef struct {
  const char *name;
  size_t length;
  /// One of the `cfe_entry_` numbers.
  int kind;
} cfe_entry;

enum { cfe_entry_file, cfe_entry_folder, cfe_entry_unknown };

/// Fills a buffer with entries of an open folder. Returns the number of bytes, 0 at the end.
long cfe_read_entries(int folder, void *buffer, size_t size);

/// The entry at an offset of a buffer that was filled so. Returns the offset of the next one.
size_t cfe_next_entry(const void *buffer, size_t offset, cfe_entry *entry);

/// The number of the calling thread in the system.
int cfe_thread(void);

/// Names the calling thread for those who look at the process, by at most 15 bytes.
void cfe_name_thread(const char *name);

/// Has the calling thread stand back behind others that want the processor or the disk.
void cfe_stand_back(void);

/// Has the calling thread work only when nobody else wants the processor or the disk.
void cfe_become_idle(void);

enum { cfe_handle_size = 160 };

/// What a folder is called in events: its file system and its handle there.
typedef struct {
  uint8_t bytes[cfe_handle_size];
  size_t length;
} cfe_handle;

/// A queue of changes in marked folders, not waiting when it is read. See fanotify(7).
int cfe_open_queue(void);

/// Has changes in a folder come to a queue, and gives the handle that they will come with.
int cfe_mark_folder(int queue, int folder, const char *path, cfe_handle *handle);

/// A change in a folder.
typedef struct {
  cfe_handle folder;
  /// What has changed; none if the folder itself has.
  const char *name;
  size_t length;
  /// Whether changes were lost. Nothing else is told then.
  int is_overflow;
} cfe_change;

/// The change at an offset of what was read from a queue. Returns the offset of the next one, or `size` at the end.
size_t cfe_next_change(const void *buffer, size_t size, size_t offset, cfe_change *change);

/// The same by inotify(7), for where there is no such queue: the handles are numbers of watches.
int cfe_open_watches(void);
int cfe_watch_folder(int queue, int folder, const char *path, cfe_handle *handle);
size_t cfe_next_watched_change(const void *buffer, size_t size, size_t offset, cfe_change *change);

/// A descriptor that one thread waits at, and others wake it by writing a number of eight bytes. See eventfd(2).
int cfe_open_bell(void);

/// A descriptor that can be read once the system's clock was set: by somebody, or because the machine has slept, in which time
/// only some clocks go on. Nothing wakes up in between. See TFD_TIMER_CANCEL_ON_SET in timerfd_create(2).
int cfe_open_clock_watch(void);

/// Opens a copy of an open file that nobody else can reach: a file without a name in a folder of the same file system, which
/// shares the blocks where it can. Fails with `EOPNOTSUPP` where there are no such files.
int cfe_open_copy(int file, const char *folder, size_t size);

/// Swaps two files in one step. Returns 0, or -1 with errno.
int cfe_exchange(const char *one, const char *other);

/// Renames a file, unless the new name is taken. Returns 0, or -1 with errno.
int cfe_rename_to_free_name(const char *old_name, const char *new_name);

/// Gives memory that is free back to the system, where the C library knows how.
void cfe_release_memory(void);
