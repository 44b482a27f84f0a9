package intl

import (
	"testing"
	"time"
)

// TestDateZone: what Node 22 has in brackets behind a date's text when TZ is the zone. It is the name of today, also of a time when
// the zone was called otherwise.
func TestDateZone(t *testing.T) {
	for _, tt := range []struct{ zone, at, want string }{
		{"UTC", "2024-07-03", "Coordinated Universal Time"},
		{"Europe/Berlin", "2024-01-15", "Central European Standard Time"},
		{"Europe/Berlin", "2024-07-15", "Central European Summer Time"},
		{"Europe/Berlin", "1900-01-01", "Central European Standard Time"},
		{"Europe/London", "1970-07-15", "Greenwich Mean Time"},
		{"Europe/London", "2024-07-15", "British Summer Time"},
		{"Europe/Dublin", "2024-01-15", "Greenwich Mean Time"},
		{"Europe/Dublin", "2024-07-15", "Irish Standard Time"},
		{"America/New_York", "2024-07-15", "Eastern Daylight Time"},
		{"America/Sao_Paulo", "2015-01-15", "Brasilia Summer Time"},
		{"America/Sao_Paulo", "2024-01-15", "Brasilia Standard Time"},
		{"Australia/Sydney", "2024-01-15", "Australian Eastern Daylight Time"},
		{"Asia/Calcutta", "2024-01-15", "India Standard Time"},
		{"Asia/Urumqi", "2024-01-15", "GMT+06:00"},
		{"Etc/GMT+5", "2024-01-15", "GMT-05:00"},
	} {
		at, err := time.Parse(time.DateOnly, tt.at)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Natives()["dateZone"]([]any{tt.zone, float64(at.UnixMilli())})
		if err != nil || got != tt.want {
			t.Errorf("%s at %s is called %v (%v), want %s", tt.zone, tt.at, got, err, tt.want)
		}
	}
}
