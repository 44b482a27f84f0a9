//go:build unix

package test

import (
	"testing"

	"github.com/cec80427/pier"
)

// writeMuch gives a child more than all that lies between may hold, before it reads anything.
const writeMuch = `
	const { spawn } = await import("node:child_process");
	const child = spawn("cat");
	const room = child.stdin.write(Buffer.alloc(8 << 20));
	child.stdin.end();
	let came = 0;
	child.stdout.on("data", (d) => { came += d.length; });
	await new Promise((resolve) => child.on("close", resolve));
	return { content: [{ type: "text", text: [room, came].join(" ") }] };`

// A child that waits for its output to be read is no reason for the extension to wait.
func TestChildIsWrittenToWithoutWaiting(t *testing.T) {
	r := newRig(t, func(o *pier.Options) { o.Policy = pier.Policy{Allow: []string{"exec"}} })
	r.load(t, "x", toolSource("write", writeMuch))
	if got, want := r.call(t, "write"), "false 8388608"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
