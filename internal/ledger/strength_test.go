package ledger

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
)

// The large counts run with PIER_LONG=1 (make long), a sample of them always.
func long(all, sample int) int {
	if os.Getenv("PIER_LONG") != "" {
		return all
	}
	return sample
}

// TestMain lets the test binary be another process that writes a ledger.
func TestMain(m *testing.M) {
	if path := os.Getenv("PIER_LEDGER_CHILD"); path != "" {
		if err := child(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child appends records and says of each that it is there, until it has written as many as it should, or is killed.
func child(path string) error {
	dir := filepath.Dir(path)
	n, err := strconv.Atoi(os.Getenv("PIER_LEDGER_ROWS"))
	if err != nil {
		return err
	}
	most, _ := strconv.ParseInt(os.Getenv("PIER_LEDGER_SEGMENT"), 10, 64)
	l, err := Open(path, Options{KeyFile: filepath.Join(dir, "key"), MaxSegment: most})
	if err != nil {
		return err
	}
	l.Begin()
	writers, _ := strconv.Atoi(os.Getenv("PIER_LEDGER_AT_ONCE"))
	failed := make(chan error, max(writers, 1))
	var next atomic.Int64
	for range cap(failed) {
		go func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					failed <- nil
					return
				}
				if err := writeRow(l, i); err != nil {
					failed <- err
					return
				}
			}
		}()
	}
	for range cap(failed) {
		if err := <-failed; err != nil {
			return err
		}
	}
	return l.Close()
}

// writeRow appends one record, behind one that waits now and then, and says that it is there.
func writeRow(l *Ledger, i int) error {
	r := record(i)
	r.Correlation.ExtensionID = ext.ID(os.Getenv("PIER_LEDGER_NAME"))
	if os.Getenv("PIER_LEDGER_BIG") != "" {
		r.Data = json.RawMessage(`{"pad":"` + strings.Repeat("x", 10_000*(i%7)) + `"}`)
	}
	if i%3 == 1 {
		if err := l.Defer(record(i)); err != nil {
			return err
		}
	}
	if err := l.Append(r); err != nil {
		return err
	}
	_, err := fmt.Println(i + 1)
	return err
}

func startChild(t *testing.T, path, name string, rows int, big string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "PIER_LEDGER_CHILD="+path, "PIER_LEDGER_NAME="+name, "PIER_LEDGER_ROWS="+strconv.Itoa(rows), "PIER_LEDGER_BIG="+big)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return cmd, bufio.NewScanner(out)
}

func TestManyProcessesWriteOneChain(t *testing.T) {
	for _, most := range []string{"262144", ""} { // many files, and one
		t.Run("of "+most, func(t *testing.T) {
			t.Setenv("PIER_LEDGER_SEGMENT", most)
			manyProcesses(t)
		})
	}
}

func manyProcesses(t *testing.T) {
	t.Helper()
	const processes = 8
	rows := long(10_000, 500)
	t.Setenv("PIER_LEDGER_AT_ONCE", "3")
	path := filepath.Join(t.TempDir(), "session.jsonl")
	var all []*exec.Cmd
	var done []chan int
	for i := range processes {
		cmd, out := startChild(t, path, fmt.Sprint("p", i), rows, "")
		said := make(chan int, 1)
		go func() {
			n := 0
			for out.Scan() {
				n++
			}
			said <- n
		}()
		all, done = append(all, cmd), append(done, said)
	}
	for i, cmd := range all {
		if n := <-done[i]; n != rows {
			t.Errorf("process %d wrote %d rows", i, n)
		}
		must(t, cmd.Wait())
	}
	rep, err := Verify(path, Options{KeyFile: filepath.Join(filepath.Dir(path), "key")})
	want := processes * (rows + (rows+1)/3)
	if err != nil || rep.Fault != nil || rep.Records != want {
		t.Fatalf("%+v %v, want %d records", rep, err, want)
	}
	counts := map[ext.ID]int{}
	r, err := OpenReader(path)
	must(t, err)
	defer r.Close()
	for rec, err := range Records(r) {
		must(t, err)
		counts[rec.Correlation.ExtensionID]++
	}
	for i := range processes {
		if n := counts[ext.ID(fmt.Sprint("p", i))]; n != rows {
			t.Errorf("%d rows of process %d", n, i)
		}
	}
}

