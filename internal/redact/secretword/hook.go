package secretword

import (
	_ "embed"
	"strings"
	"sync"
)

// Addresses that are secrets themselves are data: see the file.
//
//go:embed hooks.txt
var hooks string

// hook is a path at a host whose end is a secret.
type hook struct{ host, path string }

var hookList = sync.OnceValue(func() (list []hook) {
	for line := range strings.Lines(hooks) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] != "#" {
			for _, path := range fields[1:] {
				list = append(list, hook{fields[0], path})
			}
		}
	}
	return list
})

var hookEnds = signs(" \t\n\r\"'`<>\\?#)|;&,}")

// Hook returns the part of a URL that is a secret by itself, where the URL's :// ends at i of s: whoever knows it may post to a chat, be
// a bot, use an account. An empty part for none.
func Hook(s string, i int) (start, end int) {
	end = i
	for end < len(s) && !hookEnds[s[end]] {
		end++
	}
	rest := s[i:end]
	slash := strings.IndexByte(rest, '/')
	if slash < 0 || slash == len(rest)-1 {
		return 0, 0
	}
	host := strings.ToLower(rest[strings.LastIndexByte(rest[:slash], '@')+1 : slash])
	if n := strings.IndexByte(host, ':'); n >= 0 {
		host = host[:n]
	}
	host = strings.TrimSuffix(host, ".")
	for _, h := range hookList() {
		if !h.at(host) {
			continue
		}
		if n := behind(rest[slash:], h.path); n >= 0 {
			start, end = i+slash+n, i+len(rest)
			if next := strings.IndexByte(s[start:end], '/'); next >= 0 && !strings.HasSuffix(h.path, "/") {
				end = start + next
			}
			return start, end
		}
	}
	return 0, 0
}

// at reports whether the hook is at a host: "hooks.*" are all that begin so, others the host and what is below it.
func (h hook) at(host string) bool {
	last := len(h.host) - 1
	if h.host[last] == '*' {
		return strings.HasPrefix(host, h.host[:last])
	}
	n := len(host) - len(h.host)
	return n >= 0 && host[n] == h.host[0] && host[n:] == h.host && (n == 0 || host[n-1] == '.')
}

// behind returns where in path a secret begins that follows pattern, in which * is a segment; -1 where there is none.
func behind(path, pattern string) int {
	at := 0
	for head, more, any := "", pattern, true; any; {
		head, more, any = strings.Cut(more, "*")
		if len(path)-at < len(head) || !strings.EqualFold(path[at:at+len(head)], head) {
			return -1
		}
		at += len(head)
		if n := strings.IndexByte(path[at:], '/'); any && n > 0 {
			at += n
		} else if any {
			return -1
		}
	}
	if at == len(path) {
		return -1
	}
	return at
}
