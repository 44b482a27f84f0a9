package mcpserve_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// TestDialogs: what an extension asks, the client's person answers, where there is one who can be asked. Each question says who asks, and
// nothing in it is hidden.
func TestDialogs(t *testing.T) {
	var mu sync.Mutex
	var asked []string
	held := make(chan struct{})
	with := &sdk.ClientOptions{
		ElicitationHandler: func(ctx context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			mu.Lock()
			asked = append(asked, r.Params.Message)
			mu.Unlock()
			said := map[string]any{}
			switch _, question, _ := strings.Cut(r.Params.Message, " asks: "); question[:4] {
			case "Whic":
				said["answer"] = "red"
			case "Sure":
				said["answer"] = true
			case "Name":
				said["answer"] = "Ann"
			case "Text":
				return &sdk.ElicitResult{Action: "cancel"}, nil
			case "Late":
				<-held
				said["answer"] = "too late"
			}
			return &sdk.ElicitResult{Action: "accept", Content: said}, nil
		},
	}
	o := options(t, false)
	var told []string
	open := o.Open
	o.Open = func(ctx context.Context, set func(*pier.Options)) (*pier.Host, error) {
		return open(ctx, func(o *pier.Options) {
			o.Observer.Notice = func(from ext.ID, kind, text string) { told = append(told, kind+" "+string(from)+": "+text) }
			set(o)
		})
	}
	s := connect(t, o, with)
	defer close(held)
	if got, bad := call(t, s, "talks", nil); got != `[true,"rpc","\u001b[1mred",true,"Ann",null,null]` || bad {
		t.Error(got, bad)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(asked) != 5 || asked[0] != `The extension it asks: Which?` || asked[1] != "The extension it asks: Sure?\nIt is red" {
		t.Errorf("%q", asked)
	}
	if !slices.Equal(told, []string{"warning it: \x1b[31mcareful"}) {
		t.Errorf("%q", told)
	}
	unable := connect(t, options(t, false), nil)
	if got, bad := call(t, unable, "talks", nil); got != `[false,"print",null,false,null,null,null]` || bad {
		t.Error(got, bad)
	}
	wrong := connect(t, options(t, false), &sdk.ClientOptions{ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
		return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"answer": []int{1}}}, nil
	}})
	if got, bad := call(t, wrong, "talks", nil); got != `[true,"rpc",null,false,null,null,null]` || bad {
		t.Error("an answer of another kind counts:", got, bad)
	}
}

// TestPromptArguments: a hint that names arguments makes them the prompt's, and quotes keep each of them one.
func TestPromptArguments(t *testing.T) {
	s := connect(t, options(t, false), nil)
	list, err := s.ListPrompts(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, p := range list.Prompts {
		for _, a := range p.Arguments {
			names[p.Name+"."+a.Name] = true
		}
	}
	if got := slices.Sorted(maps.Keys(names)); !slices.Equal(got, []string{"greet.arguments", "review.a note", "review.arguments", "review.branch"}) {
		t.Error(got)
	}
	for _, tt := range []struct {
		given map[string]string
		want  string
	}{
		{map[string]string{"branch": "main", "a note": "two words"}, "branch=main note=two words"},
		{map[string]string{"branch": "it's $2", "a note": `say "x"`}, `branch=it's $2 note=say "x"`},
		{map[string]string{"branch": "main"}, "branch=main note="},
		{map[string]string{"arguments": `main "two words"`, "branch": "ignored"}, "branch=main note=two words"},
		{map[string]string{"branch": `'"`}, ""},
	} {
		got, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "review", Arguments: tt.given})
		if tt.want == "" {
			if err == nil || !strings.Contains(err.Error(), "both kinds of quotes") {
				t.Error(got, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%v: %v", tt.given, err)
			continue
		}
		if text := got.Messages[0].Content.(*sdk.TextContent).Text; strings.TrimSpace(text) != tt.want {
			t.Errorf("%v: %q, want %q", tt.given, text, tt.want)
		}
	}
	done, err := s.Complete(t.Context(), &sdk.CompleteParams{
		Ref: &sdk.CompleteReference{Type: "ref/prompt", Name: "review"}, Argument: sdk.CompleteParamsArgument{Name: "branch", Value: "m"},
	})
	if err != nil || done.Completion.Values == nil || len(done.Completion.Values) != 0 {
		t.Error(done, err)
	}
	if _, err := s.Complete(t.Context(), &sdk.CompleteParams{
		Ref: &sdk.CompleteReference{Type: "ref/prompt", Name: "none"}, Argument: sdk.CompleteParamsArgument{Name: "branch", Value: "m"},
	}); err == nil {
		t.Error("a prompt that is none is completed")
	}
}
