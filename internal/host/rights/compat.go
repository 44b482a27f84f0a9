package rights

import (
	"cmp"
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// compatible looks for what is forbidden in an extension's own files before any of it runs (seed 002 §8). In strict mode such an extension
// does not start. In the others it does: what is forbidden throws when it is used, and the record and the user are told. It returns what
// the scan found, or why there was none.
func (r *Rights) compatible(u instance.Unit, rights policy.Extension) (*scan.Summary, error) {
	body, ok := u.Body.(instance.Scannable)
	if !ok {
		return &scan.Summary{Why: "only scripts are scanned"}, nil
	}
	config := r.gate.Policy().Config()
	strict := cmp.Or(rights.Mode, config.Mode) == policy.ModeStrict && !config.AllowAll
	found, err := body.Summary(strict)
	if err != nil {
		if strict {
			return nil, ext.Wrap(ext.CodeDenied, "it cannot be scanned: in strict mode it is not loaded", err)
		}
		return &scan.Summary{Why: err.Error()}, nil
	}
	if len(found.Forbidden) == 0 || config.AllowAll {
		return found, nil
	}
	first := fmt.Sprintf("%s:%d: %s", found.Forbidden[0].Place.File, found.Forbidden[0].Place.Line, found.Forbidden[0].Message)
	if err := r.o.Record(journal.Entry{
		Ext: u.ID, Event: "compat.warning", Level: ext.LevelWarn, Message: "its own code uses what is forbidden",
		Data: jsontext.Encode(map[string]any{"verdict": found.Verdict, "forbidden": found.Forbidden, "refused": strict}),
	}); err != nil {
		return nil, err
	}
	if strict {
		return found, ext.E(ext.CodeDenied, first+": in strict mode it is not loaded")
	}
	r.o.Warn(fmt.Sprintf("%s uses what throws here: %s (pier scan says more)", u.ID, first))
	return found, nil
}
