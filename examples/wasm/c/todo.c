// Pi's example todo as a component: a list of things to do, which lives in the results of its tool in the session.
#include "pi.h"

// What lasts is {"todos":[{"id":1,"text":"…","done":false}…],"nextId":2}, as the details of each result have it. The original takes its
// list out of an entry of the session and changes it there, until it is cleared: who comes back to that entry sees the change. So does
// this: "from" is the entry's id and "there" its list.

static text mode; // of the manifest, in quotes
static char modes[16];
static int shared; // the list is the entry's own

static text todos(void) { return member(kept, T("todos")); }
static text next_id(void) { return member(kept, T("nextId")); }

// number is a JSON number as an id, when it is one that this list may have.
static unsigned long number(text t) {
  unsigned long n = 0;
  for (size_t k = 0; k < t.size; k++) {
    if (t.at[k] < '0' || t.at[k] > '9' || n > 400000000) return 0;
    n = n * 10 + t.at[k] - '0';
  }
  return n;
}

static void be(text list, text id) {
  if (!list.size || *list.at != '[' || !number(id)) list = T("[]"), id = T("1");
  text from = member(kept, T("from")), there = shared ? list : member(kept, T("there"));
  keep(CAT(T("{\"todos\":"), list, T(",\"nextId\":"), id, T(",\"from\":"), from.size ? from : T("0"),
           T(",\"there\":"), there.size ? there : T("[]"), T("}")));
}

// begin takes the list of an entry.
static void begin(text entry, text list, text id) {
  text from = member(kept, T("from"));
  if (same(entry, from)) list = member(kept, T("there"));
  kept = CAT(T("{\"from\":"), entry, T("}"));
  shared = 1;
  be(list, id);
}

static result init(text manifest) {
  text said = member(manifest, T("mode"));
  mode = (text){modes, said.size < sizeof modes ? said.size : 0};
  __builtin_memcpy(modes, said.at, mode.size);
  be(T("[]"), T("1"));
  return ok(T("{\"name\":\"todo\",\"version\":\"1.0.0\",\"api_version\":\"1.0\",\"tools\":[{\"name\":\"todo\",\"label\":\"Todo\","
              "\"description\":\"Manage a todo list. Actions: list, add (text), toggle (id), clear\","
              "\"parameters\":{\"type\":\"object\",\"required\":[\"action\"],\"properties\":{"
              "\"action\":{\"type\":\"string\",\"enum\":[\"list\",\"add\",\"toggle\",\"clear\"]},"
              "\"text\":{\"type\":\"string\",\"description\":\"Todo text (for add)\"},"
              "\"id\":{\"type\":\"number\",\"description\":\"Todo ID (for toggle)\"}}}}],"
              "\"slash_commands\":[{\"name\":\"todos\",\"description\":\"Show all todos on the current branch\"}],"
              "\"event_hooks\":[\"session_start\",\"session_tree\"]}"));
}

// answer is a result of the tool. said is the content of a JSON string, and so is error, or nothing.
static result answer(text said, text action, text list, text id, text error) {
  be(list, id);
  if (error.size) error = CAT(T(",\"error\":\""), error, T("\""));
  return ok(CAT(T("{\"content\":[{\"type\":\"text\",\"text\":\""), said, T("\"}],\"details\":{\"action\":\""), action, T("\",\"todos\":"), list,
                T(",\"nextId\":"), id, error, T("}}")));
}

static int done(text todo) { return same(member(todo, T("done")), T("true")); }

static text line(text todo, text opened, text closed) {
  return CAT(opened, done(todo) ? T("x") : T(" "), closed, T("#"), member(todo, T("id")), T(": "), inside(member(todo, T("text"))));
}

static text lines(void) {
  text all = T(""), rest = inside(todos());
  for (text todo; (todo = value(&rest)).size;) all = CAT(all, all.size ? T("\\n") : T(""), line(todo, T("["), T("] ")));
  return all.size ? all : T("No todos");
}

