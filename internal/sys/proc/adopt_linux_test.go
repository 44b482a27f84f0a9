package proc

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// TestOrphansAreBuried: an orphan that ends does not stay in the table of processes, whether it ends before or after who left it behind, and
// while others that were started here live. Adopting changes the whole process, so it is in one of its own.
func TestOrphansAreBuried(t *testing.T) {
	if os.Getenv("PIER_TEST_ADOPTS") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestOrphansAreBuried$")
		cmd.Env = append(os.Environ(), "PIER_TEST_ADOPTS=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	if err := Adopt(); err != nil {
		t.Fatal(err)
	}
	g := newTestGroup(t, Options{})
	lives := sh("exec sleep 1000")
	if _, err := g.Start(t.Context(), lives); err != nil {
		t.Fatal(err)
	}
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for _, seconds := range []string{"0", "0.3"} {
		spec := sh(fmt.Sprintf(`setsid sh -c 'echo $$; exec sleep %s' & sleep 0.1`, seconds))
		said := lines(&spec)
		p, err := g.Start(t.Context(), spec)
		if err != nil {
			t.Fatal(err)
		}
		orphan := pidFrom(t, said)
		if _, err := p.Wait(); err != nil {
			t.Fatal(err)
		}
		for last := time.After(20 * time.Second); startOf(orphan) != 0; {
			select {
			case <-look.C:
			case <-last:
				stat, _ := os.ReadFile("/proc/" + strconv.Itoa(orphan) + "/stat")
				t.Fatalf("an orphan that slept for %s s is still there: %s", seconds, stat)
			}
		}
	}
}
