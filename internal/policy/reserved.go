package policy

// ReservedHost reports whether a host, as a rule writes it, is this machine or in a network that is not the internet.
func ReservedHost(host string) bool {
	h, err := parseHostPattern(host)
	return err == nil && (h.listen || h.prefix.IsValid() && Special(h.prefix.Addr()) || localName(h.name))
}
