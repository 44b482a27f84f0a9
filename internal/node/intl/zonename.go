package intl

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/node/hostfunc"
)

//go:embed data/zones.json.br
var zonesPacked []byte

// zoneTable is what data/zones.mjs has written; it says what the fields are.
type zoneTable struct {
	Names []string             `json:"names"`
	Zones map[string]string    `json:"zones"`
	Own   map[string][]int     `json:"own"`
	Alias map[string]string    `json:"alias"`
	Words map[string]zoneWords `json:"words"`

	folded map[string]string // every name and alias in small letters, and the zone it is
}

type zoneWords struct {
	Long    map[int]string      `json:"long"`
	Short   map[int]string      `json:"short"`
	Generic map[string][]string `json:"generic"`
	GMT     [3]string           `json:"gmt"`
}

var zoneNames = sync.OnceValues(func() (*zoneTable, error) {
	var t zoneTable
	if err := unpack(zonesPacked, &t); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the names of time zones cannot be read", err)
	}
	t.folded = map[string]string{}
	for zone := range t.Zones {
		t.folded[strings.ToLower(zone)] = zone
	}
	for alias, zone := range t.Alias {
		t.folded[strings.ToLower(alias)] = zone
	}
	return &t, nil
})

// nativeZoneID: what somebody calls a zone. Returns what Node calls it, "" for no zone.
func nativeZoneID(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	t, err := zoneNames()
	if err != nil {
		return nil, err
	}
	return t.folded[strings.ToLower(a.Str(0))], a.Err
}

// nativeZoneName: zone, milliseconds since the epoch, its offset then in seconds, a style of Intl's timeZoneName, locale.
func nativeZoneName(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	t, err := zoneNames()
	if err != nil {
		return nil, err
	}
	z := zoneTime{zone: a.Str(0), at: time.UnixMilli(int64(a.Num(1))).UTC(), offset: a.Int(2)}
	locale, style := a.Str(4), a.Str(3)
	return t.name(z, style, locale), a.Err
}

// nativeDateZone: zone, milliseconds since the epoch. Returns what stands in brackets behind a date's text.
func nativeDateZone(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	t, err := zoneNames()
	if err != nil {
		return nil, err
	}
	zone := a.Str(0)
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return nil, noZone(err)
	}
	at := time.UnixMilli(int64(a.Num(1))).In(loc)
	if own := t.Own[zone]; len(own) > 0 {
		if i := own[min(len(own)-1, summer(zone, at))]; i >= 0 {
			return t.Names[i], a.Err
		}
	}
	_, offset := at.Zone()
	return t.Words["en"].offset(offset, true), a.Err
}

// summer is 1 in summer time, and 0 otherwise. What is less in winter is summer time the wrong way round in the zone files.
func summer(zone string, at time.Time) int {
	is := at.IsDST()
	switch zone {
	case "Europe/Dublin", "Africa/Casablanca", "Africa/El_Aaiun":
		_, offset := at.Zone()
		is = offset > 0
	}
	if is {
		return 1
	}
	return 0
}

// zoneTime is a time in a zone.
type zoneTime struct {
	zone   string
	at     time.Time
	offset int // in seconds
}

// name is what a zone is called at a time, and where it has no name, how far it is from Greenwich.
func (t *zoneTable) name(z zoneTime, style, locale string) string {
	language, _, _ := strings.Cut(locale, "-")
	words := t.Words["en"]
	for _, l := range []string{language, locale} {
		if w, ok := t.Words[l]; ok {
			words = w
		}
	}
	name, ok := "", false
	switch style {
	case "long":
		name, ok = t.long(z, words)
	case "short":
		name, ok = words.Short[t.place(z)]
	case "longGeneric":
		name, ok = t.generic(z, words, language == "en", 0)
	case "shortGeneric":
		name, ok = t.generic(z, words, language == "en", 1)
	}
	if ok {
		return name
	}
	return words.offset(z.offset, strings.HasPrefix(style, "long"))
}

func (t *zoneTable) long(z zoneTime, words zoneWords) (string, bool) {
	i := t.place(z)
	if i < 0 {
		return "", false
	}
	if name, ok := words.Long[i]; ok {
		return name, true
	}
	return t.Names[i], true
}

func (t *zoneTable) generic(z zoneTime, words zoneWords, english bool, which int) (string, bool) {
	all := words.Generic[z.zone]
	if all == nil && english {
		all = t.Words["en"].Generic[z.zone]
	}
	if july := z.at.Month() > time.March && z.at.Month() < time.October; july && len(all) == 4 {
		which += 2
	}
	if which >= len(all) {
		return "", false
	}
	return all[which], true
}

// place is where in Names the name of a time stands, -1 where it has none.
func (t *zoneTable) place(z zoneTime) int {
	if z.zone == "+00:00" {
		z.zone = "Africa/Abidjan"
	}
	month := (z.at.Year()-1970)*12 + int(z.at.Month()) - 1
	set := ""
	for s := range strings.FieldsSeq(t.Zones[z.zone]) {
		from, names, _ := strings.Cut(s, ":")
		if first, err := strconv.Atoi(from); z.zone != "UTC" && (err != nil || first > month) {
			break
		}
		set = names
	}
	for pair := range strings.SplitSeq(set, ",") {
		offset, place, _ := strings.Cut(pair, "=")
		if n, err := strconv.Atoi(place); err == nil && offset == strconv.Itoa(z.offset/60) {
			return n
		}
	}
	return -1
}

// offset is a distance from Greenwich.
func (w zoneWords) offset(seconds int, long bool) string {
	sign := w.GMT[0]
	if seconds < 0 {
		sign, seconds = w.GMT[1], -seconds
	}
	h, m, s := seconds/3600, seconds/60%60, seconds%60
	text := strconv.Itoa(h)
	if long {
		text = fmt.Sprintf("%02d", h)
	}
	if long || m != 0 || s != 0 {
		text += fmt.Sprintf("%s%02d", w.GMT[2], m)
	}
	if s != 0 {
		text += fmt.Sprintf("%s%02d", w.GMT[2], s)
	}
	return sign + text
}
