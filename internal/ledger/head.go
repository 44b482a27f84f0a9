package ledger

import (
	"crypto/hmac"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The head is one line of fixed width, so that it is replaced by a single write:
//
//	pier-ledger-head 1 <seq, 20 digits> <hash> <mac>
//
// The mac, under the ledger's key, covers the file's name too: the head of one ledger is not that of another.
const headStart = "pier-ledger-head 1 "

func (s *sealer) headText(name string, at position) []byte {
	const digits = "00000000000000000000"
	out := append(s.text[:0], headStart...)
	var room [20]byte
	seq := strconv.AppendInt(room[:0], at.seq, 10)
	out = append(append(out, digits[len(seq):]...), seq...)
	out = append(append(append(out, ' '), at.hash...), ' ')
	if s.mac == nil {
		out = append(out, noHash...)
	} else {
		s.part = append(append(append(append(s.part[:0], "head:"...), name...), ':'), out...)
		out = s.appendMAC(out)
	}
	s.text = append(out, '\n')
	return s.text
}

// readHead returns the position a head file states; its seq is -1 for an empty file, which is the head of no ledger yet.
func readHead(r io.Reader, s *sealer, name string) (position, error) {
	text, err := io.ReadAll(io.LimitReader(r, 1<<10))
	if err != nil {
		return position{}, err
	}
	if len(text) == 0 {
		return position{seq: -1, hash: noHash}, nil
	}
	seq, rest, _ := strings.Cut(strings.TrimPrefix(string(text), headStart), " ")
	hash, _, more := strings.Cut(rest, " ")
	n, err := strconv.ParseInt(seq, 10, 64)
	if err != nil || n < 0 || !more {
		return position{}, fmt.Errorf("%w: the head is malformed", ErrBroken)
	}
	at := position{n, hash}
	if !hmac.Equal(text, s.headText(name, at)) {
		return position{}, fmt.Errorf("%w: the head's MAC is wrong", ErrBroken)
	}
	return at, nil
}
