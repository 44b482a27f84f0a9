//go:build linux && (amd64 || arm64)

package sandbox

import "golang.org/x/sys/unix"

// Each system call that the kernel has a name for stands in exactly one of the lists below, with
// the reason; TestCalls compares them with the names that golang.org/x/sys knows. A call in no
// list fails with ENOSYS, as on a kernel that does not have it.

// group is a list of calls with one answer.
type group struct {
	reason string
	calls  []uint32
}

// allowed are the calls that every held program may make, with any arguments.
var allowed = append([]group{
	{"descriptors: Landlock decided when the file was opened", []uint32{
		unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_PWRITE64,
		unix.SYS_PREADV, unix.SYS_PWRITEV, unix.SYS_PREADV2, unix.SYS_PWRITEV2, unix.SYS_LSEEK, unix.SYS_CLOSE,
		unix.SYS_CLOSE_RANGE, unix.SYS_DUP, unix.SYS_DUP3, unix.SYS_PIPE2, unix.SYS_FSTAT, unix.SYS_FSTATFS,
		unix.SYS_FTRUNCATE, unix.SYS_FALLOCATE, unix.SYS_FADVISE64, unix.SYS_READAHEAD, unix.SYS_FSYNC,
		unix.SYS_FDATASYNC, unix.SYS_SYNC_FILE_RANGE, unix.SYS_SYNCFS, unix.SYS_SYNC, unix.SYS_FLOCK,
		unix.SYS_GETDENTS64, unix.SYS_FCHDIR, unix.SYS_FGETXATTR, unix.SYS_FLISTXATTR, unix.SYS_SENDFILE,
		unix.SYS_SPLICE, unix.SYS_TEE, unix.SYS_VMSPLICE, unix.SYS_COPY_FILE_RANGE,
	}},
	{"paths: Landlock decides", []uint32{
		unix.SYS_OPENAT, unix.SYS_OPENAT2, unix.SYS_TRUNCATE, unix.SYS_MKDIRAT, unix.SYS_MKNODAT, unix.SYS_UNLINKAT,
		unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2, unix.SYS_LINKAT, unix.SYS_SYMLINKAT, unix.SYS_EXECVE,
	}},
	{"facts about paths, which no program can do without: that a file exists, its size, the target of a link", []uint32{
		unix.SYS_NEWFSTATAT, unix.SYS_STATX, unix.SYS_STATFS, unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2,
		unix.SYS_READLINKAT, unix.SYS_CHDIR, unix.SYS_GETCWD, unix.SYS_UMASK,
	}},
	{"memory of the caller", []uint32{
		unix.SYS_BRK, unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MREMAP, unix.SYS_MPROTECT, unix.SYS_MADVISE,
		unix.SYS_MSYNC, unix.SYS_MINCORE, unix.SYS_MLOCK, unix.SYS_MLOCK2, unix.SYS_MUNLOCK, unix.SYS_MLOCKALL,
		unix.SYS_MUNLOCKALL, unix.SYS_PKEY_ALLOC, unix.SYS_PKEY_FREE, unix.SYS_PKEY_MPROTECT, unix.SYS_MSEAL,
		unix.SYS_MAP_SHADOW_STACK, unix.SYS_MEMBARRIER, unix.SYS_GET_MEMPOLICY,
	}},
	{"threads of the caller", []uint32{
		unix.SYS_FUTEX, unix.SYS_FUTEX_WAIT, unix.SYS_FUTEX_WAITV, unix.SYS_FUTEX_WAKE, unix.SYS_FUTEX_REQUEUE,
		unix.SYS_SET_ROBUST_LIST, unix.SYS_RSEQ, unix.SYS_SCHED_YIELD, unix.SYS_GETCPU, unix.SYS_GETTID,
		unix.SYS_EXIT, unix.SYS_EXIT_GROUP,
	}},
	{"signals that the caller takes", []uint32{
		unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGPENDING, unix.SYS_RT_SIGTIMEDWAIT,
		unix.SYS_RT_SIGSUSPEND, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK, unix.SYS_SIGNALFD4,
		unix.SYS_RESTART_SYSCALL,
	}},
	{"time: clocks that are read, timers that notify the caller", []uint32{
		unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_NANOSLEEP,
		unix.SYS_GETTIMEOFDAY, unix.SYS_TIMES, unix.SYS_GETITIMER, unix.SYS_SETITIMER, unix.SYS_TIMER_CREATE,
		unix.SYS_TIMER_DELETE, unix.SYS_TIMER_GETOVERRUN, unix.SYS_TIMER_GETTIME, unix.SYS_TIMER_SETTIME,
		unix.SYS_TIMERFD_CREATE, unix.SYS_TIMERFD_GETTIME, unix.SYS_TIMERFD_SETTIME,
	}},
	{"waiting for descriptors", []uint32{
		unix.SYS_PPOLL, unix.SYS_PSELECT6, unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT,
		unix.SYS_EPOLL_PWAIT2, unix.SYS_EVENTFD2,
	}},
	{"processes: the caller's children, its group and session", []uint32{
		unix.SYS_WAIT4, unix.SYS_WAITID, unix.SYS_SETPGID, unix.SYS_SETSID, unix.SYS_GETPGID, unix.SYS_GETSID,
		unix.SYS_GETPID, unix.SYS_GETPPID,
	}},
	{"identity: without capabilities only to ids that the caller has", []uint32{
		unix.SYS_GETUID, unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID, unix.SYS_GETRESUID,
		unix.SYS_GETRESGID, unix.SYS_GETGROUPS, unix.SYS_SETUID, unix.SYS_SETGID, unix.SYS_SETREUID,
		unix.SYS_SETREGID, unix.SYS_SETRESUID, unix.SYS_SETRESGID, unix.SYS_SETFSUID, unix.SYS_SETFSGID,
		unix.SYS_SETGROUPS, unix.SYS_CAPGET, unix.SYS_CAPSET,
	}},
	{"limits, use and scheduling that are read, and limits of the caller", []uint32{
		unix.SYS_GETRLIMIT, unix.SYS_SETRLIMIT, unix.SYS_GETRUSAGE, unix.SYS_GETPRIORITY, unix.SYS_IOPRIO_GET,
		unix.SYS_SCHED_GETAFFINITY, unix.SYS_SCHED_GETATTR, unix.SYS_SCHED_GETPARAM, unix.SYS_SCHED_GETSCHEDULER,
		unix.SYS_SCHED_GET_PRIORITY_MAX, unix.SYS_SCHED_GET_PRIORITY_MIN, unix.SYS_SCHED_RR_GET_INTERVAL,
	}},
	{"the system's name, load and randomness", []uint32{unix.SYS_UNAME, unix.SYS_SYSINFO, unix.SYS_GETRANDOM}},
	{"sockets that exist: of them only pairs, and connections that pier made", []uint32{
		unix.SYS_RECVFROM, unix.SYS_RECVMSG, unix.SYS_RECVMMSG, unix.SYS_GETSOCKOPT, unix.SYS_SETSOCKOPT,
		unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME, unix.SYS_SHUTDOWN,
	}},
	{"a narrower sandbox of the caller's own", []uint32{
		unix.SYS_LANDLOCK_CREATE_RULESET, unix.SYS_LANDLOCK_ADD_RULE, unix.SYS_LANDLOCK_RESTRICT_SELF,
	}},
}, allowedHere...)

