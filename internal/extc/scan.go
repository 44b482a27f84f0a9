package extc

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/cec80427/pier/internal/artifact"
	"github.com/cec80427/pier/internal/lazyregexp"
	"github.com/cec80427/pier/internal/scan"
	"github.com/cec80427/pier/internal/source"
)

// Scan says what the bundle can do, from its tree: nothing of it runs.
func (b *Bundle) Scan() (*scan.Report, error) {
	report, err := b.scan()
	if err == nil && len(report.Of(scan.Forbidden, true)) == 0 && artifact.Program() != "" {
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
	report, err := scan.Scan(p)
	if !errors.Is(err, scan.ErrSyntax) {
		return report, err
	}
	lowered, back, ok := lower(code)
	if !ok {
		return nil, err
	}
	p.Code = lowered
	p.Locate = func(line, column int) (string, int, int, bool) {
		l, c, ok := back(line, column)
		if !ok {
			return "", 0, 0, false
		}
		return locate(l, c)
	}
	return scan.Scan(p)
}

var fileLine = lazyregexp.New(`(?m)^// `)

// suspicious are words without which nothing that is forbidden is written out.
var suspicious = lazyregexp.New(`\beval\b|\bbinding\b|_linkedBinding|\bdlopen\b`)

// maxSuspect bounds the code that is scanned at each start because of a word: of more, only pier scan and the strict mode say what it is.
const maxSuspect = 256 << 10

// Suspicious reports quickly whether a scan may find what is forbidden. What hides its name is for a scan to find.
func (b *Bundle) Suspicious() bool {
	return len(b.Code) <= maxSuspect && (slices.ContainsFunc(b.HostModules, scan.ForbiddenModule) || suspicious.Match(b.Code))
}

// lower writes code in an older language, for a parser that does not know the newest: methods that are asynchronous generators, fields
// named like keywords. back leads from a place in the result to the code.
func lower(code []byte) (lowered []byte, back func(line, column int) (int, int, bool), ok bool) {
	// The lines that name the files have to outlive it.
	text := fileLine.ReplaceAllString(string(code), "//! ")
	result := api.Transform(text, api.TransformOptions{
		LegalComments: api.LegalCommentsInline,
		Loader:        api.LoaderJS, Target: api.ES2023, Sourcemap: api.SourceMapExternal, Sourcefile: "code.js", SourcesContent: api.SourcesContentExclude,
		Supported: map[string]bool{"async-generator": false, "for-await": false, "class-field": false, "class-static-field": false},
		Charset:   api.CharsetUTF8, LogLevel: api.LogLevelSilent, TreeShaking: api.TreeShakingFalse,
	})
	if len(result.Errors) > 0 {
		return nil, nil, false
	}
	p := &places{data: result.Map, dir: "/"}
	return result.Code, func(line, column int) (int, int, bool) {
		_, l, c, ok := p.locate(line, column)
		return l, c, ok
	}, true
}
