package commandline

// readers are the tables of programs that read and print, git excepted. GNU's, BSD's and
// BusyBox's options are in one table: an option is left out if it writes, runs, or loads a file
// with one of them.
var readers = map[string]table{
	"grep": grepOptions, "egrep": grepOptions, "fgrep": grepOptions,
	"ls": `-aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 -I= -T= -w= --all --almost-all --author --escape
		--block-size= --ignore-backups --color --directory --classify --file-type --format= --full-time
			--group-directories-first
		--no-group --human-readable --si --dereference --dereference-command-line --hide= --hyperlink
			--indicator-style= --inode
		--ignore= --kibibytes --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name
			--quoting-style=
		--reverse --recursive --size --sort= --time= --time-style= --tabsize= --width= --context --zero`,
	"cat": `-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs
		--show-nonprinting`,
	"tac":   `-b -s= --before --separator=`,
	"rev":   ``,
	"true":  ``,
	"false": ``,
	"sleep": ``,
	"tty":   `-s --silent --quiet`,
	"arch":  ``,
	"nproc": `--all --ignore=`,
	"head":  `-# -c= -n= -qvz --bytes= --lines= --quiet --silent --verbose --zero-terminated`,
	"tail": `-# -c= -n= -s= -fFqrvz --bytes= --lines= --follow --retry --pid= --quiet --silent --sleep-interval=
		--verbose --zero-terminated`,
	"wc":   `-cmlLw --bytes --chars --lines --max-line-length --words --total=`,
	"stat": `-c= -f -L -n -q -r -s -t -x --dereference --file-system --cached= --format= --printf= --terse`,
	"du": `-abcDhHkLlmPsSxg0 -B= -d= -t= --null --all --apparent-size --block-size= --bytes --total
		--dereference-args --max-depth=
		--human-readable --inodes --dereference --count-links --no-dereference --separate-dirs --si --summarize
			--threshold= --time
		--time-style= --exclude= --one-file-system`,
	"df": `-abghHiklmPT -B= -t= -x= --all --block-size= --human-readable --si --inodes --local --no-sync --output
		--portability --total
		--type= --print-type --exclude-type=`,
	"pwd":     `-LP --logical --physical`,
	"echo":    `-neE`,
	"printf":  ``,
	"which":   `-as --all`,
	"whoami":  ``,
	"logname": ``,
	"groups":  ``,
	"id":      `-agGnPruz --group --groups --name --real --user --zero`,
	"uname": `-aimnoprsv --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor
		--hardware-platform --operating-system`,
	"basename": `-az -s= --multiple --suffix= --zero`, "dirname": `-z --zero`,
	"realpath": `-emLPqsz --canonicalize-existing --canonicalize-missing --logical --physical --quiet --relative-to=
		--relative-base= --strip --no-symlinks --zero`,
	"readlink": `-efmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet
		--silent --verbose --zero`,
	"cmp": `-bls -i= -n= --print-bytes --ignore-initial= --verbose --bytes= --quiet --silent`,
	"diff": `-abBcdeEfiNnpPqrsTtuvwy -# -C= -U= -F= -I= -W= -x= -S= -L= --normal --brief --report-identical-files
		--context --unified --ed --rcs
		--side-by-side --width= --left-column --suppress-common-lines --show-c-function --show-function-line=
			--label= --expand-tabs
		--initial-tab --tabsize= --suppress-blank-empty --recursive --no-dereference --new-file
			--unidirectional-new-file
		--ignore-file-name-case --no-ignore-file-name-case --exclude= --starting-file= --ignore-case
			--ignore-tab-expansion
		--ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines
			--ignore-matching-lines= --text
		--strip-trailing-cr --minimal --horizon-lines= --speed-large-files --color`,
	"comm": `-123i -z --check-order --nocheck-order --output-delimiter= --total --zero-terminated`,
	"join": `-a= -e= -1= -2= -j= -t= -v= -i -z --ignore-case --check-order --nocheck-order --header
		--zero-terminated`,
	"paste":    `-s -z -d= --delimiters= --serial --zero-terminated`,
	"column":   `-t -x -e -c= -s= -o= -N= -R= --table --separator= --output-separator= --columns=`,
	"fold":     `-bs -w= --bytes --spaces --width=`,
	"expand":   `-i -t= --initial --tabs=`,
	"unexpand": `-a -t= --all --first-only --tabs=`,
	"cut": `-b= -c= -d= -f= -nsz --bytes= --characters= --delimiter= --fields= --complement --only-delimited
		--output-delimiter= --zero-terminated`,
	"tr": `-cCdstu --complement --delete --squeeze-repeats --truncate-set1`,
	"nl": `-b= -d= -f= -h= -i= -l= -n= -s= -v= -w= -p --body-numbering= --section-delimiter= --footer-numbering=
		--header-numbering=
		--line-increment= --join-blank-lines= --number-format= --no-renumber --number-separator=
			--starting-line-number= --number-width=`,
	"ps": `-AaNdTefFlLjMmcHhVwWxXyrvSZ -C= -G= -g= -O= -o= -p= -q= -s= -t= -U= -u= --pid= --ppid= --user= --User=
		--group= --Group= --sid= --tty=
		--forest --format= --headers --no-headers --sort= --width= --cols= --columns= --rows= --lines= --deselect
			--cumulative`,
	"free":      `-bkmghlstwv -c= -s= --bytes --kibi --mebi --gibi --human --lohi --total --wide --si`,
	"uptime":    `-ps --pretty --since`,
	"sha1sum":   sumOptions,
	"sha224sum": sumOptions,
	"sha256sum": sumOptions,
	"sha384sum": sumOptions,
	"sha512sum": sumOptions,
	"md5sum":    sumOptions,
	"b2sum":     sumOptions + ` -l= --length=`,
	"cksum":     `-a= -l= --algorithm= --length= --untagged --raw`,
	"test":      `:e= :f= :d= :r= :w= :x= :s= :z= :n= :L= :h= :eq= :ne= :lt= :le= :gt= :ge= :nt= :ot= :ef= :a :o`,
	"file": `-0bdEehiklLnNrsv -e= -F= -P= --apple --brief --extension --exclude= --separator= --dereference
		--no-dereference --mime --mime-type
		--mime-encoding --keep-going --list --no-buffer --no-pad --raw --special-files --print0`,
	"tree": `-aAcCdDfFghilnNpqrsStuUvxJX -I= -L= -P= -H= -T= --dirsfirst --filesfirst --prune --noreport --matchdirs
		--ignore-case --gitignore
		--du --si --inodes --device --sort --timefmt= --filelimit= --filesfirst --charset= --metafirst --hintro=
			--houtro=`,
	"jq": `-acCeMnrsSjR --ascii-output --compact-output --color-output --exit-status --monochrome-output
		--null-input --raw-output --raw-output0
		--slurp --sort-keys --join-output --raw-input --tab --indent= --unbuffered --stream --seq --args --jsonargs`,
	"sort": `-bdfghiMnRrVcCmsuz -k= -S= -t= --ignore-leading-blanks --dictionary-order --ignore-case
		--general-numeric-sort --ignore-nonprinting
		--month-sort --human-numeric-sort --numeric-sort --reverse --sort= --version-sort --check --debug --key=
			--merge --stable
		--buffer-size= --field-separator= --parallel= --unique --zero-terminated`,
	"tar": `-tvzjJ --list --verbose --gzip --gunzip --bzip2 --xz --zstd --wildcards --no-wildcards --exclude=
		--numeric-owner --full-time --utc --totals --quoting-style=`,
	"curl": `-sSfgiIvLGN#46 -m= -A= -e= -r= -y= -Y= --silent --show-error --fail --fail-with-body --globoff
		--include --head --verbose --location
		--get --no-buffer --progress-bar --no-progress-meter --ipv4 --ipv6 --max-time= --connect-timeout= --retry=
			--retry-delay=
		--retry-max-time= --retry-connrefused --compressed --http1.0 --http1.1 --http2 --http3 --tlsv1.2 --tlsv1.3
			--max-redirs=
		--max-filesize= --user-agent= --range= --referer= --limit-rate=`,
	"find": `-HLPdEsXx :a :amin= :and :anewer= :atime= :cmin= :cnewer= :ctime= :daystart :depth :empty :executable :false :follow :fstype= :gid= :group=
		:ignore_readdir_race :ilname= :iname= :inum= :ipath= :iregex= :iwholename= :links= :lname= :ls :maxdepth= :mindepth= :mmin=
		:mount :mtime= :name= :newer= :neweraa= :newermt= :newerct= :newerat= :newercm= :newermm= :nogroup :noleaf :not :nouser :o :or :path=
		:perm= :print :print0 :printf= :prune :quit :readable :regex= :regextype= :samefile= :size= :true :type= :uid= :used= :user= :warn
		:nowarn :wholename= :writable :xdev :xtype= :H :L :P :d :E :s :x`,
	"fd": fdOptions, "fdfind": fdOptions,
	"rg": `-# -abcFHhiIlLnNoPpqsSUuvVwx0. -A= -B= -C= -d= -E= -e= -g= -j= -m= -M= -r= -t= -T= --after-context=
		--before-context= --context= --text
		--binary --no-binary --block-buffered --byte-offset --case-sensitive --color= --colors= --column --no-column
			--context-separator=
		--count --count-matches --crlf --debug --encoding= --engine= --files --files-with-matches
			--files-without-match --fixed-strings
		--follow --no-follow --glob= --iglob= --glob-case-insensitive --heading --no-heading --hidden --no-hidden
			--ignore-case
		--include-zero --invert-match --json --line-buffered --line-number --no-line-number --line-regexp
			--max-columns=
		--max-columns-preview --max-count= --max-depth= --max-filesize= --multiline --multiline-dotall --no-config
			--no-ignore
		--no-ignore-dot --no-ignore-exclude --no-ignore-files --no-ignore-global --no-ignore-messages
			--no-ignore-parent --no-ignore-vcs
		--no-messages --no-require-git --no-unicode --null --null-data --one-file-system --only-matching --passthru
			--pcre2 --pretty
		--quiet --regexp= --replace= --smart-case --sort= --sortr= --stats --threads= --trim --type= --type-not=
			--type-list
		--unrestricted --vimgrep --with-filename --no-filename --word-regexp`,
	"hexdump": `-bcCdovx -n= -s= --canonical --length= --skip= --no-squeezing`,
	"od": `-abcdfiloOsxv -A= -j= -N= -S= -t= -w= --address-radix= --skip-bytes= --read-bytes= --format=
		--output-duplicates --width=`,
	"strings": `-af -e= -n= -t= -# --all --print-file-name --bytes= --radix= --encoding= --include-all-whitespace`,
	"seq":     `-# -f= -s= -w --format= --separator= --equal-width`,
}