// However a process ends, what it was told is there is there, and what is not whole is marked.
func TestKilledProcessLosesNothingAcknowledged(t *testing.T) {
	seed := rand.New(rand.NewPCG(1, 2))
	var path string
	var o Options
	before, torn := 0, 0
	for point := range long(2_000, 100) {
		if point%5 == 0 {
			dir := t.TempDir()
			path, o, before = filepath.Join(dir, "session.jsonl"), Options{KeyFile: filepath.Join(dir, "key"), MaxSegment: int64(point%2) * 256 << 10}, 0
			t.Setenv("PIER_LEDGER_SEGMENT", strconv.FormatInt(o.MaxSegment, 10))
		}
		t.Setenv("PIER_LEDGER_AT_ONCE", []string{"1", "24"}[point%2]) // more than are written together
		cmd, out := startChild(t, path, fmt.Sprint("k", point), 1_000_000, "1")
		acknowledged := 0
		for stop := seed.IntN(12); acknowledged < stop && out.Scan(); {
			acknowledged++
		}
		must(t, cmd.Process.Kill())
		for out.Scan() { // what it said before it died
			acknowledged++
		}
		_ = cmd.Wait() // killed
		rep, err := Verify(path, o)
		if errors.Is(err, fs.ErrNotExist) && acknowledged == 0 {
			continue
		}
		must(t, err)
		if rep.Fault != nil && rep.Fault.Kind != Torn {
			t.Fatalf("point %d: %v", point, rep.Fault)
		}
		if rep.Fault != nil {
			torn++
		}
		if rep.Records < before+acknowledged {
			t.Fatalf("point %d: %d records, %d before and %d acknowledged", point, rep.Records, before, acknowledged)
		}
		l, err := Open(path, o)
		must(t, err)
		must(t, errors.Join(l.Append(record(0)), l.Close()))
		if rep, err = Verify(path, o); err != nil || rep.Fault != nil {
			t.Fatalf("point %d, after it was opened again: %+v %v", point, rep, err)
		}
		before = rep.Records
	}
	t.Logf("%d torn lines", torn)
}

// Wherever in its last line a process stops, before the head knows of it, the line is torn and nothing is broken.
func TestTornAnywhere(t *testing.T) {
	path, o := files(t, 3)
	head, err := os.ReadFile(o.HeadFile)
	must(t, err)
	three, err := os.ReadFile(path)
	must(t, err)
	appendN(t, path, o, 4, 1)
	four, err := os.ReadFile(path)
	must(t, err)
	for at := len(three) + 1; at < len(four); at++ {
		must(t, errors.Join(os.WriteFile(path, four[:at], 0o600), os.WriteFile(o.HeadFile, head, 0o600)))
		if rep, err := Verify(path, o); err != nil || !errors.Is(rep.Fault, ErrTorn) || rep.Records != 3 {
			t.Fatalf("%d: %+v %v", at, rep, err)
		}
		appendN(t, path, o, 4, 1)
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 5 {
			t.Fatalf("%d, after: %+v %v", at, rep, err)
		}
	}
}

// A process may stop in the first line of a file that it began because the one before was full: no whole line is in it then.
func TestTornInANewFile(t *testing.T) {
	path, o := files(t, 3)
	info, err := os.Stat(path)
	must(t, err)
	o.MaxSegment = info.Size()
	head, err := os.ReadFile(o.HeadFile)
	must(t, err)
	appendN(t, path, o, 4, 1)
	four, err := os.ReadFile(path)
	must(t, err)
	for at := 0; at < len(four); at++ {
		must(t, errors.Join(os.WriteFile(path, four[:at], 0o600), os.WriteFile(o.HeadFile, head, 0o600)))
		if rep, err := Verify(path, o); err != nil || at > 0 && !errors.Is(rep.Fault, ErrTorn) || rep.Records != 3 {
			t.Fatalf("%d: %+v %v", at, rep, err)
		}
		o.MaxSegment = -1
		appendN(t, path, o, 4, 1)
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 4+min(at, 1) {
			t.Fatalf("%d, after: %+v %v", at, rep, err)
		}
	}
}

