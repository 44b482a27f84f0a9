package commandline

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/cec80427/pier/internal/text/wordset"
)

// A repository names programs: hooks, filters, pagers, signers, helpers. git that a rule for a
// command line starts runs none of them. Keys of one name are overridden by variables, which go
// before every file. Drivers have names of the repository's choice: git is not started for a
// command that may use them. The configuration of the person is the person's, and stays, except
// for the overridden keys.

// harmlessKeys are the keys that a repository's own configuration may set, besides the overridden
// ones. A * stands for a subsection, ** for the whole section, which belongs to a program that
// git never starts by itself.
var harmlessKeys = wordset.Of(`
	add.ignoreerrors advice.** apply.ignorewhitespace apply.whitespace author.email author.name blame.**
	branch.autosetupmerge branch.autosetuprebase branch.sort checkout.** clean.requireforce color.** column.**
	commit.cleanup commit.status commit.template commit.verbose commitgraph.** committer.email committer.name
	core.abbrev core.attributesfile core.autocrlf core.bare core.bigfilethreshold core.checkroundtripencoding
	core.checkstat core.commentchar core.commentstring core.commitgraph core.compression core.createobject
	core.deltabasecachelimit core.eol core.excludesfile core.filemode core.filesreflocktimeout
	core.fsmonitorhookversion core.fsync core.fsyncmethod core.fsyncobjectfiles core.hidedotfiles core.ignorecase
	core.ignorestat core.logallrefupdates core.loosecompression core.multipackindex core.notesref
	core.packedgitlimit core.packedgitwindowsize core.packedrefstimeout core.precomposeunicode
	core.prefersymlinkrefs core.preloadindex core.protecthfs core.protectntfs core.quotepath
	core.repositoryformatversion core.safecrlf core.sharedrepository core.sparsecheckout core.sparsecheckoutcone
	core.splitindex core.symlinks core.trustctime core.untrackedcache core.usereplacerefs core.warnambiguousrefs
	core.whitespace core.worktree credential.usehttppath credential.username credential.*.usehttppath
	credential.*.username credential.*.provider credential.*.helper credential.helper core.sshcommand core.askpass
	diff.*.binary diff.*.cachetextconv diff.*.wordregex diff.*.xfuncname diff.*.funcname diff.*.algorithm
	diff.algorithm diff.autorefreshindex diff.colormoved diff.colormovedws diff.context diff.dirstat
	diff.ignoresubmodules diff.indentheuristic diff.interhunkcontext diff.mnemonicprefix diff.noprefix
	diff.orderfile diff.relative diff.renamelimit diff.renames diff.statgraphwidth diff.submodule
	diff.suppressblankempty diff.wordregex diff.wserrorhighlight diff.tool diff.guitool merge.tool merge.guitool
	extensions.** feature.** fetch.** filter.*.required format.pretty format.notes fsck.** gc.auto gc.autodetach
	gc.autopacklimit gc.pruneexpire gc.reflogexpire gc.reflogexpireunreachable gc.rerereresolved
	gc.rerereunresolved gc.worktreepruneexpire gc.writecommitgraph gc.packrefs grep.** http.cookiefile
	http.emptyauth http.extraheader http.followredirects http.lowspeedlimit http.lowspeedtime http.maxrequests
	http.postbuffer http.proxy http.sslbackend http.sslcainfo http.sslcapath http.sslcert http.sslkey
	http.sslverify http.sslversion http.useragent http.version http.*.extraheader http.*.followredirects
	http.*.postbuffer http.*.proxy http.*.sslcainfo http.*.sslcert http.*.sslkey http.*.sslverify http.*.useragent
	http.*.version i18n.** include.path includeif.*.path index.** init.defaultbranch log.abbrevcommit log.date
	log.decorate log.diffmerges log.excludedecoration log.follow log.graphcolors log.initialdecorationset
	log.mailmap log.showroot mailmap.blob mailmap.file maintenance.auto maintenance.strategy maintenance.*.enabled
	maintenance.*.schedule merge.autostash merge.branchdesc merge.conflictstyle merge.defaulttoupstream
	merge.directoryrenames merge.ff merge.log merge.renamelimit merge.renames merge.renormalize merge.stat
	merge.verbosity merge.verifysignatures merge.*.name merge.*.recursive notes.** pack.** pretty.** pull.ff
	pull.rebase push.autosetupremote push.default push.followtags push.negotiate push.pushoption
	push.recursesubmodules push.usebitmaps push.useforceifincludes rebase.abbreviatecommands rebase.autosquash
	rebase.autostash rebase.forkpoint rebase.stat rebase.updaterefs receive.denycurrentbranch receive.denydeletes
	receive.denynonfastforwards receive.fsckobjects remote.*.fetch remote.*.mirror remote.*.partialclonefilter
	remote.*.promisor remote.*.prune remote.*.prunetags remote.*.push remote.*.pushurl remote.*.skipdefaultupdate
	remote.*.skipfetchall remote.*.tagopt remote.*.url remote.*.gh-resolved remote.*.glab-resolved
	remote.*.followremotehead remote.pushdefault remotes.** repack.** rerere.** safe.** showbranch.** sparse.**
	splitindex.** ssh.variant stash.** status.** submodule.*.active submodule.*.branch
	submodule.*.fetchrecursesubmodules submodule.*.ignore submodule.*.url submodule.*.update submodule.active
	submodule.recurse submodule.fetchjobs submodule.alternatelocation submodule.alternateerrorstrategy tag.sort
	transfer.** url.*.insteadof url.*.pushinsteadof user.email user.name user.signingkey user.useconfigonly
	versionsort.suffix worktree.** lfs.repositoryformatversion lfs.url lfs.pushurl lfs.*.access lfs.*.locksverify
	lfs.fetchinclude lfs.fetchexclude lfs.allowincompletepush alias.** gui.** gitk.** gitflow.** vscode.**
	github.** gitlab.** hub.** magit.** svn.** svn-remote.** gerrit.** gitbutler.** graphite.** husky.**
	core.fsmonitor core.hookspath core.pager core.editor sequence.editor pager.** protocol.** commit.gpgsign
	tag.gpgsign tag.forcesignannotated push.gpgsign log.showsignature gpg.format gpg.mintrustlevel
`)

