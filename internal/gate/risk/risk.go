package risk

import (
	"fmt"

	"github.com/cec80427/pier/ext"
)

// Evidence is what is known about one request when a person is asked about it. What only the host knows may speak for an
// extension; what an extension chooses or writes itself (its manifest, how often it asks) may speak against it only, so that
// nothing it does makes it look better. The zero Evidence is the worst known and the least wanted.
type Evidence struct {
	Capability  ext.Capability
	Breadth     Breadth // of the narrowest rule that would allow it
	Target      Target
	Launcher    bool // a shell, an interpreter or a program that starts others
	Environment bool // the program's variables are changed by the extension

	Origin   Origin
	Signed   bool // by a key the host knows; nothing is today
	SeenDays int  // how long pier has known exactly this code here; 0 since today

	Outside bool // the extension's own manifest does not declare it
	Denials int  // how often this code was refused by the user
}

// Breadth is how much a rule covers.
type Breadth uint8

// The breadths.
const (
	BreadthExact Breadth = iota // this file, these arguments, this path of a host
	BreadthSome                 // a folder, a prefix, a host
	BreadthAll                  // the whole capability
)

// Target is how much harm lies in what is reached.
type Target uint8

// The targets, from the least to the most sensitive.
const (
	TargetPlain      Target = iota
	TargetElsewhere         // outside of the working directory
	TargetReserved          // an address of this machine, the private network or a link
	TargetCredential        // where secrets are kept
	TargetGuarded           // what is loaded or run later: hooks, settings, start-up files
)

// Origin is where the code came from.
type Origin uint8

// The origins.
const (
	OriginUnknown Origin = iota
	OriginProject        // the working directory's
	OriginPackage        // installed from a registry or a repository
	OriginFile           // a file that the user named
)

// The loss matrix (seed 002 §5): what a decision costs, by what the extension turns out to be. To deny is cheap.
const (
	lossGrantMalicious = 100
	lossDenyMalicious  = 1
	lossDenyBenign     = 2
)

// The levels of a risk.
const (
	RiskLow    = "low"    // the expected loss of a grant is below that of a denial
	RiskMedium = "medium" // it is not
	RiskHigh   = "high"   // it is five times as high or more
)

// Evidence is weighed in points: ten double the odds that the extension means harm. Whole numbers give every machine the same
// bytes. basePoints are the odds of one in 256 for what nothing speaks against, programPoints the least for a program that
// runs: it has the user's rights.
const (
	basePoints    = -80
	programPoints = -55
	maxPoints     = 60
	maxDenials    = 3
)

// weight is one piece of evidence: its name in records, its points, and what it says to a person.
type weight struct {
	name   string
	points int
	why    string
}

// Assess weighs the evidence. It is a pure function: it advises whoever is asked and decides nothing.
func Assess(e Evidence) ext.Risk {
	points := basePoints
	risk := ext.Risk{Evidence: map[string]float64{}, Why: []string{}}
	for _, w := range e.weights() {
		if w.points == 0 {
			continue
		}
		points += w.points
		risk.Evidence[w.name] = float64(w.points) / 100
		if w.why != "" {
			risk.Why = append(risk.Why, w.why)
		}
	}
	if e.Capability == ext.CapExec && points < programPoints {
		points = programPoints
	}
	grant, deny := losses(min(points, maxPoints))
	risk.GrantLoss, risk.DenyLoss = float64(grant)/100, float64(deny)/100
	switch {
	case grant >= 5*deny:
		risk.Level = RiskHigh
	case grant >= deny || e.Capability == ext.CapExec:
		risk.Level = RiskMedium
	default:
		risk.Level = RiskLow
	}
	return risk
}

// weights are what speaks against the request, in the order in which a person reads it.
func (e Evidence) weights() []weight {
	return []weight{
		e.capability(),
		[...]weight{{}, {"scope", 10, ""}, {"scope", 25, "wide"}}[min(e.Breadth, BreadthAll)],
		[...]weight{
			{},
			{"target", 10, "outside the project"},
			{"target", 30, "an address of this machine or its network"},
			{"target", 40, "secrets are kept there"},
			{"target", 50, "it is loaded or run later"},
		}[min(e.Target, TargetGuarded)],
		when(e.Launcher, weight{"launcher", 20, "it can start any program"}),
		when(e.Environment, weight{"environment", 10, "it changes the program's variables"}),
		when(e.Outside, weight{"undeclared", 20, "its manifest does not declare it"}),
		denied(e.Denials),
		[...]weight{
			{"origin", 15, "where it is from is not known"}, {"origin", 10, "the project brings it"}, {"origin", 10, "from a package"}, {},
		}[min(e.Origin, OriginFile)],
		when(!e.Signed, weight{"unsigned", 5, ""}),
		known(e.SeenDays),
	}
}

func (e Evidence) capability() weight {
	switch e.Capability {
	case ext.CapUI, ext.CapLog:
		return weight{}
	case ext.CapSession:
		return weight{"capability", 5, ""}
	case ext.CapRead, ext.CapTool:
		return weight{"capability", 10, ""}
	case ext.CapEnv, ext.CapHTTP:
		return weight{"capability", 15, ""}
	case ext.CapWrite:
		return weight{"capability", 20, ""}
	}
	return weight{"capability", 25, "a program has your rights"}
}

func when(holds bool, w weight) weight {
	if holds {
		return w
	}
	return weight{}
}

func denied(times int) weight {
	if times <= 0 {
		return weight{}
	}
	return weight{"denied_before", 10 * min(times, maxDenials), fmt.Sprintf("you refused it before (%d)", times)}
}

func known(days int) weight {
	switch {
	case days >= 30:
		return weight{}
	case days >= 7:
		return weight{"new", 5, ""}
	}
	return weight{"new", 10, "new here"}
}

// odds are 1000 times two to the power of the tenths.
var odds = [10]int64{1000, 1072, 1149, 1231, 1320, 1414, 1516, 1625, 1741, 1866}

// losses are the expected losses of a grant and of a denial, in hundredths.
func losses(points int) (grant, deny int64) {
	const even = int64(1000) << 20
	shifted := points + 200 // from -200 on, so that shifts are to the left
	malicious := odds[shifted%10] << (shifted / 10)
	chance := 1_000_000 * malicious / (malicious + even) // in millionths
	round := func(millionths int64) int64 { return (millionths + 5_000) / 10_000 }
	return round(lossGrantMalicious * chance), round(lossDenyMalicious*chance + lossDenyBenign*(1_000_000-chance))
}