static result add(text said) {
  if (!is_string(said) || said.size == 2) return answer(T("Error: text required for add"), T("add"), todos(), next_id(), T("text required"));
  text id = next_id(), list = inside(todos());
  list = CAT(T("["), list, list.size ? T(",") : T(""), T("{\"id\":"), id, T(",\"text\":"), said, T(",\"done\":false}]"));
  return answer(CAT(T("Added todo #"), id, T(": "), inside(said)), T("add"), list, decimal(number(id) + 1), T(""));
}

static result toggle(text id) {
  if (!id.size) return answer(T("Error: id required for toggle"), T("toggle"), todos(), next_id(), T("id required"));
  text list = T(""), rest = inside(todos()), now = T("");
  for (text todo; (todo = value(&rest)).size;) {
    if (!now.size && same(member(todo, T("id")), id)) {
      now = done(todo) ? T("false") : T("true");
      todo = CAT(T("{\"id\":"), id, T(",\"text\":"), member(todo, T("text")), T(",\"done\":"), now, T("}"));
    }
    list = CAT(list, list.size ? T(",") : T(""), todo);
  }
  list = CAT(T("["), list, T("]"));
  if (!now.size) return answer(CAT(T("Todo #"), id, T(" not found")), T("toggle"), list, next_id(), CAT(T("#"), id, T(" not found")));
  return answer(CAT(T("Todo #"), id, same(now, T("true")) ? T(" completed") : T(" uncompleted")), T("toggle"), list, next_id(), T(""));
}

static result handle_tool(text name, text input) {
  text action = member(input, T("action"));
  if (is(action, T("list"))) return answer(lines(), T("list"), todos(), next_id(), T(""));
  if (is(action, T("add"))) return add(member(input, T("text")));
  if (is(action, T("toggle"))) return toggle(member(input, T("id")));
  if (is(action, T("clear"))) {
    unsigned long count = 0;
    for (text rest = inside(todos()); value(&rest).size;) count++;
    shared = 0;
    return answer(CAT(T("Cleared "), decimal(count), T(" todos")), T("clear"), T("[]"), T("1"), T(""));
  }
  action = inside(action);
  return answer(CAT(T("Unknown action: "), action), T("list"), todos(), next_id(), CAT(T("unknown action: "), action));
}

// handle_event begins with what the newest result on the session's branch says. An entry comes after the one that it follows, so the
// branch is walked from its leaf in one pass from the end.
static result handle_event(text event) {
  result session = host(T("session"), T("{\"op\":\"sync\",\"since\":0}"));
  if (session.failed) return (result){1, inside(member(session.said, T("message")))};
  text list = inside(member(session.said, T("entries"))), *entries;
  size_t count = 0;
  for (text rest = list; value(&rest).size;) count++;
  entries = (text *)room(count * sizeof *entries);
  for (size_t n = 0; n < count; n++) entries[n] = value(&list);
  shared = 0;
  be(T("[]"), T("1"));
  text wanted = member(session.said, T("leafId"));
  for (size_t n = count; n--;) {
    if (!same(member(entries[n], T("id")), wanted)) continue;
    wanted = member(entries[n], T("parentId"));
    text message = member(entries[n], T("message")), details = member(message, T("details"));
    if (!is(member(entries[n], T("type")), T("message")) || !is(member(message, T("role")), T("toolResult")) ||
        !is(member(message, T("toolName")), T("todo")) || is_null(details)) continue;
    begin(member(entries[n], T("id")), member(details, T("todos")), member(details, T("nextId")));
    break;
  }
  return ok(T("{}"));
}

static result handle_slash(text name, text *args, size_t count, text input) {
  if (!is(mode, T("tui")))
    host(T("ui"), T("{\"op\":\"notify\",\"message\":\"/todos requires interactive mode\",\"type\":\"error\"}"));
  else { // the world has no components of a screen: the list is shown as a choice
    text rest = inside(todos()), options = T("");
    for (text todo; (todo = value(&rest)).size;) options = CAT(options, T("\""), line(todo, T("["), T("] ")), T("\","));
    host(T("ui"), CAT(T("{\"op\":\"select\",\"title\":\"Todos\",\"options\":["), options, T("\"Close\"]}")));
  }
  return ok(T("{}"));
}
