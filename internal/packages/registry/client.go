package registry

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"net/textproto"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

// Options say how a registry is asked.
type Options struct {
	Gate    ext.Caller
	ID      ext.ID // whose requests they are
	Config  Config
	Store   Store
	Offline bool
	Now     func() time.Time

	Attempts int                                              // at one request, default 3
	Idle     time.Duration                                    // without a byte, default 30 s
	Pause    func(ctx context.Context, d time.Duration) error // between attempts; nil waits
	Document int64                                            // bytes of a document, default 128 MiB
	Archive  int64                                            // bytes of an archive, default 256 MiB
	Say      func(text string)                                // what a person has to know; nil for nobody
}

// Client asks registries. It is safe for concurrent use, and asks about a package once.
type Client struct {
	o       Options
	slot    chan struct{} // requests under way
	proxies proxyChecks

	mu    sync.Mutex
	known map[string]*pending
}

type pending struct {
	done chan struct{}
	doc  *Document
	err  error
}

// atOnce bounds the requests under way.
const atOnce = 16

// NewClient makes a client.
func NewClient(o Options) *Client {
	if o.Attempts <= 0 {
		o.Attempts = 3
	}
	if o.Idle <= 0 {
		o.Idle = 30 * time.Second
	}
	if o.Document <= 0 {
		o.Document = 128 << 20
	}
	if o.Archive <= 0 {
		o.Archive = 256 << 20
	}
	if o.Pause == nil {
		o.Pause = pause
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Say == nil {
		o.Say = func(string) {}
	}
	return &Client{o: o, slot: make(chan struct{}, atOnce), known: map[string]*pending{}}
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// short is the form of a document that has what an installation needs.
const short = "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*"

// Document asks for what a registry says of a package; whole for its times and people, too.
func (c *Client) Document(ctx context.Context, name string, whole bool) (*Document, error) {
	if err := ValidName(name); err != nil {
		return nil, err
	}
	key := name
	if whole {
		key += " whole"
	}
	c.mu.Lock()
	p := c.known[key]
	if p == nil {
		p = &pending{done: make(chan struct{})}
		c.known[key] = p
		c.mu.Unlock()
		p.doc, p.err = c.document(ctx, name, whole)
		close(p.done)
	} else {
		c.mu.Unlock()
	}
	select {
	case <-p.done:
		return p.doc, p.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (c *Client) document(ctx context.Context, name string, whole bool) (*Document, error) {
	address := c.o.Config.Of(name) + strings.Replace(name, "/", "%2f", 1)
	accept := short
	if whole {
		accept = "application/json"
	}
	key := accept + " " + address
	kept, have := c.o.Store.answer(key)
	now := c.o.Now()
	if have && (c.o.Offline || now.Unix() < kept.Until) {
		return kept.document(name)
	}
	if c.o.Offline {
		return nil, fmt.Errorf("%s was never asked about here, and --offline asks nobody", name)
	}
	header := textproto.MIMEHeader{"Accept": {accept}}
	if have && kept.ETag != "" {
		header.Set("If-None-Match", kept.ETag)
	}
	got, err := c.get(ctx, address, header, c.o.Document)
	switch {
	case err != nil:
		return nil, fmt.Errorf("ask about %s: %w", name, err)
	case got.Status == 304 && have:
		got.Body, got.Header = kept.body, textproto.MIMEHeader{"Etag": {kept.ETag}, "Content-Type": {kept.Type}, "Cache-Control": got.Header["Cache-Control"]}
	case got.Status == 404:
		return nil, fmt.Errorf("there is no package %s at %s", name, hostOf(address))
	case got.Status == 401 || got.Status == 403:
		return nil, fmt.Errorf("%s does not show %s to us (%d): a token for it belongs into .npmrc", hostOf(address), name, got.Status)
	case got.Status != 200:
		return nil, fmt.Errorf("ask about %s: %s answered %d", name, hostOf(address), got.Status)
	}
	a := answer{ETag: got.Header.Get("ETag"), Type: got.Header.Get("Content-Type"), Until: now.Add(freshness(got.Header)).Unix(), body: got.Body}
	doc, err := a.document(name)
	if err != nil {
		return nil, err
	}
	return doc, c.o.Store.keepAnswer(key, a)
}

// freshness is how long an answer holds: five minutes unless the registry says so, and an hour at most.
func freshness(h textproto.MIMEHeader) time.Duration {
	for part := range strings.SplitSeq(h.Get("Cache-Control"), ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(part), "="); name {
		case "no-cache", "no-store":
			return 0
		case "max-age":
			if n, err := strconv.Atoi(value); err == nil {
				return min(time.Duration(max(n, 0))*time.Second, time.Hour)
			}
		}
	}
	return 5 * time.Minute
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the registry"
	}
	return u.Host
}

// TarballURL is where the archive of a version is: registries that mirror the public one announce its addresses.
func (c *Client) TarballURL(m Manifest) (string, error) {
	u, err := url.Parse(m.Tarball)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return "", fmt.Errorf("the registry names no archive of %s@%s", m.Name, m.Version)
	}
	at, err := url.Parse(c.o.Config.Of(m.Name))
	if err == nil && u.Host == hostOf(Public) && at.Host != u.Host {
		u.Scheme, u.Host, u.User = at.Scheme, at.Host, nil
		u.Path = strings.TrimSuffix(at.Path, "/") + u.Path
	}
	return u.String(), nil
}

// Archive fetches the archive of a version, or takes it from the store, and returns its digest. It is the one that the manifest announces.
func (c *Client) Archive(ctx context.Context, m Manifest) (data []byte, integrity string, err error) {
	algorithm, wanted := announced(m)
	for _, digest := range wanted {
		if data, ok := c.o.Store.Archive(digest); ok {
			return data, digest, nil
		}
	}
	what := m.Name + "@" + m.Version
	if c.o.Offline {
		return nil, "", fmt.Errorf("%s is not in the store, and --offline asks nobody", what)
	}
	address, err := c.TarballURL(m)
	if err != nil {
		return nil, "", err
	}
	if len(wanted) == 0 {
		return nil, "", fmt.Errorf("the registry announces no digest of %s that can be trusted", what)
	}
	if data, err = c.Fetch(ctx, what, address); err != nil {
		return nil, "", err
	}
	if is := digestBy(algorithm, data); !slices.Contains(wanted, is) {
		return nil, "", fmt.Errorf("the archive of %s is not the one that was announced: it has %.20s…, announced was %.20s…", what, is, wanted[0])
	}
	return data, Digest(data), c.o.Store.Keep(data)
}

// Fetch gets a file of any address.
func (c *Client) Fetch(ctx context.Context, what, address string) ([]byte, error) {
	if c.o.Offline {
		return nil, fmt.Errorf("%s is not here, and --offline asks nobody", what)
	}
	got, err := c.get(ctx, address, textproto.MIMEHeader{"Accept": {"*/*"}}, c.o.Archive)
	if err != nil {
		return nil, fmt.Errorf("fetch %s: %w", what, err)
	}
	if got.Status != 200 {
		return nil, fmt.Errorf("fetch %s: %s answered %d", what, hostOf(address), got.Status)
	}
	return got.Body, nil
}

// announced are the digests that an archive may have, by the strongest algorithm that its integrity names, as npm takes them; a version from before
// integrities has its shasum.
func announced(m Manifest) (algorithm string, digests []string) {
	for _, algorithm := range []string{"sha512", "sha384", "sha256", "sha1"} {
		for word := range strings.FieldsSeq(m.Integrity) {
			if word, _, _ = strings.Cut(word, "?"); strings.HasPrefix(word, algorithm+"-") {
				digests = append(digests, word)
			}
		}
		if len(digests) > 0 {
			return algorithm, digests
		}
	}
	if sum, err := hex.DecodeString(m.Shasum); err == nil && len(sum) == sha1.Size {
		digests = []string{spelled("sha1", sum)}
	}
	return "sha1", digests
}

// get asks until there is an answer that will not be another one soon.
func (c *Client) get(ctx context.Context, address string, header textproto.MIMEHeader, most int64) (response, error) {
	u, err := url.Parse(address)
	if err != nil {
		return response{}, fmt.Errorf("%.80q is no address", address)
	}
	if auth := c.o.Config.authorization(u); auth != "" {
		header.Set("Authorization", auth)
	}
	select {
	case c.slot <- struct{}{}:
		defer func() { <-c.slot }()
	case <-ctx.Done():
		return response{}, context.Cause(ctx)
	}
	for attempt := 1; ; attempt++ {
		got, err := c.once(ctx, address, header, most)
		again := got.Status == 429 || got.Status == 408 || got.Status >= 500
		if err == nil && !again || attempt >= c.o.Attempts || ctx.Err() != nil || !passing(err) {
			return got, err
		}
		pause := c.wait(got, attempt)
		if pause > mostWait {
			return response{}, fmt.Errorf("%s asks not to be asked for %s", hostOf(address), pause)
		}
		if got.Status == 429 {
			c.o.Say(fmt.Sprintf("%s asks for fewer requests: going on in %s", hostOf(address), pause))
		}
		if err := c.o.Pause(ctx, pause); err != nil {
			return response{}, err
		}
	}
}

// passing reports whether an error may be gone the next time.
func passing(err error) bool {
	if errors.Is(err, errLonger) {
		return false
	}
	switch ext.CodeOf(err) {
	case ext.CodeDenied, ext.CodeInvalidRequest:
		return err == nil
	}
	return true
}

// mostWait is the longest that a registry may make us wait between attempts: who asks for more is not asked again.
const mostWait = 30 * time.Second

// wait is how long a registry wants to be left alone: Retry-After is a number of seconds or a date.
func (c *Client) wait(got response, attempt int) time.Duration {
	after := got.Header.Get("Retry-After")
	if n, err := strconv.ParseUint(after, 10, 31); err == nil {
		return time.Duration(n) * time.Second
	}
	if at, err := time.Parse(time.RFC1123, after); err == nil && at.After(c.o.Now()) {
		return at.Sub(c.o.Now()).Round(time.Second)
	}
	return time.Duration(attempt*attempt) * 500 * time.Millisecond
}

// response is one answer, all of it.
type response struct {
	Status int
	Header textproto.MIMEHeader
	Body   []byte
}
