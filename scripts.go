package pier

import (
	"path/filepath"

	"github.com/cec80427/pier/internal/extc"
	"github.com/cec80427/pier/internal/runtime/js"
)

// compile compiles a file that the extension loads while it runs.
func (x *Extension) compile(path string) (js.Script, error) {
	b, err := extc.Load(x.bundle.Entry, path)
	if err != nil {
		return js.Script{}, err
	}
	dir := filepath.Dir(path)
	if extc.IsData(path) {
		dir = filepath.Dir(x.bundle.Entry.Path)
	}
	return js.Script{Code: string(b.Code), Sync: b.Sync, Map: string(b.SourceMap()), Dir: dir}, nil
}

// places is where the lines of such a file come from.
func places(s js.Script) js.Locator { return extc.Places([]byte(s.Map), s.Dir) }
