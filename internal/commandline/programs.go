package commandline

import "strings"

// A rule for the beginning of a command line must not let in what the beginning does not show: another program to start, a file
// to write. This page knows the programs that start others, and the options that write or run; docs/security.md shows the same lists.

// launchers start what their arguments say, or run code that is in them, in a file they are told of, or in one they look for. Rules for
// the beginning of a command line never match them: an exact line does, or the whole program.
var launchers = wordSet(`
	sh bash dash zsh ksh mksh ash fish csh tcsh rbash busybox toybox pwsh powershell cmd nu elvish xonsh
	env xargs parallel sudo doas su runuser pkexec nohup timeout nice ionice chrt taskset setsid setarch stdbuf time watch script unshare
	nsenter chroot fakeroot strace ltrace gdb lldb perf valgrind flock at batch crontab systemd-run screen tmux expect dbus-run-session
	entr exec command eval coproc start open xdg-open ld.so ld-linux ld-linux-x rundll wscript cscript mshta osascript
	python pypy ipython ruby irb perl php lua luajit tclsh wish node nodejs deno bun bunx tsx ts-node R Rscript julia ghc ghci runghc runhaskell
	scala groovy kotlin java jshell elixir iex erl escript guile racket sbcl clojure clj awk gawk mawk nawk sed ed ex vi vim nvim
	view nano emacs emacsclient less more most man info pager sqlite psql mysql mariadb redis-cli mongosh bc dc m
	make gmake cmake ninja meson bazel gradle gradlew mvn ant rake just task npm npx pnpm pnpx yarn corepack cargo go rustc rustup pip pipx uv uvx
	poetry conda gem bundle bundler composer mix rebar stack cabal dotnet msbuild swift gcc cc g++ c++ clang clang++ ld as
	ssh scp sftp rsh rsync mosh telnet nc ncat netcat socat docker podman kubectl helm nerdctl lxc vagrant ansible ansible-playbook terraform
	gh git-shell direnv mise asdf nix nix-shell nix-build guix brew apt apt-get dnf yum pacman snap flatpak uniq tee dd
`)

// Wrappers are the launchers in whose arguments another command hides: any rule that denies a program stops them.
var Wrappers = wordSet(`
	sh bash dash zsh ksh mksh ash fish csh tcsh rbash busybox toybox pwsh powershell cmd nu elvish xonsh env xargs parallel sudo doas su
	runuser pkexec nohup timeout nice ionice chrt taskset setsid setarch stdbuf time watch script unshare nsenter chroot fakeroot
	strace ltrace flock at batch systemd-run exec command eval coproc ld.so ld-linux ld-linux-x
`)

// options are those of one program that write or run.
type options struct {
	long  string // after two dashes, and whatever abbreviates them
	short string // letters, also in a cluster
	words string // words, and options with one dash that are no letters
	parts string // what no argument may contain
	first bool   // the first argument may be letters without a dash
}

// anyOptions are for programs without a list of their own.
var anyOptions = options{
	long: `output outfile out exec exec-path exec-batch command to-command pager editor config rsh rsh-command upload-pack receive-pack
		use-compress-program compress-program checkpoint-action info-script new-volume-script plugin load init-file rcfile eval execute script
		log-file delete remove pre ext-diff textconv open-files-in-pager write in-place save dest directory-prefix target-directory trace
		require import module preload fix hook run`,
	short: "oOexXcCiIfFwWrK",
	words: "-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls",
}

