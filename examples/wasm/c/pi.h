// The world pi:extension for C, without a library: what crosses its border are texts, so their places in memory are written by hand.
// Memory is taken from an arena that is emptied after each call; what lasts is one text, which keep() names.
#include <stddef.h>

typedef struct { const char *at; size_t size; } text;
#define T(s) ((text){s, sizeof s - 1})
#define CAT(...) cat((text[]){__VA_ARGS__}, sizeof((text[]){__VA_ARGS__}) / sizeof(text))

// Memory.

extern char __heap_base;
static char *arena, *end; // what is free, and where memory ends
static text kept, next;   // what lasts, at the heap's base; what shall last after this call

__attribute__((export_name("cabi_realloc"))) void *cabi_realloc(void *old, size_t old_size, size_t align, size_t size) {
  if (!arena) arena = &__heap_base, end = (char *)(__builtin_wasm_memory_size(0) << 16);
  size_t start = ((size_t)arena + align - 1) & -align;
  if (start + size < start) __builtin_trap();
  while (start + size > (size_t)end) {
    size_t pages = (start + size - (size_t)end + 0xffff) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    end += pages << 16;
  }
  arena = (char *)(start + size);
  if (old) __builtin_memcpy((void *)start, old, old_size < size ? old_size : size);
  return (void *)start;
}

static char *room(size_t size) { return cabi_realloc(0, 0, 8, size); }

// keep has a text last beyond this call, in place of what lasted before.
static void keep(text t) { next = t; }

// emptied is called when the host has read what a call returned.
static void emptied(void) {
  if (next.at != kept.at || next.size != kept.size) {
    __builtin_memmove(&__heap_base, next.at, next.size);
    kept = next = (text){&__heap_base, next.size};
  }
  arena = &__heap_base + kept.size;
}

// Texts.

static text cat(const text *parts, size_t count) {
  size_t size = 0;
  for (size_t n = 0; n < count; n++) size += parts[n].size;
  char *into = room(size);
  text all = {into, size};
  for (size_t n = 0; n < count; n++) {
    __builtin_memcpy(into, parts[n].at, parts[n].size);
    into += parts[n].size;
  }
  return all;
}

static int same(text a, text b) {
  if (a.size != b.size) return 0;
  for (size_t n = 0; n < a.size; n++)
    if (a.at[n] != b.at[n]) return 0;
  return 1;
}

static text decimal(unsigned long value) {
  char *last = room(24) + 24, *at = last;
  do *--at = '0' + value % 10; while (value /= 10);
  return (text){at, last - at};
}

// JSON, as the host writes it: valid. A value is the text of it, and one that is absent has no size.

static int blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ':'; }

// value takes the value that a text begins with off it.
static text value(text *rest) {
  while (rest->size && blank(*rest->at)) rest->at++, rest->size--;
  size_t n = 0, depth = 0;
  for (int quoted = 0; n < rest->size; n++) {
    char c = rest->at[n];
    if (quoted) {
      if (c == '\\') n++;
      else if (c == '"') quoted = 0;
      else continue;
      if (!quoted && !depth) { n++; break; }
    } else if (c == '"') quoted = 1;
    else if (c == '{' || c == '[') depth++;
    else if (c == '}' || c == ']') {
      if (!depth) break;
      if (!--depth) { n++; break; }
    } else if (!depth && blank(c)) break;
  }
  if (n > rest->size) n = rest->size;
  text found = {rest->at, n};
  rest->at += n, rest->size -= n;
  return found;
}

// inside is what an array or object has between its brackets, or a string between its quotes, escapes as they are.
static text inside(text t) { return t.size < 2 ? (text){0, 0} : (text){t.at + 1, t.size - 2}; }

static text member(text object, text name) {
  if (!object.size || *object.at != '{') return (text){0, 0};
  for (text rest = inside(object);;) {
    text key = value(&rest), held = value(&rest);
    if (!key.size) return key;
    if (same(inside(key), name)) return held;
  }
}

static int is_string(text t) { return t.size && *t.at == '"'; }
static int is(text t, text content) { return is_string(t) && same(inside(t), content); }

// is_null is true of what is absent, too.
static int is_null(text t) { return !t.size || same(t, T("null")); }

// The world.

typedef struct { int failed; text said; } result;

static result ok(text said) { return (result){0, said}; }

__attribute__((import_module("pi:extension/host"), import_name("call"))) void pi_call(const char *, size_t, const char *, size_t, result *);

// host makes one host call: a method and its params, as docs/hostcalls.md has them.
static result host(text method, text params) {
  result answer;
  pi_call(method.at, method.size, params.at, params.size, &answer);
  answer.failed &= 0xff; // one byte, in the canonical ABI
  return answer;
}

// What an extension defines.
static result init(text manifest);
static result handle_tool(text name, text input);
static result handle_slash(text name, text *args, size_t count, text input);
static result handle_event(text event);

static result *returned(result r) {
  result *at = (result *)room(sizeof r);
  *at = r;
  return at;
}

#define EXPORT(name) __attribute__((export_name("pi:extension/extension#" name)))
#define AFTER(name) __attribute__((export_name("cabi_post_pi:extension/extension#" name)))

EXPORT("init") result *pi_init(const char *m, size_t size) { return returned(init((text){m, size})); }
EXPORT("handle-tool") result *pi_tool(const char *n, size_t n_size, const char *in, size_t in_size) {
  return returned(handle_tool((text){n, n_size}, (text){in, in_size}));
}
EXPORT("handle-slash") result *pi_slash(const char *n, size_t n_size, text *args, size_t count, const char *in, size_t in_size) {
  return returned(handle_slash((text){n, n_size}, args, count, (text){in, in_size}));
}
EXPORT("handle-event") result *pi_event(const char *e, size_t size) { return returned(handle_event((text){e, size})); }
EXPORT("shutdown") void pi_shutdown(void) {}

AFTER("init") void pi_init_read(result *r) { emptied(); }
AFTER("handle-tool") void pi_tool_read(result *r) { emptied(); }
AFTER("handle-slash") void pi_slash_read(result *r) { emptied(); }
AFTER("handle-event") void pi_event_read(result *r) { emptied(); }
