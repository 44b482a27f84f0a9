package exec

import (
	"encoding/json"
	"os"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/sys/proc"
)

// execStdio is one element of the param stdio: pipe, ignore, inherit, or the number of a descriptor of the extension's.
type execStdio struct {
	kind proc.Stdio
	fd   int // when it is Given
}

// UnmarshalJSON reads a word or a number.
func (s *execStdio) UnmarshalJSON(text []byte) error {
	var word string
	if err := json.Unmarshal(text, &word); err != nil {
		s.kind = proc.Given
		return json.Unmarshal(text, &s.fd)
	}
	kinds := map[string]proc.Stdio{"pipe": proc.Pipe, "ignore": proc.Null, "inherit": proc.Inherit}
	kind, ok := kinds[word]
	if !ok {
		return wire.Invalid("stdio is made of pipe, ignore, inherit and descriptors")
	}
	s.kind = kind
	return nil
}

// execMaxStdio is the most streams of a process.
const execMaxStdio = 64

// connect gives a process its streams: descriptors of the extension's, and the terminal for those that are to inherit, while it is
// lent to the extension. What it opens for that is closed by closeFiles.
func (e *Exec) connect(spec *proc.Spec, call ext.Call, stdio []execStdio) error {
	if n := len(stdio); stdio != nil && (n < 3 || n > execMaxStdio) {
		return wire.Invalid("stdio has three elements or more")
	}
	spec.Files = map[int]*os.File{}
	for i, s := range stdio {
		if i > 2 && s.kind == proc.Inherit {
			s = execStdio{proc.Given, i} // a descriptor of the same number
		}
		if s.kind == proc.Given {
			file, err := e.duplicate(call, s.fd)
			if err != nil {
				return ext.Wrap(ext.CodeIO, "spawn EBADF", err).With("errno", "EBADF").With("syscall", "spawn")
			}
			spec.Files[i] = file
		}
		switch i {
		case 0:
			spec.Stdin = s.kind
		case 1:
			spec.Stdout = s.kind
		case 2:
			spec.Stderr = s.kind
		default:
			spec.Extra = append(spec.Extra, s.kind)
		}
	}
	var terminal *ext.Terminal
	if e.opts.Terminal != nil {
		terminal = e.opts.Terminal(call.Extension)
	}
	if terminal != nil {
		spec.Terminal = &proc.Terminal{In: terminal.In, Out: terminal.Out}
	}
	return nil
}

func (e *Exec) duplicate(call ext.Call, fd int) (*os.File, error) {
	if e.opts.Files == nil {
		return nil, os.ErrInvalid
	}
	return e.opts.Files.Duplicate(call, fd)
}

func closeFiles(spec *proc.Spec) {
	for _, file := range spec.Files {
		file.Close()
	}
	spec.Files = nil
}
