//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestApprovalAtTerminal: a call that needs an approval asks whoever sits at the terminal, with the arguments and what the class means. Enter
// alone says no; a yes is used by this call.
func TestApprovalAtTerminal(t *testing.T) {
	pack := writeExtension(t, `
		const object = { type: "object", properties: {} };
		exports.rigTools = () => [{ name: "pay", description: "Pays", input_schema: object, output_schema: object, error_schema: object, risk_class: "money" }];
		exports.rigInvoke = async (tool, args) => ({ paid: args.cents });`)
	for keys, want := range map[string]string{"\r": `"message":"somebody has denied this call"`, "o\r": `"output":{"paid":5}`} {
		p := startInTerminal(t, "rtp", "call", pack, "pay", `{"cents":5}`)
		p.shows(`pay {"cents":5}`)
		p.shows("its class is money: it moves money")
		p.shows("Once, with exactly these arguments")
		p.pause()
		p.types(keys)
		err := p.cmd.Wait()
		_ = p.tty.Close()
		<-p.read
		if text := sequences.ReplaceAllString(p.wrote(), ""); !strings.Contains(strings.ReplaceAll(text, "\r\n", ""), want) || (err == nil) != (keys != "\r") {
			t.Errorf("%q: %v, %q", keys, err, text)
		}
	}
}
