// An extension for the tests of the runtime, by hand: AssemblyScript's memory, the canonical ABI's names. Its tools are the words of its
// id: fail.echo.read registers fail, echo and read, in this order.

@external("pi:extension/host", "call")
declare function hostCall(name: usize, nameLen: usize, input: usize, inputLen: usize, out: usize): void;

export function cabi_realloc(old: usize, oldSize: usize, align: usize, size: usize): usize {
  const at = __alloc((size + 8) & ~7);
  if (old != 0) memory.copy(at, old, min(oldSize, size));
  return at;
}

function read(at: usize, length: usize): string {
  return String.UTF8.decodeUnsafe(at, length);
}

function answer(ok: bool, text: string): usize {
  const size = String.UTF8.byteLength(text);
  const at = __alloc(max(size, 1));
  String.UTF8.encodeUnsafe(changetype<usize>(text), text.length, at);
  const result = __alloc(12);
  store<u8>(result, ok ? 0 : 1);
  store<u32>(result, <u32>at, 4);
  store<u32>(result, <u32>size, 8);
  return result;
}

function quoted(text: string): string {
  return '"' + text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n") + '"';
}

function content(literal: string): string {
  return '{"content":[{"type":"text","text":' + literal + "}]}";
}

export function init(at: usize, length: usize): usize {
  const manifest = read(at, length);
  const key = '"extension_id":"';
  const start = manifest.indexOf(key) + key.length;
  const id = manifest.substring(start, manifest.indexOf('"', start));
  if (id == "broken") return answer(false, "it is broken on purpose");
  if (id == "babble") return answer(true, "this is no JSON");
  let tools = "";
  const words = id.split(".");
  for (let i = 0; i < words.length; i++) {
    if (i > 0) tools += ",";
    tools += '{"name":"' + words[i] + '","label":"' + words[i] + '","description":"' + words[i] + '","parameters":{"type":"object"}}';
  }
  return answer(true, '{"name":"tools","version":"1.0.0","api_version":"1.0","tools":[' + tools +
    '],"slash_commands":[{"name":"say","description":"notes its arguments"}],"event_hooks":["input"]}');
}

function host(name: string, input: string, out: usize): bool {
  const n = String.UTF8.encode(name), i = String.UTF8.encode(input);
  hostCall(changetype<usize>(n), n.byteLength, changetype<usize>(i), i.byteLength, out);
  return load<u8>(out) == 0;
}

function held(out: usize): string {
  return read(load<u32>(out, 4), load<u32>(out, 8));
}

let calls = 0;

export function handleTool(nameAt: usize, nameLength: usize, at: usize, length: usize): usize {
  const name = read(nameAt, nameLength), input = read(at, length);
  calls++;
  if (name == "echo") return answer(true, content(quoted(input)));
  if (name == "count") return answer(true, content('"' + calls.toString() + '"'));
  if (name == "fail") return answer(false, "failed on purpose");
  if (name == "hang") while (true) calls++;
  if (name == "crash") unreachable();
  if (name == "reach") return answer(true, content('"' + load<u8>(0xffff0000).toString() + '"'));
  if (name == "read") {
    const out = __alloc(12);
    const fine = host("fs", '{"op":"read","encoding":"utf8",' + input.substring(1), out);
    const text = held(out);
    if (!fine) return answer(true, content(quoted("!" + text)));
    return answer(true, content(text.substring('{"text":'.length, text.length - 1)));
  }
  if (name == "host") { // {"name":…,"input":{…}} without blanks, as the test writes it
    const cut = input.indexOf('","input":');
    const out = __alloc(12);
    const fine = host(input.substring('{"name":"'.length, cut), input.substring(cut + '","input":'.length, input.length - 1), out);
    return answer(true, content(quoted((fine ? "ok " : "error ") + held(out))));
  }
  if (name == "garbage") { // a string that is not UTF-8
    const result = __alloc(12);
    const text = __alloc(1);
    store<u8>(text, 0xff);
    store<u8>(result, 0);
    store<u32>(result, <u32>text, 4);
    store<u32>(result, 1, 8);
    return result;
  }
  if (name == "outside") { // a string that lies beyond the memory
    const result = __alloc(12);
    store<u8>(result, 0);
    store<u32>(result, 0xfffffff0, 4);
    store<u32>(result, 64, 8);
    return result;
  }
  return answer(false, "there is no tool " + name);
}

let said = "";

export function handleSlash(at: usize, length: usize, list: usize, count: usize, inputAt: usize, inputLength: usize): usize {
  said = read(at, length);
  for (let i: usize = 0; i < count; i++) said += "|" + read(load<u32>(list + 8 * i), load<u32>(list + 8 * i, 4));
  if (said == "say|fail") return answer(false, "the command failed on purpose");
  return answer(true, "{}");
}

export function handleEvent(at: usize, length: usize): usize {
  return answer(true, '{"result":{"said":' + quoted(said) + ',"event":' + read(at, length) + "}}");
}

export function shutdown(): void {}
