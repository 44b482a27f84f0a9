package proc

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// processes reads /proc.
func processes() ([]procInfo, bool) {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil, false
	}
	names, err := dir.Readdirnames(-1)
	dir.Close()
	if err != nil {
		return nil, false
	}
	var table []procInfo
	for _, name := range names {
		if name[0] < '0' || name[0] > '9' {
			continue
		}
		if p, ok := readProc(name); ok {
			table = append(table, p)
		}
	}
	return table, len(table) > 0
}

func startOf(pid int) uint64 {
	p, _ := readProc(strconv.Itoa(pid))
	return p.start
}

func readProc(pid string) (procInfo, bool) {
	data, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return procInfo{}, false
	}
	return parseStat(data)
}

// parseStat reads one line of proc_pid_stat(5). The second field is the program's name in parentheses and may contain
// anything, parentheses and line breaks too, so the rest begins after the last one.
func parseStat(data []byte) (procInfo, bool) {
	open, end := bytes.IndexByte(data, '('), bytes.LastIndexByte(data, ')')
	if open < 1 || end < open {
		return procInfo{}, false
	}
	rest := bytes.Fields(data[end+1:])
	const state, ppid, pgrp, session, starttime = 0, 1, 2, 3, 19
	if len(rest) <= starttime {
		return procInfo{}, false
	}
	var p procInfo
	for _, f := range []struct {
		into *int
		text []byte
	}{{&p.pid, bytes.TrimSpace(data[:open])}, {&p.ppid, rest[ppid]}, {&p.pgid, rest[pgrp]}, {&p.sid, rest[session]}} {
		n, err := strconv.Atoi(string(f.text))
		if err != nil {
			return procInfo{}, false
		}
		*f.into = n
	}
	start, err := strconv.ParseUint(string(rest[starttime]), 10, 64)
	if err != nil {
		return procInfo{}, false
	}
	p.start = start
	const utime, cstime, threads, ticks = 11, 14, 17, 100 // ticks a second, on every architecture that pier is built for
	for _, field := range rest[utime : cstime+1] {
		n, _ := strconv.ParseInt(string(field), 10, 64) // the system writes numbers
		p.used += time.Duration(n) * (time.Second / ticks)
	}
	p.threads, _ = strconv.Atoi(string(rest[threads]))
	p.dead = rest[state][0] == 'Z' || rest[state][0] == 'X'
	return p, true
}