// quietCommands use no driver: they look at neither contents nor files.
var quietCommands = wordset.Of(`
	branch check-ignore check-mailmap check-ref-format count-objects for-each-ref ls-remote ls-tree merge-base
	name-rev push fetch remote rev-list rev-parse show-branch show-ref stripspace symbolic-ref tag version
`)

// unfilteredCommands read contents of the repository, and no file of the working tree.
var unfilteredCommands = wordset.Of(`log show shortlog reflog cat-file diff-tree range-diff`)

// plainDiff are the commands that are told to start no diff program.
var plainDiff = wordset.Of(`diff diff-files diff-index diff-tree log show`)

// closedProgram is a path at which no program can be, for the error that git prints.
const closedProgram = "/dev/null/closed-by-pier"

// Setting is one entry of git's configuration as git lists it.
type Setting struct {
	Scope, Key, Value string
}

// GitStart is a start of git under a rule for a command line.
type GitStart struct {
	Args   []string
	Exact  bool // the rule, or the question, shows the whole line
	Nested bool // in a repository within the repository, by git itself
}

// IsGit reports whether a program is git.
func IsGit(path string) bool { return ProgramName(path) == "git" }

// ListArgs returns the arguments that make git list its configuration for the same repository.
func (g GitStart) ListArgs() []string {
	return append(g.globals(), "config", "--list", "-z", "--show-scope")
}

// globals are the arguments before the subcommand, without those that end git or start a pager.
func (g GitStart) globals() []string {
	at, _ := gitCommand(g.Args)
	return slices.DeleteFunc(slices.Clone(g.Args[:at]), func(arg string) bool {
		return arg == "--version" || arg == "--help" || arg == "-h" || arg == "-v" || arg == "-p" || arg == "--paginate"
	})
}

// IndexArgs returns the arguments that make git list the index. here is false if its paths are
// relative to another folder than the working directory.
func (g GitStart) IndexArgs() (args []string, here bool) {
	globals := g.globals()
	return append(globals, "ls-files", "--stage", "-z", "--", ":/"), len(globals) == 0
}

// levelCommands look into no repository within the repository if CloseArgs and CloseEnv closed
// them.
var levelCommands = wordset.Of(`status diff diff-files diff-index blame annotate grep ls-files check-attr cherry clone init ls-remote fetch push`)

// Descends reports whether git may look into repositories within the repository.
func (g GitStart) Descends() bool {
	_, sub := gitCommand(g.Args)
	return sub != "" && (g.Nested || !quietCommands.Has(sub) && !unfilteredCommands.Has(sub) && !levelCommands.Has(sub))
}

