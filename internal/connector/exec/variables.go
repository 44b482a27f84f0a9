package exec

import (
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/gate/commandline"
)

// codeVariables are the variables by which loaders, shells, interpreters and libraries run or load what a program was never asked to: a
// name that ends in * stands for all that begin so. Set by a call, they would make of "may run yamllint" whatever the call likes.
var codeVariables = []string{
	"BASH_ENV", "ENV", "BASH_FUNC_*", "SHELLOPTS", "BASHOPTS", "PS4", "PROMPT_COMMAND", "ZDOTDIR", "FPATH", "CDPATH", "IFS",
	"NODE_OPTIONS", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "ELECTRON_*", "BUN_*", "DENO_*", "NPM_CONFIG_*", "YARN_*", "COREPACK_*",
	"PYTHON*", "VIRTUAL_ENV", "PIP_*", "UV_*", "CONDA_*", "PERL5OPT", "PERL5LIB", "PERL5DB", "PERLLIB", "PERL_*", "RUBYOPT", "RUBYLIB", "RUBYPATH", "GEM_*", "BUNDLE_*",
	"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTS", "CLASSPATH", "LUA_*", "PHPRC", "PHP_INI_SCAN_DIR", "TCLLIBPATH", "ERL_*", "ELIXIR_ERL_OPTIONS",
	"R_*", "JULIA_*", "GUILE_*", "DOTNET_*", "COMPLUS_*", "CORECLR_*", "COR_*", "MONO_*", "PSMODULEPATH", "EMACSLOADPATH", "VIMINIT", "EXINIT", "MYVIMRC", "GVIMINIT",
	"GLIBC_TUNABLES", "MALLOC_TRACE", "LOCPATH", "NLSPATH", "GETCONF_DIR", "HOSTALIASES", "LOCALDOMAIN", "RES_OPTIONS", "RESOLV_*", "TERMINFO*", "TERMCAP",
	"OPENSSL_*", "SSL_CERT_*", "CURL_HOME", "CURL_CA_BUNDLE", "WGETRC", "KRB5_*", "GNUPGHOME", "SSH_ASKPASS*", "SUDO_ASKPASS",
	"GTK_*", "GDK_*", "QT_*", "GIO_*", "GST_*", "MAGICK_*", "PAGER", "*_PAGER", "LESSOPEN", "LESSCLOSE", "LESS", "MANPAGER", "EDITOR", "VISUAL", "BROWSER", "*_EDITOR",
	"MAKEFLAGS", "MFLAGS", "GNUMAKEFLAGS", "MAKEFILES", "RUSTC*", "CARGO_*", "RUSTFLAGS", "GOFLAGS", "GOENV", "GOROOT", "GOTOOLDIR", "CC", "CXX", "LDFLAGS", "CMAKE_*",
	"GIT_*", "HGRCPATH", "SVN_*", "XDG_CONFIG_*", "XDG_DATA_*", "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "COMSPEC", "PATHEXT", "SHELL",
}

// loads reports whether a variable makes a program run or load other code than its own. A program that runs what it is told, like an
// interpreter, is granted with that: then only what the system's loader obeys is kept from it.
func loads(name, program string) bool {
	name = strings.ToUpper(name)
	if strings.HasPrefix(name, "LD_") || strings.HasPrefix(name, "DYLD_") || name == "GCONV_PATH" {
		return true
	}
	return !told(program) && slices.ContainsFunc(codeVariables, func(pattern string) bool { return named(pattern, name) })
}

// told reports whether a program runs what it is told: a grant for any of its arguments is one for all that.
func told(program string) bool {
	return commandline.IsLauncher(program) || commandline.ProgramName(program) == "git"
}

func named(pattern, name string) bool {
	if rest, ok := strings.CutPrefix(pattern, "*"); ok {
		return strings.HasSuffix(name, rest)
	}
	if rest, ok := strings.CutSuffix(pattern, "*"); ok {
		return strings.HasPrefix(name, rest)
	}
	return pattern == name
}

// safely is an environment for one program that was decided on: what would make it run other code is as the host has it, and the folders in
// which it looks for programs are the host's, unless it is one that runs what it is told.
func safely(env, host []string, program string) []string {
	free := told(program)
	out := make([]string, 0, len(env))
	for _, kv := range env {
		name, _, _ := strings.Cut(kv, "=")
		switch {
		case loads(name, "sh"): // whoever it is
		case free || !loads(name, program) && !strings.EqualFold(name, "PATH") || slices.Contains(host, kv):
			out = append(out, kv)
		default:
			if at := slices.IndexFunc(host, func(other string) bool { return strings.HasPrefix(other, name+"=") }); at >= 0 {
				out = append(out, host[at])
			}
		}
	}
	return out
}
