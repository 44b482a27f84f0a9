package protocol_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/protocol"
)

// FuzzConn: whatever bytes come, every line of output is a message, every tool call that was one is answered exactly once under its
// id, and the connection ends with its input.
func FuzzConn(f *testing.F) {
	for _, line := range []string{
		`{"id":"1","version":"1.0","type":"tool_call","payload":{"call_id":"c","name":"x","input":{}}}`,
		`{"id":"2","version":"1.0","type":"event_hook","payload":{"event":"pier.cancel","data":{"call_id":"c"}}}`,
		`{"id":"3","version":"1.0","type":"slash_command","payload":{"name":"x","args":["a"]}}` + "\n\n{",
		`{"id":"4","version":"1.0","type":"tool_result","payload":{"call_id":"c","output":{},"is_error":false,"chunk":{"index":0,"is_last":true}}}`,
		`{"id":"5","version":"1.0","type":"host_call","payload":{"call_id":"h","capability":"read","method":"fs","params":{}}}`,
		`{"id":"6","version":"1.0","type":"error","payload":{"code":"x","message":"y"}}`,
	} {
		f.Add([]byte(line + "\n"))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		c := protocol.New(bytes.NewReader(data), &out, accepts(func(ctx context.Context, r *protocol.Request) (ext.Payload, error) {
			if _, ok := r.Payload.(*ext.ToolCall); ok {
				return echo(ctx, r)
			}
			return nil, ext.E(ext.CodeDenied, "no")
		}))
		if err := c.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		asked, answered := map[string]int{}, map[string]int{}
		for line := range bytes.Lines(data) {
			if m, err := ext.DecodeMessage(bytes.TrimRight(line, "\r\n")); err == nil && m.Payload.MessageType() == ext.TypeToolCall {
				asked[m.ID]++
			}
		}
		for line := range bytes.Lines(out.Bytes()) {
			m, err := ext.DecodeMessage(bytes.TrimSuffix(line, []byte("\n")))
			if err != nil {
				t.Fatalf("wrote %q: %v", line, err)
			}
			answered[m.ID]++
		}
		for id, n := range asked {
			if n == 1 && answered[id] == 0 || answered[id] > n && len(asked) == 1 && bytes.Count(data, []byte("\n")) < 2 {
				t.Errorf("%d calls with the id %q, %d answers", n, id, answered[id])
			}
		}
	})
}