// refused are the calls that fail with EACCES.
var refused = append([]group{
	{"modes, owners, times and attributes of files, of which Landlock decides nothing", []uint32{
		unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
		unix.SYS_UTIMENSAT, unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
		unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
		unix.SYS_FILE_SETATTR,
	}},
	{"files that are watched: their names tell of what may not be read", []uint32{
		unix.SYS_INOTIFY_INIT1, unix.SYS_INOTIFY_ADD_WATCH, unix.SYS_INOTIFY_RM_WATCH, unix.SYS_FANOTIFY_INIT,
		unix.SYS_FANOTIFY_MARK,
	}},
	{"files by handle, past every folder", []uint32{unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT}},
	{"memory, descriptors and tracing of other processes", []uint32{
		unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE,
		unix.SYS_PROCESS_MRELEASE, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
		unix.SYS_GET_ROBUST_LIST, unix.SYS_PERF_EVENT_OPEN,
	}},
	{"sockets that others connect to", []uint32{unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4}},
	{"memory and messages that all processes of a user share", []uint32{
		unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMDT, unix.SYS_SHMCTL, unix.SYS_MSGGET, unix.SYS_MSGSND,
		unix.SYS_MSGRCV, unix.SYS_MSGCTL, unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP, unix.SYS_SEMCTL,
		unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK, unix.SYS_MQ_TIMEDSEND, unix.SYS_MQ_TIMEDRECEIVE, unix.SYS_MQ_NOTIFY,
		unix.SYS_MQ_GETSETATTR,
	}},
	{"keys of the user and the session", []uint32{unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL}},
	{"programs inside the kernel", []uint32{unix.SYS_BPF, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE}},
	{"faults of memory that the caller answers: they hold the kernel up in the middle of a call", []uint32{unix.SYS_USERFAULTFD}},
	{"filters that answer before pier's", []uint32{unix.SYS_SECCOMP}},
	{"the machine: its clocks, names, disks, kernel, log and accounts", []uint32{
		unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_SETTIMEOFDAY, unix.SYS_ADJTIMEX,
		unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_REBOOT,
		unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD,
		unix.SYS_SYSLOG, unix.SYS_VHANGUP, unix.SYS_NFSSERVCTL, unix.SYS_LOOKUP_DCOOKIE,
	}},
}, refusedHere...)

