package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/sys/recordstore"
)

// told is a record that a user knows which packages of a folder real Pi runs, too.
type told struct {
	ID   string    `json:"id"`
	Base string    `json:"base"`
	At   time.Time `json:"at"`
}

// SayInPi says once for the user and once for a project which packages pier has put into Pi's own
// settings, as it did before it had a list of its own. What cannot be recorded is said again.
func (a *App) SayInPi() {
	state, err := pier.StateDir()
	if err != nil {
		return // the command itself reports it
	}
	cwd := a.Flags.Cwd
	if cwd == "" {
		cwd, _ = os.Getwd() // without one there is no project
	}
	for _, base := range []string{pier.AgentDir(), filepath.Join(cwd, ".pi")} {
		a.sayInPi(filepath.Join(state, "told"), base)
	}
}

func (a *App) sayInPi(dir, base string) {
	id := recordstore.ID("in-pi", base)
	if _, err := os.Stat(filepath.Join(dir, id+".json")); err == nil {
		return
	}
	sources := packages.InPi(base)
	if len(sources) == 0 {
		return
	}
	flag := ""
	if base != pier.AgentDir() {
		flag = "-l "
	}
	a.Say(fmt.Sprintf("pier.lock and %s both have %s: real Pi runs them with your full rights, unfenced; "+
		"pier remove %s--only-pi %s takes it out of Pi's settings and keeps it in pier's list",
		filepath.Join(base, "settings.json"), Name(strings.Join(sources, ", ")), flag, Name(sources[0])))
	records := recordstore.Dir[told]{Dir: dir, What: "record of a notice", ID: func(t told) string { return t.ID }}
	_ = records.Put(told{ID: id, Base: base, At: time.Now().UTC()}) // unrecorded, it is said again
}
