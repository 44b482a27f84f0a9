package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestFullDisk: wherever in an installation the disk takes no more, of bytes or of files, everything is as it was, and that is said. Where no
// disk of a test's own can be mounted, no file may become longer than the limit.
func TestFullDisk(t *testing.T) {
	p := newPage(t)
	s := openShop(p, false)
	p.sh("pier install --yes npm:tool && mkdir disk") // the store has everything
	s.server.Close()
	_, mounts := p.run("unshare -rm mount -t tmpfs x disk")
	line := "set -e; %s; mkdir disk/agent; export PI_CODING_AGENT_DIR=$PWD/disk/agent; echo '{\"theme\": 1}' > disk/agent/settings.json; find disk | sort > was; " +
		"if pier install --offline --yes npm:tool; then exit 0; fi; find disk -name .pier-packages.lock -prune -o -print | sort | diff was - && grep -q '\"theme\": 1' disk/agent/settings.json && exit 3"
	for _, kind := range []struct {
		mount, limit string
		from, step   int
	}{
		{"mount -t tmpfs -o size=%dk x disk", "rm -rf disk; mkdir disk; ulimit -f %d", 12, 96},
		{"mount -t tmpfs -o nr_inodes=%d x disk", "rm -rf disk; mkdir disk; ulimit -f %d", 5, 5},
	} {
		begin := kind.mount
		if mounts != nil {
			begin = kind.limit
		}
		full, done := 0, false
		for n := kind.from; n < 2000 && !done; n += kind.step {
			script := fmt.Sprintf(line, fmt.Sprintf(begin, n))
			shell := "sh -c"
			if mounts == nil {
				shell = "unshare -rm sh -c"
			}
			out, err := p.run(shell + " '" + strings.ReplaceAll(script, "'", `'\''`) + "'")
			if done = err == nil; done {
				continue
			}
			full++
			if !strings.Contains(err.Error(), "exit status 3") || strings.Count(out, "nothing was changed\n") != 1 || strings.Contains(out, "goroutine ") {
				t.Errorf("%s: %v\n%s", fmt.Sprintf(begin, n), err, out)
			}
		}
		if full == 0 || !done {
			t.Errorf("%s: %d times full, and done %t", begin, full, done)
		}
	}
}
