package commandline

import (
	"regexp"
	"strings"
)

const (
	diffOptions = ` -puUsMCDRawbBzWmtrcl -U= -S= -G= -l= -I= -X --patch --no-patch --unified= --raw --patch-with-raw
		--patch-with-stat --stat --numstat
		--shortstat --dirstat --cumulative --summary --name-only --name-status --color --no-color --color-moved
			--no-color-moved
		--color-moved-ws= --word-diff --word-diff-regex= --color-words --no-renames --rename-empty --no-rename-empty
			--check
		--full-index --binary --abbrev --no-abbrev --find-renames --find-copies --find-copies-harder --break-rewrites
		--irreversible-delete --diff-filter= --pickaxe-all --pickaxe-regex --find-object= --relative --no-relative
			--text
		--ignore-space-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-cr-at-eol
		--ignore-matching-lines= --inter-hunk-context= --function-context --exit-code --quiet --src-prefix=
			--dst-prefix=
		--no-prefix --default-prefix --line-prefix= --ita-invisible-in-index --minimal --patience --histogram
			--anchored=
		--diff-algorithm= --indent-heuristic --no-indent-heuristic --compact-summary --stat-width= --stat-name-width=
		--stat-count= --stat-graph-width= --ws-error-highlight= --no-ext-diff --no-textconv --cc --combined-all-paths
		--skip-to= --rotate-to= --pretty --format= --end-of-options`
	revisionOptions = ` -# -n= -iEFPgcmtr --max-count= --skip= --since= --after= --until= --before=
		--since-as-filter= --author= --committer=
		--grep= --grep-reflog= --all-match --invert-grep --regexp-ignore-case --basic-regexp --extended-regexp
			--fixed-strings
		--perl-regexp --merges --no-merges --min-parents= --max-parents= --no-min-parents --no-max-parents
			--first-parent --not
		--all --branches --tags --remotes --glob= --exclude= --reflog --ignore-missing --bisect --cherry-mark
			--cherry-pick
		--left-only --right-only --cherry --walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls
			--full-history
		--dense --sparse --simplify-merges --ancestry-path --date-order --author-date-order --topo-order --reverse
			--no-walk
		--do-walk --abbrev-commit --no-abbrev-commit --oneline --encoding= --expand-tabs --no-expand-tabs --notes
			--no-notes
		--relative-date --date= --parents --children --left-right --graph --no-graph --show-linear-break --source
			--decorate
		--no-decorate --decorate-refs= --decorate-refs-exclude= --clear-decorations --use-mailmap --no-use-mailmap
			--mailmap
		--no-mailmap --follow --full-diff --log-size -L= --count --end-of-options`
	logOptions = table(diffOptions + revisionOptions)
	refOptions = ` --sort= --contains --no-contains --merged --no-merged --points-at= --color --no-color --column
		--no-column --format= -i --ignore-case`
)

