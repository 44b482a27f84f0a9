package catalog_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/cec80427/pier/internal/packages/catalog"
)

// TestSearchAllocations checks that a search decodes only the items that have the words: in a catalog of a thousand it makes few objects,
// however the catalog is laid out.
func TestSearchAllocations(t *testing.T) {
	var items []catalog.Item
	for n := range 1000 {
		items = append(items, item(fmt.Sprintf("e-%d-", n), n))
	}
	c := catalog.New(items, at, nil)
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, c.Encode(), "", "\t"); err != nil {
		t.Fatal(err)
	}
	for how, text := range map[string][]byte{"lines": c.Encode(), "pretty": pretty.Bytes()} {
		made := testing.AllocsPerRun(3, func() {
			if found, err := catalog.Search(text, []string{"e-777-"}); err != nil || len(found) != 1 || found[0].ID != "e-777-" {
				t.Errorf("%s: %v, %v", how, found, err)
			}
		})
		if made > 1000 {
			t.Errorf("%s: a search makes %v objects", how, made)
		}
	}
}
