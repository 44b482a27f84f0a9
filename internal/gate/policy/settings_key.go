package policy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// The place where Pi's design has the policy: a member of an object extensions, or one flat key. Pi
// itself has a list of texts under extensions.
const (
	listKey   = "extensions"
	memberKey = "policy"
	flatKey   = listKey + "." + memberKey
)

// findKey finds the value of SettingsKey, or without one that of extensions.policy; nil when there
// is neither. The notes name a place that does not count.
func findKey(file string, data []byte) (own *document, notes []string, err error) {
	d := &document{file: file, whole: data, data: data}
	var named []*document // in place of SettingsKey
	err = d.members(func(key string, keyAt int, value *document) error {
		switch {
		case key == SettingsKey && own != nil:
			return d.wrong(keyAt, "duplicate key %s", SettingsKey)
		case key == SettingsKey:
			own = value
		case strings.EqualFold(key, SettingsKey):
			return d.wrong(keyAt, "unknown key %s: write %s", key, SettingsKey)
		case key == flatKey:
			named = append(named, value)
		case strings.EqualFold(key, flatKey):
			return d.wrong(keyAt, "unknown key %s: write %s", key, SettingsKey)
		case strings.EqualFold(key, listKey) && bytes.HasPrefix(value.data, []byte("{")):
			return value.members(func(member string, memberAt int, policy *document) error {
				switch {
				case key == listKey && member == memberKey:
					named = append(named, policy)
				case strings.EqualFold(member, memberKey):
					return value.wrong(memberAt, "unknown key %s.%s: write %s", key, member, SettingsKey)
				}
				return nil
			})
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if own == nil && len(named) == 1 {
		return named[0], nil, nil
	}
	for _, place := range named {
		notes = append(notes, fmt.Sprintf("%s: %s does not count, as it is not the only policy of this file: "+
			"put it into %s", place.place(0), flatKey, SettingsKey))
	}
	if own == nil && len(named) > 1 {
		return nil, nil, named[1].wrong(0, "%s is there twice: put one of them under %s", flatKey, SettingsKey)
	}
	return own, notes, nil
}

// members calls do for each member of the object that a document is: with the key, its offset in
// the document, and its value.
func (d *document) members(do func(key string, keyAt int, value *document) error) error {
	inner := document{whole: d.data}
	dec := json.NewDecoder(bytes.NewReader(d.data))
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		return d.unreadable()
	}
	for dec.More() {
		keyAt := inner.next(int(dec.InputOffset()))
		tok, err := dec.Token()
		if err != nil {
			return d.unreadable()
		}
		key, _ := tok.(string)
		from := inner.next(int(dec.InputOffset()))
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return d.unreadable()
		}
		if err := do(key, keyAt, &document{d.file, d.whole, d.from + from, value}); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return d.unreadable()
	}
	return nil
}
