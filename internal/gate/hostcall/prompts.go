package hostcall

import (
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// promptQueue makes one question of many identical ones, and asks one at a time: there is one person to answer.
type promptQueue struct {
	turn chan struct{}
	next atomic.Uint64 // for ids

	waiting atomic.Int64 // for their turn

	mu             sync.Mutex
	open           map[questionKey]*prompt
	refused        map[questionKey]policy.Source // answered No in this session
	denialsInRow   map[ext.ID]int                // how often No in a row
	withdrawnInRow map[ext.ID]int                // how often in a row its own call ended while its question stood
	rests          map[span][]rest               // answers of the session that cover more than their question
}

type questionKey struct {
	ext   ext.ID
	cap   ext.Capability
	scope string
	rule  string
}

// maxRow is how often in a row a person says No to one extension, or it takes a question back that stands, before the rest is
// refused for them: who takes each one back before it can be read leaves them nothing but questions.
const maxRow = 8

// prompt is a question that is being asked, and then its answer.
type prompt struct {
	done   chan struct{}
	yes    bool
	reply  string
	reason string // of a refusal that nobody was asked about
	from   policy.Source
	risk   *ext.Risk // shown with the question
	lost   bool      // the asker's call ended before there was an answer
	err    error     // of an approver that gave no valid answer
}

func (q *promptQueue) init() {
	q.turn = make(chan struct{}, 1)
	q.open = make(map[questionKey]*prompt)
	q.forget()
}

// forget drops the session's refusals.
func (q *promptQueue) forget() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.refused = make(map[questionKey]policy.Source)
	q.denialsInRow, q.withdrawnInRow = make(map[ext.ID]int), make(map[ext.ID]int)
	q.rests = make(map[span][]rest)
}

// earlierAnswer returns the answer to a question that follows from earlier answers of the session; nil if none does.
func (q *promptQueue) earlierAnswer(key questionKey) *prompt {
	q.mu.Lock()
	defer q.mu.Unlock()
	if from, ok := q.refused[key]; ok {
		return &prompt{reply: replyBefore, from: from, reason: "you said no in this session"}
	}
	why := ""
	switch {
	case q.denialsInRow[key.ext] >= maxRow:
		why = "you said no " + strconv.Itoa(maxRow) + " times in a row"
	case q.withdrawnInRow[key.ext] >= maxRow:
		why = "it took " + strconv.Itoa(maxRow) + " questions in a row back"
	default:
		return nil
	}
	from := policy.Source{Kind: policy.FromSession, By: policy.ByPolicy}
	return &prompt{reply: replyFlood, from: from, reason: why + ": it is not asked again in this session"}
}

// isFlooded reports whether an extension is not asked about any more in this session.
func (q *promptQueue) isFlooded(id ext.ID) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.denialsInRow[id] >= maxRow || q.withdrawnInRow[id] >= maxRow
}

// countWithdrawn counts a question that stood until the call that asked it ended.
func (q *promptQueue) countWithdrawn(id ext.ID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.withdrawnInRow[id]++
}

// rememberAnswer keeps what an answer means for the questions to come.
func (q *promptQueue) rememberAnswer(key questionKey, yes bool, from policy.Source) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.withdrawnInRow[key.ext] = 0
	if yes {
		q.denialsInRow[key.ext] = 0
		return
	}
	q.denialsInRow[key.ext]++
	q.refused[key] = from
}
