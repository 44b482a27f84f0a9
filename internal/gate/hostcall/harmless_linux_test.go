package hostcall

import (
	"os"
	"strconv"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// TestFacts: files with what node:os says need no right where node:os needs none, and no other file of a process is one.
func TestFacts(t *testing.T) {
	own := "/proc/" + strconv.Itoa(os.Getpid())
	for path, asked := range map[string]bool{
		"/proc/version": false, "/proc/meminfo": false, own + "/stat": false,
		"/": true, "/proc/1/stat": true, "/etc/passwd": true, "/proc/mounts": true,
	} {
		r, count := restRig(t, inCall, "No")
		_, err := r.call(t, ext.MethodFS, `{"op":"read","path":"`+path+`"}`)
		if (count() == 1) != asked || (err == nil) == asked {
			t.Errorf("%s: %d questions, %v", path, count(), err)
		}
	}
	for _, path := range []string{own + "/cmdline", "/proc/self/cmdline"} { // no rule opens them
		r, count := restRig(t, inCall, "Yes")
		if _, err := r.call(t, ext.MethodFS, `{"op":"read","path":"`+path+`"}`); err == nil || count() != 0 {
			t.Errorf("%s: %d questions, %v", path, count(), err)
		}
	}
	strict := newRig(t, config{mode: policy.ModeStrict})
	if _, err := strict.call(t, ext.MethodFS, `{"op":"read","path":"/proc/version"}`); err == nil {
		t.Error("strict reads it")
	}
	r, count := restRig(t, inCall, "No")
	if _, err := r.call(t, ext.MethodFS, `{"op":"stat","path":"/"}`); err == nil || count() != 1 { // it is above /w, and no right covers it
		t.Errorf("%d questions, %v", count(), err)
	}
}
