package commandline

import (
	"strings"

	"github.com/cec80427/pier/internal/text/wordset"
)

// Programs take code and configuration from the folder that they start in: make its Makefile, npm its package.json, a linter its plugins.
// Too many do so for a list of them. This page lists the programs that do not.

// selfContained are the programs, beside those with options of their own, that run nothing of the files they work on.
var selfContained = wordset.Of(`
	cp mv rm ln touch mkdir rmdir chmod chown chgrp truncate shred unlink link mkfifo mktemp tee uniq dd sleep date hostname seq yes paste join comm
	fold fmt expand unexpand rev tac shuf base64 base32 cksum sum sha1sum sha224sum sha384sum sha512sum b2sum xxd od hexdump strings nproc arch tty
	groups users who uptime free kill pkill killall pgrep pidof sync gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 dos2unix unix2dos iconv
`)

// manyInOne are single files that hold many programs: their name says nothing.
var manyInOne = wordset.Of(`busybox toybox coreutils`)

// TakesCode reports whether a program may run or load files of the folder that it starts in. real is the program's file without links. It
// is no for the programs that pier knows well, as long as no option makes them run others.
func TakesCode(program, real string, args []string, windows bool) bool {
	name := ProgramName(program)
	if manyInOne.Has(name) || !isContained(name, args, windows) {
		return true
	}
	other := ProgramName(real)
	return other != name && !manyInOne.Has(other) && !isContained(other, args, windows)
}

func isContained(name string, args []string, windows bool) bool {
	if Knows(name) {
		return Risky(name, nil, args, windows) == ""
	}
	return selfContained.Has(name)
}

// PlacesIn returns the words of a command line that may name files, as they are written: with the value of an option, and a path
// behind its letter.
func PlacesIn(word string) []string {
	var list []string
	add := func(s string) {
		if s != "" && s[0] != '-' && len(list) < 4 {
			list = append(list, s)
		}
	}
	add(word)
	if _, value, ok := strings.Cut(word, "="); ok {
		add(value)
	}
	if i := strings.IndexAny(word, `/\~`); i > 0 {
		add(word[i:])
		if j := strings.Index(word, "../"); j > 0 {
			add(word[j:])
		}
	}
	return list
}
