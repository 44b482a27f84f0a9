package mcpserve_test

import (
	"context"
	"fmt"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestLogs: a client gets what extensions print and notify of, from the level on that it has set, and nothing before it has set one.
func TestLogs(t *testing.T) {
	got := make(chan string, 10)
	s := connect(t, options(t, false), &sdk.ClientOptions{
		//lint:ignore SA1019 the newest version of the protocol deprecates it; the clients of today use it
		LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
			got <- fmt.Sprint(r.Params.Level, " ", r.Params.Logger, " ", r.Params.Data)
		},
	})
	const careful, nobody = "warning it \x1b[31mcareful", "error it to nobody"
	for _, tt := range []struct {
		level string
		want  []string
	}{{"", nil}, {"info", []string{careful, nobody}}, {"error", []string{nobody}}, {"debug", []string{careful, nobody}}} {
		if tt.level != "" {
			//lint:ignore SA1019 the newest version of the protocol deprecates it; the clients of today use it
			if err := s.SetLoggingLevel(t.Context(), &sdk.SetLoggingLevelParams{Level: sdk.LoggingLevel(tt.level)}); err != nil {
				t.Fatal(err)
			}
		}
		if _, bad := call(t, s, "talks", nil); bad {
			t.Error("the call failed")
		}
		for _, want := range tt.want {
			if g := <-got; g != want {
				t.Errorf("%s: %q, want %q", tt.level, g, want)
			}
		}
	}
}
