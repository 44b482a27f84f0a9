package conform

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func TestAgainst(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.ts")
	if err := os.WriteFile(file, []byte(`export default (pi: any) => { pi.exec("git", []); };`), 0o600); err != nil {
		t.Fatal(err)
	}
	var u Usage
	for _, data := range []string{
		`{"capability":"exec","method":"exec","decision":"allow","target":{"program":"git"}}`,
		`{"capability":"write","method":"fs","op":"write","decision":"deny"}`,
		`{"capability":"http","method":"http","decision":"allow"}`,
	} {
		r := ext.LogRecord{Event: "host_call.start", Data: []byte(data)}
		r.Correlation.ExtensionID = "x"
		if err := u.Append(r); err != nil {
			t.Fatal(err)
		}
	}
	used := u.Of("x")
	if want := map[string]string{"exec": "exec git", "http": "http /"}; !cmp.Equal(used, want) {
		t.Error(cmp.Diff(want, used))
	}
	var i Inference
	inferred, missing, err := i.Against(file, used)
	if err != nil || strings.Join(inferred, " ") != "exec" || strings.Join(missing, " ") != "http" || i.Recall() != 50 {
		t.Errorf("inferred %v, missing %v, recall %v, %v", inferred, missing, i.Recall(), err)
	}
	labels := filepath.Join(dir, "rights.json")
	if err := os.WriteFile(labels, []byte(`[{"id":"x.ts","needs":["read"]}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := i.Label(labels, dir); err != nil || i.Precision() != 0 || strings.Join(i.Missed, "") != "x.ts read" || strings.Join(i.Needless, "") != "x.ts exec" {
		t.Errorf("%+v, %v", i, err)
	}
}