// NestedRepositories returns the paths of repositories in a list of IndexArgs.
func NestedRepositories(list string) []string {
	var paths []string
	for entry := range strings.SplitSeq(list, "\x00") {
		if head, path, ok := strings.Cut(entry, "\t"); ok && strings.HasPrefix(head, "160000 ") {
			paths = append(paths, path)
		}
	}
	return paths
}

// ParseSettings reads the output of ListArgs.
func ParseSettings(list string) []Setting {
	var all []Setting
	fields := strings.Split(strings.TrimSuffix(list, "\x00"), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		key, value, _ := strings.Cut(fields[i+1], "\n")
		all = append(all, Setting{fields[i], key, value})
	}
	return all
}

// CloseArgs returns the arguments, with those that start no diff program and look into no
// submodule.
func (g GitStart) CloseArgs() []string {
	at, sub := gitCommand(g.Args)
	var more []string
	if plainDiff.Has(sub) {
		more = append(more, "--no-ext-diff")
	}
	if sub == "status" || sub == "diff" || sub == "diff-files" || sub == "diff-index" {
		more = append(more, "--ignore-submodules=dirty")
	}
	if sub == "fetch" || sub == "push" || sub == "pull" {
		more = append(more, "--no-recurse-submodules")
	}
	if sub == "push" && g.paths() { // the hooks of the other repository
		more = append(more, "--receive-pack=git -c core.hooksPath="+os.DevNull+" receive-pack")
	}
	if len(more) == 0 {
		return g.Args
	}
	return slices.Concat(g.Args[:at+1], more, g.Args[at+1:])
}

// signs reports whether an exact line asks for a signature, or for a look at one.
func (g GitStart) signs() bool {
	_, sub := gitCommand(g.Args)
	if !g.Exact {
		return false
	}
	return strings.HasPrefix(sub, "verify-") || slices.ContainsFunc(g.Args, func(arg string) bool {
		name, _, _ := strings.Cut(arg, "=")
		return name == "--gpg-sign" || name == "--sign" || name == "--signed" || name == "--show-signature" || strings.HasPrefix(arg, "-S") && sub != "log" ||
			sub == "tag" && (arg == "-s" || arg == "-v" || strings.HasPrefix(arg, "-u")) || signatures.MatchString(arg)
	})
}

// paths reports whether an exact line names a repository by a path.
func (g GitStart) paths() bool {
	if !g.Exact {
		return false
	}
	at, sub := gitCommand(g.Args)
	if sub != "clone" && sub != "pull" && sub != "submodule" && !remoteCommands[sub] {
		return false
	}
	return slices.ContainsFunc(g.Args[min(at+1, len(g.Args)):], func(arg string) bool {
		lower := strings.ToLower(arg)
		return strings.HasPrefix(lower, "file:") || !strings.HasPrefix(arg, "-") && !strings.Contains(arg, "://") && !sshPath.MatchString(arg) &&
			(strings.HasPrefix(arg, "/") || strings.HasPrefix(arg, ".") || strings.HasPrefix(arg, "~") || strings.HasSuffix(arg, ".bundle") ||
				drive.MatchString(arg) || strings.Contains(arg, "/") && !strings.Contains(arg, ":"))
	})
}

