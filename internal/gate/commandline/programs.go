package commandline

import (
	"strings"

	"github.com/cec80427/pier/internal/text/wordset"
)

// A rule for the beginning of a command line must not let in what the beginning does not show: another program to start, a file
// to write. This page knows the programs that start others, and the options that write or run; docs/security.md shows the same lists.

// launchers start what their arguments say, or run code that is in them, in a file they are told of, or in one they look for. Rules for
// the beginning of a command line never match them: an exact line does, or the whole program.
var launchers = wordset.Of(`
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
	rlwrap run-parts hyperfine logsave ssh-agent ssh-add ssh-keygen ssh-copy-id sshfs start-stop-daemon setlock softlimit sshpass sg newgrp
	capsh cpulimit choom prlimit openvt service ip tc bridge mail mailx mutt neomutt sendmail split csplit zip tcpdump tshark nmap exiftool
	cowsay cowthink facter fzf sk mlr msgfilter octave gnuplot gs ghostscript tex latex pdftex pdflatex xetex xelatex luatex lualatex latexmk
	tectonic rpm rpmbuild rpmquery rpmverify dpkg dpkg-deb pidstat scrot sqlmap pylint pytest py.test tox nox jest vitest mocha ava rspec phpunit
	pre-commit lefthook husky lint-staged gulp grunt webpack rollup vite parcel hugo jekyll jupyter papermill puppet chef knife salt kustomize
	opa dmsetup hg svn jj fossil darcs cvs tig lazygit w3m lynx links elinks aria2c bat batcat delta openssl pandoc rename prename file-rename
	bpftrace dtrace stap apachectl apache2ctl nginx sysctl aspell ispell enscript ftp psftp tftp lftp ncftp restic borg rclone duplicity
	iptables ip6tables nft ldconfig ldd xxd convert magick mogrify montage identify ffmpeg sox qpdf pdftk pdftotext objcopy strip ar cpio pax
	7z 7za 7zz rar unrar unzip jar javac javadoc jps jstack jcmd keytool jarsigner protoc buf mypy pyright kind minikube skaffold tilt consul nomad vault
	packer pulumi cdk sam serverless gcloud act trivy bazelisk buck2 pants please sbt lein pdm hatch rye pixi mamba micromamba spack
	swiftc zig nim crystal dart flutter v gleam rescript elm purs idris agda coqc lake lean raku gforth swipl scheme gsi chibi fennel janet
	wasmtime wasmer wine wsl qemu-x86_64 qemu-system-x86_64 bwrap firejail systemd-nspawn systemctl machinectl runc crun ctr buildah skopeo limactl
	multipass forfiles wmic schtasks bitsadmin regsvr32 msiexec installutil conhost trap source . alias builtin watchman watchexec nodemon pm2
	forever concurrently npm-run-all run-s run-p turbo nx lerna rush moon lage wireit dotenv cross-env env-cmd shx zx esno sucrase-node
	babel-node coffee vite-node electron playwright cypress storybook next nuxt astro gatsby remix ng expo prisma knex sequelize hardhat forge
	tsc ctags yadm chezmoi stow etckeeper sshd dropbear tmate byobu zellij dvtm abduco reptyr chpst envdir s6-setuidgid runsv gosu su-exec tini
	dumb-init catchsegv eatmydata faketime proxychains proxychains4 torsocks tsocks cgexec numactl schedtool rr heaptrack uftrace
`)

