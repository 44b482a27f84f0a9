package extc

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// Scan says what the bundle can do, from its tree: nothing of it runs. The source map as it is read here goes with the scan.
func (b *Bundle) Scan() (*scan.Report, error) {
	code, at := b.Code, &places{data: b.places.data, dir: b.places.dir, head: b.places.head, shut: b.places.shut}
	if b.whole != nil {
		code, at.head = b.whole, at.head-1
	}
	return b.scanOf(code, at)
}

// maxScanned bounds the code that is scanned because it starts for the first time: of more, only pier scan and the strict mode say what it is.
const maxScanned = 1 << 20

// Summary is what a scan finds. What an earlier one by this build of pier has found of the very same is known: for large packages a scan takes
// longer than everything else. Large code is scanned only when it must be.
func (b *Bundle) Summary(must bool) (s *scan.Summary, err error) {
	keeps := b.store != nil && codecache.Program() != ""
	if keeps && json.Unmarshal(b.store.Get(b.scanned()), &s) == nil && s != nil {
		return s, nil
	}
	if !must && len(b.Code) > maxScanned {
		return &scan.Summary{Why: fmt.Sprintf("the code has %d KiB: more than %d are scanned in strict mode only, and by pier scan", len(b.Code)>>10, maxScanned>>10)}, nil
	}
	report, err := b.Scan()
	if err != nil {
		return nil, err
	}
	s = report.Summary()
	if data, err := json.Marshal(s); err == nil && keeps {
		b.store.PutLater(b.scanned(), data)
	}
	return s, nil
}

// scanned is the name under which that is kept: of all that a scan depends on.
func (b *Bundle) scanned() string {
	code := b.Code
	if b.whole != nil {
		code = b.whole
	}
	return codecache.Name([]byte("scanned"), []byte(codecache.Program()), codecache.Build(), []byte(b.Entry.Path), []byte(b.Entry.Folder()), code, b.places.data)
}

func (b *Bundle) scanOf(code []byte, at *places) (*scan.Report, error) {
	p, entry := scan.Program{Locate: at.locate, Ready: at.read}, b.Entry
	root := entry.Folder()
	if root == "" {
		root = filepath.Dir(entry.Path)
	}
	p.File = func(name string) string {
		if strings.HasPrefix(name, "pi:") || strings.HasPrefix(name, "pi-missing:") {
			return ""
		}
		return filepath.Clean(absolute(filepath.Dir(entry.Path), strings.TrimPrefix(name, "pi-file:")))
	}
	p.Name = func(file string) string {
		if rel, err := filepath.Rel(root, file); err == nil && file != "" {
			return filepath.ToSlash(rel)
		}
		return filepath.ToSlash(file)
	}
	p.Own = func(file string) bool {
		name := "/" + p.Name(file)
		if strings.HasPrefix(name, "/../") {
			name = filepath.ToSlash(file) // beside the extension: a package of its own, or a file that is shared
		}
		return !strings.Contains(name, "/node_modules/")
	}
	return readable(code, p)
}
