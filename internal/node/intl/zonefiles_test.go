package intl

import (
	"testing"
	"time"
)

// TestZoneFiles: the zones that pier carries are whole, whatever the machine has.
func TestZoneFiles(t *testing.T) {
	table, err := zoneNames()
	if err != nil {
		t.Fatal(err)
	}
	for zone := range table.Own {
		data, err := ZoneFile(zone)
		if err != nil {
			t.Errorf("%s: %v", zone, err)
			continue
		}
		if _, err := time.LoadLocationFromTZData(zone, []byte(data)); err != nil {
			t.Errorf("%s: %v", zone, err)
		}
	}
	if _, err := ZoneFile("Mars/Base"); err == nil {
		t.Error("there is a zone on Mars")
	}
}
