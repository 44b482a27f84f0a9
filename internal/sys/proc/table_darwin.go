package proc

import "golang.org/x/sys/unix"

// statZombie is SZOMB of sys/proc.h.
const statZombie = 5

// processes asks the kernel for its process table. It has no session number, so a process that left the group is
// found by parentage.
func processes() ([]procInfo, bool) {
	list, err := unix.SysctlKinfoProcSlice("kern.proc.all")
	if err != nil {
		return nil, false
	}
	table := make([]procInfo, 0, len(list))
	for i := range list {
		table = append(table, infoOf(&list[i]))
	}
	return table, true
}

func startOf(pid int) uint64 {
	k, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return 0
	}
	return infoOf(k).start
}

func infoOf(k *unix.KinfoProc) procInfo {
	return procInfo{
		pid:   int(k.Proc.P_pid),
		ppid:  int(k.Eproc.Ppid),
		pgid:  int(k.Eproc.Pgid),
		start: uint64(k.Proc.P_starttime.Sec)*1e6 + uint64(k.Proc.P_starttime.Usec),
		dead:  k.Proc.P_stat == statZombie,
	}
}
