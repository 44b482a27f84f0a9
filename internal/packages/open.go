package packages

import (
	"context"
	"encoding/json"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/packages/registry"
	"github.com/cec80427/pier/internal/sys/codecache"
)

// hostID is under which requests and programs of installations are decided and recorded.
const hostID ext.ID = "pier.packages"

// Host is what a Manager needs of the host whose gate it uses.
type Host struct {
	Gate                    ext.Caller
	Cwd, AgentDir, CacheDir string
	Know                    func(secrets ...string) // what no record may hold
	Warn                    func(text string)
	Trusted                 func(ctx context.Context) (bool, error)      // whether the project's packages may be changed
	Wants                   func(before, after string) ([]string, error) // Options.Wants
	Kept                    *codecache.Store                             // Options.Kept
	Compile                 func(ctx context.Context, path string) error // Options.Compile
}

// Use says how a person wants packages to be looked after.
type Use struct {
	Offline bool          // nobody is asked, only the store
	MinAge  time.Duration // what came out later is not used; 0 for any age
	Approve bool          // the project is trusted for this run
	Pi      ForPi         // Options.Pi

	Say    func(text string)                          // what goes on; nil for nobody
	Review func(ctx context.Context, plan Plan) error // sees what would become of it, before; an error calls it off

	Missing  func(dir string) ([]Import, error) // Options.Missing
	Complete Agree                              // Options.Complete
}

// Open makes the Manager of a host. Values that .npmrc takes from the environment are asked of the gate, too.
func Open(ctx context.Context, h Host, u Use) (*Manager, error) {
	config, withheld, err := registry.Configured(h.AgentDir, func(name string) (string, bool) { return variable(ctx, h.Gate, name) })
	if err != nil {
		return nil, err
	}
	for _, name := range withheld {
		h.Warn(".npmrc wants the value of " + name + ", which it has with --allow env=" + name)
	}
	h.Know(config.Secrets()...)
	trusted := u.Approve
	if !trusted {
		if trusted, err = h.Trusted(ctx); err != nil {
			return nil, err
		}
	}
	return New(Options{
		Gate: h.Gate, ID: hostID, Cwd: h.Cwd, AgentDir: h.AgentDir, CacheDir: h.CacheDir, Trusted: trusted, Pi: u.Pi,
		Registry: config, Offline: u.Offline, MinAge: u.MinAge, Say: u.Say, Review: u.Review, Wants: h.Wants, Kept: h.Kept, Compile: h.Compile,
		Missing: u.Missing, Complete: u.Complete,
	}), nil
}

// variable is the value of an environment variable, when the gate gives it.
func variable(ctx context.Context, gate ext.Caller, name string) (string, bool) {
	params, err := json.Marshal(map[string]string{"op": "get", "name": name})
	if err != nil {
		return "", false
	}
	out, err := gate.Call(ctx, ext.Call{Extension: hostID, Runtime: "pier", Method: ext.MethodEnv, Params: params})
	var answer struct{ Value *string }
	if err != nil || json.Unmarshal(out, &answer) != nil || answer.Value == nil {
		return "", false
	}
	return *answer.Value, true
}
