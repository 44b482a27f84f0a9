// The extension of ../words.js in C with its library: it opens the file with fopen, which is a host call like any other. What is bound to
// the world is made by wit-bindgen (words.h is named extension_world.h).
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "extension_world.h"

static bool told(extension_world_string_t *into, const char *text) {
  extension_world_string_dup(into, text);
  return true;
}

bool exports_pi_extension_extension_init(extension_world_string_t *manifest, extension_world_string_t *ret, extension_world_string_t *err) {
  extension_world_string_free(manifest);
  return told(ret, "{\"name\":\"words\",\"version\":\"1.0.0\",\"api_version\":\"1.0\",\"tools\":[{\"name\":\"words\",\"label\":\"Words\","
                   "\"description\":\"Counts the words of a file\",\"parameters\":{\"type\":\"object\",\"properties\":{\"path\":"
                   "{\"type\":\"string\"}},\"required\":[\"path\"]}}],\"slash_commands\":[],\"event_hooks\":[]}");
}

// path is the member of that name, the only one there is, when it needs no escapes.
static char *path(extension_world_string_t *input) {
  char *text = strndup((char *)input->ptr, input->len), *at = text ? strstr(text, "\"path\"") : 0;
  at = at ? strchr(at + 6, '"') : 0;
  char *last = at ? strchr(at + 1, '"') : 0;
  char *path = last && !memchr(at, '\\', last - at) ? strndup(at + 1, last - at - 1) : 0;
  free(text);
  return path;
}

bool exports_pi_extension_extension_handle_tool(extension_world_string_t *name, extension_world_string_t *input, extension_world_string_t *ret,
                                                extension_world_string_t *err) {
  char *file = path(input), said[512];
  extension_world_string_free(name);
  extension_world_string_free(input);
  FILE *in = file ? fopen(file, "r") : 0;
  if (!in) {
    snprintf(said, sizeof said, "words: %s", file ? strerror(errno) : "a path without escapes is needed");
    free(file);
    told(err, said);
    return false;
  }
  int count = 0, inside = 0;
  for (int c; (c = getc(in)) != EOF; inside = !isspace(c)) count += !inside && !isspace(c);
  fclose(in);
  snprintf(said, sizeof said, "{\"content\":[{\"type\":\"text\",\"text\":\"%d words in %.300s\"}]}", count, file);
  free(file);
  return told(ret, said);
}

bool exports_pi_extension_extension_handle_slash(extension_world_string_t *command, extension_world_list_string_t *args, extension_world_string_t *input,
                                                 extension_world_string_t *ret, extension_world_string_t *err) {
  extension_world_string_free(command);
  extension_world_list_string_free(args);
  extension_world_string_free(input);
  return told(ret, "{}");
}

bool exports_pi_extension_extension_handle_event(extension_world_string_t *event, extension_world_string_t *ret, extension_world_string_t *err) {
  extension_world_string_free(event);
  return told(ret, "{}");
}

void exports_pi_extension_extension_shutdown(void) {}
