package multimemory

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/wasm/wasmbinary"
)

// function is a module with one function, of 1,000 locals and this code. Its second type takes along 1,000 values.
func function(code ...[]byte) []byte {
	body := slices.Concat([]byte{1}, wasmbinary.Number(1000), []byte{0x7f}, bytes.Join(code, nil), []byte{0x0b})
	values := slices.Concat([]byte{0x60, 0}, wasmbinary.Number(1000), bytes.Repeat([]byte{0x7f}, 1000))
	return slices.Concat([]byte(wasmbinary.Header), wasmbinary.Section(1, wasmbinary.Vector([]byte{0x60, 0, 0}, values)), wasmbinary.Section(3, []byte{1, 0}),
		wasmbinary.Section(10, wasmbinary.Vector(slices.Concat(wasmbinary.Number(uint32(len(body))), body))))
}

// table is a block of a type with a branch to itself by a table with so many labels.
func table(kind byte, labels uint32) []byte {
	return slices.Concat([]byte{0x02, kind, 0x41, 0, 0x0e}, wasmbinary.Number(labels), make([]byte, labels), []byte{0, 0x0b})
}

// each is code for each of so many locals.
func each(count uint32, code func(local []byte) []byte) []byte {
	var all []byte
	for n := range count {
		all = append(all, code(wasmbinary.Number(n))...)
	}
	return all
}

// TestWork: what takes minutes to compile is refused with its measure, what takes seconds is not.
func TestWork(t *testing.T) {
	read := func(local []byte) []byte { return slices.Concat([]byte{0x20}, local, []byte{0x1a}) }
	branch := func(local []byte) []byte { // if it is 0, set it to 1
		return slices.Concat([]byte{0x20}, local, []byte{0x04, 0x40, 0x41, 1, 0x21}, local, []byte{0x0b})
	}
	loop := func(local []byte) []byte { // a loop that counts it, and stays open
		return slices.Concat([]byte{0x03, 0x40, 0x20}, local, []byte{0x41, 1, 0x6a, 0x21}, local)
	}
	loops := func(count uint32) []byte {
		return slices.Concat(each(count, loop), each(count, read), bytes.Repeat([]byte{0x0b}, int(count)))
	}
	for name, tc := range map[string]struct {
		code []byte
		want string
	}{
		"a table":                 {table(0x40, 60_000), ""},
		"a large table":           {table(0x40, 200_000), "200001 branches to one label, the most is 65536"},
		"a table of a million":    {table(0x40, 1_100_000), "bytes, the most is 524288"},
		"a table that takes much": {table(1, 100), "branches to one label, the most is 65536"},
		"many tables":             {bytes.Repeat(table(0x40, 100), 100), ""},
		"many tables to one":      {slices.Concat([]byte{0x02, 0x40}, bytes.Repeat(slices.Concat([]byte{0x41, 0, 0x0e}, wasmbinary.Number(100), make([]byte, 100), []byte{0}), 1000), []byte{0x0b}), "branches to one label"},
		"blocks in a row":         {bytes.Repeat([]byte{0x02, 0x40, 0x41, 0, 0x0d, 0, 0x0b}, 11_000), "33001 blocks and branches, the most is 32768"},
		"branches":                {slices.Concat(each(900, branch), each(900, read)), ""},
		"many branches":           {slices.Concat(bytes.Repeat(each(900, branch), 2), each(900, read)), "local variables that outlive a branch, times branches"},
		"branches of short lives": {bytes.Repeat(each(900, func(local []byte) []byte {
			return slices.Concat([]byte{0x41, 1, 0x22}, local, []byte{0x1a, 0x20}, local, []byte{0x04, 0x40, 0x0b})
		}), 3), ""},
		"loops":       {loops(100), ""},
		"many loops":  {loops(300), "times loops inside each other"},
		"much":        {bytes.Repeat([]byte{0x01}, 1<<20), "bytes, the most is 524288"},
		"no function": {[]byte{0xff, 0xff}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := Work(function(tc.code))
			if tc.want == "" && err != nil || tc.want != "" && (err == nil || !strings.Contains(err.Error(), "function 1 of a core module would take too long to compile: it has") || !strings.Contains(err.Error(), tc.want)) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

// FuzzWork: no module makes it panic.
func FuzzWork(f *testing.F) {
	f.Add(function(table(0x40, 3)))
	f.Fuzz(func(_ *testing.T, code []byte) {
		if len(code) >= 8 {
			_ = Work(code)
		}
	})
}