// gitOptions are the tables of git's subcommands that read, and of those that change the
// repository and nothing else. The effect of others depends on the words behind them: they run
// commands, write files, or are an alias.
var gitOptions = map[string]table{
	"diff":       diffOptions + ` -# --cached --staged --merge-base --base --ours --theirs`,
	"diff-files": diffOptions + ` -# -q --base --ours --theirs`, "diff-index": diffOptions + ` --cached --merge-base`,
	"diff-tree":  diffOptions + ` -v -s --root --stdin --no-commit-id --always --merge-base`,
	"log":        logOptions,
	"show":       logOptions,
	"reflog":     logOptions,
	"rev-list":   logOptions + ` --objects --objects-edge --disk-usage --timestamp --header --unpacked`,
	"shortlog":   logOptions + ` -se -n --numbered --email --group= --committer`,
	"range-diff": diffOptions + ` --creation-factor= --no-dual-color --left-only --right-only`,
	"status": ` -sbzuM --short --branch --show-stash --porcelain --long --untracked-files --ignored --column
		--no-column --ahead-behind
		--no-ahead-behind --renames --no-renames --find-renames --null`,
	"blame": blameOptions, "annotate": blameOptions,
	"add": ` -nvfuAN --dry-run --verbose --force --update --all --no-all --ignore-removal --no-ignore-removal
		--intent-to-add --refresh
		--ignore-errors --ignore-missing --sparse --chmod=`,
	"branch": refOptions + ` -arvdDmMcCflqt -u= --all --remotes --list --verbose --abbrev --no-abbrev --show-current
		--delete --move --copy --force
		--track --no-track --set-upstream-to= --unset-upstream --quiet`,
	"commit": ` -aqsnizou -m= -C= --all --message= --quiet --signoff --no-signoff --amend --no-edit --allow-empty
		--allow-empty-message --author=
		--date= --dry-run --short --porcelain --long --no-verify --status --no-status --reset-author --fixup=
			--squash= --only
		--include --no-gpg-sign --no-post-rewrite --branch --untracked-files --reuse-message=`,
	"fetch": ` -afkpPntqv46 -j= --all --append --atomic --depth= --deepen= --shallow-since= --shallow-exclude=
		--unshallow --update-shallow
		--dry-run --force --keep --multiple --no-auto-maintenance --no-auto-gc --prune --prune-tags --no-tags --tags
			--refetch
		--refmap= --jobs= --no-recurse-submodules --quiet --verbose --progress --no-progress --ipv4 --ipv6
			--write-fetch-head
		--no-write-fetch-head --show-forced-updates --no-show-forced-updates --filter= --porcelain
			--negotiation-tip=`,
	"push": ` -nfdqvu46 --all --branches --mirror --tags --follow-tags --no-follow-tags --atomic --no-atomic
		--dry-run --porcelain --delete
		--prune --force --force-with-lease --no-force-with-lease --force-if-includes --no-force-if-includes
			--set-upstream --thin
		--no-thin --quiet --verbose --progress --no-progress --no-verify --no-signed --ipv4 --ipv6
			--no-recurse-submodules`,
	"ls-remote": ` -htqb --heads --branches --tags --refs --quiet --exit-code --get-url --sort= --symref`,
	"remote":    ` -vnadp -t= -m= --verbose --all --push --add --delete --tags --no-tags --prune --dry-run --auto`,
	"tag":       refOptions + ` -# -adfln -m= --list --delete --annotate --message= --force --no-sign`,
	"grep": ` -# -iInlLcohHrwvqzWpaEFGP -A= -B= -C= -e= -m= --cached --untracked --exclude-standard
		--no-exclude-standard --recursive
		--no-recursive --text --ignore-case --word-regexp --invert-match --extended-regexp --basic-regexp
			--fixed-strings
		--perl-regexp --line-number --column --files-with-matches --name-only --files-without-match --count
			--only-matching --color
		--no-color --break --heading --show-function --function-context --context= --after-context=
			--before-context= --max-depth=
		--max-count= --and --or --not --all-match --quiet --full-name --null --no-textconv`,
	"ls-files": ` -cdmoiskuztvf -x= --cached --deleted --modified --others --ignored --stage --killed --unmerged
		--eol --exclude=
		--exclude-standard --directory --no-empty-directory --error-unmatch --full-name --abbrev --deduplicate
			--sparse
		--resolve-undo --format= --debug`,
	"ls-tree": ` -drtlz --name-only --name-status --full-name --full-tree --long --abbrev --object-only --format=`,
	"rev-parse": ` -q --short --verify --quiet --abbrev-ref --symbolic --symbolic-full-name --show-toplevel
		--show-prefix --show-cdup --git-dir
		--absolute-git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository
			--is-shallow-repository
		--show-superproject-working-tree --show-object-format --show-ref-format --all --branches --tags --remotes
			--glob=
		--exclude= --revs-only --no-revs --flags --no-flags --default= --since= --after= --until= --before=
			--local-env-vars
		--shared-index-path --git-path= --path-format= --not --sq --end-of-options`,
	"cat-file":     ` -tsep --batch --batch-check --batch-all-objects --buffer --unordered --allow-unknown-type`,
	"check-attr":   ` -az --all --cached --stdin`,
	"check-ignore": ` -qvzn --quiet --verbose --stdin --non-matching --no-index`, "check-mailmap": ` --stdin`,
	"check-ref-format": ` --branch --normalize --allow-onelevel --no-allow-onelevel --refspec-pattern`,
	"cherry":           ` -v --abbrev`,
	"count-objects":    ` -vH --verbose --human-readable`,
	"describe": ` --all --tags --contains --abbrev= --candidates= --exact-match --debug --long --match=
		--exclude= --always --first-parent --dirty`,
	"for-each-ref": refOptions + ` -spz --count= --shell --perl --python --tcl --exclude= --omit-empty`,
	"merge-base":   ` -a --all --octopus --is-ancestor --independent --fork-point`,
	"name-rev":     ` --tags --refs= --exclude= --all --name-only --no-undefined --always --stdin --annotate-stdin`,
	"patch-id":     ` --stable --unstable --verbatim`,
	"show-branch": ` -arg --all --remotes --current --topo-order --date-order --sparse --more= --list --merge-base
		--independent --no-name
		--sha1-name --topics --reflog --color --no-color`,
	"show-ref":   ` -dsq --head --heads --branches --tags --dereference --hash --verify --abbrev --quiet --exists`,
	"stripspace": ` -sc --strip-comments --comment-lines`, "version": ` --build-options`,
}

