package intl

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/cec80427/pier/ext"
)

// composed are tags that no list has: of two or three parts, with variants and extensions, replaced, unknown.
func composed() []language.Tag {
	texts := strings.Fields(`de-CH zh-Hant-HK zh-HK zh-Hans-SG zh-TW zh-MO sr-Latn-ME sr-ME sr-Cyrl-BA es-419 es-MX es-AR es-ES pt-AO pt-BR
		pt-PT en-IN en-GB-oxendict nl-BE nds-NL fa-AF sw-CD ro-MD mo sh no nb-NO nn iw in ji tl cmn cmn-Hant yue yue-Hans az-Arab-IR
		de-1901 ca-valencia sl-rozaj de-u-co-phonebk zh-t-it x-pier i-klingon tlh art-lojban und und-CH und-Hant und-Latn-RS qaa xx zxx mul
		hr-BA bs-Cyrl ku-Arab pa-Arab-PK uz-Cyrl mn-Mong sgn-US en-Zzzz en-ZZ zh-Zzzz-HK en-Qaai de-DD de-BU ru-SU sr-YU`)
	numbers := rand.New(rand.NewPCG(18, 18)) // the same tags each time
	bases, scripts, regions := language.Supported.BaseLanguages(), display.Values.Scripts(), language.Supported.Regions()
	for range 400 {
		text := bases[numbers.IntN(len(bases))].String()
		if numbers.IntN(2) == 0 {
			text = display.Supported.Tags()[numbers.IntN(200)].String()
			text, _, _ = strings.Cut(text, "-")
		}
		if numbers.IntN(2) == 0 {
			text += "-" + scripts[numbers.IntN(len(scripts))].String()
		}
		if numbers.IntN(3) > 0 {
			text += "-" + regions[numbers.IntN(len(regions))].String()
		}
		texts = append(texts, text)
	}
	var all []language.Tag
	for _, text := range texts {
		tag, _ := language.Parse(text) // und for what is unknown
		all = append(all, tag, language.Raw.Make(text))
	}
	return all
}

// named is what display says, "" where it says nothing.
func named(n display.Namer, code any) string {
	if n == nil {
		return ""
	}
	return n.Name(code)
}

// TestDisplayNames: the table gives the names that golang.org/x/text/language/display gives: in its locales and in composed ones, of its
// codes, of all languages, scripts and regions and of composed tags. Of what is not display's own, a part; all with PIER_LONG.
func TestDisplayNames(t *testing.T) {
	table, err := displayNames()
	if err != nil {
		t.Fatal(err)
	}
	more, own, ownTags := composed(), display.Supported.Tags(), display.Values.Tags()
	tags := append(ownTags, more...)
	for _, base := range language.Supported.BaseLanguages() {
		tag, _ := language.Raw.Compose(base)
		tags = append(tags, tag)
	}
	step, none := 23, 0
	if os.Getenv("PIER_LONG") != "" {
		step = 1
	}
	check := func(locale language.Tag, code any, got, want string) {
		if got != want {
			t.Errorf("%v is %q in %s, and %q for display", code, got, locale, want)
		}
	}
	for i, locale := range append(own, more...) {
		at := table.in(locale)
		if at < 0 {
			none++
		}
		languages, scripts, regions := display.Languages(locale), display.Scripts(locale), display.Regions(locale)
		for k, tag := range tags {
			if i < len(own) && k < len(ownTags) || (i+k)%step == 0 {
				check(locale, tag, table.language(at, tag), named(languages, tag))
			}
		}
		for _, s := range language.Supported.Scripts() {
			check(locale, s, table.script(at, s), named(scripts, s))
		}
		for _, r := range language.Supported.Regions() {
			check(locale, r, table.region(at, r), named(regions, r))
		}
	}
	if none == 0 {
		t.Error("each locale has names: none of them is one that display does not know")
	}
}

// TestDisplayNameOf: what an extension is told. There is no name for what is well made and unknown, and no answer for what is no code.
func TestDisplayNameOf(t *testing.T) {
	for _, tt := range []struct {
		locale, kind, code string
		want               any
	}{
		{"de", "region", "us", "Vereinigte Staaten"},
		{"es-MX", "language", "de-CH", "alto alemán suizo"},
		{"zh-HK", "script", "Latn", "拉丁字母"},
		{"en", "language", "fr-CA", "Canadian French"},
		{"en", "language", "fr-SN", "French"},
		{"en", "region", "QX", nil},
		{"x-pier", "region", "DE", nil},
	} {
		got, err := Natives()["displayName"]([]any{tt.locale, tt.kind, tt.code})
		if err != nil || got != tt.want {
			t.Errorf("the %s %s is %v in %s (%v), want %v", tt.kind, tt.code, got, tt.locale, err, tt.want)
		}
	}
	for _, kind := range []string{"language", "script", "region"} {
		var e *ext.Error
		if name, err := Natives()["displayName"]([]any{"en", kind, "x1x-"}); !errors.As(err, &e) {
			t.Errorf("the %s x1x- is %v (%v)", kind, name, err)
		}
	}
}

// TestDamagedNames: a file that is damaged is an error, or has other names, and ends nothing.
func TestDamagedNames(t *testing.T) {
	pack := func(text string) []byte {
		var out bytes.Buffer
		w := brotli.NewWriterLevel(&out, brotli.BestSpeed)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	var e *ext.Error
	for name, packed := range map[string][]byte{
		"empty": nil, "cut": namesPacked[:len(namesPacked)/2], "codes only": pack("de\tDE\n"), "no tag": pack("de\nd\t\tDeutsch\n"), "too long": pack(strings.Repeat("x", 1<<17)),
		"no such parent": pack("de\nde\t\tDeutsch\nde-AT\tnl\n"), "its own parent": pack("de\nde\tde\n"), "a line after": pack("de\nde\t\tDeutsch\n\n"),
	} {
		if _, err := readNames(packed); !errors.As(err, &e) || e.Code != ext.CodeInternal {
			t.Errorf("%s: %v", name, err)
		}
	}
	numbers := rand.New(rand.NewPCG(18, 18))
	for range 40 {
		packed := bytes.Clone(namesPacked)
		packed[numbers.IntN(len(packed))] ^= byte(1 + numbers.IntN(255))
		table, err := readNames(packed)
		if err != nil && !errors.As(err, &e) {
			t.Errorf("a damaged file: %v", err)
		}
		if err == nil {
			for _, l := range display.Supported.Tags() {
				table.language(table.in(l), language.BrazilianPortuguese)
			}
		}
	}
}