// forbidden are the calls that fail with EPERM, as they do for users without rights over
// namespaces.
var forbidden = []group{
	{"namespaces and mounts", []uint32{
		unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_CHROOT, unix.SYS_PIVOT_ROOT, unix.SYS_MOUNT, unix.SYS_UMOUNT2,
		unix.SYS_MOUNT_SETATTR, unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_OPEN_TREE_ATTR, unix.SYS_FSOPEN,
		unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK,
	}},
}

// absent are the calls that fail with ENOSYS, so that programs go on in the older way.
var absent = append([]group{
	{"flags behind a pointer, where a filter does not look: clone does the same", []uint32{unix.SYS_CLONE3}},
	{"programs that are started by a descriptor, which may be no file", []uint32{unix.SYS_EXECVEAT}},
	{"calls that are made past the filter", []uint32{unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER}},
	{"processes by descriptor: kill and waitpid do the same for children", []uint32{unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL}},
	{"memory that is no file", []uint32{unix.SYS_MEMFD_SECRET}},
	{"facts about files that may not be read", []uint32{unix.SYS_FILE_GETATTR, unix.SYS_GETXATTRAT, unix.SYS_LISTXATTRAT, unix.SYS_CACHESTAT}},
	{"facts about mounts, namespaces and the kernel's modules", []uint32{
		unix.SYS_STATMOUNT, unix.SYS_LISTMOUNT, unix.SYS_LISTNS, unix.SYS_LSM_GET_SELF_ATTR,
		unix.SYS_LSM_SET_SELF_ATTR, unix.SYS_LSM_LIST_MODULES,
	}},
	{"rarely used, with a simpler way that every program knows", []uint32{
		unix.SYS_IO_SETUP, unix.SYS_IO_DESTROY, unix.SYS_IO_SUBMIT, unix.SYS_IO_CANCEL, unix.SYS_IO_GETEVENTS,
		unix.SYS_IO_PGETEVENTS, unix.SYS_MBIND, unix.SYS_SET_MEMPOLICY, unix.SYS_SET_MEMPOLICY_HOME_NODE,
		unix.SYS_REMAP_FILE_PAGES, unix.SYS_RSEQ_SLICE_YIELD,
	}},
}, absentHere...)

// unsupported are the calls that fail with EOPNOTSUPP, as on a file system without extended
// attributes.
var unsupported = []group{
	{"extended attributes of files that may not be read; those of open files are read by descriptor", []uint32{
		unix.SYS_GETXATTR, unix.SYS_LGETXATTR, unix.SYS_LISTXATTR, unix.SYS_LLISTXATTR,
	}},
}
