package mcp

import (
	"os"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/internal/text/printable"
)

// maxLog is how large the file of what servers log grows before it is put aside, in bytes.
const maxLog = 5 << 20

// journal is the file to which what servers log is appended, in Pi's form and where Pi has it.
type journal struct {
	path string // "" for none

	mu sync.Mutex
}

// add appends a message. Characters that a terminal would obey are spelled out.
func (j *journal) add(now time.Time, server, level, logger, text string) error {
	if j.path == "" {
		return nil
	}
	if logger != "" {
		level += " " + printable.Name(logger) + ":"
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\n    ")
	line := now.UTC().Format("2006-01-02T15:04:05.000Z") + " [" + server + "] " + level + " " + printable.Text(text) + "\n"
	j.mu.Lock()
	defer j.mu.Unlock()
	if info, err := os.Lstat(j.path); err == nil && info.Size() > maxLog {
		if err := os.Rename(j.path, j.path+".1"); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(j.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line)
	if end := f.Close(); err == nil {
		err = end
	}
	return err
}