var programOptions = map[string]options{
	"git": {
		long: `output ext-diff textconv no-index exec exec-path upload-pack receive-pack open-files-in-pager paginate git-dir work-tree
			namespace config config-env template separate-git-dir edit interactive file contents tool extcmd editor attr-source signed
			hook super-prefix pathspec-from-file`,
		short: "oOcCxeiuF",
		words: `config alias bisect submodule foreach filter-branch difftool mergetool hook for-each-repo rebase instaweb daemon maintenance
			send-email credential remote-ext remote-fd fast-import gui citool help p4 svn cvsimport archimport upload-pack receive-pack shell
			upload-archive init worktree --no-index`,
		parts: "ext:: fd:: ../",
	},
	"find":   {words: "-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from"},
	"fd":     {long: "exec exec-batch", short: "xX"},
	"fdfind": {long: "exec exec-batch", short: "xX"},
	"rg":     {long: "pre hostname-bin search-zip", short: "z"},
	"grep":   {}, "egrep": {}, "fgrep": {}, "ls": {}, "cat": {}, "head": {}, "tail": {}, "wc": {}, "stat": {}, "du": {}, "df": {}, "pwd": {}, "echo": {},
	"printf": {}, "true": {}, "false": {}, "which": {}, "whoami": {}, "id": {}, "uname": {}, "basename": {}, "dirname": {}, "realpath": {},
	"readlink": {}, "cmp": {}, "diff": {}, "cut": {}, "tr": {}, "nl": {}, "ps": {}, "sha256sum": {}, "md5sum": {}, "test": {},
	"date":     {long: "set", short: "s"},
	"hostname": {long: "file boot", short: "Fb"},
	"file":     {long: "compile magic-file files-from", short: "Cmf"},
	"tree":     {long: "output", short: "oR"},
	"jq":       {long: "from-file run-tests", short: "fL"},
	"sort":     {long: "output compress-program temporary-directory files0-from", short: "oT"},
	"tar": {
		long: `to-command checkpoint-action use-compress-program rsh-command info-script new-volume-script create extract get append update
			delete concatenate catenate index-file volno-file listed-incremental rmt-command files-from`,
		short: "IFxcruATgf", parts: ":", first: true,
	},
	"curl": {
		long: `output output-dir remote-name remote-name-all config upload-file data data-binary data-raw data-ascii data-urlencode json form
			form-string dump-header cookie-jar trace trace-ascii stderr hsts alt-svc unix-socket abstract-unix-socket libcurl write-out
			etag-save engine netrc-file key cert proxy`,
		short: "oOKTdFDcwJEx",
	},
	"wget": {
		long: `output-document output-file append-output directory-prefix use-askpass execute input-file config post-file post-data
			body-file body-data save-cookies hsts-file warc-file rejected-log private-key mirror recursive page-requisites`,
		short: "OoaPeixmrpB",
	},
}

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// ProgramName is what a program is called in the lists: python3.11 is python, GIT.EXE git.
func ProgramName(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' || path[i] == '\\' {
			path = path[i+1:]
			break
		}
	}
	name := strings.ToLower(path)
	for _, ending := range [...]string{".exe", ".cmd", ".bat", ".com"} {
		name = strings.TrimSuffix(name, ending)
	}
	if launchers[name] || path != name && launchers[path] {
		return name
	}
	if last := len(name) - 1; last >= 0 && name[last] > '9' && name[last] != '_' && strings.IndexByte(name, '.') < 0 {
		return name // nothing to cut off
	}
	short := strings.TrimRight(name, "0123456789.-_")
	if base, _, ok := strings.Cut(short, "."); ok && launchers[base] {
		return base
	}
	if short != "" && launchers[short] {
		return short
	}
	return name
}

// IsLauncher reports whether a program runs others, or code that it is given: no rule narrower than its exact command line covers it.
func IsLauncher(path string) bool { return Launches(ProgramName(path)) }

// Launches is IsLauncher of what ProgramName gave.
func Launches(name string) bool { return launchers[name] || name == "r" || name == "rscript" }

// Risky reports whether arguments that a rule does not spell out make a program write or run something. bare says that they are the
// first.
func Risky(program string, extra []string, bare, windows bool) bool {
	o, known := programOptions[ProgramName(program)]
	if !known {
		o = anyOptions
	}
	for i, arg := range extra {
		if windows && strings.HasPrefix(arg, "/") || !known && strings.HasPrefix(arg, "@") {
			return true
		}
		if o.risky(arg) || o.first && bare && i == 0 && strings.ContainsAny(arg, o.short) {
			return true
		}
	}
	return false
}

func (o options) risky(arg string) bool {
	for word := range strings.FieldsSeq(o.words) {
		if arg == word || word[0] == '-' && strings.HasPrefix(arg, word+"=") {
			return true
		}
	}
	for part := range strings.FieldsSeq(o.parts) {
		if strings.Contains(arg, part) {
			return true
		}
	}
	if strings.HasPrefix(o.parts, "ext::") && strings.HasPrefix(arg, "/") { // git compares files outside of the project as well
		return true
	}
	stem, long := strings.CutPrefix(arg, "--")
	if !long {
		return len(arg) > 1 && arg[0] == '-' && strings.ContainsAny(arg[1:], o.short)
	}
	stem, _, _ = strings.Cut(stem, "=")
	if stem == "" { // the end of the options
		return false
	}
	for name := range strings.FieldsSeq(o.long) {
		if strings.HasPrefix(name, stem) || strings.HasPrefix(stem, name+"-") {
			return true
		}
	}
	return false
}