// changers write, move, remove or fetch what their last words name: the beginning of such a line does not say what becomes of which file.
var changers = wordset.Of(`
	cp mv rm ln install touch mkdir rmdir chmod chown chgrp truncate shred unlink link mkfifo mknod mktemp fallocate patch kill pkill killall
	gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 lzma compress brotli arj unsquashfs uudecode uuencode base64 ditto gio trash mount umount losetup
	mkfs swapon chattr setfattr setfacl setcap chsh passwd useradd usermod visudo vigr vipw copy move del erase ren mklink attrib icacls robocopy xcopy
	reg sc netsh wget http https xh httpie lwp-download lwp-request yt-dlp youtube-dl streamlink aws az gsutil s3cmd mc sponge tic wall xdotool lp lpr
	genisoimage xorriso dos2unix unix2dos iconv black isort autopep8 yapf ruff rustfmt gofmt gofumpt goimports clang-format shfmt mdformat prettier
	biome dprint taplo standard rubocop swiftformat ktlint sd codespell typos yq dasel jscodeshift ast-grep semgrep comby gpg gpg2 age sops pass op
	security secret-tool git-lfs hub glab tea update-alternatives virsh timedatectl hostnamectl nmcli networksetup scutil defaults launchctl plutil
	apk opkg yum zypper pkg rview rvim gview gvim vimdiff pico joe jed micro hx kak mg code zed jjs jrunscript byebug easy_install yash sash posh rc
	pexec troff nroff groff eqn tbl soelim psftp rlogin minicom xterm gcore scanmem gtester ginsh run-mailcap aa-exec multitime dosbox cobc c89 c99 tcc
	nasm gfortran certbot debugfs dialog whiptail cpan perldoc pydoc erb jupyter-lab msfconsole websocat socket xpdf mpv vlc gimp inkscape openvpn
	date hostname domainname dnsdomainname nisdomainname ypdomainname hwclock rtorrent wireshark esbuild swc rspack rolldown tsup terser uglifyjs postcss sass lessc typst pdftoppm tesseract dot d2
`)

// gitPlain are git's subcommands that read, and those that change the repository and nothing else. What others do depends on the words
// behind them: they run commands, write files, or are somebody's alias.
var gitPlain = wordset.Of(`
	annotate blame cat-file check-attr check-ignore check-mailmap check-ref-format cherry count-objects describe diff diff-files diff-index diff-tree
	for-each-ref grep log ls-files ls-remote ls-tree merge-base name-rev patch-id range-diff rev-list rev-parse shortlog show show-branch show-ref status
	stripspace version whatchanged add branch commit fetch push reflog remote tag
`)

// Wrappers are the launchers in whose arguments another command hides: any rule that denies a program stops them.
var Wrappers = wordset.Of(`
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

// anyOptions are for programs without a list of their own. unknown says what else those must not have.
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
			hook super-prefix pathspec-from-file show-signature filters`,
		short: "oOcCxeiuF",
		parts: ":: ../ =/ %G",
	},
	"find":   {words: "-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from"},
	"fd":     {long: "exec exec-batch", short: "xX"},
	"fdfind": {long: "exec exec-batch", short: "xX"},
	"rg":     {long: "pre hostname-bin search-zip", short: "z"},
	"grep":   {}, "egrep": {}, "fgrep": {}, "ls": {}, "cat": {}, "head": {}, "tail": {}, "wc": {}, "stat": {}, "du": {}, "df": {}, "pwd": {}, "echo": {},
	"printf": {}, "true": {}, "false": {}, "which": {}, "whoami": {}, "id": {}, "uname": {}, "basename": {}, "dirname": {}, "realpath": {},
	"readlink": {}, "cmp": {}, "diff": {}, "cut": {}, "tr": {}, "nl": {}, "ps": {}, "sha256sum": {}, "md5sum": {}, "test": {},
	"file": {long: "compile magic-file files-from", short: "Cmf"},
	"tree": {long: "output", short: "oR"},
	"jq":   {long: "from-file run-tests", short: "fL"},
	"sort": {long: "output compress-program temporary-directory files0-from", short: "oT"},
	"tar": {
		long: `to-command checkpoint-action use-compress-program rsh-command info-script new-volume-script create extract get append update
			delete concatenate catenate index-file volno-file listed-incremental rmt-command files-from`,
		short: "IFxcruATgf", parts: ":", first: true,
	},
	"curl": {
		long: `output output-dir remote-name remote-name-all config upload-file data data-binary data-raw data-ascii data-urlencode json form
			form-string dump-header cookie-jar trace trace-ascii stderr hsts alt-svc unix-socket abstract-unix-socket libcurl write-out
			etag-save engine netrc-file key cert proxy header proxy-header variable expand url next connect-to resolve socks4 socks4a socks5
			preproxy doh-url cookie cacert capath crlfile interface ipfs-gateway mail-from quote postquote prequote ssl-sessions`,
		short: "oOKTdFDcwJExHbQ:",
	},
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
	if launchers.Has(name) || path != name && launchers.Has(path) {
		return name
	}
	if last := len(name) - 1; last >= 0 && name[last] > '9' && name[last] != '_' && strings.IndexByte(name, '.') < 0 {
		return name // nothing to cut off
	}
	short := strings.TrimRight(name, "0123456789.-_")
	if base, _, ok := strings.Cut(short, "."); ok && launchers.Has(base) {
		return base
	}
	if short != "" && launchers.Has(short) {
		return short
	}
	return name
}