// CloseEnv returns env with the variables that close git. settings are the listed configuration,
// or nil before it is listed.
func (g GitStart) CloseEnv(env []string, settings []Setting) []string {
	file, protocols := "never", "http:https:ssh"
	if g.paths() {
		file, protocols = "user", protocols+":file"
	}
	keys := []Setting{
		{Key: "safe.bareRepository", Value: "explicit"},
		{Key: "protocol.file.allow", Value: file},
		{Key: "protocol.ext.allow", Value: "never"},
		{Key: "core.fsmonitor", Value: "false"},
		{Key: "core.hooksPath", Value: os.DevNull},
		{Key: "core.pager", Value: "cat"},
		{Key: "diff.submodule", Value: "short"},
		{Key: "diff.ignoreSubmodules", Value: "dirty"},
		{Key: "status.submoduleSummary", Value: "false"},
		{Key: "submodule.recurse", Value: "false"},
		{Key: "fetch.recurseSubmodules", Value: "false"},
		{Key: "push.recurseSubmodules", Value: "no"},
		{Key: "gc.auto", Value: "0"},
		{Key: "maintenance.auto", Value: "false"},
	}
	if !g.signs() {
		for _, key := range []string{"gpg.program", "gpg.openpgp.program", "gpg.ssh.program", "gpg.x509.program"} {
			keys = append(keys, Setting{Key: key, Value: closedProgram})
		}
		for _, key := range []string{"commit.gpgSign", "tag.gpgSign", "tag.forceSignAnnotated", "push.gpgSign", "log.showSignature", "merge.verifySignatures"} {
			keys = append(keys, Setting{Key: key, Value: "false"})
		}
	}
	keys = append(keys, restoreHelpers(settings)...)
	count := 0
	closed := make([]string, 0, len(env)+2*len(keys)+5)
	for _, variable := range env {
		name, value, _ := strings.Cut(variable, "=")
		switch strings.ToUpper(name) {
		case "GIT_CONFIG_COUNT":
			count, _ = strconv.Atoi(value)
		case "GIT_CONFIG_PARAMETERS", "GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_ALLOW_PROTOCOL":
		default:
			closed = append(closed, variable)
		}
	}
	count = max(count, 0)
	for i, key := range keys {
		n := strconv.Itoa(count + i)
		closed = append(closed, "GIT_CONFIG_KEY_"+n+"="+key.Key, "GIT_CONFIG_VALUE_"+n+"="+key.Value)
	}
	return append(closed, "GIT_CONFIG_COUNT="+strconv.Itoa(count+len(keys)), "GIT_PAGER=cat", "GIT_EDITOR=:", "GIT_SEQUENCE_EDITOR=:", "GIT_ALLOW_PROTOCOL="+protocols)
}

// restoreHelpers returns the person's values of the helpers that the repository sets, so that the
// person's count.
func restoreHelpers(settings []Setting) []Setting {
	var helpers, keys []Setting
	single := map[string]string{"core.sshcommand": "ssh", "core.askpass": ""}
	theirs := map[string]bool{}
	for _, s := range settings {
		helper := strings.HasPrefix(s.Key, "credential.") && strings.HasSuffix(s.Key, ".helper")
		_, one := single[s.Key]
		switch {
		case !helper && !one:
		case inRepository(s.Scope):
			if helper {
				s.Key = "credential.helper"
			}
			theirs[s.Key] = true
		case helper:
			helpers = append(helpers, s)
		default:
			single[s.Key] = s.Value
		}
	}
	for _, key := range []string{"core.sshcommand", "core.askpass"} {
		if theirs[key] {
			keys = append(keys, Setting{Key: key, Value: single[key]})
		}
	}
	if theirs["credential.helper"] {
		keys = append(append(keys, Setting{Key: "credential.helper"}), helpers...)
	}
	return keys
}

// inRepository reports whether a scope is of files that the repository brings.
func inRepository(scope string) bool {
	return scope != "system" && scope != "global" && scope != "command"
}

// Refuse returns the first key of the repository's configuration for which git is not started,
// with its section and name only; "" for none.
func (g GitStart) Refuse(settings []Setting) string {
	_, sub := gitCommand(g.Args)
	for _, s := range settings {
		if inRepository(s.Scope) && !g.allows(strings.ToLower(sub), s) {
			return s.Key
		}
	}
	return ""
}

// allows reports whether git may be started with a setting of the repository.
func (g GitStart) allows(sub string, s Setting) bool {
	section, rest, _ := strings.Cut(s.Key, ".")
	general, name := section+"."+rest, rest
	if at := strings.LastIndexByte(rest, '.'); at >= 0 {
		name = rest[at+1:]
		general = section + ".*." + name
	}
	switch {
	case section == "alias":
		return strings.ToLower(rest) != sub
	case g.Nested && (general == "core.sshcommand" || general == "core.askpass" || name == "helper"):
		return false // CloseEnv restores those of the outer repository only
	case section == "gpg" && name == "program":
		return !g.signs()
	case general == "submodule.*.update":
		return !strings.HasPrefix(strings.TrimSpace(s.Value), "!")
	case general == "diff.external", general == "diff.*.command":
		_, plain := gitOptions[sub] // of these, git diff alone starts a diff program that no option asks for
		return plain
	case section == "filter" && name != "required":
		return quietCommands.Has(sub) || unfilteredCommands.Has(sub)
	case general == "diff.*.textconv", general == "merge.*.driver":
		return quietCommands.Has(sub)
	case section == "branch" && general == "branch.*."+name:
		return name != "mergeoptions"
	}
	return harmlessKeys.Has(general) || harmlessKeys.Has(section+".**")
}
