package extc

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/artifact"
	"github.com/cec80427/pier/internal/lazyregexp"
	"github.com/cec80427/pier/internal/scan"
	"github.com/cec80427/pier/internal/source"
)

// Scan says what the bundle can do, from its tree: nothing of it runs.
func (b *Bundle) Scan() (*scan.Report, error) {
	go b.places.read() // the scanner wants it when it has found something
	report, err := b.scan()
	if err == nil && b.store != nil && len(report.Of(scan.Forbidden, true)) == 0 && artifact.Program() != "" {
		b.store.Put(b.harmless(), []byte("harmless"))
	}
	return report, err
}

// Harmless reports that a scan by this build of pier has found nothing forbidden in the extension's own files: for large packages a scan
// takes longer than everything else.
func (b *Bundle) Harmless() bool {
	return artifact.Program() != "" && string(b.store.Get(b.harmless())) == "harmless"
}

// harmless is the name under which that is kept: of all that a scan depends on.
func (b *Bundle) harmless() string {
	code := b.Code
	if b.whole != nil {
		code = b.whole
	}
	return artifact.Name([]byte("harmless"), []byte(artifact.Program()), artifact.Build(), []byte(b.Entry.Path), []byte(source.PackageDir(b.Entry.Path)), code, b.places.data)
}

func (b *Bundle) scan() (*scan.Report, error) {
	if b.whole != nil {
		return scanned(b.whole, func(line, column int) (string, int, int, bool) { return b.Locate(line+1, column) }, b.Entry)
	}
	return scanned(b.Code, b.Locate, b.Entry)
}

func scanned(code []byte, locate func(line, column int) (string, int, int, bool), entry source.Entry) (*scan.Report, error) {
	p := scan.Program{Code: code, Locate: locate}
	root := source.PackageDir(entry.Path)
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
	return readable(p)
}

// suspicious are words without which nothing that is forbidden is written out.
var suspicious = lazyregexp.New(`\beval\b|\bbinding\b|_linkedBinding|\bdlopen\b`)

// maxSuspect bounds the code that is scanned at each start because of a word: of more, only pier scan and the strict mode say what it is.
const maxSuspect = 256 << 10

// Suspicious reports quickly whether a scan may find what is forbidden. What hides its name is for a scan to find.
func (b *Bundle) Suspicious() bool {
	return len(b.Code) <= maxSuspect && (slices.ContainsFunc(b.HostModules, scan.ForbiddenModule) || suspicious.Match(b.Code))
}
