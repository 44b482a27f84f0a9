package mcpserve

import (
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// logs passes what extensions print, log and notify of on to the client as well, which says from which level on it wants that.
func (c *client) logs(o *pier.Observer) {
	print, notice, log := o.Print, o.Notice, o.Log
	o.Print = func(from ext.ID, level, text string) {
		if print != nil {
			print(from, level, text)
		}
		c.log(from, level, text)
	}
	o.Notice = func(from ext.ID, kind, text string) {
		if notice != nil {
			notice(from, kind, text)
		}
		c.log(from, kind, text)
	}
	o.Log = func(from ext.ID, level, event, message string, data json.RawMessage) {
		if log != nil {
			log(from, level, event, message, data)
		}
		c.log(from, level, message)
	}
}

func (c *client) log(from ext.ID, level, text string) {
	c.mu.Lock()
	session := c.session
	c.mu.Unlock()
	if session == nil {
		return
	}
	//lint:ignore SA1019 the newest version of the protocol deprecates it; the clients of today use it
	said := &sdk.LoggingMessageParams{Level: "info", Logger: string(from), Data: text}
	switch level {
	case "debug":
		said.Level = "debug"
	case "warn", "warning":
		said.Level = "warning"
	case "error":
		said.Level = "error"
	}
	//lint:ignore SA1019 the same
	_ = session.Log(c.life, said) // one that is gone needs none
}
