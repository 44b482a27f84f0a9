package connector

import (
	"bytes"
	"encoding/json"

	"github.com/cec80427/pier/ext"
)

// The params of each group of ops, as docs/hostcalls.md lists them. The paths are there for messages and for syntax that
// the grant's clean paths lost; what is touched comes from the grant.
type (
	fsPathParams struct {
		Op   string `json:"op"`
		Path string `json:"path"`
	}
	fsReadParams struct {
		Op       string `json:"op"`
		Path     string `json:"path"`
		Offset   int64  `json:"offset"`
		Length   *int64 `json:"length"`
		Encoding string `json:"encoding"`
	}
	fsAccessParams struct {
		Op   string `json:"op"`
		Path string `json:"path"`
		Mode int    `json:"mode"`
	}
	fsWatchParams struct {
		Op        string `json:"op"`
		Path      string `json:"path"`
		Recursive bool   `json:"recursive"`
	}
	fsOpenParams struct {
		Op    string  `json:"op"`
		Path  string  `json:"path"`
		Flags string  `json:"flags"`
		Mode  *uint32 `json:"mode"`
	}
	fsWriteParams struct {
		Op     string  `json:"op"`
		Path   string  `json:"path"`
		Text   *string `json:"text"`
		Base64 *[]byte `json:"base64"`
		Flag   string  `json:"flag"`
		Mode   *uint32 `json:"mode"`
	}
	fsMkdirParams struct {
		Op        string  `json:"op"`
		Path      string  `json:"path"`
		Recursive bool    `json:"recursive"`
		Mode      *uint32 `json:"mode"`
	}
	fsDeleteParams struct {
		Op        string `json:"op"`
		Path      string `json:"path"`
		Recursive bool   `json:"recursive"`
		Force     bool   `json:"force"`
		Kind      string `json:"kind"`
	}
	fsMoveParams struct {
		Op   string `json:"op"`
		Path string `json:"path"`
		To   string `json:"to"`
	}
	fsCopyParams struct {
		Op        string `json:"op"`
		Path      string `json:"path"`
		To        string `json:"to"`
		Exclusive bool   `json:"exclusive"`
		Recursive bool   `json:"recursive"`
	}
	fsSymlinkParams struct {
		Op     string `json:"op"`
		Path   string `json:"path"`
		Target string `json:"target"`
	}
	fsChmodParams struct {
		Op   string  `json:"op"`
		Path string  `json:"path"`
		Mode *uint32 `json:"mode"`
	}
	fsUtimesParams struct {
		Op       string   `json:"op"`
		Path     string   `json:"path"`
		Atime    *float64 `json:"atime"`
		Mtime    *float64 `json:"mtime"`
		NoFollow bool     `json:"nofollow"` // the times of a link itself
	}
	fsTruncateParams struct {
		Op     string `json:"op"`
		Path   string `json:"path"`
		Length int64  `json:"length"`
	}
	fsFDParams struct {
		Op string `json:"op"`
		FD int    `json:"fd"`
	}
	fsFDReadParams struct {
		Op       string `json:"op"`
		FD       int    `json:"fd"`
		Length   int64  `json:"length"`
		Position *int64 `json:"position"`
	}
	fsFDWriteParams struct {
		Op       string  `json:"op"`
		FD       int     `json:"fd"`
		Base64   *[]byte `json:"base64"`
		Position *int64  `json:"position"`
	}
	fsFDTruncateParams struct {
		Op     string `json:"op"`
		FD     int    `json:"fd"`
		Length int64  `json:"length"`
	}
)

// fsOpName finds the op. The shims write it first, so that a megabyte of data is not read twice.
func fsOpName(params json.RawMessage) (string, error) {
	if rest, ok := bytes.CutPrefix(params, []byte(`{"op":"`)); ok {
		if name, _, ok := bytes.Cut(rest, []byte{'"'}); ok && bytes.IndexByte(name, '\\') < 0 {
			return string(name), nil // strict decoding refuses a second one
		}
	}
	var p struct {
		Op string `json:"op"`
	}
	if err := ext.DecodeWith(params, &p, ext.DecodeOptions{AllowUnknown: true}); err != nil {
		return "", err
	}
	return p.Op, nil
}

// fsDecode reads the params of one op.
func fsDecode[T any](c *fsCall) (T, error) {
	var p T
	err := ext.DecodeStrict(c.call.Params, &p)
	return p, err
}

// fsWritten returns the paths as the extension wrote them, for messages and error details.
func (c *fsCall) written() (path, to string) {
	var p struct {
		Path   string `json:"path"`
		To     string `json:"to"`
		Target string `json:"target"`
	}
	if ext.DecodeWith(c.call.Params, &p, ext.DecodeOptions{AllowUnknown: true}) != nil {
		return "", ""
	}
	switch c.op {
	case "symlink":
		return p.Target, p.Path
	case "mkdtemp":
		return p.Path + "XXXXXX", ""
	}
	return p.Path, p.To
}

func fsInvalid(msg string) error { return ext.E(ext.CodeInvalidRequest, msg) }
