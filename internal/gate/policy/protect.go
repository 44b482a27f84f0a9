package policy

import (
	"slices"
	"strings"
)

// closedPath is a file or directory no ordinary rule opens.
type closedPath struct {
	path, key string
	guarded   bool // a grant that names exactly this path opens it
}

// hit reports whether key is c, lies below it, or may be another Windows spelling of either.
func (c *closedPath) hit(f flavor, key string) bool {
	if f.within(c.key, key) {
		return true
	}
	return f.win && strings.IndexByte(key, '~') >= 0 && shortNameMatch(c.key, key)
}

// shortNameMatch compares name by name and takes a short name such as SETTIN~1.JSO, of which only the disk knows the
// long form, for every name that starts with the same two letters.
func shortNameMatch(dir, key string) bool {
	names := strings.Split(key, `\`)
	want := strings.Split(dir, `\`)
	if len(names) < len(want) {
		return false
	}
	for i, w := range want {
		n := names[i]
		short := false
		if t := strings.IndexByte(n, '~'); t > 0 && t+1 < len(n) && n[t+1] >= '0' && n[t+1] <= '9' {
			stem := strings.TrimLeft(strings.ReplaceAll(w, " ", ""), ".")
			k := min(t, 2, len(stem))
			short = n[:k] == stem[:k]
		}
		if n != w && !short {
			return false
		}
	}
	return true
}

// procOpen are the parts of a process's folder in /proc that an ordinary rule opens: counters and
// names. Each other one is closed: memory and its layout (maps, smaps, stack, syscall, auxv),
// environment, command line, files, and the ways to other folders (root, cwd, fd, task).
var procOpen = []string{
	"", "stat", "statm", "status", "comm", "limits", "sched", "schedstat", "cgroup", "cpuset", "oom_score",
	"mounts", "mountinfo", "mountstats", "net",
}

// procClosed are the other files of /proc that no ordinary rule opens: memory of the kernel, its
// addresses, keys and log.
var procClosed = []string{
	"kcore", "kmsg", "kallsyms", "kpagecount", "kpageflags", "kpagecgroup", "keys", "key-users", "modules",
	"vmallocinfo", "timer_list", "sched_debug", "sysrq-trigger",
}

// procAlias reports the paths through which Linux gives away a process's own files, memory or
// environment: another name for what is protected, or a way around the gate. Nothing below /proc is
// written: it is the system's settings, and other processes.
func procAlias(key string, write bool) bool {
	if key == "/dev/fd" || strings.HasPrefix(key, "/dev/fd/") || key == "/dev/mem" || key == "/dev/kmem" || key == "/dev/port" {
		return true
	}
	rest, ok := strings.CutPrefix(key, "/proc/")
	if !ok {
		return false
	}
	pid, rest, _ := strings.Cut(rest, "/")
	if pid != "self" && pid != "thread-self" && strings.Trim(pid, "0123456789") != "" {
		return write || slices.Contains(procClosed, pid)
	}
	name, _, _ := strings.Cut(rest, "/")
	return write || !slices.Contains(procOpen, name)
}

// isClosed reports whether a path is protected from this view, and whether a grant that names it would open it. tree says the
// effect reaches everything below the path, so a protected path below it counts as well.
func (v *view) isClosed(key string, write, tree bool) (closed, guarded bool) {
	f := v.p.flavor
	if v.p.linux && procAlias(key, write) {
		return true, false
	}
	for i := range v.p.closed {
		c := &v.p.closed[i]
		if !c.hit(f, key) && (!tree || !f.within(key, c.key)) {
			continue
		}
		if c.guarded && v.namesExactly(c.key, write) && !tree {
			continue
		}
		return true, c.guarded
	}
	return false, false
}

// namesExactly reports whether a grant spells out this very path, which opens a guarded one.
func (v *view) namesExactly(key string, write bool) bool {
	list := v.allow[pathIndex(write)].list
	for i := range list {
		if m := &list[i]; m.kind == matchLiteral && m.key == key {
			return true
		}
	}
	return false
}

// takeRules puts what is configured for everybody and for one extension into its view, and the mode that counts for it.
func (v *view) takeRules(x Extension) error {
	p, defaults := v.p, v.p.config.DefaultCaps
	if x.DefaultCaps != nil {
		defaults = *x.DefaultCaps
	} else if p.other != nil {
		v.defaults, defaults = p.other.defaults, nil
	}
	v.mode = p.config.Mode
	if x.Mode != "" {
		var err error
		if v.mode, err = ParseMode(string(x.Mode)); err != nil {
			return err
		}
	}
	for _, list := range []struct {
		into  *[numCaps]ruleSet
		from  Source
		rules []Rule
	}{
		{&v.deny, Source{Kind: FromFlag, By: ByUser}, p.config.Deny},
		{&v.deny, Source{Kind: FromFlag, By: ByHost}, x.Deny},
		{&v.allow, Source{Kind: FromFlag, By: ByHost}, x.Allow},
		{&v.allow, Source{Kind: FromFlag, By: ByUser}, p.config.Allow},
		{&v.defaults, Source{Kind: FromDefault, By: ByPolicy}, defaults},
	} {
		for _, r := range list.rules {
			if err := p.add(list.into, r, list.from, nil); err != nil {
				return err
			}
		}
	}
	return v.addAnswers(slices.Concat(x.Answers, p.config.Settings))
}

func (v view) unasked(i int) *view { v.defaults[i] = ruleSet{}; return &v }
