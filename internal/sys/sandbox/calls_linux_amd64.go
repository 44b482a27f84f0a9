package sandbox

import "golang.org/x/sys/unix"

const arch = unix.AUDIT_ARCH_X86_64

// oldForks are the calls that start processes and that only this architecture has.
var oldForks = []uint32{unix.SYS_FORK, unix.SYS_VFORK}

// The calls that only this architecture has.
var (
	allowedHere = []group{
		{"older forms of allowed calls", []uint32{
			unix.SYS_OPEN, unix.SYS_CREAT, unix.SYS_STAT, unix.SYS_LSTAT, unix.SYS_ACCESS, unix.SYS_READLINK,
			unix.SYS_MKDIR, unix.SYS_RMDIR, unix.SYS_MKNOD, unix.SYS_LINK, unix.SYS_SYMLINK, unix.SYS_UNLINK,
			unix.SYS_RENAME, unix.SYS_GETDENTS, unix.SYS_DUP2, unix.SYS_PIPE, unix.SYS_POLL, unix.SYS_SELECT,
			unix.SYS_EPOLL_CREATE, unix.SYS_EPOLL_WAIT, unix.SYS_EVENTFD, unix.SYS_SIGNALFD, unix.SYS_ALARM,
			unix.SYS_PAUSE, unix.SYS_TIME, unix.SYS_GETPGRP,
		}},
		{"registers of the caller", []uint32{unix.SYS_ARCH_PRCTL}},
		{"probes: the kernel itself makes the call in the name of a program that is watched", []uint32{unix.SYS_URETPROBE, unix.SYS_UPROBE}},
	}
	refusedHere = []group{
		{"older forms of refused calls", []uint32{
			unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
			unix.SYS_INOTIFY_INIT,
		}},
		{"the machine: its ports, tables of segments and settings", []uint32{
			unix.SYS_IOPERM, unix.SYS_IOPL, unix.SYS_MODIFY_LDT, unix.SYS_CREATE_MODULE, unix.SYS_GET_KERNEL_SYMS,
			unix.SYS_QUERY_MODULE, unix.SYS__SYSCTL, unix.SYS_SYSFS, unix.SYS_USELIB, unix.SYS_USTAT,
		}},
	}
	absentHere = []group{
		{"numbers that no kernel of this architecture answers", []uint32{
			unix.SYS_AFS_SYSCALL, unix.SYS_TUXCALL, unix.SYS_SECURITY, unix.SYS_VSERVER, unix.SYS_GETPMSG,
			unix.SYS_PUTPMSG, unix.SYS_EPOLL_CTL_OLD, unix.SYS_EPOLL_WAIT_OLD, unix.SYS_SET_THREAD_AREA,
			unix.SYS_GET_THREAD_AREA,
		}},
	}
)