// IsLauncher reports whether a program runs others, or code that it is given.
func IsLauncher(path string) bool { return Launches(ProgramName(path)) }

// Launches is IsLauncher of what ProgramName gave.
func Launches(name string) bool { return launchers.Has(name) || name == "r" || name == "rscript" }

// Risky reports whether arguments that a rule does not spell out make a program write or run something. words are those before them
// that it does.
func Risky(program string, words, extra []string, windows bool) bool {
	name := ProgramName(program)
	o, known := programOptions[name]
	if !known {
		return anyOptions.unknown(extra, len(words) == 0, windows)
	}
	for i, arg := range extra {
		if windows && (strings.HasPrefix(arg, "/") || len(arg) > 1 && arg[1] == ':') {
			return true
		}
		if o.risky(arg) || o.first && len(words) == 0 && i == 0 && strings.ContainsAny(arg, o.short) {
			return true
		}
	}
	if name == "git" {
		sub := gitCommand(append(words[:len(words):len(words)], extra...))
		return sub != "" && !gitPlain.Has(sub)
	}
	return false
}

// gitCommand is which of git's subcommands its arguments name.
func gitCommand(args []string) string {
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--attr-source", "--super-prefix":
			i++
		default:
			if !strings.HasPrefix(args[i], "-") {
				return args[i]
			}
		}
	}
	return ""
}

// Knows reports whether pier knows which options make a program write or run something.
func Knows(program string) bool {
	_, known := programOptions[ProgramName(program)]
	return known
}

// Hides reports whether the beginning of a command line does not show what its rest may run or write, whatever the rest is.
func Hides(words []string) bool {
	name := ProgramName(words[0])
	sub := ""
	if name == "git" {
		sub = gitCommand(words[1:])
	}
	return Opaque(name) || sub != "" && !gitPlain.Has(sub)
}

// Opaque is Hides for a program's name alone, as ProgramName gave it.
func Opaque(name string) bool { return Launches(name) || changers.Has(name) }

// tellingWords begin or end the words of options that make some program run, load or write something.
const tellingWords = `exec command cmd eval script plugin hook shell pager editor program binary config conf profile rc output out write
	load modprobe preview bind engine filter viewer lib path dir file fix noqa parser rules template agent rsh ssh proxy endpoint repo cwd
	report cache save log require import use exe run code expr python perl lua java extension def bundle build`

// unknown is Risky for a program that pier knows nothing of: an operand may be another program, unless one stands in the rule already, a
// letter may stand for any option, and so its value for any file.
func (o options) unknown(extra []string, bare, windows bool) bool {
	for i, arg := range extra {
		next := ""
		if i+1 < len(extra) {
			next = extra[i+1]
		}
		long := strings.HasPrefix(arg, "--")
		name, value, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		switch {
		case windows && strings.HasPrefix(arg, "/"), strings.HasPrefix(arg, "@"), o.risky(arg):
			return true
		case arg == "-" || arg == "--":
		case arg == "" || arg[0] != '-':
			if bare && !strings.HasPrefix(extra[max(0, i-1)], "--") {
				return true
			}
		case long && (tells(name) || place(value) || value == "" && place(next)):
			return true
		case !long && (!plain(arg[1:]) || next != "" && next[0] != '-' && !number(next)):
			return true
		}
	}
	return false
}

func tells(option string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(option), func(r rune) bool { return r == '-' || r == '_' || r == '.' }) {
		for telling := range strings.FieldsSeq(tellingWords) {
			if strings.HasPrefix(word, telling) || strings.HasSuffix(word, telling) && telling != "out" {
				return true
			}
		}
	}
	return false
}

// place reports whether a word may lead to a file, or hold code.
func place(word string) bool {
	return strings.HasPrefix(word, ".") || strings.ContainsAny(word, "/\\:(){}$`;|!%=")
}

func plain(letters string) bool {
	return strings.Trim(letters, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

func number(word string) bool { return strings.Trim(word, "0123456789") == "" }

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
	if strings.HasPrefix(o.parts, "::") && (strings.HasPrefix(arg, "/") || len(arg) > 2 && arg[0] == '-' && arg[2] == '/' && !strings.Contains("LSG", arg[1:2])) {
		return true // git reads files outside of the project as well
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
