package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/cec80427/pier/internal/mcp/mcpcheck"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// FuzzDecode: what is decoded the short way is what the SDK makes of it, but for answers that are not well made, which become errors.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc": "2.0", "id": 7, "result": {"a": [1, "}"]}}`, `{"id":1,"jsonrpc":"2.0","result":null}`,
		`{"jsonrpc":"2.0","id":"1","result":{}}`, `{"jsonrpc":"2.0","id":1e3,"result":{}}`, `{"jsonrpc":"2.0","id":-1,"result":{}}`,
		`{"jsonrpc":"2.0","id":1,"Result":{},"result":{"a":1}}`, `{"jsonrpc":"2.0","id":1,"id":2,"result":{}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}`, `{"jsonrpc":"2.0","id":9007199254740993,"result":{}}`,
		`{"jsonrpc":"2.0","method":"m","params":{}}`, `{"jsonrpc":"1.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","id":007,"result":{}}`, `3`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return // a decoder hands over nothing else
		}
		want, wantErr := jsonrpc.DecodeMessage(raw)
		got, err := decode(raw, nil)
		if _, odd := (*mcpcheck.Asked)(nil).Check(raw, jsontext.Members(raw)); odd {
			if answer, ok := got.(*jsonrpc.Response); err == nil && (!ok || answer.Error == nil || !strings.Contains(answer.Error.Error(), "not well made")) {
				t.Errorf("%s\ngot %#v, which is no error", raw, got)
			}
			return
		}
		if (err == nil) != (wantErr == nil) || err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%s\ngot  %#v %v\nwant %#v %v", raw, got, err, want, wantErr)
		}
	})
}

func reading(text string) *lines {
	l := &lines{out: io.NopCloser(strings.NewReader(text))}
	_, _ = l.Connect(context.Background())
	return l
}

// TestLines: how messages are told apart, and what ends a connection.
func TestLines(t *testing.T) {
	const answer, note = `{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","method":"m"}`
	old := `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26"}}`
	for _, tt := range []struct {
		name, in string
		messages int
		err      string
	}{
		{"lines", answer + "\n" + note + "\r\n" + answer, 3, "EOF"},
		{"blank lines", "\n" + answer + "\n\n \n" + answer + "\n", 2, "EOF"},
		{"two on a line", answer + answer + "\n", 0, "trailing data"},
		{"junk", answer + "\nno message\n", 1, "invalid character"},
		{"cut", answer + "\n" + answer[:9], 1, "unexpected EOF"},
		{"too long", answer + "\n\"" + strings.Repeat("x", mcpcheck.MaxMessage+1<<16) + "\"\n", 1, "maximum line length"},
		{"a batch of an old server", old + "\n[" + answer + "," + note + "]\n" + note, 4, "EOF"},
		{"an empty batch", old + "\n[]\n", 1, "empty batch"},
		{"a batch of another", answer + "\n[" + answer + "]\n", 1, "batching is not supported"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := reading(tt.in)
			n := 0
			for ; ; n++ {
				if _, err := l.Read(t.Context()); err != nil {
					if !strings.Contains(err.Error(), tt.err) {
						t.Errorf("ended with %v, want %s", err, tt.err)
					}
					break
				}
			}
			if n != tt.messages {
				t.Errorf("%d messages, want %d", n, tt.messages)
			}
		})
	}
}

// TestLinesClose: whoever reads sees the end.
func TestLinesClose(t *testing.T) {
	out, in := io.Pipe()
	defer in.Close()
	l := &lines{out: out}
	_, _ = l.Connect(t.Context())
	done := make(chan error)
	go func() {
		_, err := l.Read(t.Context())
		done <- err
	}()
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; !errors.Is(err, io.EOF) {
		t.Errorf("got %v", err)
	}
}
