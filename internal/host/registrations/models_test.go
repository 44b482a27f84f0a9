package registrations

import (
	"encoding/json"
	"testing"
)

func TestOf(t *testing.T) {
	config := json.RawMessage(`{"name":"N","api":"a","baseUrl":"https://u:p@h/v1?key=k#f","apiKey":"secret",
		"models":[{"id":"m","headers":{"x":"y"},"other":1},{"id":"e","type":"embedding"},null]}`)
	got := chatModelsOf("p", config)
	want := `{"api":"a","baseUrl":"https://h/v1","id":"m","provider":"p"}`
	if len(got) != 1 || string(got[0]) != want || providerName("p", config) != "N" || providerName("p", nil) != "p" || chatModelsOf("p", nil) != nil {
		t.Errorf("%s", got)
	}
}
