package proc

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestParseStat(t *testing.T) {
	got, ok := parseStat([]byte("12 (a) (b)\n) Z 1 10 9 0 -1 0 0 0 0 0 100 20 3 0 20 0 1 0 777 0 0\n"))
	want := procInfo{pid: 12, ppid: 1, pgid: 10, sid: 9, start: 777, dead: true, used: 1230 * time.Millisecond, threads: 1}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(procInfo{})); d != "" || !ok {
		t.Error(ok, d)
	}
	if startOf(os.Getpid()) == 0 {
		t.Error("no start time for this process")
	}
}

func FuzzParseStat(f *testing.F) {
	f.Add("12 (a) b) S 1 12 12 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 777 0 0")
	f.Add("12 (")
	f.Add(strings.Repeat(") ", 30))
	f.Fuzz(func(t *testing.T, line string) {
		if p, ok := parseStat([]byte(line)); !ok && p != (procInfo{}) {
			t.Errorf("rejected, yet %+v", p)
		}
	})
}
