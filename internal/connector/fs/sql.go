package fs

import (
	"encoding/json"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/sys/sqlite"
)

type (
	fsSQLOpenParams struct {
		Op                  string `json:"op"`
		Path                string `json:"path"`
		ReadOnly            bool   `json:"readOnly"`
		Create              bool   `json:"create"`
		ForeignKeys         bool   `json:"foreignKeys"`
		DoubleQuotedStrings bool   `json:"doubleQuotedStrings"`
		Timeout             int32  `json:"timeout"`
	}
	// fsSQLParams are those of every call on an open database; the gate has refused what the op does not know.
	fsSQLParams struct {
		Op         string           `json:"op"`
		DB         int              `json:"db"`
		Of         string           `json:"of"`
		SQL        string           `json:"sql"`
		Statement  int              `json:"statement"`
		Statements []int            `json:"statements"`
		Bind       []sqlite.Binding `json:"bind"`
		Rows       int              `json:"rows"`
		Changes    bool             `json:"changes"`
		BigInts    bool             `json:"bigInts"`
		Name       string           `json:"name"`

		Function   int   `json:"function"`
		Args       int32 `json:"args"`
		Aggregate  bool  `json:"aggregate"`
		Window     bool  `json:"window"`
		Pure       bool  `json:"pure"`
		DirectOnly bool  `json:"directOnly"`

		Value  sqlite.Value `json:"value"`
		Failed *string      `json:"failed"`

		Session  int     `json:"session"`
		Table    *string `json:"table"`
		Patch    bool    `json:"patch"`
		Base64   []byte  `json:"base64"`
		Filter   bool    `json:"filter"`
		Conflict bool    `json:"conflict"`

		Path   string `json:"path"`
		Target string `json:"target"`
		Backup int    `json:"backup"`
		Pages  int32  `json:"pages"`
	}
)

// fsSQLOps is what can be done with an open database.
var fsSQLOps = map[string]func(f *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error){
	"sqlexec": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Exec(c.Ctx, p.SQL)
	},
	"sqlprepare": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Prepare(c.Ctx, p.SQL)
	},
	"sqlrun": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Run(c.Ctx, p.query())
	},
	"sqlbegin": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Begin(c.Ctx, p.query())
	},
	"sqlstep": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Step(c.Ctx, p.query())
	},
	"sqlreset": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Reset(c.Ctx, p.Statement)
	},
	"sqlcolumns": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Columns(c.Ctx, p.Statement)
	},
	"sqlexpand": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Expanded(c.Ctx, p.Statement)
	},
	"sqllocation": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Location(c.Ctx, p.Name)
	},
	"sqlfinalize": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Finalize(c.Ctx, p.Statements)
	},
	"sqldefine": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Define(c.Ctx, sqlite.Function{
			Name: p.Name, ID: p.Function, Args: p.Args, Aggregate: p.Aggregate, Window: p.Window, BigInts: p.BigInts,
			Pure: p.Pure, DirectOnly: p.DirectOnly,
		})
	},
	"sqlanswer": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		answer := sqlite.Answer{Value: p.Value}
		if p.Failed != nil {
			answer = sqlite.Answer{Failed: true, Text: *p.Failed}
		}
		return db.Reply(c.Ctx, answer)
	},
	"sqlrecord": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Record(c.Ctx, p.Name, p.Table)
	},
	"sqlchanges": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Changes(c.Ctx, p.Session, p.Patch)
	},
	"sqlforget": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Forget(c.Ctx, p.Session)
	},
	"sqlapply": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.Apply(c.Ctx, p.Base64, p.Filter, p.Conflict)
	},
	"sqlcopy": (*FS).sqlCopy,
	"sqlcopystep": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.CopyStep(c.Ctx, p.Backup, p.Pages)
	},
	"sqlcopyend": func(_ *FS, c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
		return db.CopyEnd(c.Ctx, p.Backup)
	},
}

func (p *fsSQLParams) query() sqlite.Query {
	return sqlite.Query{Statement: p.Statement, Bind: p.Bind, Rows: p.Rows, Changes: p.Changes, BigInts: p.BigInts}
}

// sql does something with an open database. The result is {result}, or {call} when a function of the extension's has to be called
// first; open says that a transaction is.
func (f *FS) sql(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsSQLParams](c)
	if err != nil {
		return nil, err
	}
	db, err := f.database(c, &p)
	if err != nil {
		return nil, err
	}
	out, err := fsSQLOps[c.Op](f, c, db, &p)
	if err != nil {
		return nil, fsSQLError(err)
	}
	return json.Marshal(struct {
		Result json.RawMessage `json:"result,omitempty"`
		Call   *sqlite.Call    `json:"call,omitempty"`
		Open   bool            `json:"open"`
	}{out.Result, out.Call, out.Open})
}

func (f *FS) sqlClose(c *safeopen.Call) (json.RawMessage, error) {
	p, err := fsDecode[fsSQLParams](c)
	if err != nil {
		return nil, err
	}
	db, err := f.database(c, &p)
	if err != nil {
		return nil, err
	}
	defer db.end()
	return wire.Empty(), fsSQLError(db.Close())
}

// sqlCopy begins a backup into the file that the call names.
func (f *FS) sqlCopy(c *safeopen.Call, db *fsDatabase, p *fsSQLParams) (sqlite.Outcome, error) {
	if err := c.MayWrite(0); err != nil {
		return sqlite.Outcome{}, err
	}
	all, err := f.databasesOf(c)
	if err != nil {
		return sqlite.Outcome{}, err
	}
	to, err := f.openDatabaseFile(c.Ctx, c, sqlite.Config{Create: true, ForeignKeys: true, Account: all.account, MaxResult: f.opts.MaxResult})
	if err != nil {
		return sqlite.Outcome{}, err
	}
	return db.Copy(c.Ctx, p.Name, to, p.Target)
}
