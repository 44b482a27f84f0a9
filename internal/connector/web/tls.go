package web

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// httpTrust says whom a request trusts in place of the system's authorities. It changes nothing in where the request may go.
type httpTrust struct {
	CA         []string `json:"ca"`         // PEM
	Unverified bool     `json:"unverified"` // any certificate will do
}

// named reports whether a request has a trust of its own. Its connections are its own, too.
func (t *httpTrust) named() bool { return t.CA != nil || t.Unverified }

func (t *httpTrust) apply(conf *tls.Config) {
	conf.InsecureSkipVerify = t.Unverified
	if t.CA == nil {
		return
	}
	conf.RootCAs = x509.NewCertPool()
	for _, pem := range t.CA {
		conf.RootCAs.AppendCertsFromPEM([]byte(pem)) // what holds no certificate vouches for nobody, as in Node
	}
}

// httpSecure is what a server shows to its clients. The keys are the extension's own; of them the ledger has only the hash
// of the params.
type httpSecure struct {
	Pairs []httpPair `json:"pairs"`
	Min   string     `json:"min"`
}

type httpPair struct {
	Key  string `json:"key"`
	Cert string `json:"cert"`
}

// config is nil for a server without TLS. One without certificates listens, and fails every handshake.
func (s *httpSecure) config() (*tls.Config, error) {
	if s == nil {
		return nil, nil
	}
	conf := &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}
	switch s.Min {
	case "", "TLSv1.2":
	case "TLSv1.3":
		conf.MinVersion = tls.VersionTLS13
	default:
		return nil, wire.Invalid("min is TLSv1.2 or TLSv1.3")
	}
	for _, p := range s.Pairs {
		cert, err := tls.X509KeyPair([]byte(p.Cert), []byte(p.Key))
		if err != nil {
			return nil, wire.Invalid("the server's key and certificate cannot be used: " + err.Error())
		}
		conf.Certificates = append(conf.Certificates, cert)
	}
	return conf, nil
}

// resecure changes what a server shows to the clients that come from now on.
func (h *HTTP) resecure(call ext.Call) (json.RawMessage, error) {
	var p struct {
		Op     string      `json:"op"`
		Server string      `json:"server"`
		TLS    *httpSecure `json:"tls"`
	}
	if err := ext.DecodeStrict(call.Params, &p); err != nil {
		return nil, err
	}
	s, err := h.server(httpKey{wire.HolderOf(call), p.Server})
	if err != nil {
		return nil, err
	}
	secure, err := p.TLS.config()
	if err != nil {
		return nil, err
	}
	if secure == nil || s.secure.Load() == nil {
		return nil, wire.Invalid("the server and its new identity both need TLS")
	}
	s.secure.Store(secure)
	return wire.Empty(), nil
}
