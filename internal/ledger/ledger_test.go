package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

func record(n int) ext.LogRecord {
	return ext.LogRecord{
		TS: "2026-02-03T03:01:02.123Z", Level: ext.LevelInfo, Event: "host_call.start", Message: "fs",
		Correlation: ext.LogCorrelation{ExtensionID: "todo", ScenarioID: "scn", HostCallID: ext.Optional(fmt.Sprint("host-", n))},
		Data:        json.RawMessage(fmt.Sprintf(`{"capability":"read", "method":"fs","n":%d}`, n)),
	}
}

// files makes a ledger of n records and returns where it is.
func files(t testing.TB, n int) (string, Options) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "logs", "session.jsonl")
	o := Options{KeyFile: filepath.Join(dir, "pier", "key"), HeadFile: filepath.Join(dir, "pier", "head")}
	appendN(t, path, o, 1, n)
	return path, o
}

func appendN(t testing.TB, path string, o Options, from, n int) {
	t.Helper()
	l, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := l.Append(record(from + i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestAppendThenReadAndVerify(t *testing.T) {
	path, o := files(t, 3)
	appendN(t, path, o, 4, 2)
	rep, err := Verify(path, o)
	if err != nil || rep.Fault != nil || rep.Records != 5 || !rep.Sealed {
		t.Fatalf("verify: %+v, %v", rep, err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for r, err := range Records(f) {
		n++
		want := record(n)
		want.Schema = ext.LogSchema
		want.Data = json.RawMessage(fmt.Sprintf(`{"capability":"read","method":"fs","n":%d}`, n))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, r); diff != "" {
			t.Fatalf("record %d: %s", n, diff)
		}
	}
	if n != 5 {
		t.Fatalf("%d records", n)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tail, err := Tail(bytes.NewReader(text), 2)
	if err != nil || len(tail) != 2 || *tail[0].Correlation.HostCallID != "host-4" || *tail[1].Correlation.HostCallID != "host-5" {
		t.Fatalf("tail: %+v %v", tail, err)
	}
	for line := range bytes.Lines(text) {
		canon, err := jsontext.Canonical(line)
		if err != nil || !bytes.Equal(append(canon, '\n'), line) {
			t.Fatalf("not canonical: %s", line)
		}
	}
	if info, err := os.Stat(path); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || os.PathSeparator == '/' && info.Mode().Perm() != 0o700 {
		t.Fatalf("folder's mode %v, %v", info.Mode(), err)
	}
}

// rechain makes lines a valid chain again with the given key.
func rechain(t testing.TB, key []byte, lines ...string) string {
	t.Helper()
	s := newSealer(key)
	prev := noHash
	var out []byte
	for i, line := range lines {
		r, _, err := parseLine([]byte(strings.TrimSuffix(line, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		var one []byte
		if one, prev, err = s.appendLine(nil, &r, r.Data, prev, int64(i+1)); err != nil {
			t.Fatal(err)
		}
		out = append(out, one...)
	}
	return string(out)
}

func TestVerifyNamesTheFirstBrokenLine(t *testing.T) {
	forge := func(line, from, to string) string { return strings.Replace(line, from, to, 1) }
	tests := []struct {
		name string
		edit func(l []string) []string
		line int
		kind Kind
	}{
		{"value changed", func(l []string) []string { l[2] = forge(l[2], `"n":3`, `"n":9`); return l }, 3, Altered},
		{"time changed", func(l []string) []string { l[0] = forge(l[0], "2026", "2025"); return l }, 1, Altered},
		{"white space added", func(l []string) []string { l[1] = forge(l[1], `"n":2`, `"n": 2`); return l }, 2, Altered},
		{"same value, other spelling", func(l []string) []string { l[1] = forge(l[1], `"fs"`, `"\u0066s"`); return l }, 2, Altered},
		{"hash changed", func(l []string) []string { l[1] = forge(l[1], `"hash":"`, `"hash":"0`); return l }, 2, Altered},
		{"mac dropped", func(l []string) []string {
			i := strings.Index(l[1], `"mac"`)
			l[1] = l[1][:i] + l[1][i+len(`"mac":"",`)+64:]
			return l
		}, 2, Altered},
		{"removed first", func(l []string) []string { return l[1:] }, 1, Removed},
		{"removed in the middle", func(l []string) []string { return append(l[:2:2], l[3:]...) }, 3, Removed},
		{"removed at the end", func(l []string) []string { return l[:4] }, 5, Truncated},
		{"all removed", func([]string) []string { return nil }, 1, Truncated},
		{"swapped", func(l []string) []string { l[1], l[2] = l[2], l[1]; return l }, 2, Reordered},
		{"moved far", func(l []string) []string { return []string{l[0], l[4], l[1], l[2], l[3]} }, 2, Reordered},
		{"doubled", func(l []string) []string { return []string{l[0], l[1], l[1], l[2], l[3], l[4]} }, 3, Inserted},
		{"doubled at the end", func(l []string) []string { return append(l, l[4]) }, 6, Inserted},
		{"half a line", func(l []string) []string { l[4] = l[4][:len(l[4])/2]; return l }, 5, Truncated},
		{"no newline", func(l []string) []string { l[4] = strings.TrimSuffix(l[4], "\n"); return l }, 5, Truncated},
		{"not JSON", func(l []string) []string { l[1] = "hello\n"; return l }, 2, Malformed},
		{"empty line", func(l []string) []string { return append(l[:1:1], append([]string{"\n"}, l[1:]...)...) }, 2, Malformed},
		{"no link", func(l []string) []string { l[1] = forge(l[1], `"ledger"`, `"ledges"`); return l }, 2, Malformed},
		{"unknown field", func(l []string) []string { l[1] = forge(l[1], `{"corr`, `{"a":1,"corr`); return l }, 2, Malformed},
		{"forged with a chain but no key", func(l []string) []string {
			return []string{rechain(t, nil, l...)}
		}, 1, Altered},
		{"forged with another key", func(l []string) []string {
			return []string{rechain(t, []byte("guess"), l...)}
		}, 1, Altered},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path, o := files(t, 5)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			all := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
			all[4] += "\n"
			if err := os.WriteFile(path, []byte(strings.Join(tt.edit(all), "")), 0o600); err != nil {
				t.Fatal(err)
			}
			rep, err := Verify(path, o)
			if err != nil || rep.Fault == nil {
				t.Fatalf("verify: %+v, %v", rep, err)
			}
			if rep.Fault.Line != tt.line || rep.Fault.Kind != tt.kind {
				t.Errorf("got %v, want line %d %s", rep.Fault, tt.line, tt.kind)
			}
			if !errors.Is(rep.Fault, ErrBroken) {
				t.Error("a Fault is not ErrBroken")
			}
		})
	}
}

func TestRewrittenWithTheKeyStillMeetsTheHead(t *testing.T) {
	path, o := files(t, 5)
	text, _ := os.ReadFile(path)
	key, _ := os.ReadFile(o.KeyFile)
	all := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
	all[4] = strings.Replace(all[4], "todo", "tidy", 1)
	if err := os.WriteFile(path, []byte(rechain(t, key, all...)), 0o600); err != nil {
		t.Fatal(err)
	}
	rep, err := Verify(path, o)
	if err != nil || rep.Fault == nil || rep.Fault.Line != 5 || rep.Fault.Kind != Altered {
		t.Fatalf("%+v %v", rep, err)
	}
}

func TestHeadFaults(t *testing.T) {
	tests := []struct {
		name string
		edit func(t *testing.T, path string, o Options)
		kind Kind
	}{
		{"missing", func(t *testing.T, _ string, o Options) { must(t, os.Remove(o.HeadFile)) }, Truncated},
		{"empty", func(t *testing.T, _ string, o Options) { must(t, os.WriteFile(o.HeadFile, nil, 0o600)) }, Truncated},
		{"garbage", func(t *testing.T, _ string, o Options) { must(t, os.WriteFile(o.HeadFile, []byte("x"), 0o600)) }, Altered},
		{"rolled back without the key", func(t *testing.T, path string, o Options) {
			must(t, os.WriteFile(o.HeadFile, newSealer([]byte("guess")).headText(filepath.Base(path), position{1, noHash}), 0o600))
		}, Altered},
		{"of another ledger", func(t *testing.T, path string, o Options) {
			key, err := os.ReadFile(o.KeyFile)
			must(t, err)
			must(t, os.WriteFile(o.HeadFile, newSealer(key).headText("other.jsonl", position{1, noHash}), 0o600))
		}, Altered},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path, o := files(t, 3)
			tt.edit(t, path, o)
			rep, err := Verify(path, o)
			if err != nil || rep.Fault == nil || rep.Fault.Kind != tt.kind {
				t.Errorf("verify: %+v, %v", rep, err)
			}
			if _, err := Open(path, o); !errors.Is(err, ErrBroken) {
				t.Errorf("open: %v", err)
			}
		})
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestOpenRepairsOnlyWhatADeadProcessLeaves(t *testing.T) {
	path, o := files(t, 3)
	oldHead, err := os.ReadFile(o.HeadFile)
	must(t, err)
	appendN(t, path, o, 4, 1)

	t.Run("line without head", func(t *testing.T) {
		must(t, os.WriteFile(o.HeadFile, oldHead, 0o600))
		rep, err := Verify(path, o)
		if err != nil || rep.Fault != nil || rep.Records != 4 {
			t.Fatalf("%+v %v", rep, err)
		}
		appendN(t, path, o, 5, 1)
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 5 {
			t.Fatalf("%+v %v", rep, err)
		}
	})
	t.Run("half a line", func(t *testing.T) {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		must(t, err)
		_, err = f.WriteString(`{"correlation":{"ext`)
		must(t, errors.Join(err, f.Close()))
		if rep, err := Verify(path, o); err != nil || !errors.Is(rep.Fault, ErrTorn) || errors.Is(rep.Fault, ErrBroken) || rep.Records != 5 {
			t.Fatalf("%+v %v", rep, err)
		}
		appendN(t, path, o, 6, 1) // after the record that says what was cut off
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 7 {
			t.Fatalf("%+v %v", rep, err)
		}
	})
	t.Run("as many lines as can wait", func(t *testing.T) {
		must(t, os.WriteFile(o.HeadFile, oldHead, 0o600))
		appendN(t, path, o, 7, maxWaiting-4)
		must(t, os.WriteFile(o.HeadFile, oldHead, 0o600))
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 3+maxWaiting {
			t.Fatalf("%+v %v", rep, err)
		}
		appendN(t, path, o, 99, 1)
	})
	t.Run("more lines without head than can wait", func(t *testing.T) {
		must(t, os.WriteFile(o.HeadFile, oldHead, 0o600))
		if _, err := Open(path, o); !errors.Is(err, ErrBroken) {
			t.Fatalf("open: %v", err)
		}
		if rep, err := Verify(path, o); err != nil || rep.Fault == nil || rep.Fault.Kind != Inserted || rep.Fault.Line != 4 {
			t.Fatalf("%+v %v", rep, err)
		}
	})
	t.Run("lines that do not continue the head", func(t *testing.T) {
		all, err := os.ReadFile(path)
		must(t, err)
		cut := bytes.SplitAfter(all, []byte{'\n'})
		must(t, os.WriteFile(path, bytes.Join(cut[4:6], nil), 0o600)) // records 5 and 6 after record 3
		if _, err := Open(path, o); !errors.Is(err, ErrBroken) {
			t.Fatalf("open: %v", err)
		}
	})
}

// What Defer got is in the chain at once and in the file with the next record that Append writes, or in time.
func TestDeferredLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path, o := files(t, 0)
		l, err := Open(path, o)
		must(t, err)
		size := func() int {
			data, err := os.ReadFile(path)
			must(t, err)
			return bytes.Count(data, []byte{'\n'})
		}
		must(t, l.Append(record(1)))
		for n := range maxWaiting - 1 {
			must(t, l.Defer(record(2+n)))
		}
		if got := l.Len(); got != maxWaiting {
			t.Fatalf("the chain has %d records", got)
		}
		must(t, l.Append(record(maxWaiting+1)))
		if got := size(); got != maxWaiting+1 {
			t.Fatalf("the file has %d records after Append", got)
		}
		for n := range maxWaiting {
			must(t, l.Defer(record(maxWaiting+2+n)))
		}
		if got := size(); got != 2*maxWaiting+1 {
			t.Fatalf("the file has %d records though no more may wait", got)
		}
		must(t, l.Defer(record(100)))
		must(t, l.Sync())
		if got := size(); got != 2*maxWaiting+2 {
			t.Fatalf("the file has %d records after Sync", got)
		}
		must(t, l.Defer(record(101)))
		time.Sleep(maxWait)
		synctest.Wait()
		if got := size(); got != 2*maxWaiting+3 {
			t.Fatalf("the file has %d records after the longest wait", got)
		}
		must(t, l.Defer(record(102)))
		must(t, l.Close())
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 2*maxWaiting+4 {
			t.Fatalf("%+v %v", rep, err)
		}
	})
}

// Whether records wait or not, the file is the same.
func TestDeferredLinesAreTheSame(t *testing.T) {
	pathA, o := files(t, 0)
	a, err := Open(pathA, o)
	must(t, err)
	pathB := filepath.Join(t.TempDir(), filepath.Base(pathA))
	b, err := Open(pathB, Options{KeyFile: o.KeyFile})
	must(t, err)
	for n := range 40 {
		must(t, a.Append(record(n)))
		if n%3 == 0 {
			must(t, b.Append(record(n)))
		} else {
			must(t, b.Defer(record(n)))
		}
	}
	must(t, errors.Join(a.Close(), b.Close()))
	want, err := os.ReadFile(pathA)
	must(t, err)
	if got, err := os.ReadFile(pathB); err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%v: the files differ", err)
	}
}

// Several may write one ledger, in one process or in many: each goes on where the others stopped.
func TestAnotherWriterIsFollowed(t *testing.T) {
	path, o := files(t, 1)
	a, err := Open(path, o)
	must(t, err)
	must(t, a.Defer(record(2)))
	appendN(t, path, o, 3, 2)
	must(t, a.Append(record(4)))
	appendN(t, path, o, 5, 1)
	must(t, a.Append(record(6)))
	must(t, a.Close())
	if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 7 {
		t.Fatalf("%+v %v", rep, err)
	}
}

// What is written behind this process's back and is no record of the chain stops the ledger.
func TestAForeignWriterStopsTheLedger(t *testing.T) {
	for name, edit := range map[string]func(path string) error{
		"a line of its own": func(path string) error {
			f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString("{}\n")
				err = errors.Join(err, f.Close())
			}
			return err
		},
		"cut":  func(path string) error { return os.Truncate(path, 10) },
		"gone": os.Remove,
		"replaced": func(path string) error {
			data, err := os.ReadFile(path)
			return errors.Join(err, os.Remove(path), os.WriteFile(path, data[:bytes.IndexByte(data, '\n')+1], 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path, o := files(t, 2)
			a, err := Open(path, o)
			must(t, err)
			defer a.Close()
			must(t, edit(path))
			for range 2 {
				if err := a.Append(record(3)); !errors.Is(err, ErrBroken) {
					t.Fatalf("append: %v", err)
				}
			}
			if err := a.Check(); err == nil {
				t.Error("the ledger says that it works")
			}
		})
	}
}

func TestAppendRefuses(t *testing.T) {
	l := NewMemory()
	tests := []struct {
		name string
		edit func(r *ext.LogRecord)
	}{
		{"reserved key", func(r *ext.LogRecord) { r.Data = json.RawMessage(`{"ledger":{}}`) }},
		{"reserved key, escaped", func(r *ext.LogRecord) { r.Data = json.RawMessage(`{"aé":1,"\u006cedger":{}}`) }},
		{"data is a list", func(r *ext.LogRecord) { r.Data = json.RawMessage(`[]`) }},
		{"a key twice", func(r *ext.LogRecord) { r.Data = json.RawMessage(`{"a":1,"a":2}`) }},
		{"level", func(r *ext.LogRecord) { r.Level = "loud" }},
		{"schema", func(r *ext.LogRecord) { r.Schema = "pi.ext.log.v2" }},
		{"time", func(r *ext.LogRecord) { r.TS = "yesterday" }},
		{"length", func(r *ext.LogRecord) { r.Message = strings.Repeat("x", MaxLine) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := record(1)
			tt.edit(&r)
			if err := l.Append(r); err == nil {
				t.Error("appended")
			}
		})
	}
	must(t, l.Append(record(1)))
	if rep, err := l.Verify(); err != nil || rep.Fault != nil || rep.Records != 1 {
		t.Fatalf("%+v %v", rep, err)
	}
	must(t, l.Close())
	must(t, l.Close())
	if err := l.Append(record(2)); !errors.Is(err, errClosed) {
		t.Fatalf("append after close: %v", err)
	}
}

func TestSecretsNeverReachTheFile(t *testing.T) {
	l := NewMemory()
	for _, data := range []string{
		`{"headers":{"Authorization":"Bearer hush"}}`, `{"headers":[["x-api-key","hush"]]}`, `{"a":{"clientSecret":"hush"}}`,
		`{"\u0074oken":"hush"}`, `{"deep":[{"pass_word":{"x":"hush"}}]}`,
	} {
		r := record(1)
		r.Data = json.RawMessage(data)
		must(t, l.Append(r))
	}
	if text := l.Bytes(); bytes.Contains(text, []byte("hush")) || bytes.Count(text, []byte(ext.Redacted)) != 5 {
		t.Fatalf("%s", text)
	}
	if rep, err := l.Verify(); err != nil || rep.Fault != nil {
		t.Fatalf("%+v %v", rep, err)
	}
}

// What is appended at the same time is written together, and each record is in the file when its Append returns.
func TestHammerAppend(t *testing.T) {
	path, o := files(t, 0)
	l, err := Open(path, o)
	must(t, err)
	var wg sync.WaitGroup
	for g := range 40 {
		wg.Go(func() {
			for i := range 10 {
				r := record(g*10 + i)
				own := fmt.Sprintf(`{"own":"row-%d-%d"}`, g, i)
				r.Data = json.RawMessage(own)
				if err := l.Append(r); err != nil {
					t.Error(err)
				}
				if data, err := os.ReadFile(path); err != nil || !bytes.Contains(data, []byte(own[1:len(own)-1])) {
					t.Errorf("%s is not in the file: %v", own, err)
				}
			}
		})
	}
	wg.Wait()
	must(t, l.Close())
	if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 400 {
		t.Fatalf("%+v %v", rep, err)
	}
}

// TestTogether: what joins is written by whoever leads, in order, and no more lines at once than a process that dies may leave; when writing
// fails, it fails for all.
func TestTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path, o := files(t, 1)
		l, err := Open(path, o)
		must(t, err)
		together := func(bad int) (failed int) {
			l.join.Lock()
			l.led = true // so that all of them join
			l.join.Unlock()
			errs := make(chan error)
			for i := range 40 {
				go func() {
					r := record(i)
					if i == bad {
						r.Data = json.RawMessage(`{"ledger":1}`) // the chain's own
					}
					errs <- l.Append(r)
				}()
				synctest.Wait()
			}
			first := record(100)
			a, err := take(&first)
			must(t, err)
			l.lead(a)
			for range 40 {
				if <-errs != nil {
					failed++
				}
			}
			return failed
		}
		if failed := together(-1); failed != 0 {
			t.Errorf("%d failed", failed)
		}
		if failed := together(7); failed != 1 {
			t.Errorf("%d failed, one is wrong", failed)
		}
		if rep, err := Verify(path, o); err != nil || rep.Fault != nil || rep.Records != 1+41+40 {
			t.Errorf("%+v %v", rep, err)
		}
		must(t, l.store.file.Close())
		if failed := together(-1); failed != 40 {
			t.Errorf("%d failed though nothing can be written", failed)
		}
		_ = l.Close()
	})
}

func TestKeyIsMadeOnceByManyProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pier", "key")
	keys := make([][]byte, 8)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() {
			var err error
			if keys[i], err = loadKey(path, true); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, k := range keys {
		if len(k) != keySize || !bytes.Equal(k, keys[0]) {
			t.Fatal("two keys")
		}
	}
	must(t, os.WriteFile(path, []byte("short"), 0o600))
	if _, err := loadKey(path, true); !errors.Is(err, errKey) {
		t.Fatalf("short key: %v", err)
	}
}

func BenchmarkAppend(b *testing.B) {
	path, o := files(b, 0)
	for _, mode := range []string{"file", "memory"} {
		b.Run(mode, func(b *testing.B) {
			l := NewMemory()
			if mode == "file" {
				var err error
				if l, err = Open(path, o); err != nil {
					b.Fatal(err)
				}
			}
			defer l.Close()
			r := record(1)
			b.ReportAllocs()
			for b.Loop() {
				if err := l.Append(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestOneRecordWrittenAnewBreaksTheNext(t *testing.T) {
	l := NewMemory()
	for i := range 4 {
		must(t, l.Append(record(i)))
	}
	all := strings.SplitAfter(string(l.Bytes()), "\n")
	r, at, err := parseLine([]byte(strings.TrimSuffix(all[1], "\n")))
	must(t, err)
	r.Message = "nothing to see"
	line, _, err := newSealer(nil).appendLine(nil, &r, r.Data, at.Prev, at.Seq)
	must(t, err)
	all[1] = string(line)
	rep, err := VerifyReader(strings.NewReader(strings.Join(all, "")), nil)
	if err != nil || rep.Fault == nil || rep.Fault.Line != 3 || rep.Fault.Kind != Altered || rep.Records != 2 {
		t.Fatalf("%+v %v", rep, err)
	}
}
