package registry

import (
	"context"
	"errors"
	"fmt"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// proxyKeys are those of .npmrc; npm takes each of them from npm_config_… with underscores, too.
var proxyKeys = []string{"https-proxy", "proxy", "noproxy"}

// proxies are what npm would go by: of .npmrc the same for all registries, of the environment by scheme.
type proxies struct {
	npmrc, env map[string]configured
}

// configured is a value, and who said it.
type configured struct{ value, from string }

func (p *proxies) set(key, value, from string) {
	if p.npmrc == nil {
		p.npmrc = map[string]configured{}
	}
	if value == "null" || value == "false" {
		value = ""
	}
	p.npmrc[key] = configured{value, from}
}

// environment takes the variables that npm takes.
func (p *proxies) environment(lookup func(string) (string, bool)) {
	for _, key := range proxyKeys {
		name := "npm_config_" + strings.ReplaceAll(key, "-", "_")
		if value, ok := lookup(name); ok {
			p.set(key, value, name)
		}
	}
	p.env = map[string]configured{}
	for _, name := range []string{"https_proxy", "http_proxy", "proxy", "no_proxy"} {
		for _, spelled := range []string{name, strings.ToUpper(name)} {
			if value, ok := lookup(spelled); ok && value != "" && p.env[name].value == "" {
				p.env[name] = configured{value, spelled}
			}
		}
	}
}

// of is the proxy for a URL, in npm's order; an empty value for none.
func (p *proxies) of(to *url.URL) configured {
	first := func(list ...configured) configured {
		if i := slices.IndexFunc(list, func(c configured) bool { return c.value != "" }); i >= 0 {
			return list[i]
		}
		return configured{}
	}
	if spared(to.Hostname(), first(p.npmrc["noproxy"], p.env["no_proxy"]).value) {
		return configured{}
	}
	named := first(p.npmrc["https-proxy"], p.npmrc["proxy"], p.env["https_proxy"])
	if to.Scheme == "https" {
		return named
	}
	return first(named, p.env["http_proxy"], p.env["proxy"])
}

// spared reports whether a list of NO_PROXY has a host, one above it, or all.
func spared(host, list string) bool {
	host = strings.ToLower(host)
	for no := range strings.SplitSeq(strings.ToLower(list), ",") {
		no = strings.Trim(strings.TrimSpace(no), ".")
		if no == "*" || no != "" && (host == no || strings.HasSuffix(host, "."+no)) {
			return true
		}
	}
	return false
}

// url reads what was configured, and names no more of it than who said it: it may hold a password.
func (c configured) url() (*url.URL, error) {
	u, err := url.Parse(c.value)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("the proxy that %s names is no http:// or https:// address", c.from)
	}
	return u, nil
}

// secrets are passwords of proxies, as they are written and as they are sent.
func (p *proxies) secrets() (list []string) {
	for _, from := range []map[string]configured{p.npmrc, p.env} {
		for _, c := range from {
			u, err := c.url()
			if err != nil || u.User == nil {
				continue
			}
			if plain, ok := u.User.Password(); ok {
				_, written, _ := strings.Cut(c.value[strings.Index(c.value, "//")+2:strings.LastIndex(c.value, "@")], ":")
				list = append(list, plain, written, basic(u.User.Username(), plain))
			}
		}
	}
	return list
}

// proxyChecks know which proxies may be used: the first request by each finds out, and the others wait for it.
type proxyChecks struct {
	mu      sync.Mutex
	through map[string]*proxyCheck // by host and port
}

type proxyCheck struct {
	mu     sync.Mutex
	known  bool
	refuse bool
}

func (g *proxyChecks) of(proxy *url.URL) *proxyCheck {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.through == nil {
		g.through = map[string]*proxyCheck{}
	}
	if g.through[proxy.Host] == nil {
		g.through[proxy.Host] = &proxyCheck{}
	}
	return g.through[proxy.Host]
}

// once makes one request, by the proxy that is configured for it where a rule allows that.
func (c *Client) once(ctx context.Context, address string, header textproto.MIMEHeader, most int64) (response, error) {
	to, err := url.Parse(address)
	if err != nil {
		return response{}, err
	}
	named := c.o.Config.proxies.of(to)
	if named.value == "" {
		return c.ask(ctx, address, header, most)
	}
	proxy, err := named.url()
	if err != nil {
		return response{}, ext.E(ext.CodeInvalidRequest, err.Error())
	}
	through := wire.Through(ctx, func(to *url.URL) *url.URL {
		at, err := c.o.Config.proxies.of(to).url()
		if err != nil {
			return nil // none
		}
		return at
	})
	g := c.proxies.of(proxy)
	g.mu.Lock()
	if g.known {
		refuse := g.refuse
		g.mu.Unlock()
		if refuse {
			through = ctx
		}
		return c.ask(through, address, header, most)
	}
	defer g.mu.Unlock()
	got, err := c.ask(through, address, header, most)
	if denied, ok := errors.AsType[*ext.Error](err); ok && denied.Details["proxy"] == proxy.Host {
		g.known, g.refuse = true, true
		c.o.Say(fmt.Sprintf("the proxy %s that %s names is not used: no rule allows it, and --allow http=%s would", proxy.Host, named.from, proxy.Host))
		return c.ask(ctx, address, header, most)
	}
	g.known = err == nil
	return got, err
}
