package test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cec80427/pier"
)

// downloadSlowly reads far more than the VM may hold, and pauses now and then. Of the last response it reads one piece, and asks what the
// server has sent until that grows no more.
const downloadSlowly = `
	const http = await import("node:http");
	const count = async (body) => {
		let bytes = 0, pieces = 0;
		for await (const piece of body) {
			bytes += piece.length;
			if (++pieces % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
		}
		return bytes;
	};
	const out = [await count((await fetch("SERVER/much")).body)];
	out.push(await count(await new Promise((resolve, reject) => http.get("SERVER/much", resolve).on("error", reject))));
	const reader = (await fetch("SERVER/much")).body.getReader();
	await reader.read();
	let sent = -1;
	for (let now; (now = await (await fetch("SERVER/sent")).json()) !== sent; ) sent = now;
	out.push(sent < 64 << 20);
	await reader.cancel();
	return { content: [{ type: "text", text: out.join(" ") }] };`

// A response that is read slowly is held back at its server: nobody ever has all of it.
func TestDownloadIsBounded(t *testing.T) {
	var sent atomic.Int64 // by the last response
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/sent" {
			fmt.Fprint(w, sent.Load())
			return
		}
		sent.Store(0)
		for range 800 {
			n, err := w.Write(make([]byte, 256<<10))
			if err != nil {
				return
			}
			sent.Add(int64(n))
		}
	}))
	defer server.Close()
	r := newRig(t, func(o *pier.Options) {
		o.Policy, o.Limits = pier.Policy{Allow: []string{"http=127.0.0.1"}}, pier.Limits{Heap: 24 << 20}
	})
	r.load(t, "x", toolSource("download", strings.ReplaceAll(downloadSlowly, "SERVER", server.URL)))
	if got, want := r.call(t, "download"), "209715200 209715200 true"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
