package wire

import (
	"bytes"
	"encoding/json"

	"github.com/cec80427/pier/ext"
)

// Op finds the op. The shims write it first, so that a megabyte of data is not read twice.
func Op(params json.RawMessage) (string, error) {
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

// UnknownOp is the error of a call that names no operation, or none that the method has.
func UnknownOp(method, op string) error {
	if op == "" {
		return ext.E(ext.CodeInvalidRequest, method+" needs an op")
	}
	return ext.E(ext.CodeInvalidRequest, method+" has no op "+op)
}

// Invalid is the error of params that do not fit.
func Invalid(msg string) error { return ext.E(ext.CodeInvalidRequest, msg) }
