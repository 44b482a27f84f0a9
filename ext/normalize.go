package ext

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Normalize returns p as a fixture holds it (seed 002 §3.1), the same in every run and on every machine: ts, pid, host,
// run_id, session_id, artifact_id, trace_id and span_id are placeholders where they are present, and absolute paths in
// and below cwd, in the message and anywhere in the data, begin with <cwd>. What it returns is valid where p is: the
// placeholder of ts is the beginning of 1970, that of pid is 0, and the others are their names in angle brackets.
func (p LogRecord) Normalize(cwd string) LogRecord {
	p.TS = "1970-01-01T00:00:00.000Z"
	c := &p.Correlation
	for _, id := range []struct {
		field **string
		text  string
	}{
		{&c.RunID, "<run_id>"},
		{&c.SessionID, "<session_id>"},
		{&c.ArtifactID, "<artifact_id>"},
		{&c.TraceID, "<trace_id>"},
		{&c.SpanID, "<span_id>"},
	} {
		if *id.field != nil {
			*id.field = &id.text
		}
	}
	if p.Source != nil {
		s := *p.Source
		if s.Host != nil {
			s.Host = new("<host>")
		}
		if s.Location != nil {
			s.Location = new(NormalizePaths(*s.Location, cwd))
		}
		if s.PID != nil {
			s.PID = new(int64(0))
		}
		p.Source = &s
	}
	p.Message = NormalizePaths(p.Message, cwd)
	p.Data = normalizeJSON(p.Data, cwd)
	return p
}

// normalizeJSON normalizes every string of raw, keys too. Text that is not JSON is left as it is.
func normalizeJSON(raw json.RawMessage, cwd string) json.RawMessage {
	if raw == nil {
		return nil
	}
	v, ok := reread(raw)
	if !ok {
		return raw
	}
	out, f := marshal(eachText(v, func(text string) string { return NormalizePaths(text, cwd) }))
	if f != nil {
		return raw
	}
	return out
}

// reread is what JSON says that is strict: of a key written twice only the last would be seen.
func reread(raw []byte) (v any, ok bool) {
	if _, f := check(raw, anything, DecodeOptions{}); f != nil {
		return nil, false
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	return v, dec.Decode(&v) == nil
}

// eachText puts change(text) for every text in v, keys too.
func eachText(v any, change func(string) string) any {
	switch v := v.(type) {
	case string:
		return change(v)
	case []any:
		for i := range v {
			v[i] = eachText(v[i], change)
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, value := range v {
			out[change(key)] = eachText(value, change)
		}
		return out
	}
	return v
}

// NormalizePaths replaces cwd by <cwd> wherever text names it or something below it; /home/me/project is not below
// /home/me/p. Where cwd is a Windows path, one written with slashes counts too, and what follows is given slashes.
func NormalizePaths(text, cwd string) string {
	cwd = strings.TrimRight(cwd, `/\`)
	if cwd == "" || !strings.ContainsAny(cwd, `/\`) {
		return text // a file system's root, or no absolute path
	}
	windows := strings.Contains(cwd, `\`)
	plain := text
	if windows { // one byte for one byte, so that positions hold
		cwd, plain = strings.ReplaceAll(cwd, `\`, `/`), strings.ReplaceAll(text, `\`, `/`)
	}
	var b strings.Builder
	for {
		i := findPath(plain, cwd)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i])
		b.WriteString("<cwd>")
		text, plain = text[i+len(cwd):], plain[i+len(cwd):]
		if windows {
			n := strings.IndexFunc(plain, func(r rune) bool { return !nameLike(r) && !strings.ContainsRune("/.", r) })
			if n < 0 {
				n = len(plain)
			}
			b.WriteString(plain[:n])
			text, plain = text[n:], plain[n:]
		}
	}
}

// findPath returns where in text the path cwd begins, not as a part of a longer name on either side.
func findPath(text, cwd string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], cwd)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, n := utf8.DecodeRuneInString(text[i+len(cwd):])
		next, _ := utf8.DecodeRuneInString(text[i+len(cwd)+n:])
		dotted := after == '.' && nameLike(next) // p.bak is another name; "in p." ends a sentence
		if (i == 0 || !nameLike(before) && before != '.') && !nameLike(after) && !dotted {
			return i
		}
		from = i + 1
	}
}

func nameLike(r rune) bool {
	return r != utf8.RuneError && (r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r))
}
