#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

/// From this number on, all architectures use the same numbers. Of these calls, only the listed ones are allowed,
/// because later kernels may add unknown ones.
enum { first_common = 424 };
/// The same calls in another convention of x86-64 start at this number.
enum { other_convention = 0x40000000 };

static const int harmless[] = {
    435 /* clone3 */, 436 /* close_range */,    439 /* faccessat2 */, 441 /* epoll_pwait2 */, 449 /* futex_waitv */,
    451 /* cachestat */, 453 /* map_shadow_stack */, 454, 455, 456 /* futex_… */, 462 /* mseal */,
};

static const int forbidden[] = {
    // The network, and other programs reached by it.
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // Other programs.
    SYS_execve, SYS_execveat, SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_ptrace,
    SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_shmget, SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open,
    SYS_mq_unlink, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_setpgid, SYS_setsid,
    // The system.
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init, SYS_inotify_init1, SYS_inotify_add_watch,
#ifdef SYS_userfaultfd
    SYS_userfaultfd,
#endif
    // Changes of files other than by opening them.
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_truncate, SYS_linkat, SYS_unlinkat, SYS_symlinkat,
    SYS_renameat2, SYS_mkdirat, SYS_mknodat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr,
    SYS_lremovexattr, SYS_fremovexattr,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef __x86_64__
    SYS_fork, SYS_vfork, SYS_inotify_init, SYS_chmod, SYS_chown, SYS_lchown, SYS_link, SYS_unlink, SYS_symlink, SYS_rename,
    SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_creat, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

static const int opening[] = {
    SYS_openat,
#ifdef __x86_64__
    SYS_open,
#endif
};

enum { count_of_harmless = sizeof harmless / sizeof *harmless };
enum { count_of_forbidden = sizeof forbidden / sizeof *forbidden };
enum { count_of_opening = sizeof opening / sizeof *opening };

struct filter {
  struct sock_filter steps[2 * (count_of_harmless + count_of_forbidden + count_of_opening) + 32];
  unsigned short count;
};

static void add(struct filter *filter, struct sock_filter step) { filter->steps[filter->count++] = step; }

static void load(struct filter *filter, size_t offset) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void end(struct filter *filter, unsigned answer) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, answer));
}

/// Returns an answer if the loaded value is this number.
static void end_if(struct filter *filter, unsigned number, unsigned answer) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
  end(filter, answer);
}

/// Allows a call only if its first argument is this number or, with `orZero`, zero.
static void only_of(struct filter *filter, unsigned call, unsigned first, int orZero) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, orZero ? 6 : 4));
  load(filter, offsetof(struct seccomp_data, args[0]));
  end_if(filter, first, SECCOMP_RET_ALLOW);
  if (orZero) end_if(filter, 0, SECCOMP_RET_ALLOW);
  end(filter, SECCOMP_RET_ERRNO | EPERM);
}

int ccf_restrict_calls(int opens) {
  struct filter filter = {.count = 0};
  const unsigned refuse = SECCOMP_RET_ERRNO | EACCES, unknown = SECCOMP_RET_ERRNO | ENOSYS;
  load(&filter, offsetof(struct seccomp_data, arch));
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
  end(&filter, SECCOMP_RET_KILL_PROCESS);
  load(&filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, other_convention, 0, 1));
  end(&filter, unknown);
#endif
  for (int i = 0; i < count_of_harmless; i++) end_if(&filter, (unsigned)harmless[i], SECCOMP_RET_ALLOW);
  add(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_common, 0, 1));
  end(&filter, unknown);
  for (int i = 0; i < count_of_forbidden; i++) end_if(&filter, (unsigned)forbidden[i], refuse);
  for (int i = 0; !opens && i < count_of_opening; i++) end_if(&filter, (unsigned)opening[i], refuse);
  // The process may signal itself and query its own limits.
  only_of(&filter, SYS_tgkill, (unsigned)getpid(), 0);
  only_of(&filter, SYS_prlimit64, (unsigned)getpid(), 1);
  end(&filter, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {filter.count, filter.steps};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

int ccf_restrict_calls(int opens) { return 0; }

#endif
