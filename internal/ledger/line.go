package ledger

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"slices"
	"strconv"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// MaxLine bounds a line, and so what a reader holds in memory.
const MaxLine = 4 << 20

const (
	chainKey = "ledger" // the member of data that carries the chain
	noHash   = "0000000000000000000000000000000000000000000000000000000000000000"
)

// link is data.ledger.
type link struct {
	Hash string `json:"hash"`
	MAC  string `json:"mac,omitzero"`
	Prev string `json:"prev"`
	Seq  int64  `json:"seq"`

	pruned bool // the line stands for those that were pruned: Prev is the hash of the last of them, Seq its number
}

// end is where the chain stands after the line.
func (l link) end() position {
	if l.pruned {
		return position{l.Seq, l.Prev}
	}
	return position{l.Seq, l.Hash}
}

var (
	errEvent    = errors.New("ledger: the event belongs to the ledger itself")
	errReserved = errors.New(`ledger: data has a member "ledger", which belongs to the chain`)
	errData     = errors.New("ledger: data is not a JSON object")
	errTooLong  = errors.New("ledger: the record is too long")
)

// redacted returns the canonical form of data without its secrets, in room if it fits; "{}" for none.
func redacted(room []byte, data json.RawMessage) ([]byte, error) {
	if len(data) == 0 {
		return []byte("{}"), nil
	}
	canonical, secret, err := jsontext.CanonicalWatching(room[:0], data, func(name []byte) bool { return ext.Sensitive(string(name)) })
	if err != nil || canonical[0] != '{' {
		return nil, errData
	}
	if secret { // rare; only here the whole value is read
		clean, err := jsontext.Canonical(ext.RedactJSON(canonical))
		if err != nil || clean[0] != '{' {
			return nil, errData
		}
		return clean, nil
	}
	return canonical, nil
}

// divide cuts the members of a canonical object at where the chain's key belongs, and returns the chain's own value if there
// is one.
func divide(data []byte) (before, chain, after []byte) {
	at := 1
	for data[at] != '}' {
		keyEnd := jsontext.End(data, at)
		end := jsontext.End(data, keyEnd+1)
		switch order := jsontext.CompareKeys(data[at:keyEnd], []byte(`"`+chainKey+`"`)); {
		case order < 0:
			before = data[1:end]
		case order == 0:
			chain = data[keyEnd+1 : end]
		default:
			return before, chain, data[at : len(data)-1]
		}
		at = end
		if data[at] == ',' {
			at++
		}
	}
	return before, chain, nil
}

// sealer computes hashes and MACs. It is not safe for concurrent use.
type sealer struct {
	key  []byte
	hash hash.Hash
	mac  hash.Hash // nil without a key
	sum  [sha256.Size]byte
	text []byte // of the head
	part []byte // what a MAC is of
}

func newSealer(key []byte) *sealer {
	s := &sealer{key: key, hash: sha256.New()}
	if len(key) > 0 {
		s.mac = hmac.New(sha256.New, key)
	}
	return s
}

// appendSeal adds the MAC of parts to out, in hexadecimal; nothing without a key.
func (s *sealer) appendSeal(out []byte, parts ...string) []byte {
	if s.mac == nil {
		return out
	}
	s.part = s.part[:0]
	for _, part := range parts {
		s.part = append(s.part, part...)
	}
	return s.appendMAC(out)
}

// appendMAC is appendSeal of what is in part.
func (s *sealer) appendMAC(out []byte) []byte {
	s.mac.Reset()
	s.mac.Write(s.part) // a hash does not fail
	return hex.AppendEncode(out, s.mac.Sum(s.sum[:0]))
}

func (s *sealer) seal(parts ...string) string { return string(s.appendSeal(nil, parts...)) }

