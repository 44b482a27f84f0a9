package pier_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

type once struct{}

func (once) Approve(_ context.Context, q ext.Question) (ext.Answer, error) {
	if q.Capability == ext.CapExec {
		return ext.Answer{}, errors.New("this host starts no programs")
	}
	return ext.Answer{Choice: ext.ChoiceOnce}, nil
}

func ownTools(_ context.Context, _ ext.Call) (json.RawMessage, error) {
	return json.RawMessage(`{"content":[]}`), nil
}

// What docs/embedding.md shows: a host with somebody who answers.
func Example_embedding() {
	ctx := context.Background()
	state, _ := os.MkdirTemp("", "pier")
	defer os.RemoveAll(state)

	host, err := pier.New(ctx, pier.Options{
		StateDir: state, // keys and grants, out of reach of every extension
		Policy:   pier.Policy{Mode: "prompt", Defaults: true},
		Approver: once{},
		Hosted:   map[ext.Method]ext.Caller{ext.MethodTool: ext.CallerFunc(ownTools)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer host.Close()

	x, err := host.Load(ctx, "./examples/changes.ts")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = x.Call(ctx, "changes", json.RawMessage(`{"path":"docs"}`))
	fmt.Println("denied:", errors.Is(err, ext.ErrDenied))
	// Output:
	// denied: true
}
