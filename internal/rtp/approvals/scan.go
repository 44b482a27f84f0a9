package approvals

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/cec80427/pier/internal/rtp"
)

// scan reads a row of columns.
func scan(row []any) (a Approval, err error) {
	const texts = 11 // the first ones
	if len(row) != 17 {
		return a, fmt.Errorf("a row of %d columns", len(row))
	}
	var t [17]string
	var n [17]float64 // milliseconds since 1970 and counts are exact in it
	for i := range row {
		var ok bool
		if i < texts || i == 14 || i == 15 {
			t[i], ok = row[i].(string)
		} else {
			n[i], ok = row[i].(float64)
		}
		if !ok {
			return a, fmt.Errorf("column %d is a %T", i+1, row[i])
		}
	}
	a.Approval = rtp.Approval{
		Token: t[0], ToolName: t[2], RiskClass: rtp.RiskClass(t[3]), Args: json.RawMessage(t[9]), TenantID: optional(t[6]), Actor: optional(t[7]),
		RequestedAt: stamp(time.UnixMilli(int64(n[11]))), ExpiresAt: stamp(time.UnixMilli(int64(n[12]))),
	}
	a.Pack, a.ToolHash, a.ArgsHash, a.Call, a.State = t[1], t[4], t[5], t[8], State(t[10])
	if n[13] != 0 {
		a.DecidedAt = stamp(time.UnixMilli(int64(n[13])))
	}
	a.DecidedBy, a.Outcome, a.Change = t[14], t[15], int64(n[16])
	return a, nil
}
