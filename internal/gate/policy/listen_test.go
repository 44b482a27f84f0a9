package policy

import (
	"testing"

	"github.com/cec80427/pier/ext"
)

func TestListen(t *testing.T) {
	tests := []struct {
		name, allow, deny, host string
		mode                    Mode
		port                    uint16
		want                    string // the outcome, and the flag
		at                      string
	}{
		{name: "not granted", want: "deny --allow http=listen"},
		{name: "port not granted", port: 8080, want: "deny --allow http=listen:8080"},
		{name: "by plain http", allow: "http", want: "deny --allow http=listen"},
		{name: "by the address", allow: "http=127.0.0.1", want: "deny --allow http=listen"},
		{name: "by the host's name", allow: "http=localhost", host: "localhost", want: "deny --allow http=listen"},
		{name: "granted", allow: "http=listen", port: 8080, want: "allow", at: "127.0.0.1:8080"},
		{name: "any port", allow: "http=listen", want: "allow", at: "127.0.0.1:0"},
		{name: "its port", allow: "http=listen:8080", port: 8080, want: "allow", at: "127.0.0.1:8080"},
		{name: "another port", allow: "http=listen:8080", port: 8081, want: "deny --allow http=listen:8081"},
		{name: "any port by a port", allow: "http=listen:8080", want: "deny --allow http=listen"},
		{name: "IPv6", allow: "http=listen", host: "::1", want: "allow", at: "[::1]:0"},
		{name: "every interface", allow: "http=listen", host: "0.0.0.0", want: "allow", at: "127.0.0.1:0"},
		{name: "every interface in IPv6", allow: "http=listen", host: "::", want: "allow", at: "127.0.0.1:0"},
		{name: "another interface", allow: "http=listen", host: "192.168.1.2", want: "deny"},
		{name: "a name", allow: "http=listen", host: "a.com", want: "deny"},
		{name: "denied", allow: "http=listen", deny: "http=listen", want: "deny"},
		{name: "http denied", allow: "http=listen", deny: "http", want: "deny"},
		{name: "all names denied", allow: "http=listen", deny: "http=*", want: "deny"},
		{name: "a port denied", allow: "http=listen", deny: "http=listen:8080", port: 8080, want: "deny"},
		{name: "another port denied", allow: "http=listen", deny: "http=listen:8080", port: 8081, want: "allow", at: "127.0.0.1:8081"},
		{name: "asked", mode: ModePrompt, port: 8080, want: "ask --allow http=listen:8080", at: "127.0.0.1:8080"},
		{name: "another interface is not asked about", mode: ModePrompt, host: "10.0.0.1", want: "deny"},
		{name: "permissive", mode: ModePermissive, want: "allow --allow http=listen", at: "127.0.0.1:0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := usual(tt.mode)
			if tt.allow != "" {
				c.Allow = rules(t, tt.allow)
			}
			if tt.deny != "" {
				c.Deny = rules(t, tt.deny)
			}
			p, err := New(c)
			if err != nil {
				t.Fatal(err)
			}
			d := p.Decide(Requirement{Extension: "x", Capability: ext.CapHTTP, Method: ext.MethodHTTP, HTTP: HTTPNeed{Listen: true, Host: tt.host, Port: tt.port}})
			got, at := d.Outcome.String(), ""
			if d.Flag != "" {
				got += " " + d.Flag
			}
			if d.Grant.Listen != nil {
				at = d.Grant.Listen.At.String()
			}
			if got != tt.want || at != tt.at || d.Grant.Host != nil {
				t.Errorf("%s at %q, want %s at %q", got, at, tt.want, tt.at)
			}
		})
	}
}

// A right to listen is none to call a host of that name.
func TestListenIsNoHost(t *testing.T) {
	c := usual(ModeStrict)
	c.Allow = rules(t, "http=listen")
	p, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if d := p.Decide(Requirement{Extension: "x", Capability: ext.CapHTTP, Method: ext.MethodHTTP, HTTP: HTTPNeed{Host: "listen", Port: 80}}); d.Outcome != Deny {
		t.Errorf("%v", d)
	}
}