const blameOptions = ` -bcltsewfnpMC -L= --porcelain --line-porcelain --incremental --show-stats --show-name
	--show-number --show-email --root --date=
	--abbrev= --color-lines --color-by-age --score-debug --ignore-rev= --since= --encoding= --reverse --first-parent
		--progress
	--no-progress --minimal --no-textconv`

// gitGlobal are the harmless options before a subcommand.
var gitGlobal = table(`--no-pager --version --no-optional-locks --no-replace-objects --literal-pathspecs
	--glob-pathspecs --noglob-pathspecs --icase-pathspecs`).compile()

// gitCommand returns the index of the subcommand in git's arguments, and the subcommand;
// len(args) and "" if none is there.
func gitCommand(args []string) (int, string) {
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--attr-source", "--super-prefix", "--list-cmds":
			i++
		default:
			if !strings.HasPrefix(args[i], "-") {
				return i, args[i]
			}
		}
	}
	return len(args), ""
}

// hidesGit is Hides for git's arguments.
func hidesGit(args []string) bool {
	_, sub := gitCommand(args)
	_, plain := gitOptions[sub]
	return sub != "" && !plain
}

// riskyGit is Risky for git.
func riskyGit(words, extra []string) string {
	args := append(words[:len(words):len(words)], extra...)
	at, sub := gitCommand(args)
	for i := len(words); i < min(at, len(args)); i++ {
		if option, _, ok := gitGlobal.look(args[i]); !ok {
			return unknownOption("git", option)
		}
	}
	if sub == "" {
		return ""
	}
	k := harmlessOptions("git " + sub)
	if k == nil {
		return "git " + quoteShort(sub) + " runs or writes what its arguments say"
	}
	var operands []string
	for i, a := range k.read(args[at+1:]) {
		if !a.option && !a.value {
			operands = append(operands, a.text)
		}
		if at+1+i < len(words) {
			continue
		}
		switch {
		case a.unknown != "":
			return unknownOption("git "+sub, a.unknown)
		case signatures.MatchString(a.text):
			return "git starts gpg for " + quoteShort(a.text)
		case !a.option && !a.value && outside(a.text):
			return "git leaves the project, or opens a repository by its path, for " + quoteShort(a.text)
		}
	}
	return riskyRemote(sub, operands)
}

// signatures are the placeholders for which git verifies a signature.
var signatures = regexp.MustCompile(`%[-+ ]?G|%\(\*?signature`)

// remoteCommands are the subcommands whose first operand may be a repository.
var remoteCommands = map[string]bool{"fetch": true, "push": true, "ls-remote": true, "remote": true}

// riskyRemote checks the operands of a subcommand that names repositories. One that a remote is
// given has to be a plain URL.
func riskyRemote(sub string, operands []string) string {
	if !remoteCommands[sub] {
		return ""
	}
	for i, operand := range operands {
		url := strings.Contains(operand, "://")
		first := i == 0 && sub != "remote"
		named := i >= 2 && sub == "remote" && (operands[0] == "add" || operands[0] == "set-url")
		switch {
		case url && !plainURL.MatchString(operand):
		case named && !url && !sshPath.MatchString(operand):
		case first && !url && !sshPath.MatchString(operand) && (!remoteName.MatchString(operand) || strings.HasSuffix(strings.ToLower(operand), ".bundle")):
		default:
			continue
		}
		return "git may open a repository by its path for " + quoteShort(operand)
	}
	return ""
}

var (
	plainURL   = regexp.MustCompile(`^(?i:https|ssh)://[^-/]`)
	remoteName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]*$`)
)

// sshPath is a repository on another machine as scp writes it, with a user.
var sshPath = regexp.MustCompile(`^[A-Za-z0-9_.-]+@[A-Za-z0-9][A-Za-z0-9.-]*:[^:]`)

// outside reports whether an operand of git may lead out of the project, or names a repository by
// a path or by a program.
func outside(operand string) bool {
	lower := strings.ToLower(operand)
	if strings.Contains(operand, "::") || strings.Contains(operand, `\`) || strings.HasPrefix(lower, "file:") || drive.MatchString(operand) {
		return true
	}
	path := strings.TrimLeft(operand, "+^!")
	if magic, rest, ok := strings.Cut(path, ")"); ok && strings.HasPrefix(magic, ":(") {
		path = rest
	}
	if strings.HasPrefix(path, "/") || strings.HasPrefix(path, "~") {
		return true
	}
	for part := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '/' || r == ':' }) {
		if part == ".." {
			return true
		}
	}
	return false
}

// drive is the beginning of a path on a disk of Windows.
var drive = regexp.MustCompile(`^[A-Za-z]:[\\/]`)