// Every change to what was written is found.
func TestEveryChangeIsFound(t *testing.T) {
	seed := rand.New(rand.NewPCG(3, 4))
	path, o := files(t, 60)
	whole, err := os.ReadFile(path)
	must(t, err)
	lines := bytes.SplitAfter(whole, []byte{'\n'})
	lines = lines[:len(lines)-1]
	edits := map[string]func() []byte{
		"edit": func() []byte {
			out := bytes.Clone(whole)
			at := seed.IntN(len(out))
			out[at] ^= byte(1 + seed.IntN(255))
			return out
		},
		"delete": func() []byte {
			at := seed.IntN(len(lines))
			return slices.Concat(slices.Concat(lines[:at]...), slices.Concat(lines[at+1:]...))
		},
		"swap": func() []byte {
			out := slices.Clone(lines)
			i := seed.IntN(len(out))
			j := (i + 1 + seed.IntN(len(out)-1)) % len(out)
			out[i], out[j] = out[j], out[i]
			return slices.Concat(out...)
		},
		"truncate": func() []byte { return whole[:seed.IntN(len(whole))] },
		"insert a line": func() []byte {
			at := seed.IntN(len(lines) + 1)
			return slices.Concat(slices.Concat(lines[:at]...), lines[seed.IntN(len(lines))], slices.Concat(lines[at:]...))
		},
		"insert bytes": func() []byte {
			at := seed.IntN(len(whole) + 1)
			return slices.Concat(whole[:at], []byte(`{"correlation":{`)[:1+seed.IntN(15)], whole[at:])
		},
	}
	n := long(1_000, 50)
	for _, name := range []string{"edit", "delete", "swap", "truncate", "insert a line", "insert bytes"} {
		for i := range n {
			changed := edits[name]()
			if bytes.Equal(changed, whole) {
				continue
			}
			must(t, os.WriteFile(path, changed, 0o600))
			if rep, err := Verify(path, o); err != nil || rep.Fault == nil {
				t.Fatalf("%s %d: %+v %v", name, i, rep, err)
			}
		}
	}
}

func TestSegments(t *testing.T) {
	path, o := files(t, 0)
	o.MaxSegment = 4 << 10
	appendN(t, path, o, 1, 40)
	appendN(t, path, o, 41, 40)
	list, err := segments(path)
	must(t, err)
	if len(list) < 5 || list[0].number != 1 || list[len(list)-1].number != 0 {
		t.Fatalf("%v", list)
	}
	for _, s := range list {
		if info, err := os.Stat(s.path); err != nil || info.Size() > o.MaxSegment {
			t.Errorf("%s: %v %v", s.path, info.Size(), err)
		}
	}
	if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 80 {
		t.Fatalf("%+v %v", rep, err)
	}
	t.Run("two writers", func(t *testing.T) {
		a, err := Open(path, o)
		must(t, err)
		for n := range 40 {
			appendN(t, path, o, 100+n, 1)
			must(t, a.Append(record(200+n)))
		}
		must(t, a.Close())
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 160 {
			t.Fatalf("%+v %v", rep, err)
		}
	})
	t.Run("died between two files", func(t *testing.T) {
		must(t, os.Rename(path, path+".99"))
		appendN(t, path, o, 300, 1)
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 161 {
			t.Fatalf("%+v %v", rep, err)
		}
	})
	t.Run("one is gone", func(t *testing.T) {
		must(t, os.Remove(path+".3"))
		if rep, err := Verify(path, o); err != nil || rep.Fault == nil || rep.Fault.Kind != Removed {
			t.Fatalf("%+v %v", rep, err)
		}
	})
}

func TestPrune(t *testing.T) {
	path, o := files(t, 0)
	o.MaxSegment = 2 << 10
	day := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
	l, err := Open(path, o)
	must(t, err)
	for n := range 30 {
		r := record(n)
		r.TS = ext.LogTime(day.Add(time.Duration(n) * time.Hour))
		must(t, l.Append(r))
	}
	for i, tt := range []struct {
		hours, count, left int
	}{{0, 0, 30}, {10, 10, 20}, {10, 0, 20}, {20, 20, 10}, {29, 29, 2}} {
		p, err := Prune(path, day.Add(time.Duration(tt.hours)*time.Hour), o)
		if err != nil || int(p.Count) != tt.count || tt.count > 0 && (p.FirstSeq != 1 || int(p.LastSeq) != tt.count || len(p.FirstHash) != 64) {
			t.Fatalf("%d: %+v %v", i, p, err)
		}
		rep, err := Verify(path, o)
		if err != nil || rep.Fault != nil || rep.Records != tt.left || !rep.Sealed {
			t.Fatalf("%d: %+v %v", i, rep, err)
		}
		if i == 3 { // a process that runs goes on
			r := record(100)
			r.TS = ext.LogTime(day.Add(40 * time.Hour))
			must(t, l.Append(r))
		}
	}
	must(t, l.Close())
	if p, err := Prune(path, day.AddDate(1, 0, 0), o); err != nil || p.Count != 31 {
		t.Fatalf("all: %+v %v", p, err)
	}
	if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 0 || rep.Pruned != 31 {
		t.Fatalf("%+v %v", rep, err)
	}
	o.MaxSegment = -1
	appendN(t, path, o, 1, 3)
	text, err := os.ReadFile(path)
	must(t, err)
	stub, rest, _ := bytes.Cut(text, []byte{'\n'})
	for name, changed := range map[string][]byte{
		"the stub is gone":      rest,
		"the stub comes twice":  slices.Concat(stub, []byte{'\n'}, text),
		"the stub comes later":  slices.Concat(rest, stub, []byte{'\n'}),
		"the stub says another": bytes.Replace(text, []byte(`"count":31`), []byte(`"count":30`), 1),
	} {
		must(t, os.WriteFile(path, changed, 0o600))
		if rep, err := Verify(path, o); err != nil || rep.Fault == nil {
			t.Errorf("%s: %+v %v", name, rep, err)
		}
		if _, err := Prune(path, day.AddDate(2, 0, 0), o); !errors.Is(err, ErrBroken) {
			t.Errorf("%s: pruned: %v", name, err)
		}
	}
	must(t, os.WriteFile(path, text, 0o600))
	r := record(1)
	r.Event = prunedEvent
	if l, err = Open(path, o); err != nil || l.Append(r) == nil {
		t.Errorf("a record of the ledger's own was appended: %v", err)
	}
	must(t, l.Close())
}

