package toolschema

import "encoding/json"

// Cache compiles each tool's parameters once; a bad schema gives the same error each time. The zero value is empty. It is not safe for
// concurrent use.
type Cache struct {
	schemas map[string]*Schema
	invalid map[string]error
}

// Of is the compiled schema of a tool.
func (c *Cache) Of(tool string, parameters json.RawMessage) (*Schema, error) {
	if s, ok := c.schemas[tool]; ok {
		return s, c.invalid[tool]
	}
	if c.schemas == nil {
		c.schemas, c.invalid = map[string]*Schema{}, map[string]error{}
	}
	s, err := Compile(tool, parameters)
	c.schemas[tool], c.invalid[tool] = s, err
	return s, err
}
