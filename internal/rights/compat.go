package rights

import (
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/journal"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/scan"
)

// compatible looks for what is forbidden in an extension's own files before any of it runs (seed 002 §8). In strict mode such an extension
// does not start. In the others it does: what is forbidden throws when it is used, and the record and the user are told, of what the code
// says in plain words; what hides its name costs a whole scan, which strict mode and `pier scan` make.
func (k *Keeper) compatible(u instance.Unit, rights policy.Extension) error {
	body, ok := u.Body.(instance.Scannable)
	mode := rights.Mode
	if mode == "" {
		mode = k.door.Policy().Config().Mode
	}
	strict := mode == policy.ModeStrict
	if !ok || k.door.Policy().Config().AllowAll || !strict && !body.Suspicious() || body.Harmless() {
		return nil
	}
	report, err := body.Scan()
	if err != nil {
		if strict {
			return ext.Wrap(ext.CodeDenied, "it cannot be scanned: in strict mode it is not loaded", err)
		}
		return nil
	}
	list := report.Of(scan.Forbidden, true)
	if len(list) == 0 {
		return nil
	}
	first := fmt.Sprintf("%s:%d: %s", list[0].Place.File, list[0].Place.Line, list[0].Message)
	if err := k.o.Record(journal.Entry{
		Ext: u.ID, Event: "compat.warning", Level: ext.LevelWarn, Message: "its own code uses what is forbidden",
		Data: jsontext.Encode(map[string]any{"verdict": report.Verdict, "forbidden": list, "refused": strict}),
	}); err != nil {
		return err
	}
	if strict {
		return ext.E(ext.CodeDenied, first+": in strict mode it is not loaded")
	}
	k.o.Warn(fmt.Sprintf("%s uses what throws here: %s (pier scan says more)", u.ID, first))
	return nil
}
