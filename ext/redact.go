package ext

import (
	"encoding/json"

	"github.com/cec80427/pier/internal/redact"
)

// Redacted stands in for a value that is not to be written anywhere.
const Redacted = "[REDACTED]"

// Sensitive reports whether a key, a header or an environment variable of this name holds a secret: one of
// api_key, token, authorization, cookie, password, secret, private_key, credential and bearer is part of it,
// in any case and with any separators. Thus GITHUB_TOKEN, x-api-key, clientSecret and Set-Cookie are
// sensitive.
func Sensitive(name string) bool { return redact.Sensitive(name) }

// SensitiveVariable reports whether a variable, a flag or a field of this name holds a secret: see
// [Sensitive]; also when it holds PASSWD, or ends in _KEY, _PAT or _AUTH as OPENAI_KEY and GH_PAT do.
func SensitiveVariable(name string) bool { return redact.SensitiveVariable(name) }

// Redact returns v, a JSON value in Go's terms, without its secrets: the value of every sensitive key (see
// [Sensitive]) at any depth, and the second of two strings in an array when the first is sensitive, as headers
// are written, become [Redacted]. A number under a key such as maxTokens is a count and stays. v is not
// changed; a json.RawMessage stays one, and any other type comes back as the maps and slices of its JSON. What
// is not JSON, or nests deeper than [MaxDepth], is replaced as a whole.
func Redact(v any) any { return redact.Value(v) }

// RedactJSON is [Redact] for JSON text. The keys of the result are sorted and its numbers are spelled as they were.
func RedactJSON(raw json.RawMessage) json.RawMessage { return redact.JSON(raw) }

// URLPath is the path of an absolute URL as it may be written down: without what follows ?, and without parts
// that look like keys.
func URLPath(text string) string { return redact.URLPath(text) }

// Redact returns r with its data redacted.
func (p LogRecord) Redact() LogRecord {
	p.Data = RedactJSON(p.Data)
	if p.Data != nil && object("data", p.Data) != nil {
		p.Data = nil // it was no object, so no part of a record
	}
	return p
}

// Redactor takes secrets and personal data out of texts before they are written down (seed 002 §3.1): values
// it was told of, values that follow a sensitive name (see [Sensitive]), the known forms of keys and tokens,
// the user part and the query of URLs, and email addresses, telephone numbers and street addresses. What it
// finds becomes [Redacted]. The zero Redactor is ready to use and safe for concurrent use; a nil one knows no
// values.
type Redactor struct{ inner redact.Redactor }

// orNil returns the redactor below r; nil for nil.
func (r *Redactor) orNil() *redact.Redactor {
	if r == nil {
		return nil
	}
	return &r.inner
}

// Know makes values secrets from here on: also as they read in JSON, in a URL and in base64. Values of fewer
// than five bytes, and common words, are left out.
func (r *Redactor) Know(values ...string) { r.orNil().Know(values...) }

// Text returns s without its secrets.
func (r *Redactor) Text(s string) string { return r.orNil().Text(s) }

// Args returns the words of a command, the program first, without their secrets: what a sensitive flag or
// assignment is given (--token=…, --token …, KEY=…), passwords of programs that take them as -p or -u,
// headers, and what [Redactor.Text] finds.
func (r *Redactor) Args(argv []string) []string { return r.orNil().Args(argv) }

// Line is [Redactor.Args] for a line of a shell.
func (r *Redactor) Line(line string) string { return r.orNil().Line(line) }

// Prose is [Redactor.Text] for a text that may quote commands: what some programs take as an operand goes also (vault login X).
func (r *Redactor) Prose(s string) string { return r.orNil().Prose(s) }

// JSON returns raw with every text in it, keys too, as [Redactor.Text] leaves it. Where there is nothing to
// take out it is raw itself; else keys are sorted. What cannot be read is replaced as a whole.
func (r *Redactor) JSON(raw json.RawMessage) json.RawMessage { return r.orNil().JSON(raw) }

// Clean reports whether [RedactJSON] and [Redactor.JSON] would take nothing out of JSON text.
func (r *Redactor) Clean(raw json.RawMessage) bool { return r.orNil().Clean(raw) }

// Record returns p without secrets in its message, its ids, its place and its data.
func (r *Redactor) Record(p LogRecord) LogRecord {
	p.Message = r.Text(p.Message)
	c := &p.Correlation
	c.ExtensionID = ID(r.Text(string(c.ExtensionID)))
	for _, id := range []**string{&c.SessionID, &c.ToolCallID, &c.SlashCommandID, &c.EventID, &c.HostCallID, &c.RPCID} {
		if *id == nil {
			continue
		}
		if clean := r.Text(**id); clean != **id {
			*id = Optional(clean)
		}
	}
	if p.Source != nil && p.Source.Location != nil {
		if clean := r.Text(*p.Source.Location); clean != *p.Source.Location {
			s := *p.Source
			s.Location = &clean
			p.Source = &s
		}
	}
	p.Data = r.JSON(p.Data)
	if p.Data != nil && object("data", p.Data) != nil {
		p.Data = json.RawMessage(`{"redacted":true}`)
	}
	return p
}
