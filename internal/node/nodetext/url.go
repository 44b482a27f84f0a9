package nodetext

import (
	"github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/idna"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

func urlNatives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"urlParse": nativeURLParse, "urlSet": nativeURLSet, "toUnicode": nativeToUnicode}
}

// nativeURLParse returns the parts of a URL, or nil when it is none. Arguments: text, base or nil.
func nativeURLParse(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	input := a.Str(0)
	var u *url.Url
	var err error
	if base, ok := a.At(1).(string); ok {
		u, err = url.ParseRef(base, input)
	} else {
		u, err = url.Parse(input)
	}
	if err != nil {
		return nil, a.Err
	}
	return urlParts(u), a.Err
}

// nativeURLSet is a setter of the URL class. Arguments: href, property, value.
func nativeURLSet(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	u, err := url.Parse(a.Str(0))
	if err != nil {
		return nil, ext.E(ext.CodeInvalidRequest, "Invalid URL")
	}
	set := map[string]func(string){
		"protocol": u.SetProtocol, "username": u.SetUsername, "password": u.SetPassword, "host": u.SetHost,
		"hostname": u.SetHostname, "port": u.SetPort, "pathname": u.SetPathname, "search": u.SetSearch, "hash": u.SetHash,
	}[a.Str(1)]
	if set == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "no such part of a URL")
	}
	set(a.Str(2))
	return urlParts(u), a.Err
}

func urlParts(u *url.Url) map[string]string {
	return map[string]string{
		"href": u.Href(false), "protocol": u.Protocol(), "username": u.Username(), "password": u.Password(), "host": u.Host(),
		"hostname": u.Hostname(), "port": u.Port(), "pathname": u.Pathname(), "search": u.Search(), "hash": u.Hash(),
	}
}

// nativeToUnicode decodes the xn-- labels of a host name.
func nativeToUnicode(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	text, err := idna.ToUnicode(a.Str(0))
	if err != nil {
		return nil, a.Err
	}
	return text, a.Err
}
