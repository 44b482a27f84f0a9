package hostcall

import (
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// An answer that is kept must mean the same at the next start. A process number, a port that the system chose and a temporary name are
// other ones then, so a rule with one of them is never kept. Two steps make such a rule general, and docs/permissions.md lists them: the
// state of one process becomes that of all, and a file of a cache becomes the cache's folder (bundle.go).

// processFile matches what ps shows of a process.
var processFile = lazyregexp.New(`^/proc/[0-9]+/(stat|statm|status|comm)$`)

// lastingRule returns the rule that is offered in place of r, and whether an answer for it may be kept.
func lastingRule(r policy.Rule) (policy.Rule, bool) {
	switch r.Cap {
	case ext.CapRead, ext.CapWrite:
		if m := processFile.FindStringSubmatch(r.Scope); m != nil && r.Cap == ext.CapRead {
			r.Scope = "/proc/*/" + m[1]
			return r, true
		}
		return r, !passingPath(r.Scope)
	case ext.CapHTTP:
		return r, !passingHost(r.Scope)
	case ext.CapExec:
		return r, !passingLine(r.Scope)
	}
	return r, true
}

// Forms of names that are made for one run, in any part of a path and in its last one.
var (
	passingPart = lazyregexp.New(`(?i)[0-9]{10}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|XXXXXX`)
	passingName = lazyregexp.New(`(?i)\.(?:tmp|temp|partial|part|swp|download|crdownload)(?:[.-]|$)|~$|^\.#|^tmp[.-]|\.[0-9]{2,}\.[a-z]+$|\.(?:lock|pid)\.|(?:^|[^0-9a-z])[0-9a-f]{16,}(?:[^0-9a-z]|$)`)
	madeName    = lazyregexp.New(`(?:[-_.]|^)[A-Za-z0-9]{4,12}$`)
)

// passingPath reports whether a path has a process number or a temporary name in it.
func passingPath(scope string) bool {
	path := strings.TrimRight(filepath.ToSlash(scope), "/")
	parts := strings.Split(path, "/")
	temp := tempFolder(path)
	for i, part := range parts {
		last := i == len(parts)-1
		switch {
		case passingPart.MatchString(part), last && passingName.MatchString(part), hasOwnPID(part):
			return true
		case i == 2 && parts[1] == "proc" && part != "" && strings.Trim(part, "0123456789") == "":
			return true
		case temp > 0 && i == temp && looksMade(part):
			return true
		}
	}
	return false
}

// tempFolder returns the index of the part that lies right below the system's folder for temporary files; 0 for a path elsewhere.
func tempFolder(path string) int {
	for _, dir := range []string{"/tmp", "/var/tmp", "/private/tmp", "/dev/shm", filepath.ToSlash(os.TempDir())} {
		if rest, below := strings.CutPrefix(path, strings.TrimRight(dir, "/")+"/"); below && rest != "" {
			return strings.Count(strings.TrimRight(dir, "/"), "/") + 1
		}
	}
	return 0
}

// looksMade reports whether the end of a name looks chosen by chance, as mkdtemp chooses it.
func looksMade(name string) bool {
	end := strings.TrimLeft(madeName.FindString(name), "-_.")
	return end != "" && strings.ContainsAny(end, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// hasOwnPID reports whether the number of pier's own process is one of the numbers in a name.
func hasOwnPID(name string) bool {
	own := strconv.Itoa(os.Getpid())
	return len(own) > 2 && slices.Contains(strings.FieldsFunc(name, func(r rune) bool { return r < '0' || r > '9' }), own)
}

// firstChosenPort is the lowest port that systems choose by themselves.
const firstChosenPort = 32768

// passingHost reports whether a rule names a port that the system chose: of a server on this machine, or of one that the extension opens.
func passingHost(scope string) bool {
	host := scope[strings.LastIndexByte(scope, ' ')+1:]
	host, _, _ = strings.Cut(host, "/")
	at := strings.LastIndexByte(host, ':')
	if at < 0 {
		return false
	}
	port, err := strconv.Atoi(host[at+1:])
	if err != nil || port < firstChosenPort {
		return false
	}
	name := strings.Trim(host[:at], "[]")
	addr, err := netip.ParseAddr(name)
	return name == "listen" || name == "localhost" || strings.HasSuffix(name, ".localhost") || err == nil && (addr.IsLoopback() || addr.IsUnspecified())
}

// byNumber are programs that take the number of a process.
var byNumber = strings.Fields("kill pkill ps lsof taskkill fuser renice strace gdb pstree pmap pwdx wait tasklist")

var localURL = regexp.MustCompile(`(?:127\.[0-9.]+|localhost|\[::1\]):([0-9]+)`)

// passingLine reports whether a command line has a process number, a port that the system chose or a temporary name in it.
func passingLine(scope string) bool {
	if !commandline.Quoted(scope) {
		return passingPath(scope)
	}
	line, err := commandline.Parse(scope)
	if err != nil || len(line.Words) == 0 {
		return false
	}
	named := slices.Contains(byNumber, filepath.Base(line.Words[0]))
	for _, word := range strings.Fields(strings.Join(line.Words, " ")) {
		word = strings.Trim(word, `"'`)
		if named && strings.Trim(word, "-0123456789") == "" && strings.ContainsAny(word, "0123456789") {
			return true
		}
		if m := localURL.FindStringSubmatch(word); m != nil {
			if port, err := strconv.Atoi(m[1]); err == nil && port >= firstChosenPort {
				return true
			}
		}
		if _, value, set := strings.Cut(word, "="); set {
			word = value
		}
		if strings.ContainsAny(word, "/") && passingPath(word) {
			return true
		}
	}
	return false
}