const (
	grepOptions = `-# -abcEFGhHiIlLnoPqRrsTUuvwxyzZ -A= -B= -C= -e= -m= -d= -D= --basic-regexp --extended-regexp
		--fixed-strings --perl-regexp --regexp=
		--ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --color --colour
			--files-without-match
		--files-with-matches --max-count= --only-matching --quiet --silent --no-messages --byte-offset
			--with-filename --no-filename
		--label= --line-number --initial-tab --null --after-context= --before-context= --context= --group-separator=
		--no-group-separator --text --binary-files= --devices= --directories= --exclude= --exclude-dir= --include=
			--recursive
		--dereference-recursive --line-buffered --binary --null-data`
	sumOptions = `-bcqtwz --binary --check --tag --text --zero --ignore-missing --quiet --status --strict --warn`
	fdOptions  = `-aFgHiILpqsSu01 -c= -d= -D= -e= -E= -j= -S= -t= -T= --absolute-path --and= --base-directory=
		--case-sensitive --changed-within=
		--changed-before= --color= --exact-depth= --exclude= --extension= --fixed-strings --follow --full-path
			--glob --hidden
		--ignore-case --max-depth= --max-results= --min-depth= --no-ignore --no-ignore-parent --no-ignore-vcs
			--no-hidden --one-file-system
		--owner= --path-separator= --print0 --prune --quiet --regex --size= --strip-cwd-prefix --threads= --type=
			--unrestricted
		--show-errors --no-follow --max-one-result`
)
