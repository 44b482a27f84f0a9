package policy

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

func TestHost(t *testing.T) {
	strict := usual(ModeStrict)
	with := func(mode Mode, allow, deny string) Config {
		c := usual(mode)
		if allow != "" {
			c.Allow = rules(t, strings.Split(allow, " ")...)
		}
		if deny != "" {
			c.Deny = rules(t, strings.Split(deny, " ")...)
		}
		return c
	}
	all := with(ModeStrict, "", "")
	all.AllowAll = true
	but := with(ModeStrict, "", "http=localhost")
	but.AllowAll = true
	tests := []struct {
		name     string
		c        Config
		need     string // the host of the request
		host, at string // the host and the address about to be dialled
		want     string // the flag, "ok", or "no" for a denial nothing helps
	}{
		{"not granted", strict, "http a.com", "a.com", "93.184.216.34:443", "deny --allow http=a.com"},
		{"public", with(ModeStrict, "http=a.com", ""), "http a.com", "a.com", "93.184.216.34:443", "ok"},
		{"case and dot", with(ModeStrict, "http=A.com.", ""), "http a.com", "A.COM.", "93.184.216.34:443", "ok"},
		{"rebound", with(ModeStrict, "http=a.com", ""), "http a.com", "a.com", "10.0.0.1:443", "--allow http=10.0.0.1"},
		{"rebound, address granted", with(ModeStrict, "http=a.com http=10.0.0.0/8", ""), "http a.com", "a.com", "10.0.0.1:443", "ok"},
		{"rebound in IPv6 clothes", with(ModeStrict, "http=a.com", ""), "http a.com", "a.com", "[::ffff:10.0.0.1]:443", "--allow http=10.0.0.1"},
		{"rebound under permissive", with(ModePermissive, "", ""), "http a.com", "a.com", "127.0.0.1:443", "--allow http=127.0.0.1"},
		{"rebound under plain http", with(ModeStrict, "http", ""), "http a.com", "a.com", "169.254.169.254:80", "--allow http=169.254.169.254"},
		{"rebound under all", all, "http a.com", "a.com", "127.0.0.1:443", "ok"},
		{"rebound but denied", with(ModeStrict, "http=a.com http=10.0.0.1", "http=10.0.0.0/8"), "http a.com", "a.com", "10.0.0.1:443", "no"},
		{"public address denied", with(ModeStrict, "http", "http=93.184.0.0/16"), "http a.com", "a.com", "93.184.216.34:443", "no"},
		{"redirect", with(ModeStrict, "http=a.com", ""), "http a.com", "b.com", "93.184.216.34:443", "--allow http=b.com"},
		{"redirect, granted", with(ModeStrict, "http", ""), "http a.com", "b.com", "93.184.216.34:443", "ok"},
		{"redirect, denied", with(ModeStrict, "http", "http=b.com"), "http a.com", "b.com", "93.184.216.34:443", "no"},
		{"redirect after a question", with(ModePrompt, "", ""), "http a.com", "b.com", "93.184.216.34:443", "--allow http=b.com"},
		{"after a question", with(ModePrompt, "", ""), "http a.com", "a.com", "93.184.216.34:443", "ok"},
		{"after a question, rebound", with(ModePrompt, "", ""), "http a.com", "a.com", "127.0.0.1:443", "--allow http=127.0.0.1"},
		{"localhost under plain http", with(ModeStrict, "http", ""), "http localhost", "localhost", "127.0.0.1:80", "deny --allow http=localhost"},
		{"localhost", with(ModeStrict, "http=localhost", ""), "http localhost", "localhost", "[::1]:80", "ok"},
		{"localhost that is not", with(ModeStrict, "http=localhost", ""), "http localhost", "localhost", "10.0.0.1:80", "--allow http=10.0.0.1"},
		{"localhost after a question", with(ModePrompt, "", ""), "http localhost", "localhost", "127.0.0.1:80", "ok"},
		{"localhost under permissive", with(ModePermissive, "", ""), "http localhost", "localhost", "127.0.0.1:80", "ok"},
		{"private under permissive", with(ModePermissive, "", ""), "http 192.168.1.1", "192.168.1.1", "192.168.1.1:80", "ok"},
		{"metadata under permissive", with(ModePermissive, "", ""), "http 169.254.169.254", "169.254.169.254", "169.254.169.254:80", "deny --allow http=169.254.169.254"},
		{"metadata granted", with(ModeStrict, "http=169.254.169.254", ""), "http 169.254.169.254", "169.254.169.254", "169.254.169.254:80", "ok"},
		{"loopback literal", with(ModeStrict, "http", ""), "http 127.0.0.1", "127.0.0.1", "127.0.0.1:80", "deny --allow http=127.0.0.1"},
		{"loopback granted", with(ModeStrict, "http=127.0.0.1", ""), "http 127.0.0.1", "127.0.0.1", "127.0.0.1:80", "ok"},
		{"loopback port", with(ModeStrict, "http=127.0.0.1:8080", ""), "http 127.0.0.1:8080", "127.0.0.1", "127.0.0.1:8080", "ok"},
		{"loopback other port", with(ModeStrict, "http=127.0.0.1:8080", ""), "http 127.0.0.1:8080", "127.0.0.1", "127.0.0.1:22", "--allow http=127.0.0.1"},
		{"another port of a granted host", with(ModePrompt, "http=a.com:443", ""), "http a.com", "a.com", "93.184.216.34:22", "--allow http=a.com"},
		{"star is no address", with(ModeStrict, "http=*", ""), "http 127.0.0.1", "127.0.0.1", "127.0.0.1:80", "deny --allow http=127.0.0.1"},
		{"star", with(ModeStrict, "http=*", ""), "http a.com", "a.com", "93.184.216.34:443", "ok"},
		{"subdomain", with(ModeStrict, "http=*.a.com", ""), "http x.y.a.com", "x.y.a.com", "93.184.216.34:443", "ok"},
		{"subdomain is not the domain", with(ModeStrict, "http=*.a.com", ""), "http a.com", "a.com", "93.184.216.34:443", "deny --allow http=a.com"},
		{"subdomain is not a suffix", with(ModeStrict, "http=*.a.com", ""), "http xa.com", "xa.com", "93.184.216.34:443", "deny --allow http=xa.com"},
		{"localhost denied by its address", with(ModeStrict, "http=127.0.0.1", "http=localhost"), "http 127.0.0.1", "127.0.0.1", "127.0.0.1:80", "deny "},
		{"localhost denied as any address", but, "http 0.0.0.0", "0.0.0.0", "0.0.0.0:80", "deny "},
		{"localhost denied, a name that leads there", but, "http a.com", "a.com", "[::1]:80", "no"},
		{"localhost denied, another address", but, "http 10.0.0.1", "10.0.0.1", "10.0.0.1:80", "ok"},
		{"deny star", with(ModeStrict, "http", "http=*"), "http 93.184.216.34", "93.184.216.34", "93.184.216.34:443", "deny "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := policyOf(t, tt.c).Decide(need(tt.need))
			if flag, denied := strings.CutPrefix(tt.want, "deny "); denied != (d.Outcome == Deny) || denied {
				if d.Outcome != Deny || d.Flag != flag {
					t.Fatalf("%s, flag %q, want %s", d.Outcome, d.Flag, tt.want)
				}
				return
			}
			err := d.Grant.Host(tt.host, netip.MustParseAddrPort(tt.at))
			got := "ok"
			if err != nil {
				e, ok := err.(*ext.Error)
				if !ok || e.Code != ext.CodeDenied || e.Details["errno"] != "EACCES" || e.Details["capability"] != "http" {
					t.Fatalf("%#v", err)
				}
				if got = e.Details["flag"].(string); got == "" {
					got = "no"
				}
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestSpecial(t *testing.T) {
	for _, s := range []string{
		"127.0.0.1", "127.9.9.9", "::1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0", "fd00:ec2::254",
		"224.0.0.1", "ff02::1", "0.0.0.0", "::", "0.1.2.3", "100.64.0.1", "100.100.100.200", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1",
		"2002:7f00:1::", "2001::1", "2001:db8::1", "255.255.255.255", "240.0.0.1", "168.63.129.16", "192.0.0.192", "198.18.0.1", "203.0.113.1",
		"::127.0.0.1", "fec0::1",
	} {
		if !Special(netip.MustParseAddr(s)) {
			t.Errorf("%s passes for public", s)
		}
	}
	for _, s := range []string{"93.184.216.34", "8.8.8.8", "100.63.255.255", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808", "2002:808:808::1", "198.20.0.1"} {
		if Special(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
}

// The flag of a denial says what the question's first answer keeps: the method and the path, where they are known.
func TestRequestFlag(t *testing.T) {
	for url, want := range map[string]string{
		"https://a.com/repos/x?y=1": `--allow "http=GET a.com:443/repos/x"`,
		"https://a.com/a/../b":      `--allow "http=GET a.com:443"`,
		"":                          "--allow http=a.com",
	} {
		need := Requirement{Capability: "http", Method: "http", HTTP: HTTPNeed{Host: "a.com", URL: url}}
		if url != "" {
			need.HTTP.Verb, need.HTTP.Port = "GET", 443
		}
		strict, asked := policyOf(t, usual(ModeStrict)).Decide(need), policyOf(t, usual(ModePrompt)).Decide(need)
		if strict.Flag != want || asked.Asks[0].Flag != want || asked.Asks[0].Rules[0].Flag() != want {
			t.Errorf("%s: %s and %s, want %s", url, strict.Flag, asked.Asks[0].Rules[0].Flag(), want)
		}
	}
}
