package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func TestHTTPRedirects(t *testing.T) {
	w := newHTTPWorld(t, Options{MaxRedirects: 3})
	show := func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(rw, "%s %s auth=%q cookie=%q type=%q", r.Method, body, r.Header.Get("Authorization"), r.Header.Get("Cookie"), r.Header.Get("Content-Type"))
	}
	s := w.serve(func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/end" {
			show(rw, r)
			return
		}
		var status int
		_, _ = fmt.Sscan(r.URL.Query().Get("status"), &status)
		rw.Header().Set("Location", r.URL.Query().Get("to"))
		rw.WriteHeader(status)
	})
	full := `"s" cookie="c" type="t"`
	for _, tt := range []struct {
		name, method, redirect, status, to string
		want                               string
		code                               ext.Code
	}{
		{"302 of a post", "POST", "", "302", "/end", `GET  auth="s" cookie="c" type=""`, ""},
		{"303 of a put", "PUT", "", "303", "/end", `GET  auth="s" cookie="c" type=""`, ""},
		{"301 of a put", "PUT", "", "301", "/end", `PUT b auth=` + full, ""},
		{"307 keeps the body", "POST", "", "307", "/end", `POST b auth=` + full, ""},
		{"308 keeps the body", "POST", "", "308", "/end", `POST b auth=` + full, ""},
		{"another origin gets no credentials", "POST", "", "307", at(s, "b.test") + "/end", `POST b auth="" cookie="" type="t"`, ""},
		{"manual", "GET", "manual", "302", "/end", ``, ""},
		{"error", "GET", "error", "302", "/end", ``, ext.CodeIO},
		{"another scheme", "GET", "", "302", "ftp://a.test/x", ``, ext.CodeDenied},
		{"a file", "GET", "", "302", "file:///etc/passwd", ``, ext.CodeDenied},
		{"no such host", "GET", "", "302", "http://nowhere.test/x", ``, ext.CodeIO},
		{"without Location", "GET", "", "302", "", ``, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			params := map[string]any{
				"method": tt.method, "url": at(s, "a.test") + "/go?status=" + tt.status + "&to=" + url.QueryEscape(tt.to),
				"headers": [][2]string{{"Authorization", "s"}, {"Cookie", "c"}, {"Content-Type", "t"}},
			}
			if tt.redirect != "" {
				params["redirect"] = tt.redirect
			}
			if tt.method != "GET" {
				params["base64"] = "Yg=="
			}
			got, err := w.do(t.Context(), "one", params)
			if ext.CodeOf(err) != tt.code || got.body != tt.want {
				t.Errorf("got %q, %v", got.body, err)
			}
			if err == nil && got.Redirected != (tt.want != "") {
				t.Errorf("redirected is %v", got.Redirected)
			}
		})
	}
	t.Run("too many", func(t *testing.T) {
		var n atomic.Int32
		loop := w.serve(func(rw http.ResponseWriter, r *http.Request) {
			n.Add(1)
			http.Redirect(rw, r, "/", http.StatusFound)
		})
		_, err := w.do(t.Context(), "one", map[string]any{"url": loop.URL})
		if e, ok := errors.AsType[*ext.Error](err); !ok || e.Details["errno"] != "ERR_TOO_MANY_REDIRECTS" || n.Load() != 4 {
			t.Errorf("%d requests, %v", n.Load(), err)
		}
	})
}

func TestHTTPGrant(t *testing.T) {
	no := ext.E(ext.CodeDenied, "not this one")
	var hits atomic.Int32
	count := func(rw http.ResponseWriter, r *http.Request) {
		hits.Add(1)
		if r.URL.Path == "/go" {
			http.Redirect(rw, r, "http://b.test:"+r.URL.Query().Get("port")+"/", http.StatusFound)
		}
	}
	t.Run("the address is asked about and not dialled", func(t *testing.T) {
		w := newHTTPWorld(t, Options{})
		s := w.serve(count)
		w.allow = func(_ string, at netip.AddrPort) error {
			if at.Addr().IsLoopback() {
				return no
			}
			return nil
		}
		for _, host := range []string{"a.test", "127.0.0.1", "mapped.test", "[::ffff:127.0.0.1]"} {
			if _, err := w.do(t.Context(), "one", map[string]any{"url": at(s, host)}); err != error(no) {
				t.Errorf("%s: got %v", host, err)
			}
		}
		if hits.Load() != 0 {
			t.Error("a request got through")
		}
	})
	t.Run("redirects are asked about", func(t *testing.T) {
		w := newHTTPWorld(t, Options{})
		s := w.serve(count)
		w.allow = func(host string, _ netip.AddrPort) error {
			if host == "b.test" {
				return no
			}
			return nil
		}
		hits.Store(0)
		_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
		if _, err := w.do(t.Context(), "one", map[string]any{"url": at(s, "a.test") + "/go?port=" + port}); !errors.Is(err, no) {
			t.Errorf("got %v", err)
		}
		if hits.Load() != 1 {
			t.Errorf("%d requests", hits.Load())
		}
	})
	t.Run("a kept connection is asked about again", func(t *testing.T) {
		w := newHTTPWorld(t, Options{})
		s := w.serve(count)
		if _, err := w.do(t.Context(), "one", map[string]any{"url": at(s, "a.test")}); err != nil {
			t.Fatal(err)
		}
		hits.Store(0)
		w.allow = func(string, netip.AddrPort) error { return no }
		if _, err := w.do(t.Context(), "one", map[string]any{"url": at(s, "a.test")}); !errors.Is(err, no) {
			t.Errorf("got %v", err)
		}
		if hits.Load() != 0 {
			t.Error("a request got through")
		}
	})
	t.Run("a grant that decides nothing allows nothing", func(t *testing.T) {
		w := newHTTPWorld(t, Options{})
		_, err := w.h.Call(t.Context(), ext.Call{Params: json.RawMessage(`{"url":"http://a.test"}`)}, policy.Grant{})
		if !errors.Is(err, ext.ErrInternal) {
			t.Errorf("got %v", err)
		}
	})
}

// A redirect goes by the decision on the request that it asks for, and nothing of that request is sent before.
func TestRedirectIsDecided(t *testing.T) {
	w := newHTTPWorld(t, Options{})
	reached := make(chan string, 4)
	s := w.serve(func(rw http.ResponseWriter, r *http.Request) {
		reached <- r.Method + " " + r.URL.Path
		http.Redirect(rw, r, "/out?q", http.StatusFound)
	})
	var decided []string
	w.redirect = func(verb, url string) error {
		decided = append(decided, verb+" "+strings.TrimPrefix(url, s.URL))
		return ext.E(ext.CodeDenied, "denied")
	}
	if _, err := w.do(t.Context(), "x", map[string]any{"url": s.URL + "/in", "method": "POST"}); !errors.Is(err, ext.ErrDenied) {
		t.Errorf("%v", err)
	}
	close(reached)
	var got []string
	for r := range reached {
		got = append(got, r)
	}
	if diff := cmp.Diff([][]string{{"POST /in"}, {"GET /out?q"}}, [][]string{got, decided}); diff != "" {
		t.Error(diff)
	}
}
