//go:build unix

package approvals

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A child makes calls that need approvals until it kills itself, as kill -9 does, at one of the points around the statements, or is killed
// from outside at any moment. What it said it has heard on its standard output; what its calls did is in a file.
const (
	childDir  = "PIER_TEST_APPROVALS"
	childStop = "PIER_TEST_STOP"
	childSeed = "PIER_TEST_SEED"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		child(dir)
		return
	}
	os.Exit(m.Run())
}

func child(dir string) {
	stop, _ := strconv.Atoi(os.Getenv(childStop))
	points := 0
	die := func() {
		if points++; points == stop {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
	add := func(file, format string, args ...any) {
		f, err := os.OpenFile(filepath.Join(dir, file), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err == nil {
			_, err = fmt.Fprintf(f, format+"\n", args...)
			_ = f.Close()
		}
		if err != nil {
			panic(err)
		}
		die()
	}
	s, err := Open(dir, Options{step: die, Note: func(s Step) error {
		add("notes", "%s %s", s.Event, s.Approval.Token)
		return nil
	}})
	for i := 0; err == nil && i < 3; i++ {
		n := need(fmt.Sprintf(`{"seed":%s,"cents":%d}`, os.Getenv(childSeed), i))
		var a Approval
		if a, _, err = s.Ask(n); err != nil {
			break
		}
		fmt.Println("asked", a.Token)
		if _, err = s.Decide(a.Token, true, By{Name: "root"}); err != nil {
			break
		}
		fmt.Println("approved", a.Token)
		used := false
		if a, used, err = s.Ask(n); err != nil || !used {
			break
		}
		add("effects", "%s", a.Token)
		err = s.Finish(a.Token, "ok")
		fmt.Println("done", a.Token)
	}
	if err != nil {
		fmt.Println("error", err)
	}
	os.Exit(0)
}

// TestKilled: no approval is lost, and none is used twice, wherever the process ends. PIER_LONG=1 tries 2,000 points.
func TestKilled(t *testing.T) {
	points := 100
	if os.Getenv("PIER_LONG") != "" {
		points = 2000
	}
	random := rand.New(rand.NewPCG(16, 2000))
	dir := ""
	told := map[string]string{}
	for i := range points {
		if i%50 == 0 {
			check(t, dir, told)
			dir, told = t.TempDir(), map[string]string{}
		}
		stop := 1 + random.IntN(260) // a whole child has some 250 points
		if i%4 == 3 {
			stop = 0 // from outside
		}
		out := killed(t, dir, i, stop, time.Duration(random.IntN(60_000))*time.Microsecond)
		for line := range strings.Lines(out) {
			what, token, _ := strings.Cut(strings.TrimSpace(line), " ")
			if what == "error" {
				t.Fatalf("point %d: %s", i, line)
			}
			if len(token) == 36 {
				told[token] = what
			}
		}
	}
	check(t, dir, told)
}

// killed is what a child said before its end.
func killed(t *testing.T, dir string, seed, stop int, after time.Duration) string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	var out bytes.Buffer
	cmd.Env = append(os.Environ(), childDir+"="+dir, fmt.Sprintf("%s=%d", childStop, stop), fmt.Sprintf("%s=%d", childSeed, seed))
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if stop == 0 {
		timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
		defer timer.Stop()
	}
	_ = cmd.Wait() // it was killed
	return out.String()
}

// check compares what children said, did and recorded with what is there.
func check(t *testing.T, dir string, told map[string]string) {
	t.Helper()
	if dir == "" {
		return
	}
	s, err := Open(dir, Options{Note: func(Step) error { return nil }, Now: func() time.Time { return time.Now().Add(5 * time.Minute) }}) // all leases are over
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	effects, notes := lines(t, dir, "effects"), lines(t, dir, "notes")
	for token, n := range effects {
		a, err := s.Get(token)
		if err != nil || n != 1 || a.State != Done && a.State != Unknown || notes["approval.use "+token] != 1 {
			t.Errorf("%s had its effect %d times, is %q, recorded %d times: %v", token, n, a.State, notes["approval.use "+token], err)
		}
	}
	for token, what := range told {
		a, err := s.Get(token)
		if err != nil {
			t.Errorf("%s was %s and is lost: %v", token, what, err)
			continue
		}
		if what == "approved" && a.State == Pending || what == "done" && a.State != Done {
			t.Errorf("%s was %s and is %s", token, what, a.State)
		}
		if a.State != Approved {
			continue
		}
		plain, err := s.Args(token) // what is approved can still be used, once
		if err != nil {
			t.Errorf("%s is approved and cannot be made: %v", token, err)
			continue
		}
		n := need(string(plain))
		n.Token = token
		if _, used, err := s.Ask(n); !used || err != nil {
			t.Errorf("%s is approved and cannot be used: %v", token, err)
		}
		if _, used, err := s.Ask(n); used || err == nil {
			t.Errorf("%s was used twice", token)
		}
	}
}

// lines counts the lines of a file.
func lines(t *testing.T, dir, name string) map[string]int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for line := range strings.Lines(string(data)) {
		if strings.HasSuffix(line, "\n") { // else it was not whole when its process ended
			counts[strings.TrimSpace(line)]++
		}
	}
	return counts
}
