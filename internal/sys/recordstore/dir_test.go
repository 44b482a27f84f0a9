package recordstore_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cec80427/pier/internal/sys/recordstore"
)

type answer struct {
	About string `json:"about"`
	Yes   bool   `json:"yes"`
}

func folder(t *testing.T) recordstore.Dir[answer] {
	return recordstore.Dir[answer]{Dir: filepath.Join(t.TempDir(), "answers"), What: "answer", ID: func(a answer) string { return recordstore.ID(a.About) }}
}

func TestFolder(t *testing.T) {
	f := folder(t)
	if list, err := f.List(); len(list) != 0 || err != nil {
		t.Fatalf("before there is a folder: %v, %v", list, err)
	}
	for _, a := range []answer{{"a", false}, {"b", true}, {"a", true}} {
		if err := f.Put(a); err != nil {
			t.Fatal(err)
		}
	}
	list, err := f.List()
	if err != nil || len(list) != 2 || !list[0].Yes || !list[1].Yes {
		t.Fatalf("%v, %v: the later answer about a takes the place of the earlier", list, err)
	}
	refused := errors.New("no record, no change")
	if _, err := f.RemoveRecorded(recordstore.ID("a"), func(string, answer) error { return refused }, "gone"); !errors.Is(err, refused) {
		t.Fatalf("removed without its note: %v", err)
	}
	noted := ""
	there, err := f.RemoveRecorded(recordstore.ID("a"), func(event string, a answer) error { noted = event + " " + a.About; return nil }, "gone")
	if !there || err != nil || noted != "gone a" {
		t.Fatalf("%v, %v, noted %q", there, err, noted)
	}
	if there, err = f.Remove(recordstore.ID("a")); there || err != nil {
		t.Fatalf("removed twice: %v, %v", there, err)
	}
	if there, err = f.Remove("../answers/" + recordstore.ID("b")); there || err != nil {
		t.Fatalf("an id was taken for a path: %v, %v", there, err)
	}
}

// TestFolderDistrusts: an answer that cannot be read could be a refusal, so none counts then.
func TestFolderDistrusts(t *testing.T) {
	for name, text := range map[string]string{
		"torn": `{"about":"a"`, "another's name": `{"about":"b","yes":true}`, "an unknown member": `{"about":"a","yes":true,"more":1}`,
	} {
		f := folder(t)
		if err := f.Put(answer{"a", true}); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(f.Dir, recordstore.ID("a")+".json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, err := f.List(); err == nil {
			t.Errorf("%s: %v", name, list)
		}
	}
}