// A ledger that was removed as a whole, head and all, is missed.
func TestListed(t *testing.T) {
	dir := t.TempDir()
	o := Options{KeyFile: filepath.Join(dir, "key"), IndexFile: filepath.Join(dir, "ledgers.jsonl")}
	if all, gone, err := Listed(o); err != nil || len(all)+len(gone) > 0 {
		t.Fatal(all, gone, err)
	}
	paths := []string{filepath.Join(dir, "logs", "a.jsonl"), filepath.Join(dir, "logs", "b.jsonl")}
	unused, err := Open(filepath.Join(dir, "logs", "unused.jsonl"), o)
	must(t, errors.Join(err, unused.Close()))
	for _, path := range paths {
		appendN(t, path, o, 1, 2)
		appendN(t, path, o, 3, 1)
	}
	if all, gone, err := Listed(o); err != nil || !slices.Equal(all, paths) || len(gone) > 0 {
		t.Fatal(all, gone, err)
	}
	must(t, os.Remove(paths[1]))
	if rep, err := Verify(paths[1], o); err != nil || rep.Fault == nil || rep.Fault.Kind != Truncated {
		t.Fatalf("%+v %v", rep, err)
	}
	if _, err := Open(paths[1], o); !errors.Is(err, ErrBroken) {
		t.Fatalf("a ledger that is gone was begun anew: %v", err)
	}
	must(t, os.Remove(paths[1]+".head"))
	if _, gone, err := Listed(o); err != nil || !slices.Equal(gone, paths[1:]) {
		t.Fatal(gone, err)
	}
	must(t, Forget(paths[1], o))
	if all, gone, err := Listed(o); err != nil || !slices.Equal(all, paths[:1]) || len(gone) > 0 {
		t.Fatal(all, gone, err)
	}
	text, err := os.ReadFile(o.IndexFile)
	must(t, err)
	must(t, os.WriteFile(o.IndexFile, text[:bytes.IndexByte(text, '\n')+1], 0o600))
	if _, _, err := Listed(o); !errors.Is(err, ErrBroken) {
		t.Fatalf("a list that was cut: %v", err)
	}
}

func TestFullLedgerTakesNothing(t *testing.T) {
	path, o := files(t, 0)
	o.MaxBytes = 2 << 10
	l, err := Open(path, o)
	must(t, err)
	n := 0
	for err = l.Append(record(n)); err == nil; err = l.Append(record(n)) {
		n++
	}
	if !errors.Is(err, ErrFull) || n == 0 {
		t.Fatalf("%d records: %v", n, err)
	}
	must(t, errors.Join(l.Defer(record(n)), l.Close())) // the end of what had begun
	if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != n+1 {
		t.Fatalf("%+v %v", rep, err)
	}
}

func TestNoFileUntilTheFirstRecord(t *testing.T) {
	path, o := files(t, 0)
	for _, f := range []string{path, o.HeadFile} {
		if _, err := os.Stat(f); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// A key that cannot be read or made, and a folder that takes no file, are errors before anything happens.
func TestWithoutAPlaceThereIsNoRecord(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, []byte("x"), 0o600))
	if _, err := Open(filepath.Join(dir, "l.jsonl"), Options{KeyFile: filepath.Join(file, "key")}); err == nil {
		t.Error("opened without a key")
	}
	if _, err := Open(filepath.Join(dir, "l.jsonl"), Options{KeyFile: file}); err == nil {
		t.Error("opened with a key that is none")
	}
	l, err := Open(filepath.Join(dir, "l.jsonl"), Options{KeyFile: filepath.Join(dir, "key"), HeadFile: filepath.Join(file, "head")})
	if err == nil {
		err = l.Append(record(1))
	}
	if err == nil {
		t.Error("a record was taken without a head")
	}
}
