package commandline

import (
	"strings"

	"github.com/cec80427/pier/internal/text/wordset"
)

// A rule for the beginning of a command line must not let in more than the beginning shows: another program to start, a file
// to write. This file lists the programs that start others, and those whose last words decide. The tables of harmless options
// are in readers.go and git.go.

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

// Wrappers are the launchers in whose arguments another command hides: any rule that denies a program stops them.
var Wrappers = wordset.Of(`
	sh bash dash zsh ksh mksh ash fish csh tcsh rbash busybox toybox pwsh powershell cmd nu elvish xonsh env xargs parallel sudo doas su
	runuser pkexec nohup timeout nice ionice chrt taskset setsid setarch stdbuf time watch script unshare nsenter chroot fakeroot
	strace ltrace flock at batch systemd-run exec command eval coproc ld.so ld-linux ld-linux-x
`)

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

// Hides reports whether the beginning of a command line does not show what its rest may run or write, whatever the rest is.
func Hides(words []string) bool {
	name := ProgramName(words[0])
	return Opaque(name) || name == "git" && hidesGit(words[1:])
}

// Opaque is Hides for a program's name alone, as ProgramName gave it.
func Opaque(name string) bool {
	return Launches(name) || changers.Has(name) || strings.HasPrefix(name, "git-") || name == "gitk" || name == "scalar"
}
