package bridge

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/procpeer"
	"github.com/cec80427/pier/internal/load/source"
)

// address is the Body of a Unit that is reached over HTTP.
type address struct {
	base   string // scheme, host and port
	search bool   // without a port: one of those is looked for at which processes listen
}

// addressOf is the address that an entry names, if it names one.
func addressOf(e source.Entry) (a address, is bool, err error) {
	spec := strings.TrimSpace(e.Spec)
	if !strings.HasPrefix(spec, "http://") && !strings.HasPrefix(spec, "https://") {
		return address{}, false, nil
	}
	u, err := url.Parse(spec)
	if err != nil || u.Hostname() == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return address{}, true, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%q is no address of a bridge: write http://HOST:PORT", spec))
	}
	search := u.Port() == ""
	if host := u.Hostname(); search && (u.Scheme != "http" || host != "localhost" && host != "127.0.0.1") {
		return address{}, true, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("%q has no port: bridges are looked for on this machine alone (http://localhost)", spec))
	}
	base := u.Scheme + "://" + u.Host
	if search {
		base = "http://127.0.0.1"
	}
	return address{base, search}, true, nil
}

// Reaches implements instance.Reachable.
func (a address) Reaches() (method, url string) {
	if a.search { // at several ports
		return "", a.base
	}
	return "POST", a.base + "/mcp"
}

// reach loads a bridge that runs already.
func (p *process) reach(ctx context.Context, at address) error {
	w, info, err := &web{p: p, base: at.base}, wire.Info{Transport: "http"}, error(nil)
	if at.search {
		w, info.Project, err = p.search(ctx)
	}
	if err == nil {
		info.Tools, err = w.tools(ctx)
	}
	if err != nil {
		p.Stop(&ext.Exception{Name: "Error", Message: err.Error()})
		return err
	}
	p.mu.Lock()
	p.info = info
	p.mu.Unlock()
	p.web.Store(w)
	p.register()
	p.Reached()
	return nil
}

// search looks at the ports where bridges listen: the one that is named like the working directory, else the only one.
func (p *process) search(ctx context.Context) (*web, string, error) {
	type found struct {
		*web
		project string
	}
	var list []found
	var denied error
	for port := wire.FirstPort; port <= wire.LastPort; port++ {
		w := &web{p: p, base: fmt.Sprintf("http://127.0.0.1:%d", port)}
		short, cancel := context.WithTimeout(ctx, snapshotTime)
		_, raw, err := w.send(short, procpeer.Cause{}, "GET", wire.ConfigPath, nil)
		cancel()
		config, bad := wire.DecodeConfig(raw)
		switch {
		case ext.CodeOf(err) == ext.CodeDenied:
			denied = err
		case err == nil && bad == nil:
			list = append(list, found{w, config.ProjectName})
			if sameName(config.ProjectName, filepath.Base(p.Opts.Facts.Cwd)) {
				return w, config.ProjectName, nil
			}
		}
	}
	switch {
	case len(list) == 1:
		return list[0].web, list[0].project, nil
	case len(list) > 1:
		var names []string
		for _, f := range list {
			names = append(names, fmt.Sprintf("%s (%s)", f.base, bound(f.project, 60)))
		}
		return nil, "", ext.E(ext.CodeInvalidRequest, "there are several bridges, name one: "+strings.Join(names, ", "))
	case denied != nil:
		return nil, "", denied
	}
	return nil, "", ext.E(ext.CodeIO, fmt.Sprintf("no bridge answers at the ports %d to %d of this machine", wire.FirstPort, wire.LastPort))
}

// sameName compares a project's name with a folder's: they are written with dashes or underscores.
func sameName(project, folder string) bool {
	return strings.EqualFold(strings.ReplaceAll(project, "-", "_"), strings.ReplaceAll(folder, "-", "_"))
}

// web is the way to the tools of a process that answers over HTTP: each request is a call of the gate.
type web struct {
	p    *process
	base string
	ids  atomic.Int64

	mu    sync.Mutex
	token string
}

// tokenVariable holds the token of a bridge that somebody else has started.
const tokenVariable = "PIER_BRIDGE_TOKEN"

func (w *web) tools(ctx context.Context) ([]wire.Tool, error) {
	id := w.ids.Add(1)
	raw, err := w.post(ctx, procpeer.Cause{}, wire.EncodeRPC(id, "tools/list", nil))
	if err != nil {
		return nil, err
	}
	tools, err := wire.DecodeRPCTools(raw, id)
	if ext.CodeOf(err) == ext.CodeIO { // it lists none: a person can call them by name
		return nil, nil
	}
	return tools, err
}

func (w *web) call(ctx context.Context, cause procpeer.Cause, name string, arguments json.RawMessage) (wire.Result, error) {
	id := w.ids.Add(1)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ended := context.AfterFunc(w.p.Life, func() { cancel(context.Cause(w.p.Life)) })
	defer ended()
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	raw, err := w.post(ctx, cause, wire.EncodeRPC(id, "tools/call", encode(object{"name": name, "arguments": arguments})))
	if err != nil {
		return wire.Result{}, err
	}
	return wire.DecodeRPCResult(raw, id)
}

// post sends one message. A process that wants a token gets the one of the environment, where the extension may have it.
func (w *web) post(ctx context.Context, cause procpeer.Cause, body []byte) ([]byte, error) {
	status, raw, err := w.send(ctx, cause, "POST", wire.RPCPath, body)
	if status == 401 {
		out, denied := w.p.gate(ctx, cause, ext.MethodEnv, object{"op": "get", "name": tokenVariable}, nil)
		token := textOf(member(out, "value"))
		if denied != nil || token == "" {
			return nil, ext.E(ext.CodeDenied, "the bridge wants a token: set "+tokenVariable+", and allow env="+tokenVariable)
		}
		w.mu.Lock()
		w.token = token
		w.mu.Unlock()
		status, raw, err = w.send(ctx, cause, "POST", wire.RPCPath, body)
	}
	if err == nil && status != 200 {
		err = ext.E(ext.CodeIO, fmt.Sprintf("the bridge answered with the status %d", status))
	}
	return raw, err
}

// maxAnswer bounds an answer, in bytes, as a line on a stream.
const maxAnswer = 10_000_000

// send does one request through the gate.
func (w *web) send(ctx context.Context, cause procpeer.Cause, method, path string, body []byte) (status int, answer []byte, err error) {
	headers := [][2]string{{"Content-Type", "application/json"}, {"Accept", "application/json"}}
	w.mu.Lock()
	if w.token != "" {
		headers = append(headers, [2]string{"Authorization", "Bearer " + w.token})
	}
	w.mu.Unlock()
	params := object{"op": "request", "method": method, "url": w.base + path, "headers": headers, "redirect": "error"}
	if body != nil {
		params["base64"] = body
	}
	var all bytes.Buffer
	_, err = w.p.gate(ctx, cause, ext.MethodHTTP, params, func(chunk json.RawMessage) error {
		var piece struct {
			Status int    `json:"status"`
			Base64 []byte `json:"base64"`
		}
		if err := json.Unmarshal(chunk, &piece); err != nil {
			return ext.Wrap(ext.CodeInternal, "the answer cannot be read", err)
		}
		if piece.Status != 0 {
			status = piece.Status
		}
		if all.Len()+len(piece.Base64) > maxAnswer {
			return ext.E(ext.CodeIO, "the bridge answered with more than 10 MB")
		}
		all.Write(piece.Base64)
		return nil
	})
	return status, all.Bytes(), err
}
