package test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/cec80427/pier"
)

// uploadMuch sends far more than the VM may hold, and says how far the making of pieces was ahead of the server.
const uploadMuch = `
	const piece = new Uint8Array(256 << 10), pieces = 200;
	let made = 0;
	const body = new ReadableStream({ pull(c) { if (made++ < pieces) c.enqueue(piece.slice()); else c.close(); } });
	const answer = await fetch("SERVER", { method: "POST", body, duplex: "half" });
	return { content: [{ type: "text", text: await answer.text() }] };`

// A body that is a stream leaves the VM as it is made: nobody ever holds all of it.
func TestUploadIsBounded(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		fmt.Fprintln(w, n>>20, r.TransferEncoding, err)
	}))
	defer server.Close()
	r := newRig(t, func(o *pier.Options) {
		o.Policy, o.Limits = pier.Policy{Allow: []string{"http=127.0.0.1"}}, pier.Limits{Heap: 24 << 20}
	})
	r.load(t, "x", toolSource("upload", strings.ReplaceAll(uploadMuch, "SERVER", server.URL)))
	if got, want := r.call(t, "upload"), "50 [chunked] <nil>\n"; got != want {
		t.Errorf("the server got %q, want %q", got, want)
	}
}
