package policy

import "testing"

// TestDecideHeld checks what may be done with a handle of an earlier call when no rule at all is there: prompt and permissive mode
// and AllowAll let it be used and closed, strict mode does neither.
func TestDecideHeld(t *testing.T) {
	prompt, permissive, all := Config{Mode: ModePrompt}, Config{Mode: ModePermissive}, Config{AllowAll: true}
	checkDecide(t, []decideTest{
		{"used in strict mode", Config{}, "held exec", Deny, "--allow exec"},
		{"used in prompt mode", prompt, "held exec", Allow, ""},
		{"used in permissive mode", permissive, "held exec", Allow, ""},
		{"used when everything is allowed", all, "held exec", Allow, ""},
		{"closed in strict mode", Config{}, "end exec", Deny, "--allow exec"},
		{"closed in prompt mode", prompt, "end exec", Allow, ""},
		{"closed in permissive mode", permissive, "end exec", Allow, ""},
		{"closed when everything is allowed", all, "end exec", Allow, ""},
		{"used after a denial of one program", with(t, prompt, "", "exec=git"), "held exec", Allow, ""},
		{"used after a denial of all", with(t, prompt, "", "exec"), "held exec", Deny, ""},
		{"closed after a denial of all", with(t, prompt, "", "exec"), "end exec", Allow, ""},
		{"closed by a grant of another capability", with(t, Config{}, "write=/x", ""), "end exec", Allow, ""},
	})
}
