// Pi's example permission-gate as a component: asks before bash commands that may destroy something.
#include "pi.h"

static int has_ui;

static result init(text manifest) {
  has_ui = same(member(manifest, T("has_ui")), T("true"));
  return ok(T("{\"name\":\"permission-gate\",\"version\":\"1.0.0\",\"api_version\":\"1.0\",\"tools\":[],\"slash_commands\":[],"
              "\"event_hooks\":[\"tool_call\"]}"));
}

static unsigned hex(const char *at) {
  unsigned code = 0;
  for (int n = 0; n < 4; n++) code = code * 16 + (at[n] <= '9' ? at[n] - '0' : (at[n] | 32) - 'a' + 10);
  return code;
}

// plain is a JSON string without escapes, for the patterns: their letters are ASCII, so what is beyond it matters only as a blank or the
// end of a line, which plain makes of it. Other characters become '?'.
static text plain(text string) {
  text in = inside(string);
  char *out = room(in.size + 1);
  size_t size = 0;
  for (size_t n = 0; n < in.size; n++) {
    unsigned code = (unsigned char)in.at[n];
    if (code == '\\' && n + 1 < in.size) {
      code = in.at[++n];
      if (code == 'u' && n + 4 < in.size) code = hex(in.at + n + 1), n += 4;
      else if (code == 'n' || code == 'r') code = '\n';
      else if (code == 't') code = '\t';
      else if (code == 'b' || code == 'f') code = code == 'b' ? '\b' : '\f';
    } else if (code >= 0xc0) {
      int more = code >= 0xf0 ? 3 : code >= 0xe0 ? 2 : 1;
      for (code &= 0x3f >> more; more && n + 1 < in.size; more--) code = code << 6 | (in.at[++n] & 0x3f);
    }
    if (code == '\r' || code == 0x2028 || code == 0x2029) code = '\n';
    else if (code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f || code == 0x3000 || code == 0xfeff) code = ' ';
    out[size++] = code < 0x80 ? code : '?';
  }
  return (text){out, size};
}

static int word(text t, size_t n) {
  if (n >= t.size) return 0; // also before the first
  char c = t.at[n] | 32;
  return (c >= 'a' && c <= 'z') || (t.at[n] >= '0' && t.at[n] <= '9') || t.at[n] == '_';
}

// at says where a word, without regard to case, ends that begins at a place; 0 when it does not.
static size_t at(text t, size_t n, text wanted) {
  for (size_t k = 0; k < wanted.size; k++, n++)
    if (n >= t.size || (t.at[n] != wanted.at[k] && !(word(t, n) && (t.at[n] | 32) == wanted.at[k]))) return 0;
  return n;
}

// dangerous is /\brm\s+(-rf?|--recursive)/i, /\bsudo\b/i or /\b(chmod|chown)\b.*777/i.
static int dangerous(text t) {
  for (size_t n = 0; n < t.size; n++) {
    if (word(t, n - 1)) continue;
    size_t after = at(t, n, T("rm")), flag = after;
    while (flag && flag < t.size && (t.at[flag] == ' ' || (t.at[flag] >= '\t' && t.at[flag] <= '\r'))) flag++;
    if (flag > after && (at(t, flag, T("-r")) || at(t, flag, T("--recursive")))) return 1;
    after = at(t, n, T("sudo"));
    if (after && !word(t, after)) return 1;
    if (!(after = at(t, n, T("chmod")))) after = at(t, n, T("chown"));
    if (!after || word(t, after)) continue;
    for (; after < t.size && t.at[after] != '\n'; after++)
      if (at(t, after, T("777"))) return 1;
  }
  return 0;
}

static result block(text reason) { return ok(CAT(T("{\"result\":{\"block\":true,\"reason\":\""), reason, T("\"}}"))); }

static result handle_event(text event) {
  if (!is(member(event, T("toolName")), T("bash"))) return ok(T("{}"));
  text command = member(member(event, T("input")), T("command"));
  // What is no text has no escapes: as JSON it can stand for itself in the question.
  int string = is_string(command);
  if (!dangerous(string ? plain(command) : command)) return ok(T("{}"));
  if (!has_ui) return block(T("Dangerous command blocked (no UI for confirmation)"));
  if (!string) return block(T("The command is no text"));
  result answer = host(T("ui"), CAT(T("{\"op\":\"select\",\"title\":\"⚠️ Dangerous command:\\n\\n  "), inside(command),
                                    T("\\n\\nAllow?\",\"options\":[\"Yes\",\"No\"]}")));
  if (answer.failed) return (result){1, inside(member(answer.said, T("message")))};
  if (!is(member(answer.said, T("value")), T("Yes"))) return block(T("Blocked by user"));
  return ok(T("{}"));
}

static result handle_tool(text name, text input) { return (result){1, T("there are no tools here")}; }
static result handle_slash(text name, text *args, size_t count, text input) { return (result){1, T("there are no commands here")}; }
