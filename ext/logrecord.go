package ext

import (
	"cmp"
	"encoding/json"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/cec80427/pier/internal/text/jsonstrict"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// LogSchema marks a log record (seed 002 §3.1).
const LogSchema = "pi.ext.log.v1"

// Level is how much a log record matters.
type Level string

// The levels.
const (
	LevelDebug Level = "debug"
	LevelInfo  Level = "info"
	LevelWarn  Level = "warn"
	LevelError Level = "error"
)

// Component is who wrote a log record.
type Component string

// The components.
const (
	ComponentCapture   Component = "capture"
	ComponentHarness   Component = "harness"
	ComponentRuntime   Component = "runtime"
	ComponentExtension Component = "extension"
)

// LogRecord is one line of a log of schema pi.ext.log.v1, and the payload of a log message.
type LogRecord struct {
	Schema      string          `json:"schema"` // LogSchema
	TS          string          `json:"ts"`     // RFC 3339, see LogTime
	Level       Level           `json:"level"`
	Event       string          `json:"event"` // a stable name such as host_call.start
	Message     string          `json:"message"`
	Correlation LogCorrelation  `json:"correlation"`
	Source      *LogSource      `json:"source,omitzero"`
	Data        json.RawMessage `json:"data,omitzero"`
}

// MessageType implements Payload.
func (*LogRecord) MessageType() MessageType { return TypeLog }

// Validate implements Payload.
func (p *LogRecord) Validate() error { return requestError(p.check()) }

func (p *LogRecord) check() *fault {
	f := cmp.Or(
		oneOf("schema", p.Schema, LogSchema),
		oneOf("level", p.Level, LevelDebug, LevelInfo, LevelWarn, LevelError),
		optionalObject("data", p.Data),
	)
	if f == nil && !plainTime(p.TS) && !dateTime(p.TS) {
		f = newFault("wants an RFC 3339 time").Under("ts")
	}
	if f == nil && p.Source != nil {
		f = p.Source.check().Under("source")
	}
	return f
}

// LogCorrelation joins log records. The two ids every record has are strings; nil is an id the record does not have
// (see [Optional]).
type LogCorrelation struct {
	ExtensionID    ID      `json:"extension_id"`
	ScenarioID     string  `json:"scenario_id"`
	SessionID      *string `json:"session_id,omitzero"`
	RunID          *string `json:"run_id,omitzero"`
	ArtifactID     *string `json:"artifact_id,omitzero"`
	ToolCallID     *string `json:"tool_call_id,omitzero"`
	SlashCommandID *string `json:"slash_command_id,omitzero"`
	EventID        *string `json:"event_id,omitzero"`
	HostCallID     *string `json:"host_call_id,omitzero"`
	RPCID          *string `json:"rpc_id,omitzero"`
	TraceID        *string `json:"trace_id,omitzero"`
	SpanID         *string `json:"span_id,omitzero"`
}

// Optional returns s as an optional field: nil when it is empty.
func Optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// LogSource says where a log record was written, and of an error where in the extension's source it happened.
type LogSource struct {
	Component Component `json:"component"`
	Host      *string   `json:"host,omitzero"`
	Location  *string   `json:"location,omitzero"` // file:line:column, sourcemapped (seed 002 §2A.7)
	PID       *int64    `json:"pid,omitzero"`
}

func (s *LogSource) check() *fault {
	return cmp.Or(
		oneOf("component", s.Component, ComponentCapture, ComponentHarness, ComponentRuntime, ComponentExtension),
		natural("pid", s.PID),
	)
}

// LogTime spells t as log records do: UTC, RFC 3339, always with milliseconds so that lines sort by time.
func LogTime(t time.Time) string {
	t = t.UTC()
	year, month, day := t.Date()
	if year < 0 || year > 9999 {
		return t.Format("2006-01-02T15:04:05.000Z")
	}
	hour, minute, second := t.Clock()
	text := []byte(logTime) // each record has one: a layout is read four times as long as this takes
	for _, part := range [...]struct{ at, digits, value int }{
		{0, 4, year}, {5, 2, int(month)}, {8, 2, day}, {11, 2, hour}, {14, 2, minute}, {17, 2, second}, {20, 3, t.Nanosecond() / 1e6},
	} {
		for i := part.at + part.digits - 1; i >= part.at; i-- {
			text[i] = byte('0' + part.value%10)
			part.value /= 10
		}
	}
	return string(text)
}

// logTime is the form of what LogTime returns.
const logTime = "0000-00-00T00:00:00.000Z"

// plainTime reports whether s is certainly a time as LogTime spells it. What it does not know may be one, too.
func plainTime(s string) bool {
	return drawn(s, logTime) && s[5:7] >= "01" && s[5:7] <= "12" && s[8:10] >= "01" && s[8:10] <= "28" &&
		s[11:13] <= "23" && s[14] <= '5' && s[17] <= '5'
}

// dateTime reports whether s is a date-time of RFC 3339 §5.6: T and Z in either case, any fraction, and second 60 where
// a leap second can be, at 23:59:60 UTC. The layout of package time is looser in some corners and stricter in others.
func dateTime(s string) bool {
	const layout = "0000-00-00T00:00:00"
	if len(s) <= len(layout) {
		return false
	}
	s = strings.ToUpper(s)
	clock, zone := s[:len(layout)], s[len(layout):]
	if fraction, ok := strings.CutPrefix(zone, "."); ok {
		zone = strings.TrimLeft(fraction, "0123456789")
		if len(zone) == len(fraction) {
			return false
		}
	}
	if !drawn(clock, layout) ||
		zone != "Z" && (!drawn(zone, "+00:00") && !drawn(zone, "-00:00") || zone[1:3] > "23" || zone[4:] > "59") {
		return false
	}
	leap := strings.HasSuffix(clock, ":60")
	if leap {
		clock = strings.TrimSuffix(clock, "60") + "59"
	}
	t, err := time.Parse("2006-01-02T15:04:05Z07:00", clock+zone)
	return err == nil && (!leap || t.UTC().Format("15:04:05") == "23:59:59")
}

// drawn reports whether s has a digit where layout has 0, and elsewhere what layout has.
func drawn(s, layout string) bool {
	if len(s) != len(layout) {
		return false
	}
	for i := range len(s) {
		if digit := '0' <= s[i] && s[i] <= '9'; digit != (layout[i] == '0') || !digit && s[i] != layout[i] {
			return false
		}
	}
	return true
}

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
	v, ok := jsonstrict.Parse(raw)
	if !ok {
		return raw
	}
	out, err := jsontext.Marshal(jsontext.MapTexts(v, func(text string) string { return NormalizePaths(text, cwd) }))
	if err != nil {
		return raw
	}
	return out
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
