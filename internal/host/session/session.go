package session

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

// Version is the version of Pi's session format that pier writes.
const Version = 3

// Options are the sources of what an entry gets from outside. The zero value uses the real ones.
type Options struct {
	Now  func() time.Time // the clock of timestamps, time.Now when nil
	Rand io.Reader        // the source of ids, crypto/rand when nil; it is read under the session's lock

	// Parent is the file of the session that a new one was made from, for its header.
	Parent string
}

func (o Options) normalize() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	return o
}

// Session is one conversation. All its methods are safe for concurrent use; Close ends the use of the file only.
type Session struct {
	now  func() time.Time
	rand io.Reader

	mu      sync.Mutex
	header  json.RawMessage
	entries []json.RawMessage // append-only, so a sub-slice of it may be handed out
	views   []view            // what the tree needs of entries, same index
	byID    map[string]int    // the last entry of an id
	leaf    string
	labels  labels
	name    string
	file    file
}

var _ ext.Session = (*Session)(nil)

// New starts a session that lives in memory.
func New(cwd string, o Options) (*Session, error) {
	return start(cwd, o.normalize())
}

// Create starts a session whose file is in dir (see Dir), named as Pi names it. The file appears with the first entry.
func Create(dir, cwd string, o Options) (*Session, error) {
	o = o.normalize()
	s, err := start(cwd, o)
	if err != nil {
		return nil, err
	}
	h, err := parseObject(s.header)
	if err != nil {
		return nil, fmt.Errorf("read back the session header: %w", err)
	}
	id, _ := h.str("id")
	at, _ := h.str("timestamp")
	name := strings.NewReplacer(":", "-", ".", "-").Replace(at) + "_" + id + ".jsonl"
	path, err := filepath.Abs(filepath.Join(dir, name))
	if err != nil {
		return nil, fmt.Errorf("place session file: %w", err)
	}
	s.file.path = path
	return s, nil
}

// Open reads the session in the file at path. As in Pi, a file that does not exist or is empty becomes a new session of
// that path; a file that is not a session is an error and stays as it is. The cwd is for a new session only.
func Open(path, cwd string, o Options) (*Session, []Warning, error) {
	o = o.normalize()
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, nil, fmt.Errorf("place session file: %w", err)
	}
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, nil, fmt.Errorf("read session: %w", err)
	}
	if len(data) == 0 {
		s, err := start(cwd, o)
		if err != nil {
			return nil, nil, err
		}
		s.file.path = path
		return s, nil, nil
	}
	s, warnings, err := read(data, o)
	if err != nil {
		return nil, warnings, fmt.Errorf("read session %s: %w", path, err)
	}
	s.file.path = path
	s.file.exists = true
	s.file.open = data[len(data)-1] != '\n'
	return s, warnings, nil
}

// Dir is the folder in which Pi keeps the sessions of a working directory, below its agent directory.
func Dir(agentDir, cwd string) string {
	if cwd != "" && (cwd[0] == '/' || cwd[0] == '\\') {
		cwd = cwd[1:]
	}
	return filepath.Join(agentDir, "sessions", "--"+strings.NewReplacer("/", "-", `\`, "-", ":", "-").Replace(cwd)+"--")
}

func empty(o Options) *Session {
	return &Session{now: o.Now, rand: o.Rand, byID: map[string]int{}}
}

func start(cwd string, o Options) (*Session, error) {
	s := empty(o)
	at := o.Now()
	id, err := newSessionID(at, o.Rand)
	if err != nil {
		return nil, err
	}
	h := object{
		{"type", text("session")},
		{"version", json.RawMessage(fmt.Sprint(Version))},
		{"id", text(id)},
		{"timestamp", text(isoTime(at))},
		{"cwd", text(cwd)},
	}
	if o.Parent != "" {
		h = append(h, member{"parentSession", text(o.Parent)})
	}
	s.header = h.marshal()
	return s, nil
}

// Header returns the session's header. It must not be modified.
func (s *Session) Header() json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.header
}

// File returns the absolute path of the session's file, or "" when it lives in memory. The file exists once the session
// has an entry.
func (s *Session) File() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.file.path
}

// LeafID returns the entry the next append hangs on, or "".
func (s *Session) LeafID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.leaf
}

// Since returns the entries after the first n, in file order. They must not be modified.
func (s *Session) Since(n int) []json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	n = min(max(n, 0), len(s.entries))
	return s.entries[n:len(s.entries):len(s.entries)]
}

// SetLeaf moves the leaf to an entry, or with "" to before the first.
func (s *Session) SetLeaf(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.byID[id]; !ok && id != "" {
		return ext.E(ext.CodeInvalidRequest, "Entry "+id+" not found")
	}
	s.leaf = id
	return nil
}

// Append adds an entry below the leaf and makes it the leaf. The session sets id, parentId and timestamp; the other
// members come in Pi's order, those Pi does not know last and sorted. A json.RawMessage keeps its bytes except for
// white space between tokens, so text that Go's strings cannot hold survives.
func (s *Session) Append(entry map[string]any) (json.RawMessage, error) {
	kind, ok := kindOf(entry["type"])
	if !ok || kind == "" || kind == "session" {
		return nil, ext.E(ext.CodeInvalidRequest, "a session entry needs a type")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id, err := s.newID()
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "no id for the session entry", err)
	}
	raw, err := build(kind, entry, id, s.leaf, isoTime(s.now()))
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the session entry is not JSON", err)
	}
	v, err := viewOf(raw)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the session entry cannot be read back", err)
	}
	if err := s.file.append(s.header, raw); err != nil {
		return nil, ext.Wrap(ext.CodeIO, "the session file could not be written", err)
	}
	s.add(raw, v)
	return raw, nil
}

// Close syncs and releases the file. A later Append opens it again; closing twice is fine.
func (s *Session) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.file.close()
}

func (s *Session) add(raw json.RawMessage, v view) {
	s.entries = append(s.entries, raw)
	s.views = append(s.views, v)
	if v.id != "" {
		s.byID[v.id] = len(s.entries) - 1
		s.leaf = v.id
	}
	switch v.kind {
	case "label":
		s.labels.set(v.target, v.label, v.time)
	case "session_info":
		s.name = strings.TrimSpace(v.name)
	}
}

// newID makes the id of an entry: 8 hexadecimal digits, a longer one should chance have used up a hundred of those.
func (s *Session) newID() (string, error) {
	for range 100 {
		id, err := hexID(s.rand, 4)
		if err != nil {
			return "", err
		}
		if _, taken := s.byID[id]; !taken {
			return id, nil
		}
	}
	return hexID(s.rand, 16)
}

func hexID(source io.Reader, size int) (string, error) {
	b := make([]byte, size)
	if _, err := io.ReadFull(source, b); err != nil {
		return "", fmt.Errorf("read random bytes: %w", err)
	}
	return hex.EncodeToString(b), nil
}

// newSessionID makes a UUID of version 7 (RFC 9562 §5.7): 48 bits of milliseconds, then chance.
func newSessionID(at time.Time, source io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(source, b[6:]); err != nil {
		return "", fmt.Errorf("read random bytes: %w", err)
	}
	ms := at.UnixMilli()
	for i := range 6 {
		b[i] = byte(ms >> (40 - 8*i))
	}
	b[6] = b[6]&0x0f | 0x70
	b[8] = b[8]&0x3f | 0x80
	h := hex.EncodeToString(b[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:], nil
}

// isoTime writes a time as JavaScript's toISOString does.
func isoTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