// appendLine writes r, whose data is already canonical, as the line after prev, and returns it with its hash.
func (s *sealer) appendLine(out []byte, r *ext.LogRecord, data []byte, prev string, seq int64) (line []byte, sum string, err error) {
	before, chain, after := divide(data)
	if chain != nil {
		return nil, "", errReserved
	}
	start := len(out)
	out = append(out, `{"correlation":`...)
	out = appendCorrelation(out, &r.Correlation)
	out = append(out, `,"data":{`...)
	if len(before) > 0 {
		out = append(append(out, before...), ',')
	}
	out = append(out, `"ledger":{`...)
	body := len(out) // hash and mac go here, and are not part of what is hashed
	out = append(out, `"prev":"`...)
	out = append(out, prev...)
	out = append(out, `","seq":`...)
	out = strconv.AppendInt(out, seq, 10)
	out = append(out, '}')
	if len(after) > 0 {
		out = append(append(out, ','), after...)
	}
	out = appendTail(out, r)

	s.hash.Reset()
	s.hash.Write(out[start:])
	sum = hexText(s.hash.Sum(s.sum[:0]))

	text := append(append(append(s.text[:0], `"hash":"`...), sum...), `",`...)
	if s.mac != nil {
		text = append(s.appendSeal(append(text, `"mac":"`...), domain(r.Event), sum), `",`...)
	}
	s.text = text
	out = slices.Insert(out, body, text...)
	return append(out, '\n'), sum, nil
}

// domain keeps the MAC of a line that stands for others apart from that of a line.
func domain(event string) string {
	if event == prunedEvent {
		return "pruned:"
	}
	return "line:"
}

// appendTail writes what sorts after data, and closes the record.
func appendTail(out []byte, r *ext.LogRecord) []byte {
	out = append(out, `},"event":`...)
	out = jsontext.AppendString(out, r.Event)
	out = append(out, `,"level":`...)
	out = jsontext.AppendString(out, string(r.Level))
	out = append(out, `,"message":`...)
	out = jsontext.AppendString(out, r.Message)
	out = append(out, `,"schema":`...)
	out = jsontext.AppendString(out, r.Schema)
	if r.Source != nil {
		out = append(out, `,"source":{"component":`...)
		out = jsontext.AppendString(out, string(r.Source.Component))
		out = appendOptional(out, "host", r.Source.Host)
		out = appendOptional(out, "location", r.Source.Location)
		if r.Source.PID != nil {
			out = append(out, `,"pid":`...)
			out = strconv.AppendInt(out, *r.Source.PID, 10)
		}
		out = append(out, '}')
	}
	out = append(out, `,"ts":`...)
	return append(jsontext.AppendString(out, r.TS), '}')
}

func appendCorrelation(out []byte, c *ext.LogCorrelation) []byte {
	out = append(out, '{')
	open := len(out)
	out = appendOptional(out, "artifact_id", c.ArtifactID)
	out = appendOptional(out, "event_id", c.EventID)
	out = append(out, `,"extension_id":`...)
	out = jsontext.AppendString(out, string(c.ExtensionID))
	out = appendOptional(out, "host_call_id", c.HostCallID)
	out = appendOptional(out, "rpc_id", c.RPCID)
	out = appendOptional(out, "run_id", c.RunID)
	out = append(out, `,"scenario_id":`...)
	out = jsontext.AppendString(out, c.ScenarioID)
	out = appendOptional(out, "session_id", c.SessionID)
	out = appendOptional(out, "slash_command_id", c.SlashCommandID)
	out = appendOptional(out, "span_id", c.SpanID)
	out = appendOptional(out, "tool_call_id", c.ToolCallID)
	out = appendOptional(out, "trace_id", c.TraceID)
	copy(out[open:], out[open+1:]) // the first member's comma
	return append(out[:len(out)-1], '}')
}

func appendOptional(out []byte, key string, value *string) []byte {
	if value == nil {
		return out
	}
	out = append(append(append(out, `,"`...), key...), `":`...)
	return jsontext.AppendString(out, *value)
}

var errLine = errors.New("ledger: not a record of a ledger")

// parseLine reads one line without its newline: the record with data as it was before it was chained, and the link.
func parseLine(line []byte) (ext.LogRecord, link, error) {
	var r ext.LogRecord
	var l link
	if err := ext.DecodeStrict(line, &r); err != nil {
		return r, l, errors.Join(errLine, err)
	}
	if err := r.Validate(); err != nil {
		return r, l, errors.Join(errLine, err)
	}
	data, err := jsontext.Canonical(r.Data)
	if err != nil || data[0] != '{' {
		return r, l, errLine
	}
	before, chain, after := divide(data)
	if chain == nil {
		return r, l, errLine
	}
	if err := ext.DecodeStrict(chain, &l); err != nil {
		return r, l, errors.Join(errLine, err)
	}
	rest := append([]byte{'{'}, bytes.TrimSuffix(before, []byte{','})...)
	if len(before) > 0 && len(after) > 0 {
		rest = append(rest, ',')
	}
	r.Data = append(append(rest, after...), '}')
	l.pruned = r.Event == prunedEvent
	return r, l, nil
}
