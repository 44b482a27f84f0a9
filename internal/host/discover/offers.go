package discover

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// What an extension offers (resources_discover) is read as that extension: a template's first line is in the list of commands, and
// its text in the session, so a path that it may not read would be a way past the gate.

// offeredPath is a path that an extension offers.
type offeredPath struct {
	path string
	from ext.ID
}

// searchGate is what the search reads through. With offers, only what was found without them is read by the host itself, each
// other file as the extension that offers it or a folder above it, and the rest not at all.
type searchGate struct {
	own, offered ext.Caller
	limited      bool
	found        []string // files that the host found itself
	offers       []offeredPath
}

// use is called between two questions, never beside one.
func (d *searchGate) use(found []string, offers []offeredPath) {
	d.limited, d.found, d.offers = found != nil, found, offers
}

// Call implements ext.Caller.
func (d *searchGate) Call(ctx context.Context, call ext.Call) (json.RawMessage, error) {
	var params struct {
		Path string `json:"path"`
	}
	if call.Method != ext.MethodFS || json.Unmarshal(call.Params, &params) != nil {
		return d.own.Call(ctx, call)
	}
	if d.limited && slices.ContainsFunc(d.found, func(file string) bool { return leadsTo(params.Path, file) }) {
		return d.own.Call(ctx, call)
	}
	refused := error(ext.E(ext.CodeDenied, "nothing that was offered lies there"))
	asked := false
	for _, o := range d.offers {
		if !within(o.path, params.Path) {
			continue
		}
		asked, call.Extension = true, o.from
		data, err := d.offered.Call(ctx, call)
		if err == nil || ext.CodeOf(err) != ext.CodeDenied {
			return data, err
		}
		refused = err
	}
	if asked || d.limited {
		return nil, refused
	}
	return d.own.Call(ctx, call)
}

// leadsTo reports whether a path is a file, a folder above it or a list of what is ignored in one.
func leadsTo(path, file string) bool {
	if base := filepath.Base(path); base == ".gitignore" || base == ".ignore" || base == ".fdignore" {
		path = filepath.Dir(path)
	}
	return within(path, file)
}

// within reports whether a path is a folder or lies in it.
func within(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rel)
}

// searchOffers asks again with what was offered.
func (f *Finder) searchOffers(ctx context.Context, vm *searchVM, q Question, answer any) error {
	var own ext.Resources
	if err := vm.ask(ctx, "extend", Question{}, &own); err != nil {
		return err
	}
	var offered map[string][]struct {
		Path string `json:"path"`
		From string `json:"extensionPath"`
	}
	if err := vm.ask(ctx, "resolve", q, &offered); err != nil {
		return err
	}
	offers := []offeredPath{}
	for _, list := range offered {
		for _, o := range list {
			for _, id := range f.config.At(o.From) {
				offers = append(offers, offeredPath{filepath.Clean(o.Path), id})
			}
		}
	}
	found := []string{}
	for _, r := range slices.Concat(own.Skills, own.Prompts, own.Themes) {
		found = append(found, r.Path)
	}
	vm.gate.use(found, offers)
	f.mu.Lock()
	f.offers = offers
	f.mu.Unlock()
	q.Offered = jsontext.Encode(offered)
	return vm.ask(ctx, "extend", q, answer)
}

func (f *Finder) offersKnown() []offeredPath {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.offers
}
