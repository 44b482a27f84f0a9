package fs

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
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

// fsDecode reads the params of one op.
func fsDecode[T any](c *safeopen.Call) (T, error) {
	var p T
	err := ext.DecodeStrict(c.Call.Params, &p)
	return p, err
}
