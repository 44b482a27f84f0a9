package cli

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestTrim: what a process no longer uses of its own file is not resident after it, and it goes on.
func TestTrim(t *testing.T) {
	before := fileResident(t)
	Trim()
	if after := fileResident(t); after > before/2 {
		t.Errorf("%d kB of files are resident after, %d before", after, before)
	}
}

// fileResident is how many kB of mapped files this process has resident.
func fileResident(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "RssFile:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		t.Fatal("this system does not say how much of files is resident")
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
