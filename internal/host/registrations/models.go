package registrations

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// providerName is the name of a provider for people.
func providerName(id string, registered json.RawMessage) string {
	var config struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(registered, &config) != nil || config.Name == "" {
		return id
	}
	return config.Name
}

// chatModelsOf are a provider's chat models as other extensions may know them.
func chatModelsOf(id string, registered json.RawMessage) []json.RawMessage {
	var config struct {
		API     json.RawMessage `json:"api"`
		BaseURL json.RawMessage `json:"baseUrl"`
		Models  []jsontext.Raw  `json:"models"`
	}
	if json.Unmarshal(registered, &config) != nil {
		return nil
	}
	return chatModels(id, config.Models, jsontext.Raw{"api": config.API, "baseUrl": config.BaseURL})
}

// publicFacts are what other extensions may know of a model. Headers are not among them, nor what Pi does not name.
var publicFacts = strings.Fields("type id name api baseUrl reasoning thinkingLevelMap thinkingLevels input output cost contextWindow maxTokens promptCache")

// bareAddress is an address without what can be a credential: a name with a password, or a query.
func bareAddress(address json.RawMessage) json.RawMessage {
	var text string
	if json.Unmarshal(address, &text) != nil {
		return json.RawMessage(`""`)
	}
	u, err := url.Parse(text)
	if err != nil {
		return json.RawMessage(`""`)
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return jsontext.Encode(u.String())
}

// chatModels are those of models that are for chats, as other extensions may know them. What one does not say is that of defaults.
func chatModels(provider string, models []jsontext.Raw, defaults jsontext.Raw) []json.RawMessage {
	var out []json.RawMessage
	for _, model := range models {
		if kind := model["type"]; model == nil || kind != nil && string(kind) != `"chat"` {
			continue
		}
		known := jsontext.Raw{"provider": jsontext.Encode(provider)}
		for _, key := range publicFacts {
			if value := model[key]; value != nil {
				known[key] = value
			} else if defaults[key] != nil {
				known[key] = defaults[key]
			}
		}
		if address := known["baseUrl"]; address != nil {
			known["baseUrl"] = bareAddress(address)
		}
		out = append(out, jsontext.Encode(known))
	}
	return out
}
