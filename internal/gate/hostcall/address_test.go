package hostcall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// spellings4 are ways to write an IPv4 address as a URL's host.
func spellings4(a netip.Addr) []string {
	b := a.As4()
	n := uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	dotted := a.String()
	wide := strings.Map(func(r rune) rune {
		if r == '.' {
			return '。'
		}
		return r - '0' + '０'
	}, dotted)
	coded := ""
	for i := range len(dotted) {
		coded += fmt.Sprintf("%%%02x", dotted[i])
	}
	return []string{
		dotted, dotted + ".", wide, strings.ReplaceAll(dotted, ".", "．"), strings.ReplaceAll(dotted, ".", "｡"), coded, strings.ReplaceAll(dotted, ".", "%2E"),
		fmt.Sprintf("%d.%d.%d", b[0], b[1], n&0xffff), fmt.Sprintf("%d.%d", b[0], n&0xffffff), fmt.Sprint(n), fmt.Sprintf("%#x", n), fmt.Sprintf("0X%X", n), fmt.Sprintf("0%o", n),
		fmt.Sprintf("0%o.0%o.0%o.0%o", b[0], b[1], b[2], b[3]), fmt.Sprintf("%#x.%#x.%#x.%#x", b[0], b[1], b[2], b[3]), fmt.Sprintf("%#x.%d.0%o.%d", b[0], b[1], b[2], b[3]),
		fmt.Sprintf("%#x.%#x", b[0], n&0xffffff), fmt.Sprintf("0%o.%d", b[0], n&0xffffff), fmt.Sprintf("0000%o.0%o.000%o.0%o", b[0], b[1], b[2], b[3]), fmt.Sprintf("0x000%x.0x0%x.%d", b[0], b[1], n&0xffff),
		"a.test@" + dotted, "a.test:80@" + dotted, "a.test%40@" + dotted, strings.Join(strings.Split(dotted, ""), "\t"), strings.Join(strings.Split(dotted, ""), "\u00ad"), strings.Join(strings.Split(dotted, "."), "\u200b."),
		"[::ffff:" + dotted + "]", fmt.Sprintf("[::ffff:%x:%x]", n>>16, n&0xffff), fmt.Sprintf("[0:0:0:0:0:FFFF:%X:%X]", n>>16, n&0xffff), "[0000:0000:0000:0000:0000:ffff:" + dotted + "]",
		"[::" + dotted + "]", "[64:ff9b::" + dotted + "]", fmt.Sprintf("[64:ff9b:0:0:0:0:%x:%x]", n>>16, n&0xffff), fmt.Sprintf("[2002:%x:%x::]", n>>16, n&0xffff), fmt.Sprintf("[2002:%04x:%04x:0:0:0:0:1]", n>>16, n&0xffff),
		"[64:ff9b:1::" + dotted + "]", fmt.Sprintf("[2001:0:%x:%x::]", n>>16, n&0xffff),
	}
}

// others are further hosts of this machine, its network and the cloud.
var others = strings.Fields(`[::1] [0:0:0:0:0:0:0:1] [0000::0001] [0::1] [::0001] [::] [::0] [fe80::1] [fe80::1%25eth0] [fe80::1%eth0] [::1%25lo] [fc00::1] [fd00:ec2::254]
	[fec0::1] [ff02::1] [ff01::1] [100::1] [2001:db8::1] [2001::1] [::ffff:0:7f00:1] localhost LOCALHOST localhost. x.localhost lOcAlHoSt. ｌocalhost ⓛocalhost localhost%2e loc%61lhost
	0 0x0 00 0.0 0x0.0 0.0.0.0 broadcasthost ip6-localhost ip6-loopback`)

// TestReservedAddresses: a right to all hosts opens no address that is not on the public internet, however the address is written, and no
// name that leads to one.
func TestReservedAddresses(t *testing.T) {
	at := netip.MustParseAddrPort("127.0.0.1:80")
	reached := false
	r := newRig(t, config{mode: policy.ModeStrict, allow: "http,http=*,http=*.test,http=a.test,http=*.com", connect: func(_ context.Context, call ext.Call, g policy.Grant) (json.RawMessage, error) {
		var in struct{ URL string }
		if err := json.Unmarshal(call.Params, &in); err != nil {
			return nil, err
		}
		rest := strings.TrimPrefix(in.URL[strings.Index(in.URL, ":")+1:], "//")
		host, _, _ := strings.Cut(rest, "/")
		if err := g.Host(host, at); err != nil { // the host as a connector might read it
			return nil, err
		}
		reached = true
		return json.RawMessage(`{}`), nil
	}})
	tried := 0
	try := func(params, text string) {
		t.Helper()
		reached = false
		tried++
		_, err := r.Call(t.Context(), ext.Call{Extension: "x", Method: ext.MethodHTTP, Params: fmt.Appendf(nil, params, mustJSON(t, text))})
		if reached || !errors.Is(err, ext.ErrDenied) && !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("%q: reached %t, %v", text, reached, err)
		}
	}
	all := func(host string) {
		t.Helper()
		for _, scheme := range []string{"http://", "https://", "HTTP:", "http:\\\\", "http:/"} {
			try(`{"url":%s}`, scheme+host+"/latest/meta-data?a.test")
		}
		try(`{"op":"connect","socket":1,"url":%s}`, "ws://"+host+":80/")
		try(`{"op":"lookup","host":%s}`, host)
	}
	for _, address := range []string{"127.0.0.1", "127.8.9.10", "10.0.0.1", "172.31.255.254", "192.168.0.1", "169.254.169.254", "100.64.0.1", "198.18.0.1", "192.0.0.192", "224.0.0.1", "255.255.255.255", "0.0.0.0", "168.63.129.16"} {
		at = netip.AddrPortFrom(netip.MustParseAddr(address), 80)
		for _, host := range spellings4(at.Addr()) {
			all(host)
		}
	}
	at = netip.MustParseAddrPort("[::1]:80")
	for _, host := range others {
		all(host)
	}
	for _, name := range []string{"a.test", "deep.a.test", "metadata.google.internal", "127.0.0.1.nip.io", "example.com"} { // what names may lead to
		for _, address := range []string{"127.0.0.1", "::1", "::ffff:10.0.0.1", "169.254.169.254", "fd00:ec2::254", "64:ff9b::7f00:1", "2002:7f00:1::"} {
			at = netip.AddrPortFrom(netip.MustParseAddr(address), 80)
			try(`{"url":%s}`, "http://"+name+"/")
		}
	}
	if tried < 120 {
		t.Errorf("only %d spellings", tried)
	}
	t.Logf("%d spellings", tried)
	at = netip.MustParseAddrPort("93.184.216.34:80")
	for _, host := range append(spellings4(at.Addr())[:3], "example.com") {
		reached = false
		_, err := r.Call(t.Context(), ext.Call{Extension: "x", Method: ext.MethodHTTP, Params: fmt.Appendf(nil, `{"url":%s}`, mustJSON(t, "http://"+host+"/"))})
		if !reached || err != nil {
			t.Errorf("%s is public: %v", host, err)
		}
	}
}
