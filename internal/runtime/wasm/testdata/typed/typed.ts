// An extension of the typed world for the tests of the runtime, by hand: AssemblyScript's memory, the canonical ABI's places.

@external("pier:extension/host@1.0.0", "call")
declare function hostCall(method: usize, methodLength: usize, params: usize, paramsLength: usize, out: usize): void;
@external("pier:extension/host@1.0.0", "open")
declare function hostOpen(method: usize, methodLength: usize, params: usize, paramsLength: usize): i32;
@external("pier:extension/host@1.0.0", "[method]chunks.next")
declare function chunksNext(self: i32, out: usize): void;
@external("pier:extension/host@1.0.0", "[method]chunks.finish")
declare function chunksFinish(self: i32, out: usize): void;
@external("pier:extension/host@1.0.0", "[resource-drop]chunks")
declare function chunksDrop(self: i32): void;
@external("pier:extension/host@1.0.0", "log")
declare function hostLog(level: i32, event: usize, eventLength: usize, message: usize, messageLength: usize,
  some: i32, data: usize, dataLength: usize, out: usize): void;

export function cabi_realloc(old: usize, oldSize: usize, align: usize, size: usize): usize {
  const at = __alloc((size + 8) & ~7);
  if (old != 0) memory.copy(at, old, min(oldSize, size));
  return at;
}

function read(at: usize, length: usize): string {
  return String.UTF8.decodeUnsafe(at, length);
}

// held is the text whose pointer and length lie at a place.
function held(at: usize): string {
  return read(load<u32>(at), load<u32>(at, 4));
}

function room(size: usize): usize {
  const at = __alloc(size);
  memory.fill(at, 0, size);
  return at;
}

function put(at: usize, text: string): void {
  const size = String.UTF8.byteLength(text);
  const into = __alloc(max(size, 1));
  String.UTF8.encodeUnsafe(changetype<usize>(text), text.length, into);
  store<u32>(at, <u32>into);
  store<u32>(at, <u32>size, 4);
}

function list(at: usize, content: usize, count: usize): void {
  store<u32>(at, <u32>content);
  store<u32>(at, <u32>count, 4);
}

// error is a result that failed: a code by its number, and details.
function error(code: u8, message: string, details: string): usize {
  const out = room(44);
  store<u8>(out, 1);
  store<u8>(out, code, 4);
  put(out + 8, message);
  if (details != "") {
    store<u8>(out, 1, 16);
    put(out + 20, details);
  }
  return out;
}

const codes = ["timeout", "denied", "io", "invalid-request", "internal"];

// outcome says what a result<string, error> at a place holds.
function outcome(out: usize): string {
  if (load<u8>(out) == 0) return "ok " + held(out + 4);
  let text = codes[load<u8>(out, 4)] + " " + held(out + 8);
  if (load<u8>(out, 16) == 1) text += " " + held(out + 20);
  return text;
}

function text(said: string): usize {
  const out = room(28), part = room(20);
  put(part + 4, said);
  list(out + 4, part, 1);
  return out;
}

let extension = "";

export function init(id: usize, idLength: usize, cwd: usize, cwdLength: usize, mode: usize, modeLength: usize, ui: i32): usize {
  extension = read(id, idLength) + " in " + read(cwd, cwdLength) + " " + read(mode, modeLength) + (ui ? " with" : " without") + " a screen";
  if (read(id, idLength) == "broken") return error(3, "it is broken on purpose", "");
  const names = ["about", "call", "stream", "log", "fail", "picture", "babble", "follow", "leave"];
  const out = room(44), tools = room(32 * names.length);
  put(out + 4, "typed");
  put(out + 12, "1.0.0");
  for (let n = 0; n < names.length; n++) {
    for (let field = 0; field < 3; field++) put(tools + 32 * n + 8 * field, names[n]);
    put(tools + 32 * n + 24, '{"type":"object"}');
  }
  list(out + 20, tools, names.length);
  const command = room(16);
  put(command, "say");
  put(command + 8, "notes its arguments");
  list(out + 28, command, 1);
  const event = room(8);
  put(event, "input");
  list(out + 36, event, 1);
  return out;
}

export function handleTool(name: usize, nameLength: usize, at: usize, length: usize): usize {
  const tool = read(name, nameLength), input = read(at, length);
  const method = String.UTF8.encode(input.substring('{"method":"'.length, max(input.indexOf('","params":'), 0)));
  const params = String.UTF8.encode(input.substring(input.indexOf('","params":') + '","params":'.length, input.length - 1));
  const out = room(28);
  if (tool == "about") return text(extension);
  if (tool == "call") {
    hostCall(changetype<usize>(method), method.byteLength, changetype<usize>(params), params.byteLength, out);
    return text(outcome(out));
  }
  if (tool == "stream") {
    const chunks = hostOpen(changetype<usize>(method), method.byteLength, changetype<usize>(params), params.byteLength);
    let said = "";
    for (;;) {
      chunksNext(chunks, out);
      if (load<u8>(out) == 0) break;
      said += held(out + 4) + "; ";
    }
    chunksFinish(chunks, out);
    said += outcome(out);
    chunksDrop(chunks);
    return text(said);
  }
  if (tool == "follow") { // each chunk is told while the call is under way
    const chunks = hostOpen(changetype<usize>(method), method.byteLength, changetype<usize>(params), params.byteLength);
    for (;;) {
      chunksNext(chunks, out);
      if (load<u8>(out) == 0) break;
      hostLog(1, changetype<usize>(method), method.byteLength, load<usize>(out, 4), load<usize>(out, 8), 0, 0, 0, out);
    }
    chunksFinish(chunks, out);
    return text(outcome(out));
  }
  if (tool == "leave") { // the first chunk is enough, and nobody ends the call
    chunksNext(hostOpen(changetype<usize>(method), method.byteLength, changetype<usize>(params), params.byteLength), out);
    return text(held(out + 4));
  }
  if (tool == "log") {
    const event = String.UTF8.encode("noted");
    hostLog(2, changetype<usize>(event), event.byteLength, changetype<usize>(params), params.byteLength, 1, at, length, out);
    return text(load<u8>(out) == 0 ? "logged" : outcome(out));
  }
  if (tool == "fail") return error(1, "failed on purpose", '{"errno":"EACCES"}');
  if (tool == "babble") {
    const result = text("no details");
    store<u8>(result, 1, 12);
    put(result + 16, "{this is no JSON");
    return result;
  }
  const result = room(28), part = room(20), data = room(3);
  store<u8>(part, 1);
  put(part + 4, "image/png");
  store<u8>(data, 1);
  store<u8>(data, 255, 2);
  list(part + 12, data, 3);
  list(result + 4, part, 1);
  store<u8>(result, 1, 12);
  put(result + 16, '{"width":1}');
  return result;
}

let said = "";

export function handleCommand(at: usize, length: usize, words: usize, count: usize, typed: usize, typedLength: usize): usize {
  said = read(at, length);
  for (let n: usize = 0; n < count; n++) said += "|" + held(words + 8 * n);
  said += "|" + read(typed, typedLength);
  if (count == 0) return error(3, "it needs words", "");
  return room(28);
}

export function handleEvent(at: usize, length: usize, data: usize, dataLength: usize): usize {
  const out = room(40);
  store<u8>(out, 1, 28);
  put(out + 32, '{"said":"' + said + '","name":"' + read(at, length) + '","data":' + read(data, dataLength) + "}");
  return out;
}

export function shutdown(): void {}
