"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_resources.ts
var coding_agent_resources_exports = {
  DefaultPackageManager: void 0,
  DefaultResourceLoader: void 0,
  ProjectTrustStore: void 0,
  SettingsManager: void 0,
  discover: discover,
  expand: expand,
  expandPromptTemplate: expandPromptTemplate,
  extend: extend,
  hasTrustRequiringProjectResources: hasTrustRequiringProjectResources,
  loadProjectContextFiles: loadProjectContextFiles,
  loadPromptTemplates: loadPromptTemplates,
  loadSkills: loadSkills,
  loadSkillsFromDir: void 0,
  look: look,
  parseCommandArgs: parseCommandArgs,
  resolve: resolve,
  substituteArgs: substituteArgs,
};
module.exports = __defProp(coding_agent_resources_exports, "__esModule", { value: true });

// src/pi/coding-agent/resources/context.ts
var names = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];
function contextOf(dir) {
  for (const name of names) {
    const file = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(dir, name);
    if (!(0, (import_paths ??= require("pi:coding-agent/resources/paths")).isFile)(file)) continue;
    try {
      return { path: file, content: (0, (import_paths ??= require("pi:coding-agent/resources/paths")).withoutBom)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).readText)(file)) };
    } catch (error) {
      console.error(`Warning: Could not read ${file}: ${error}`);
    }
  }
  return null;
}
function loadProjectContextFiles(options) {
  const own = contextOf((0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir));
  const above = [];
  const cwd = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd);
  const shadowed = shadowedFile(cwd);
  for (let dir = cwd; ; dir = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) {
    const file = contextOf(dir);
    const hides = file && shadowed !== void 0 && (0, (import_paths ??= require("pi:coding-agent/resources/paths")).samePath)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths ??= require("pi:coding-agent/resources/paths")).canonicalize)(dir), (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().basename(file.path)), shadowed);
    if (file && !hides && file.path !== own?.path) above.unshift(file);
    if (dir === (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) break;
  }
  return own ? [own, ...above] : above;
}
function shadowedFile(cwd) {
  const git = findGit(cwd);
  if (!git) return void 0;
  const [common, worktree] = [(0, (import_paths ??= require("pi:coding-agent/resources/paths")).canonicalize)(git.common), (0, (import_paths ??= require("pi:coding-agent/resources/paths")).canonicalize)(git.root)];
  const main = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().dirname(common);
  if (!(0, (import_paths ??= require("pi:coding-agent/resources/paths")).isWithin)(main, worktree) || (0, (import_paths ??= require("pi:coding-agent/resources/paths")).samePath)(worktree, main)) return void 0;
  if (!(0, (import_paths ??= require("pi:coding-agent/resources/paths")).samePath)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).canonicalize)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(main, ".git")), common)) return void 0;
  const file = contextOf(worktree);
  return file ? (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(main, (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().basename(file.path)) : void 0;
}
function findGit(start) {
  for (let dir = start; ; dir = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) {
    const dotGit = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(dir, ".git");
    if ((0, (import_paths ??= require("pi:coding-agent/resources/paths")).isFile)(dotGit)) {
      const target = /^gitdir:\s*(.*)$/m.exec((0, (import_paths ??= require("pi:coding-agent/resources/paths")).readText)(dotGit))?.[1]?.trim();
      if (!target) return void 0;
      const gitDir = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().resolve(dir, target);
      const pointer = (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().join(gitDir, "commondir");
      return { root: dir, common: (0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(pointer) ? (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().resolve(gitDir, (0, (import_paths ??= require("pi:coding-agent/resources/paths")).readText)(pointer).trim()) : gitDir };
    }
    if ((0, (import_paths ??= require("pi:coding-agent/resources/paths")).exists)(dotGit)) return { root: dir, common: dotGit };
    if (dir === (0, (import_paths ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) return void 0;
  }
}

// src/pi/coding-agent/resources/loader.ts
var import_pi_host5 = require("pi:host");

// src/pi/coding-agent/resources/clashes.ts
function omitReplaced(extensions) {
  const namesOf2 = ({ tools, commands, flags }) => Object.entries({ tools, commands, flags }).flatMap(([kind, items]) => [...items.keys()].map((name) => `${kind}:${name}`));
  const taken = new Set(extensions.filter(({ replaceable }) => !replaceable).flatMap(namesOf2));
  return extensions.filter((extension) => !extension.replaceable || !namesOf2(extension).some((name) => taken.has(name)));
}
function conflictsOf(extensions) {
  const owners = /* @__PURE__ */ new Map();
  const conflicts = [];
  for (const { path: path12, tools, flags } of extensions) {
    const labels = [...[...tools.keys()].map((name) => `Tool "${name}"`), ...[...flags.keys()].map((name) => `Flag "--${name}"`)];
    for (const label of labels) {
      const owner = owners.get(label) ?? path12;
      owners.set(label, owner);
      if (owner !== path12) conflicts.push({ path: path12, error: `${label} conflicts with ${owner}` });
    }
  }
  return conflicts;
}

// src/pi/coding-agent/resources/packages.ts
var import_pi_host = require("pi:host");

// src/pi/coding-agent/resources/ignore.ts
var fileNames = [".gitignore", ".ignore", ".fdignore"];
var Ignore = class {
  constructor(root) {
    this.root = root;
  }
  root;
  rules = [];
  /** Adds the rules of a folder. As in Pi, a leading / at the root is no anchor. */
  addFrom(dir) {
    const below2 = (0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).path)().relative(this.root, dir);
    const prefix = below2 ? `${(0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).posix)(below2)}/` : "";
    for (const name of fileNames) {
      const file = (0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, name);
      if (!(0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).exists)(file)) continue;
      try {
        for (const line of (0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).readText)(file).split(/\r?\n/)) this.add(line, prefix);
      } catch {
      }
    }
  }
  add(line, prefix) {
    if (line.trim() === "" || line.trim().startsWith("#")) return;
    let pattern = line;
    const negated = pattern.startsWith("!");
    if (negated || pattern.startsWith("\\!")) pattern = pattern.slice(1);
    if (pattern.startsWith("/")) pattern = pattern.slice(1);
    pattern = (prefix + pattern).replace(/(?<!\\)\s+$/, "").replace(/\\(\s)$/, "$1");
    if (pattern !== "" && pattern !== "/") this.rules.push({ test: compile(pattern), negated });
  }
  /** Whether a path below the root is left out. A folder is written with a slash at its end. */
  ignores(file) {
    for (let at2 = file.indexOf("/"); at2 > 0 && at2 < file.length - 1; at2 = file.indexOf("/", at2 + 1)) {
      if (this.verdict(file.slice(0, at2 + 1))) return true;
    }
    return this.verdict(file);
  }
  verdict(file) {
    let ignored = false;
    for (const rule of this.rules) if (ignored === rule.negated && rule.test.test(file)) ignored = !rule.negated;
    return ignored;
  }
};
function compile(pattern) {
  const body = pattern.replace(/\/$/, "");
  const anchored = body.includes("/");
  let out = anchored ? "^" : "(?:^|/)";
  for (let i = 0; i < body.length; i++) {
    const rest = body.slice(i);
    if (/^\*\*\//.test(rest) && (i === 0 || body[i - 1] === "/")) {
      out += "(?:[^/]+/)*";
      i += 2;
    } else if (rest === "**" && body[i - 1] === "/") {
      out += ".+";
      i++;
    } else if (body[i] === "*") {
      while (body[i + 1] === "*") i++;
      out += "[^/]*";
    } else if (body[i] === "?") out += "[^/]";
    else if (body[i] === "[" && body.indexOf("]", i + 2) > 0) {
      const end = body.indexOf("]", i + 2);
      out += `[${body.slice(i + 1, end).replace(/^[!^]/, "^").replace(/[\\[]/g, "\\$&")}]`;
      i = end;
    } else {
      if (body[i] === "\\" && i + 1 < body.length) i++;
      out += body[i].replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
    }
  }
  return new RegExp(out + (pattern.endsWith("/") ? "/" : "(?:$|/)"), "is");
}

// src/pi/coding-agent/resources/collect.ts
var kinds = ["extensions", "skills", "prompts", "themes"];
var endings = { extensions: /\.(ts|js)$/, skills: /\.md$/, prompts: /\.md$/, themes: /\.json$/ };
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function readManifest(file) {
  let pi;
  try {
    pi = JSON.parse((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).withoutBom)((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).readText)(file)))?.pi;
  } catch {
    return null;
  }
  if (!isObject(pi)) return null;
  const manifest = {};
  for (const kind of kinds) {
    const list2 = pi[kind];
    if (Array.isArray(list2) && list2.every((entry) => typeof entry === "string")) manifest[kind] = list2;
  }
  if (typeof pi.changelogPath === "string") manifest.changelogPath = pi.changelogPath;
  return manifest;
}
var hidden = (item) => item.name.startsWith(".") || item.name === "node_modules";
var inside = (root, item) => {
  const below2 = (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).posix)((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().relative(root, item.full));
  return item.isDir ? `${below2}/` : below2;
};
function begin(dir) {
  const ignore = new Ignore(dir);
  ignore.addFrom(dir);
  return ignore;
}
function entriesOf(dir) {
  const listed = readManifest((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, "package.json"))?.extensions ?? [];
  const there = listed.map((entry) => (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().resolve(dir, entry)).filter((import_paths3 ??= require("pi:coding-agent/resources/paths")).exists);
  if (there.length > 0) return there;
  for (const index of ["index.ts", "index.js"]) {
    const file = (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, index);
    if ((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).exists)(file)) return [file];
  }
  return null;
}
function extensionsIn(dir) {
  const own = entriesOf(dir);
  if (own) return own;
  const ignore = begin(dir);
  const found = [];
  for (const item of (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir)) {
    if (hidden(item) || ignore.ignores(inside(dir, item))) continue;
    if (item.isFile && endings.extensions.test(item.name)) found.push(item.full);
    else if (item.isDir) found.push(...entriesOf(item.full) ?? []);
  }
  return found;
}
function skillsIn(dir, mode, ignore, root = dir) {
  if (!(0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).exists)(dir)) return [];
  const rules = ignore ?? new Ignore(root);
  rules.addFrom(dir);
  const items = (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir);
  const skill = items.find((item) => item.name === "SKILL.md" && item.isFile && !rules.ignores(inside(root, item)));
  if (skill) return [skill.full];
  const found = [];
  for (const item of items) {
    if (hidden(item) || rules.ignores(inside(root, item))) continue;
    if (item.isFile && item.name.endsWith(".md") && mode === "pi" === (dir === root)) found.push(item.full);
    else if (item.isDir) found.push(...skillsIn(item.full, mode, rules, root));
  }
  return found;
}
function filesIn(dir, kind) {
  const ignore = begin(dir);
  return (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir).filter((item) => !hidden(item) && item.isFile && endings[kind].test(item.name) && !ignore.ignores(inside(dir, item))).map((item) => item.full);
}
function filesBelow(dir, ending, ignore, root = dir) {
  const rules = ignore ?? new Ignore(root);
  rules.addFrom(dir);
  const found = [];
  for (const item of (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir)) {
    if (hidden(item) || rules.ignores(inside(root, item))) continue;
    if (item.isDir) found.push(...filesBelow(item.full, ending, rules, root));
    else if (item.isFile && ending.test(item.name)) found.push(item.full);
  }
  return found;
}
function conventional(dir, kind) {
  if (!(0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).exists)(dir)) return [];
  if (kind === "extensions") return extensionsIn(dir);
  return kind === "skills" ? skillsIn(dir, "pi") : filesIn(dir, kind);
}
function collect(dir, kind) {
  if (!(0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).exists)(dir)) return [];
  if (kind === "extensions") return extensionsIn(dir);
  return kind === "skills" ? skillsIn(dir, "pi") : filesBelow(dir, endings[kind]);
}
function collectAll(paths, kind) {
  return paths.flatMap((file) => {
    if ((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).isFile)(file)) return [file];
    return (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).isDirectory)(file) ? collect(file, kind) : [];
  });
}
function expandGlob(pattern, root) {
  let found = [root];
  for (const part of pattern.replace(/^\.\//, "").split("/")) {
    if (part === "" || part === ".") continue;
    found = found.flatMap((dir) => step(dir, part));
  }
  return [...new Set(found)].filter((file) => file !== root).filter((file) => (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().relative(root, file).split((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().sep).every((name) => name === ".." || !name.startsWith("."))).sort();
}
function step(dir, part) {
  if (part === "**") return [dir, ...below(dir)];
  if (!/[*?[{]/.test(part)) {
    const file = (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().resolve(dir, part);
    return (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).exists)(file) ? [file] : [];
  }
  return (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir).filter((item) => (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().matchesGlob(item.name, part)).map((item) => item.full);
}
function below(dir) {
  return (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir).flatMap((item) => {
    if (item.name.startsWith(".")) return [];
    return item.isDir && !(0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).fs)().lstatSync(item.full).isSymbolicLink() ? [item.full, ...below(item.full)] : [item.full];
  });
}

// src/pi/coding-agent/resources/patterns.ts
var isOverride = (entry) => /^[!+-]/.test(entry);
var hasGlob = (entry) => /[*?]/.test(entry);
var isPattern = (entry) => isOverride(entry) || hasGlob(entry);
function namesOf(file, base) {
  const of = (target) => [(0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).posix)((0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).path)().relative(base, target)), (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).posix)(target)];
  const name = (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).path)().basename(file);
  const exact = of(file);
  const loose = [...exact, name];
  if (name === "SKILL.md") {
    const dir = (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).path)().dirname(file);
    exact.push(...of(dir));
    loose.push(...of(dir), (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).path)().basename(dir));
  }
  return { exact, loose };
}
function matches(file, patterns, base) {
  if (patterns.length === 0) return false;
  const { loose } = namesOf(file, base);
  return patterns.some((pattern) => {
    const glob = (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).posix)((0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).normalizePath)(pattern));
    return loose.some((name) => name === glob || (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).path)().matchesGlob(name, glob));
  });
}
function isExactly(file, patterns, base) {
  if (patterns.length === 0) return false;
  const { exact } = namesOf(file, base);
  return patterns.some((pattern) => exact.includes((0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).posix)((0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).normalizePath)(pattern.replace(/^\.[/\\]/, "")))));
}
var marked = (patterns, mark) => patterns.filter((pattern) => pattern.startsWith(mark)).map((pattern) => pattern.slice(1));
function enabledBy(file, patterns, base) {
  if (isExactly(file, marked(patterns, "-"), base)) return false;
  return isExactly(file, marked(patterns, "+"), base) || !matches(file, marked(patterns, "!"), base);
}
function choose(files, patterns, base) {
  const plain = patterns.filter((pattern) => !isOverride(pattern));
  const [without, always, never] = ["!", "+", "-"].map((mark) => marked(patterns, mark));
  const wanted = (file) => (plain.length === 0 || matches(file, plain, base)) && !matches(file, without, base);
  const chosen = files.filter(wanted);
  chosen.push(...files.filter((file) => !chosen.includes(file) && isExactly(file, always, base)));
  return new Set(chosen.filter((file) => !isExactly(file, never, base)));
}
function changes(files, patterns, base) {
  const result = /* @__PURE__ */ new Map();
  for (const pattern of patterns) {
    const target = [isOverride(pattern) ? pattern.slice(1) : pattern];
    const named2 = /^[+-]/.test(pattern) ? isExactly : matches;
    for (const file of files) if (named2(file, target, base)) result.set(file, !/^[!-]/.test(pattern));
  }
  return result;
}

// src/pi/coding-agent/resources/packages.ts

// src/pi/coding-agent/resources/semver.ts
function parse(text) {
  const match = /^[v=\s]*(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text.trim());
  return match ? { numbers: [match[1], match[2], match[3]].map(Number), pre: match[4]?.split(".") ?? [] } : void 0;
}
function compare(a, b) {
  for (let i = 0; i < 3; i++) if (a.numbers[i] !== b.numbers[i]) return a.numbers[i] - b.numbers[i];
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let i = 0; i < Math.max(a.pre.length, b.pre.length); i++) {
    const [x, y] = [a.pre[i], b.pre[i]];
    if (x === y) continue;
    if (x === void 0 || y === void 0) return x === void 0 ? -1 : 1;
    const [n, m] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (n && m) return Number(x) - Number(y);
    if (n !== m) return n ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}
function bounds(word) {
  const match = /^(\^|~>?|>=|<=|>|<|=)?\s*v?(\d+|[xX*])?(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-([0-9A-Za-z.-]+))?(?:\+\S+)?$/.exec(word);
  if (!match || match[1] === void 0 && word === "") return word === "" ? [] : void 0;
  const given = [];
  for (const part of match.slice(2, 5)) {
    if (part === void 0 || !/^\d/.test(part)) break;
    given.push(part);
  }
  const numbers = [0, 1, 2].map((i) => Number(given[i] ?? 0));
  const from = { numbers, pre: given.length === 3 ? match[5]?.split(".") ?? [] : [] };
  const before = (place) => {
    const next = numbers.map((n, i) => i < place ? n : i === place ? n + 1 : 0);
    return { op: "<", version: { numbers: next, pre: ["0"] } };
  };
  const op = match[1] ?? (given.length === 3 ? "=" : "");
  if (given.length === 0) return op === "<" || op === ">" ? void 0 : [];
  if (op === "^") {
    const first = numbers.findIndex((n) => n > 0);
    return [{ op: ">=", version: from }, before(first < 0 || first >= given.length ? given.length - 1 : first)];
  }
  if (op.startsWith("~")) return [{ op: ">=", version: from }, before(Math.min(1, given.length - 1))];
  if (given.length === 3) return [{ op, version: from }];
  if (op === "" || op === "=") return [{ op: ">=", version: from }, before(given.length - 1)];
  if (op === ">=" || op === "<") return [{ op, version: from }];
  const edge = before(given.length - 1).version;
  return [{ op: op === ">" ? ">=" : "<", version: { ...edge, pre: op === ">" ? [] : ["0"] } }];
}
function parseRange(text) {
  const sets = [];
  for (const part of text.split("||")) {
    const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(part);
    const words = hyphen ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`] : part.trim().replace(/([<>=~^]+)\s+/g, "$1").split(/\s+/);
    const set = [];
    for (const word of words) {
      const found = bounds(word);
      if (!found) return void 0;
      set.push(...found);
    }
    sets.push(set);
  }
  return sets;
}
var rangeOf = (text) => parseRange(text) ? text : void 0;
var holds = (version, { op, version: bound }) => {
  const order = compare(version, bound);
  return op === ">=" ? order >= 0 : op === "<=" ? order <= 0 : op === ">" ? order > 0 : op === "<" ? order < 0 : order === 0;
};
function satisfies(text, range) {
  const version = parse(text);
  const sets = parseRange(range);
  if (!version || !sets) return false;
  return sets.some((set) => {
    if (!set.every((bound) => holds(version, bound))) return false;
    const named2 = (bound) => bound.version.pre.length > 0 && bound.version.pre[0] !== "0";
    return version.pre.length === 0 || set.some((b) => named2(b) && b.version.numbers.every((n, i) => n === version.numbers[i]));
  });
}

// src/pi/coding-agent/resources/sources.ts
function parseSource(text) {
  if (text.startsWith("npm:")) {
    const spec = text.slice(4).trim();
    const match = /^(@?[^@]+(?:\/[^@]+)?)(?:@(.+))?$/.exec(spec);
    const version = match?.[2];
    return { type: "npm", spec, name: match?.[1] ?? spec, version, range: version === void 0 ? void 0 : rangeOf(version) };
  }
  return ((0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).isLocalPath)(text) ? void 0 : parseGit(text)) ?? { type: "local", path: text };
}
var shorthands = { github: "github.com", gitlab: "gitlab.com", bitbucket: "bitbucket.org", gist: "gist.github.com" };
function parseGit(text) {
  const trimmed = text.trim();
  const marked2 = trimmed.startsWith("git:") && !trimmed.startsWith("git://");
  let url = marked2 ? trimmed.slice(4).trim() : trimmed;
  if (!marked2 && !/^(https?|ssh|git):\/\//i.test(url)) return void 0;
  const short = /^(github|gitlab|bitbucket|gist):(?!\/\/)(.+)$/.exec(url);
  if (short) url = `${shorthands[short[1]]}/${short[2]}`;
  else if (/^[^/@:.\s]+\/[^/@:\s]+([@#].*)?$/.test(url)) url = `github.com/${url}`;
  const scp = /^git@([^:]+):(.+)$/.exec(url);
  const web = /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url);
  const bare = /^([^/]+)\/(.+)$/.exec(url);
  const [, host, rest] = scp ?? web ?? bare ?? [];
  if (!host || !scp && !web && !host.includes(".") && host !== "localhost") return void 0;
  const [, path12, ref] = /^([^@#]*)(?:[@#](.+))?$/.exec(rest.replace(/^\/+/, "")) ?? [];
  const clean = path12?.replace(/\/+$/, "").replace(/\.git$/, "");
  if (!clean || clean.split("/").length < 2 || unsafe(host, false) || unsafe(clean, true)) return void 0;
  return { type: "git", host, path: clean, ...ref ? { ref } : {} };
}
function unsafe(part, slashes) {
  let decoded;
  try {
    decoded = decodeURIComponent(part);
  } catch {
    return true;
  }
  return [part, decoded].some(
    (text) => /[\0\\]/.test(text) || text.startsWith("/") || !slashes && text.includes("/") || text.split("/").includes("..")
  );
}

// src/pi/coding-agent/resources/packages.ts
var sourceOf = (pkg) => typeof pkg === "string" ? pkg : pkg.source;
var isDelta = (pkg) => typeof pkg === "object" && pkg.autoload === false;
function rank({ source, scope, origin }) {
  if (source === "builtin") return 5;
  if (origin === "package") return 4;
  return (scope === "project" ? 0 : 2) + (source === "local" ? 0 : 1);
}
var add = (target, file, metadata, enabled) => {
  if (file && !target.has(file)) target.set(file, { metadata, enabled });
};
var nothing = () => ({ extensions: /* @__PURE__ */ new Map(), skills: /* @__PURE__ */ new Map(), prompts: /* @__PURE__ */ new Map(), themes: /* @__PURE__ */ new Map() });
function sorted(found) {
  const out = {};
  for (const kind of kinds) {
    const seen = /* @__PURE__ */ new Set();
    out[kind] = [...found[kind]].map(([file, { metadata, enabled }]) => ({ path: file, enabled, metadata })).sort((a, b) => rank(a.metadata) - rank(b.metadata)).filter((resource) => {
      const key = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resourceKey)(resource.path);
      return !seen.has(key) && !!seen.add(key);
    });
  }
  return out;
}
var notHere = (what) => async (source, _options) => {
  throw new Error(`pier does not ${what} packages from inside an extension: ${source}`);
};
var DefaultPackageManager = class {
  /** Packages of settings that are not installed, or not in the version asked for. */
  missing = [];
  cwd;
  agentDir;
  settings;
  builtin;
  constructor(options) {
    this.cwd = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd);
    this.agentDir = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir);
    this.settings = options.settingsManager;
    this.builtin = options.builtinExtensions ?? [];
  }
  install = notHere("install");
  installAndPersist = notHere("install");
  remove = notHere("remove");
  removeAndPersist = notHere("remove");
  update = notHere("update");
  setProgressCallback(_callback) {
  }
  checkForAvailableUpdates = async () => [];
  /** What is missing is not installed here: asked about it, the caller may leave it or fail. */
  async resolve(onMissing) {
    const found = this.resolveNow();
    for (const { source, scope } of onMissing ? [...this.missing] : []) {
      const action = await onMissing(source);
      if (action === "error") throw new Error(`Missing source: ${source}`);
      if (action === "install") found.installFailures.push({ source, scope, message: `pier does not install packages from inside an extension: ${source}` });
    }
    return found;
  }
  /** resolve without a promise: nothing here waits. */
  resolveNow() {
    const found = nothing();
    const own = this.settings.getGlobalSettings();
    const project = this.settings.getProjectSettings();
    const declared = [
      ...(project.packages ?? []).map((pkg) => ({ pkg, scope: "project" })),
      ...(own.packages ?? []).map((pkg) => ({ pkg, scope: "user" }))
    ];
    this.missing = [];
    this.addPackages(this.distinct(declared), found);
    const projectDir = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(this.cwd, (import_paths6 ??= require("pi:coding-agent/resources/paths")).configDir);
    for (const kind of kinds) {
      this.addListed(project[kind] ?? [], kind, found, { source: "local", scope: "project", origin: "top-level" }, projectDir);
      this.addListed(own[kind] ?? [], kind, found, { source: "local", scope: "user", origin: "top-level" }, this.agentDir);
    }
    this.addFolders(found, own, project, projectDir);
    for (const name of this.builtin) this.addBuiltin(`builtin:${name}`, found, own, project, projectDir);
    return { ...sorted(found), installFailures: [] };
  }
  async resolveExtensionSources(sources, options = {}) {
    const found = nothing();
    this.missing = [];
    const scope = options.temporary ? "temporary" : options.local ? "project" : "user";
    const [own, others] = [sources.filter((s) => s.startsWith("builtin:")), sources.filter((s) => !s.startsWith("builtin:"))];
    for (const name of own) add(found.extensions, name, { source: "builtin", scope, origin: "top-level" }, true);
    this.addPackages(others.map((pkg) => ({ pkg, scope })), found);
    return { ...sorted(found), installFailures: [] };
  }
  listConfiguredPackages() {
    const of = (scope, packages = []) => packages.map((pkg) => {
      const source = sourceOf(pkg);
      return { source, scope, filtered: typeof pkg === "object", installedPath: this.getInstalledPath(source, scope) };
    });
    return [
      ...of("user", this.settings.getGlobalSettings().packages),
      ...of("project", this.settings.getProjectSettings().packages)
    ];
  }
  getInstalledPath(source, scope) {
    const place = this.placeOf(parseSource(source), scope);
    return (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).exists)(place) ? place : void 0;
  }
  addSourceToSettings(source, options = {}) {
    const [scope, packages] = this.ofScope(options.local);
    const written = this.forSettings(source, scope);
    const at2 = packages.findIndex((pkg) => this.identity(sourceOf(pkg), scope) === this.identityOfInput(source));
    if (at2 >= 0 && sourceOf(packages[at2]) === written) return false;
    const old = packages[at2];
    const next = typeof old === "object" ? { ...old, source: written } : written;
    this.keep(options.local, at2 < 0 ? [...packages, next] : packages.with(at2, next));
    return true;
  }
  removeSourceFromSettings(source, options = {}) {
    const [scope, packages] = this.ofScope(options.local);
    const left = packages.filter((pkg) => this.identity(sourceOf(pkg), scope) !== this.identityOfInput(source));
    if (left.length === packages.length) return false;
    this.keep(options.local, left);
    return true;
  }
  ofScope(local) {
    const settings = local ? this.settings.getProjectSettings() : this.settings.getGlobalSettings();
    return [local ? "project" : "user", settings.packages ?? []];
  }
  keep(local, packages) {
    if (local) this.settings.setProjectPackages(packages);
    else this.settings.setPackages(packages);
  }
  forSettings(source, scope) {
    const parsed = parseSource(source);
    if (parsed.type !== "local") return source;
    const resolved = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(parsed.path, this.cwd, { homeDir: (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).homeDir)(), trim: true });
    return (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().relative(this.baseOf(scope), resolved) || ".";
  }
  identityOfInput(source) {
    const parsed = parseSource(source);
    return parsed.type === "local" ? this.localIdentity((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(parsed.path, this.cwd, { homeDir: (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).homeDir)(), trim: true })) : this.identity(source, "user");
  }
  localIdentity = (file) => `local:${import_pi_host.boot.platform === "win32" ? file.toLowerCase() : file}`;
  /** What tells packages apart: neither version nor ref. */
  identity(source, scope) {
    const parsed = parseSource(source);
    if (parsed.type === "npm") return `npm:${parsed.name}`;
    if (parsed.type === "git") return `git:${parsed.host}/${parsed.path}`;
    return this.localIdentity(this.placeOf(parsed, scope));
  }
  /** A package of both is the project's, unless the project only changes what of the person's is enabled. */
  distinct(declared) {
    const result = [];
    const seen = /* @__PURE__ */ new Map();
    for (const entry of declared) {
      const identity = this.identity(sourceOf(entry.pkg), entry.scope);
      const at2 = seen.get(identity);
      if (at2 === void 0) seen.set(identity, result.push(entry) - 1);
      else if (result[at2].scope === "project" && entry.scope === "user") {
        if (isDelta(result[at2].pkg)) result.push(entry);
      } else if (entry.scope === "project") result[at2] = entry;
    }
    return result;
  }
  baseOf(scope) {
    if (scope === "user") return this.agentDir;
    if (scope === "temporary") return this.cwd;
    if (!this.settings.isProjectTrusted()) throw new Error("Project is not trusted; refusing to access project package storage");
    return (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(this.cwd, (import_paths6 ??= require("pi:coding-agent/resources/paths")).configDir);
  }
  placeOf(source, scope) {
    const base = this.baseOf(scope);
    if (source.type === "local") return (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(source.path, base, { homeDir: (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).homeDir)(), trim: true });
    const root = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(scope === "temporary" ? (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(this.agentDir, "tmp", "extensions") : base, source.type);
    const place = source.type === "npm" ? (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().resolve(root, "node_modules", source.name) : (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().resolve(root, source.host, source.path);
    if (!place.startsWith(root + (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().sep)) throw new Error(`Refusing to use path outside package install root: ${place}`);
    return place;
  }
  addPackages(declared, found) {
    for (const { pkg, scope } of declared) {
      const source = sourceOf(pkg);
      const base = this.deltaBase(pkg, scope, declared);
      const [from, at2] = base ? [sourceOf(base.pkg), base.scope] : [source, scope];
      const parsed = parseSource(from);
      const place = this.placeOf(parsed, at2);
      const metadata = { source, scope, origin: "package" };
      const filter = typeof pkg === "object" ? pkg : void 0;
      if (parsed.type === "local") this.addLocal(place, found, filter, metadata);
      else if (!this.installed(parsed, place)) this.missing.push({ source: from, scope: at2 });
      else {
        Object.assign(metadata, { baseDir: place, packageRoot: place });
        this.addPackage(place, found, filter, metadata);
      }
    }
  }
  /** The person's package that a project's entry with autoload false is about. */
  deltaBase(pkg, scope, declared) {
    if (scope !== "project" || !isDelta(pkg)) return void 0;
    const identity = this.identity(sourceOf(pkg), scope);
    return declared.find((entry) => entry.scope === "user" && this.identity(sourceOf(entry.pkg), "user") === identity);
  }
  installed(source, place) {
    if (!(0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).exists)(place)) return false;
    if (source.type !== "npm") return true;
    try {
      const { version } = JSON.parse((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).withoutBom)((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).readText)((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(place, "package.json"))));
      return !!version && (source.range === void 0 || satisfies(version, source.range));
    } catch {
      return false;
    }
  }
  addLocal(place, found, filter, metadata) {
    if ((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).isFile)(place)) {
      metadata.baseDir = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().dirname(place);
      add(found.extensions, place, metadata, true);
    } else if ((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).isDirectory)(place)) {
      Object.assign(metadata, { baseDir: place, packageRoot: place });
      if (!this.addPackage(place, found, filter, metadata)) add(found.extensions, place, metadata, true);
    }
  }
  /** Reports whether the folder says, or shows by its folders, what it offers. */
  addPackage(root, found, filter, metadata) {
    const manifest = readManifest((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(root, "package.json"));
    const changelogPath = changelogOf(root, manifest);
    if (changelogPath) metadata.changelogPath = changelogPath;
    let any = false;
    for (const kind of kinds) {
      const target = found[kind];
      const listed = manifest?.[kind];
      const chosen = filter?.[kind];
      const folder = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(root, kind);
      if (filter?.autoload === false) {
        for (const [file, enabled] of changes(offered(root, kind, manifest), chosen ?? [], root)) add(target, file, metadata, enabled);
      } else if (chosen !== void 0) {
        const files = offered(root, kind, manifest);
        const enabled = chosen.length > 0 ? choose(files, chosen, root) : /* @__PURE__ */ new Set();
        for (const file of files) add(target, file, metadata, enabled.has(file));
      } else if (listed) {
        const files = named(listed, root, kind);
        const enabled = choose(files, listed.filter(isOverride), root);
        for (const file of files) if (enabled.has(file)) add(target, file, metadata, true);
      } else if ((filter || !listsAnything(manifest)) && (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).exists)(folder)) {
        for (const file of collect(folder, kind)) add(target, file, metadata, true);
        any = true;
      }
    }
    return any || filter !== void 0 || listsAnything(manifest);
  }
  addListed(entries, kind, found, metadata, base) {
    const plain = entries.filter((entry) => !isPattern(entry)).map((entry) => (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(entry, base, { homeDir: (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).homeDir)(), trim: true }));
    const files = collectAll(plain, kind);
    const enabled = choose(files, entries.filter(isPattern), base);
    for (const file of files) add(found[kind], file, metadata, enabled.has(file));
  }
  addFolders(found, own, project, projectDir) {
    const put2 = (kind, files, scope, baseDir) => {
      const rules = ((scope === "project" ? project : own)[kind] ?? []).filter(isOverride);
      const metadata = { source: "auto", scope, origin: "top-level", baseDir };
      for (const file of files) add(found[kind], file, metadata, enabledBy(file, rules, baseDir));
    };
    const ownAgents = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).homeDir)(), ".agents", "skills");
    const folders = (base, scope, agents) => {
      for (const kind of kinds) {
        put2(kind, conventional((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(base, kind), kind), scope, base);
        if (kind !== "skills") continue;
        for (const dir of agents) put2("skills", skillsIn(dir, "agents"), scope, (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir));
      }
    };
    if (this.settings.isProjectTrusted()) {
      folders(projectDir, "project", agentsAbove(this.cwd).filter((dir) => !(0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).samePath)(dir, ownAgents)));
    }
    folders(this.agentDir, "user", [ownAgents]);
  }
  addBuiltin(name, found, own, project, projectDir) {
    const said = changes([name], (project.extensions ?? []).filter(isOverride), projectDir).get(name);
    const enabled = said ?? enabledBy(name, (own.extensions ?? []).filter(isOverride), this.agentDir);
    add(found.extensions, name, { source: "builtin", scope: said === void 0 ? "user" : "project", origin: "top-level" }, enabled);
  }
};
var listsAnything = (manifest) => kinds.some((kind) => manifest?.[kind] !== void 0);
function named(entries, root, kind) {
  const plain = entries.filter((entry) => !isOverride(entry));
  return collectAll(plain.flatMap((entry) => hasGlob(entry) ? expandGlob(entry, root) : [(0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().resolve(root, entry)]), kind);
}
function offered(root, kind, manifest) {
  const listed = manifest?.[kind] ?? [];
  if (listed.length === 0) return collect((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(root, kind), kind);
  const files = named(listed, root, kind);
  const rules = listed.filter(isOverride);
  return rules.length > 0 ? [...choose(files, rules, root)] : files;
}
function changelogOf(root, manifest) {
  const given = manifest?.changelogPath ?? "CHANGELOG.md";
  const file = given && (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().resolve(root, given);
  if (!file || !(0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).isFile)(file)) return void 0;
  const below2 = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().relative((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).canonicalize)(root), (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).canonicalize)(file));
  return below2 !== "" && !below2.startsWith("..") && !(0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().isAbsolute(below2) ? file : void 0;
}
function agentsAbove(start) {
  const above = [];
  for (let dir = start; ; dir = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) {
    above.push(dir);
    if (dir === (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) break;
  }
  const root = above.findIndex((dir) => (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).exists)((0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, ".git")));
  return above.slice(0, root < 0 ? void 0 : root + 1).map((dir) => (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, ".agents", "skills"));
}

// src/pi/coding-agent/resources/loader.ts

// src/pi/coding-agent/resources/prompts.ts

// src/pi/coding-agent/resources/skills.ts
var import_pi_host2 = require("pi:host");
var warning = (message, path12) => ({ type: "warning", message, path: path12 });
function collision(resourceType, name, label, winnerPath, loserPath) {
  return {
    type: "collision",
    message: `name "${label}" collision`,
    path: loserPath,
    collision: { resourceType, name, winnerPath, loserPath }
  };
}
function problemsOfName(name) {
  const problems = [];
  if (name.length > 64) problems.push(`name exceeds 64 characters (${name.length})`);
  if (!/^[a-z0-9-]+$/.test(name)) problems.push("name contains invalid characters (must be lowercase a-z, 0-9, hyphens only)");
  if (name.startsWith("-") || name.endsWith("-")) problems.push("name must not start or end with a hyphen");
  if (name.includes("--")) problems.push("name must not contain consecutive hyphens");
  return problems;
}
function problemsOfDescription(description) {
  if (typeof description !== "string" || description.trim() === "") return ["description is required"];
  return description.length > 1024 ? [`description exceeds 1024 characters (${description.length})`] : [];
}
function sourceInfo(filePath2, baseDir, source) {
  if (source === "path") return (0, (import_small ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(filePath2, { source: "local", baseDir });
  const scoped = source === "user" || source === "project";
  return (0, (import_small ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(filePath2, scoped ? { source: "local", scope: source, baseDir } : { source, baseDir });
}
function loadFile(filePath2, source) {
  const declared = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).path)().basename(filePath2) === "SKILL.md";
  const none = (...diagnostics2) => ({ skills: [], diagnostics: diagnostics2 });
  let text;
  let frontmatter;
  try {
    text = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).readText)(filePath2);
  } catch (error) {
    return none(warning((0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "failed to read skill file"), filePath2));
  }
  try {
    ({ frontmatter } = (0, (import_frontmatter ??= require("pi:coding-agent/frontmatter")).parseFrontmatter)(text));
  } catch (error) {
    return declared ? none(warning((0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "failed to parse skill file"), filePath2)) : none();
  }
  const { description } = frontmatter;
  const described = typeof description === "string" && description.trim() !== "";
  if (!declared && !described) return none();
  const baseDir = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).path)().dirname(filePath2);
  const name = typeof frontmatter.name === "string" && frontmatter.name || (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).path)().basename(baseDir);
  const diagnostics = [...problemsOfDescription(description), ...problemsOfName(name)].map((text2) => warning(text2, filePath2));
  if (!described) return none(...diagnostics);
  const skill = {
    name,
    description,
    filePath: filePath2,
    baseDir,
    sourceInfo: sourceInfo(filePath2, baseDir, source),
    disableModelInvocation: frontmatter["disable-model-invocation"] === true
  };
  return { skills: [skill], diagnostics };
}
function loadDir(dir, source, top, ignore, root = dir) {
  const out = { skills: [], diagnostics: [] };
  if (!(0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).exists)(dir)) return out;
  const take = ({ skills, diagnostics }) => {
    out.skills.push(...skills);
    out.diagnostics.push(...diagnostics);
  };
  const rules = ignore ?? new Ignore(root);
  rules.addFrom(dir);
  const items = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir);
  const inside2 = (file) => (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).posix)((0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).path)().relative(root, file));
  const skill = items.find((item) => item.name === "SKILL.md" && item.isFile && !rules.ignores(inside2(item.full)));
  if (skill) return loadFile(skill.full, source);
  for (const item of items) {
    if (item.name.startsWith(".") || item.name === "node_modules") continue;
    if (rules.ignores(inside2(item.full) + (item.isDir ? "/" : ""))) continue;
    if (item.isDir) take(loadDir(item.full, source, false, rules, root));
    else if (item.isFile && top && item.name.endsWith(".md")) take(loadFile(item.full, source));
  }
  return out;
}
var loadSkillsFromDir = ({ dir, source }) => loadDir(dir, source, true);
function loadSkills(options) {
  const cwd = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd);
  const userDir = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir ?? import_pi_host2.boot.agentDir), "skills");
  const projectDir = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).path)().resolve(cwd, (import_paths7 ??= require("pi:coding-agent/resources/paths")).configDir, "skills");
  const byName = /* @__PURE__ */ new Map();
  const seen = /* @__PURE__ */ new Set();
  const diagnostics = [];
  const collisions = [];
  const add2 = (loaded) => {
    diagnostics.push(...loaded.diagnostics);
    for (const skill of loaded.skills) {
      const key = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).resourceKey)(skill.filePath);
      if (seen.has(key)) continue;
      const winner = byName.get(skill.name);
      if (winner) collisions.push(collision("skill", skill.name, skill.name, winner.filePath, skill.filePath));
      else byName.set(skill.name, skill);
      if (!winner) seen.add(key);
    }
  };
  if (options.includeDefaults) {
    add2(loadDir(userDir, "user", true));
    add2(loadDir(projectDir, "project", true));
  }
  for (const given of options.skillPaths) {
    const file = (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).resolvePath)(given, cwd, { trim: true });
    let source = "path";
    if (!options.includeDefaults && (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).isWithin)(userDir, file)) source = "user";
    else if (!options.includeDefaults && (0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).isWithin)(projectDir, file)) source = "project";
    if (!(0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).exists)(file)) diagnostics.push(warning("skill path does not exist", file));
    else if ((0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).isDirectory)(file)) add2(loadDir(file, source, true));
    else if ((0, (import_paths7 ??= require("pi:coding-agent/resources/paths")).isFile)(file) && file.endsWith(".md")) add2(loadFile(file, source));
    else diagnostics.push(warning("skill path is not a markdown file", file));
  }
  return { skills: [...byName.values()], diagnostics: [...diagnostics, ...collisions] };
}

// src/pi/coding-agent/resources/prompts.ts
function parseCommandArgs(text) {
  const args = [];
  let at2 = 0;
  while (at2 < text.length) {
    if (/\s/.test(text[at2])) {
      at2++;
      continue;
    }
    const quoted = quotedAt(text, at2);
    if (quoted) {
      let rest = quoted.end;
      while (rest < text.length && !/\s/.test(text[rest])) rest++;
      args.push(quoted.value + text.slice(quoted.end, rest));
      at2 = rest;
      continue;
    }
    let end = at2;
    while (end < text.length && !/\s/.test(text[end])) end++;
    args.push(text.slice(at2, end));
    at2 = end;
  }
  return args;
}
function quotedAt(text, at2) {
  const quote = text[at2];
  if (quote !== '"' && quote !== "'") return void 0;
  let value = "";
  for (let i = at2 + 1; i < text.length; i++) {
    if (text[i] === "\\" && text[i + 1] === quote) value += text[++i];
    else if (text[i] === quote) return { value, end: i + 1 };
    else value += text[i];
  }
  return void 0;
}
var places = /\$\{(\d+|ARGUMENTS|@):-([^}]*)\}|\$\{@:(\d+)(?::(\d+))?\}|\$(ARGUMENTS|@|\d+)/g;
function substituteArgs(content, args) {
  const all = args.join(" ");
  const valueOf = (name) => name === "@" || name === "ARGUMENTS" ? all : args[Number.parseInt(name, 10) - 1];
  return content.replace(places, (_match, named2, otherwise, from, length, simple2) => {
    if (named2) return valueOf(named2) || otherwise;
    if (!from) return valueOf(simple2) ?? "";
    const start = Math.max(0, Number.parseInt(from, 10) - 1);
    return args.slice(start, length ? start + Number.parseInt(length, 10) : void 0).join(" ");
  });
}
function expandPromptTemplate(text, templates) {
  const match = /^\/([^\s]+)(?:\s+([\s\S]*))?$/.exec(text);
  const template = match && templates.find(({ name }) => name === match[1]);
  return template ? substituteArgs(template.content, parseCommandArgs(match[2] ?? "")) : text;
}
function loadFile2(filePath2, sourceInfo2) {
  let parsed;
  try {
    parsed = (0, (import_frontmatter2 ??= require("pi:coding-agent/frontmatter")).parseFrontmatter)((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).readText)(filePath2));
  } catch (error) {
    return { templates: [], diagnostics: [warning((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "failed to parse prompt template file"), filePath2)] };
  }
  const { frontmatter, body } = parsed;
  let description = typeof frontmatter.description === "string" ? frontmatter.description : "";
  if (!description) {
    const line = body.split("\n").find((line2) => line2.trim()) ?? "";
    description = line.length > 60 ? `${line.slice(0, 60)}...` : line;
  }
  const hint = frontmatter["argument-hint"];
  const template = {
    name: (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).path)().basename(filePath2).replace(/\.md$/, ""),
    description,
    ...typeof hint === "string" && hint ? { argumentHint: hint } : {},
    content: body,
    sourceInfo: sourceInfo2,
    filePath: filePath2
  };
  return { templates: [template], diagnostics: [] };
}
function loadPromptTemplates(options) {
  const cwd = (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd);
  const userDir = (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir), "prompts");
  const projectDir = (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).path)().resolve(cwd, (import_paths8 ??= require("pi:coding-agent/resources/paths")).configDir, "prompts");
  const out = { templates: [], diagnostics: [] };
  const infoOf2 = (file) => {
    if ((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).isWithin)(userDir, file)) return (0, (import_small2 ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(file, { source: "local", scope: "user", baseDir: userDir });
    if ((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).isWithin)(projectDir, file)) {
      return (0, (import_small2 ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(file, { source: "local", scope: "project", baseDir: projectDir });
    }
    const baseDir = (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).isDirectory)(file) ? file : (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).path)().dirname(file);
    return (0, (import_small2 ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(file, { source: "local", baseDir });
  };
  const addFile = (file) => {
    const { templates, diagnostics } = loadFile2(file, infoOf2(file));
    out.templates.push(...templates);
    out.diagnostics.push(...diagnostics);
  };
  const addDir = (dir) => {
    for (const item of (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).itemsOf)(dir)) if (item.isFile && item.name.endsWith(".md")) addFile(item.full);
  };
  if (options.includeDefaults) for (const dir of [userDir, projectDir]) addDir(dir);
  for (const given of options.promptPaths) {
    const file = (0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).resolvePath)(given, cwd, { trim: true });
    if (!(0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).exists)(file)) continue;
    if ((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).isDirectory)(file)) addDir(file);
    else if ((0, (import_paths8 ??= require("pi:coding-agent/resources/paths")).isFile)(file) && file.endsWith(".md")) addFile(file);
  }
  return out;
}

// src/pi/coding-agent/resources/settings.ts
var import_pi_host4 = require("pi:host");

// src/pi/coding-agent/agent/names.ts
var defaultTools = ["read", "bash", "edit", "write"];
var isModifier = (entry) => typeof entry === "string" && /^[+-]/.test(entry);
function applyModifiers(base, entries) {
  return entries.filter(isModifier).reduce(
    (tools, entry) => {
      const name = entry.slice(1);
      if (entry.startsWith("-")) return tools.filter((tool) => tool !== name);
      return name === "" || tools.includes(name) ? tools : [...tools, name];
    },
    [...base]
  );
}

// src/pi/coding-agent/resources/settings-table.ts
var import_pi_host3 = require("pi:host");
var env = (name) => (0, import_pi_host3.requireHost)("pi:node/process").env[name];
var same = (value) => value;
var or = (otherwise) => (value) => value ?? otherwise;
var oneOf = (otherwise, ...values) => (value) => values.includes(value) ? value : otherwise;
var list = (value) => [...value ?? []];
var between = (least, most) => (value) => Math.max(least, Math.min(most, Math.floor(value)));
var filePath = (value) => value ? (0, (import_paths9 ??= require("pi:coding-agent/resources/paths")).normalizePath)(value) : value;
var isNumber = (value) => typeof value === "number" && Number.isFinite(value);
var simple = (place, otherwise) => ({ place, get: or(otherwise), set: same });
var choice = (place, otherwise, ...values) => ({
  place,
  get: oneOf(otherwise, ...values),
  set: same
});
function externalEditor(value) {
  if (typeof value === "string" && value.trim() !== "") return value;
  return env("VISUAL") || env("EDITOR") || (import_pi_host3.boot.platform === "win32" ? "notepad" : "nano");
}
function timeout(name, otherwise) {
  const parse3 = (value) => {
    if (typeof value === "string") {
      const text = value.trim();
      if (text.toLowerCase() === "disabled") return 0;
      return text === "" ? void 0 : parse3(Number(text));
    }
    return isNumber(value) && value >= 0 ? Math.floor(value) : void 0;
  };
  return (value) => {
    const ms = parse3(value);
    if (ms === void 0 && value !== void 0) throw new Error(`Invalid ${name} setting: ${String(value)}`);
    return ms ?? otherwise;
  };
}
function httpIdleTimeout(value) {
  if (!Number.isFinite(value) || value < 0) throw new Error(`Invalid httpIdleTimeoutMs setting: ${String(value)}`);
  return Math.floor(value);
}
function toolModifiers(entries) {
  const plain = entries.filter((entry) => !isModifier(entry));
  return applyModifiers(plain.length > 0 || entries.length === 0 ? plain : defaultTools, entries);
}
var rows = {
  LastChangelogVersion: simple("lastChangelogVersion"),
  SessionDir: { place: "sessionDir", get: filePath },
  DefaultProvider: simple("defaultProvider"),
  DefaultModel: simple("defaultModel"),
  SteeringMode: { place: "steeringMode", get: (v) => v || "one-at-a-time", set: same },
  FollowUpMode: { place: "followUpMode", get: (v) => v || "one-at-a-time", set: same },
  ThemeSetting: { place: "theme", get: (v) => typeof v === "string" ? v : void 0 },
  Theme: { place: "theme", get: (v) => typeof v === "string" && !v.includes("/") ? v : void 0, set: same },
  DefaultThinkingLevel: simple("defaultThinkingLevel"),
  Transport: simple("transport", "auto"),
  SessionShareDestination: choice("sessionShareDestination", "auto", "gist", "radius"),
  CompactionEnabled: simple("compaction.enabled", true),
  BranchSummarySkipPrompt: { place: "branchSummary.skipPrompt", get: or(false) },
  RetryEnabled: simple("retry.enabled", true),
  HttpIdleTimeoutMs: { place: "httpIdleTimeoutMs", get: timeout("httpIdleTimeoutMs", 3e5), set: httpIdleTimeout },
  WebSocketConnectTimeoutMs: { place: "websocketConnectTimeoutMs", get: timeout("websocketConnectTimeoutMs") },
  CacheWarmingMode: { ...choice("cacheWarming", "idle", "off", "streaming", "idle"), global: true },
  HideThinkingBlock: simple("hideThinkingBlock", false),
  ShowCacheMissNotices: simple("showCacheMissNotices", false),
  ExternalEditorCommand: { place: "externalEditor", get: externalEditor },
  ShellPath: { place: "shellPath", get: filePath, set: same },
  QuietStartup: choice("quietStartup", false, true, "header"),
  DefaultProjectTrust: { ...choice("defaultProjectTrust", "ask", "always", "never"), global: true },
  ShellCommandPrefix: simple("shellCommandPrefix"),
  NpmCommand: { place: "npmCommand", get: (v) => v ? [...v] : void 0, set: (v) => v ? [...v] : void 0 },
  CollapseChangelog: simple("collapseChangelog", false),
  EnableInstallTelemetry: simple("enableInstallTelemetry", true),
  EnableAnalytics: { place: "enableAnalytics", get: or(false) },
  TrackingId: { place: "trackingId", get: same },
  Packages: { place: "packages", get: list, set: same },
  ExtensionPaths: { place: "extensions", get: list, set: same },
  SkillPaths: { place: "skills", get: list, set: same },
  PromptTemplatePaths: { place: "prompts", get: list, set: same },
  ThemePaths: { place: "themes", get: list, set: same },
  EnableSkillCommands: simple("enableSkillCommands", true),
  ThinkingBudgets: { place: "thinkingBudgets", get: same },
  ShowImages: simple("terminal.showImages", true),
  ImageWidthCells: {
    place: "terminal.imageWidthCells",
    get: (v) => isNumber(v) ? Math.max(1, Math.floor(v)) : 60,
    set: (v) => Math.max(1, Math.floor(v))
  },
  ClearOnShrink: { place: "terminal.clearOnShrink", get: (v) => v ?? env("PI_CLEAR_ON_SHRINK") === "1", set: same },
  ShowTerminalProgress: simple("terminal.showTerminalProgress", false),
  TuiMode: choice("tuiMode", "fullscreen", "regular"),
  FullscreenExitOutput: choice("fullscreenExitOutput", "transcript", "resume-hint"),
  FullscreenScrollbar: choice("fullscreenScrollbar", "auto", "always", "hidden"),
  FullscreenCopyOnSelect: simple("fullscreenCopyOnSelect", true),
  FullscreenWheelScrollLines: {
    place: "fullscreenWheelScrollLines",
    get: (v) => isNumber(v) ? between(1, 100)(v) : "auto",
    set: (v) => v === "auto" ? v : between(1, 100)(v)
  },
  ImageAutoResize: simple("images.autoResize", true),
  BlockImages: simple("images.blockImages", false),
  EnabledModels: simple("enabledModels"),
  DefaultTools: {
    place: "defaultTools",
    get: (v) => v === void 0 ? void 0 : toolModifiers(Array.isArray(v) ? v.filter((t) => typeof t === "string") : [])
  },
  DoubleEscapeAction: simple("doubleEscapeAction", "tree"),
  TreeFilterMode: choice("treeFilterMode", "default", "default", "no-tools", "user-only", "labeled-only", "all"),
  ShowHardwareCursor: { place: "showHardwareCursor", get: (v) => v ?? env("PI_HARDWARE_CURSOR") === "1", set: same },
  EditorPaddingX: { place: "editorPaddingX", get: or(0), set: between(0, 3) },
  OutputPad: choice("outputPad", 1, 0),
  AutocompleteMaxVisible: { place: "autocompleteMaxVisible", get: or(5), set: between(3, 20) },
  CodeBlockIndent: { place: "markdown.codeBlockIndent", get: or("  ") },
  MermaidRenderingMode: choice("markdown.mermaid", "streaming", "off", "final"),
  Warnings: { place: "warnings", get: (v) => ({ ...v ?? {} }), set: (v) => ({ ...v }) }
};
var projectRows = {
  Packages: "packages",
  ExtensionPaths: "extensions",
  SkillPaths: "skills",
  PromptTemplatePaths: "prompts",
  ThemePaths: "themes"
};

// src/pi/coding-agent/resources/settings.ts
var lock = { wait: (import_lock ??= require("pi:ai/lock")).shortWait, nofollow: true };
var Files = class {
  constructor(paths) {
    this.paths = paths;
  }
  paths;
  withLock(scope, fn) {
    const file = this.paths[scope];
    if (!(0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).exists)(file)) {
      const next = fn(void 0);
      if (next === void 0) return;
      (0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).fs)().mkdirSync((0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).path)().dirname(file), { recursive: true });
      (0, (import_lock ??= require("pi:ai/lock")).withFileLock)(file, lock, ({ check }) => this.write(file, next, check));
      return;
    }
    (0, (import_lock ??= require("pi:ai/lock")).withFileLock)(file, lock, ({ check }) => {
      const next = fn((0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).readText)(file));
      if (next !== void 0) this.write(file, next, check);
    });
  }
  write(file, text, check) {
    check();
    (0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).fs)().writeFileSync(file, text, "utf-8");
  }
};
var Memory = class {
  texts = {};
  withLock(scope, fn) {
    const next = fn(this.texts[scope]);
    if (next !== void 0) this.texts[scope] = next;
  }
};
var isObject2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function merge(base, over) {
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === void 0) continue;
    result[key] = isObject2(base[key]) && isObject2(value) ? merge(base[key], value) : value;
  }
  return result;
}
function mergeSettings(base, over) {
  const merged = merge(base, over);
  const [before, after] = [base.defaultTools, over.defaultTools];
  if (Array.isArray(before) && Array.isArray(after) && after.every(isModifier)) merged.defaultTools = [...before, ...after];
  return merged;
}
function migrate(settings) {
  if ("queueMode" in settings && !("steeringMode" in settings)) {
    settings.steeringMode = settings.queueMode;
    delete settings.queueMode;
  }
  if (!("transport" in settings) && typeof settings.websockets === "boolean") {
    settings.transport = settings.websockets ? "websocket" : "sse";
    delete settings.websockets;
  }
  const { skills, retry } = settings;
  if (isObject2(skills)) {
    if (skills.enableSkillCommands !== void 0) settings.enableSkillCommands ??= skills.enableSkillCommands;
    const folders = skills.customDirectories;
    if (Array.isArray(folders) && folders.length > 0) settings.skills = folders;
    else delete settings.skills;
  }
  if (isObject2(retry)) {
    const provider = isObject2(retry.provider) ? retry.provider : void 0;
    if (typeof retry.maxDelayMs === "number" && (provider?.maxRetryDelayMs ?? null) === null) {
      retry.provider = { ...provider, maxRetryDelayMs: retry.maxDelayMs };
    }
    delete retry.maxDelayMs;
  }
  return settings;
}
var parse2 = (text) => text ? migrate(JSON.parse((0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).withoutBom)(text))) : {};
var at = (settings, place) => place.split(".").reduce((value, key) => value?.[key], settings);
function put(settings, place, value) {
  const [field, nested] = place.split(".");
  if (nested === void 0) settings[field] = value;
  else settings[field] = { ...settings[field], [nested]: value };
}
var scopes = ["global", "project"];
var SettingsManager = class _SettingsManager {
  constructor(storage, trusted, paths) {
    this.storage = storage;
    this.trusted = trusted;
    this.paths = paths;
    for (const scope of scopes) this.load(scope);
    this.combine();
  }
  storage;
  trusted;
  paths;
  own = { global: {}, project: {} };
  broken = { global: false, project: false };
  changed = { global: /* @__PURE__ */ new Set(), project: /* @__PURE__ */ new Set() };
  settings = {};
  errors = [];
  writes = Promise.resolve();
  static create(cwd, agentDir = import_pi_host4.boot.agentDir, options = {}) {
    const paths = {
      global: (0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).resolvePath)(agentDir), "settings.json"),
      project: (0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths10 ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd), (import_paths10 ??= require("pi:coding-agent/resources/paths")).configDir, "settings.json")
    };
    return new _SettingsManager(new Files(paths), options.projectTrusted ?? true, paths);
  }
  static fromStorage(storage, options = {}) {
    return new _SettingsManager(storage, options.projectTrusted ?? true, {});
  }
  static inMemory(settings = {}, options = {}) {
    const storage = new Memory();
    storage.withLock("global", () => JSON.stringify(migrate(structuredClone(settings)), null, 2));
    return _SettingsManager.fromStorage(storage, options);
  }
  load(scope) {
    this.broken[scope] = false;
    try {
      let text;
      if (scope === "global" || this.trusted) this.storage.withLock(scope, (current) => void (text = current));
      this.own[scope] = parse2(text);
    } catch (error) {
      this.broken[scope] = true;
      this.fail(scope, error);
    }
  }
  fail(scope, error) {
    const place = this.paths[scope];
    this.errors.push({ scope, ...place ? { path: place } : {}, error: error instanceof Error ? error : new Error(String(error)) });
  }
  combine() {
    this.settings = mergeSettings(this.own.global, this.own.project);
  }
  getSettings() {
    return structuredClone(this.settings);
  }
  getGlobalSettings() {
    return structuredClone(this.own.global);
  }
  getProjectSettings() {
    return structuredClone(this.own.project);
  }
  isProjectTrusted() {
    return this.trusted;
  }
  setProjectTrusted(trusted) {
    if (this.trusted === trusted) return;
    this.trusted = trusted;
    this.changed.project.clear();
    this.own.project = {};
    this.load("project");
    this.combine();
  }
  /** Reads the files again. What cannot be read keeps what was read before. */
  async reload() {
    await this.writes;
    for (const scope of scopes) {
      this.changed[scope].clear();
      this.load(scope);
    }
    this.combine();
  }
  applyOverrides(overrides) {
    this.settings = mergeSettings(this.settings, overrides);
  }
  async flush() {
    await this.writes;
  }
  drainErrors() {
    return this.errors.splice(0);
  }
  /** Changes settings of a scope, and writes what changed over what the file holds by then. */
  change(scope, values) {
    if (scope === "project") this.needTrust();
    for (const [place, value] of Object.entries(values)) {
      put(this.own[scope], place, value);
      this.changed[scope].add(place);
    }
    this.combine();
    if (this.broken[scope]) return;
    const places2 = [...this.changed[scope]].map((place) => [place, structuredClone(at(this.own[scope], place))]);
    this.writes = this.writes.then(() => this.write(scope, places2)).catch((error) => this.fail(scope, error));
  }
  write(scope, places2) {
    if (scope === "project") this.needTrust();
    this.storage.withLock(scope, (current) => {
      const file = parse2(current);
      for (const [place, value] of places2) put(file, place, value);
      return JSON.stringify(file, null, 2);
    });
    this.changed[scope].clear();
  }
  needTrust() {
    if (!this.trusted) throw new Error("Project is not trusted; refusing to write project settings");
  }
  setDefaultModelAndProvider(provider, modelId) {
    this.change("global", { defaultProvider: provider, defaultModel: modelId });
  }
  getExtensionChangelogVersion(key) {
    return this.settings.extensionChangelogVersions?.[key];
  }
  setExtensionChangelogVersion(key, version) {
    this.change("global", { extensionChangelogVersions: { ...this.own.global.extensionChangelogVersions, [key]: version } });
  }
  getModelThinkingLevel(provider, id) {
    return this.settings.modelThinkingLevels?.[`${provider}/${id}`];
  }
  getAllModelThinkingLevels() {
    return { ...this.settings.modelThinkingLevels };
  }
  setModelThinkingLevel(provider, id, level) {
    this.change("global", { modelThinkingLevels: { ...this.own.global.modelThinkingLevels, [`${provider}/${id}`]: level } });
  }
  removeModelThinkingLevel(provider, id) {
    const { [`${provider}/${id}`]: removed, ...rest } = this.own.global.modelThinkingLevels ?? {};
    if (this.own.global.modelThinkingLevels === void 0) return;
    this.change("global", { modelThinkingLevels: Object.keys(rest).length > 0 ? rest : void 0 });
  }
  getCompactionReserveTokens(model) {
    return this.compactionTokens("reserveTokens", 16384, model);
  }
  getCompactionKeepRecentTokens(model) {
    return this.compactionTokens("keepRecentTokens", 2e4, model);
  }
  compactionTokens(field, otherwise, model) {
    const check = (value, place) => {
      if (value === void 0 || Number.isSafeInteger(value) && value >= 0) return value;
      throw new Error(`Invalid compaction.${place} setting: ${String(value)}. Expected a non-negative safe integer.`);
    };
    const { compaction } = this.settings;
    const ordinary = check(compaction?.[field], field);
    const key = model && `${model.provider}/${model.id}`;
    const entry = key === void 0 ? void 0 : compaction?.modelOverrides?.[key];
    if (entry !== void 0 && !isObject2(entry)) {
      throw new Error(`Invalid compaction.modelOverrides["${key}"] setting: ${String(entry)}. Expected an object.`);
    }
    return check(entry?.[field], `modelOverrides["${key}"].${field}`) ?? ordinary ?? otherwise;
  }
  getCompactionSettings(model) {
    return {
      enabled: this.getCompactionEnabled(),
      reserveTokens: this.getCompactionReserveTokens(model),
      keepRecentTokens: this.getCompactionKeepRecentTokens(model)
    };
  }
  getBranchSummarySettings() {
    const { reserveTokens = 16384, skipPrompt = false } = this.settings.branchSummary ?? {};
    return { reserveTokens, skipPrompt };
  }
  getRetrySettings() {
    const { maxRetries = 3, baseDelayMs = 2e3, maxAgentDelayMs = 6e4 } = this.settings.retry ?? {};
    return { enabled: this.getRetryEnabled(), maxRetries, baseDelayMs, maxAgentDelayMs };
  }
  getProviderRetrySettings() {
    const { timeoutMs, maxRetries, maxRetryDelayMs = 6e4 } = this.settings.retry?.provider ?? {};
    return { timeoutMs, maxRetries, maxRetryDelayMs };
  }
  getTerminalCapabilityOverrides() {
    const { images, trueColor, hyperlinks } = this.settings.terminal ?? {};
    return {
      ...images === "kitty" || images === "iterm2" ? { images } : images === false ? { images: null } : {},
      ...typeof trueColor === "boolean" ? { trueColor } : {},
      ...typeof hyperlinks === "boolean" ? { hyperlinks } : {}
    };
  }
  setEnableAnalytics(enabled) {
    const id = enabled && !this.own.global.trackingId ? { trackingId: crypto.randomUUID() } : {};
    this.change("global", { enableAnalytics: enabled, ...id });
  }
  getOrCreateDeviceId() {
    if (!this.own.global.deviceId) this.change("global", { deviceId: crypto.randomUUID() });
    return this.own.global.deviceId;
  }
};
var accessors = SettingsManager.prototype;
for (const [name, row] of Object.entries(rows)) {
  const { get, set, place, global } = row;
  if (get) {
    accessors[`get${name}`] = function() {
      return get(at(global ? this.own.global : this.settings, place));
    };
  }
  if (set) {
    accessors[`set${name}`] = function(value) {
      this.change("global", { [place]: set(value) });
    };
  }
}
for (const [name, place] of Object.entries(projectRows)) {
  accessors[`setProject${name}`] = function(value) {
    this.change("project", { [place]: value });
  };
}

// src/pi/coding-agent/resources/loader.ts
var infoOf = (file, { source, scope, origin, baseDir, changelogPath }) => ({
  path: file,
  source,
  scope,
  origin,
  baseDir,
  ...changelogPath ? { changelogPath } : {}
});
var extensionsModule = () => (0, import_pi_host5.requireHost)("pi:coding-agent_extensions");
var cli = { source: "cli", scope: "temporary", origin: "top-level" };
var textOf = (input) => input && (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(input) ? (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).withoutBom)((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).readText)(input)) : input || void 0;
var DefaultResourceLoader = class {
  /** What the last reload found for the host: extensions in the order they load, and packages that are not there. */
  found = {
    extensions: [],
    missing: []
  };
  cwd;
  agentDir;
  options;
  settings;
  packages;
  extensions = { extensions: [], errors: [] };
  loaded = {
    skill: { items: [], diagnostics: [] },
    prompt: { items: [], diagnostics: [] },
    theme: { items: [], diagnostics: [] }
  };
  paths = { skill: [], prompt: [], theme: [] };
  added = { skill: /* @__PURE__ */ new Map(), prompt: /* @__PURE__ */ new Map(), theme: /* @__PURE__ */ new Map() };
  metadata = /* @__PURE__ */ new Map();
  agentsFiles = [];
  bus;
  prompt = {};
  append = { texts: [], files: [] };
  constructor(options) {
    this.options = options;
    this.cwd = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd);
    this.agentDir = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir);
    this.settings = options.settingsManager ?? SettingsManager.create(this.cwd, this.agentDir);
    this.packages = new DefaultPackageManager({ cwd: this.cwd, agentDir: this.agentDir, settingsManager: this.settings });
  }
  getExtensions() {
    if (!this.options.onlyLook) this.extensions.runtime ??= extensionsModule().createExtensionRuntime();
    return this.extensions;
  }
  getSkills() {
    return { skills: this.loaded.skill.items, diagnostics: this.loaded.skill.diagnostics };
  }
  getPrompts() {
    return { prompts: this.loaded.prompt.items, diagnostics: this.loaded.prompt.diagnostics };
  }
  getThemes() {
    return { themes: this.loaded.theme.items, diagnostics: this.loaded.theme.diagnostics };
  }
  getAgentsFiles() {
    return { agentsFiles: this.agentsFiles };
  }
  getSystemPrompt() {
    return this.prompt.text;
  }
  getSystemPromptSource() {
    return this.prompt.file ? { path: this.prompt.file } : void 0;
  }
  getAppendSystemPrompt() {
    return this.append.texts;
  }
  getAppendSystemPromptSources() {
    return this.append.files.map((path12) => ({ path: path12 }));
  }
  /** Adds what extensions offered (resources_discover). */
  extendResources({ skillPaths = [], promptPaths = [], themePaths = [] }) {
    const given = [
      ["skill", skillPaths],
      ["prompt", promptPaths],
      ["theme", themePaths]
    ];
    for (const [kind, entries] of given) {
      if (entries.length === 0) continue;
      for (const { path: file, metadata } of entries) {
        const resolved = this.resolvePath(file);
        const baseDir = metadata.baseDir ? this.resolvePath(metadata.baseDir) : metadata.baseDir;
        this.added[kind].set(resolved, infoOf(resolved, { ...metadata, baseDir }));
      }
      this.load(kind, this.merge(this.paths[kind], entries.map((entry) => entry.path)));
    }
  }
  async reload(options = {}) {
    let before;
    if (options.resolveProjectTrust) {
      before = await this.loadProjectTrustExtensions();
      this.settings.setProjectTrusted(await options.resolveProjectTrust({ extensionsResult: before }));
    }
    await this.settings.reload();
    const found = await this.packages.resolve();
    const { missing } = this.packages;
    const named2 = await this.packages.resolveExtensionSources(this.options.additionalExtensionPaths ?? [], { temporary: true });
    this.metadata = /* @__PURE__ */ new Map();
    this.added = { skill: /* @__PURE__ */ new Map(), prompt: /* @__PURE__ */ new Map(), theme: /* @__PURE__ */ new Map() };
    const enabled = (resources) => {
      for (const { path: file, metadata } of resources) if (!this.metadata.has(file)) this.metadata.set(file, metadata);
      return resources.filter((resource) => resource.enabled).map((resource) => resource.path);
    };
    const all = { skill: enabled(found.skills), prompt: enabled(found.prompts), theme: enabled(found.themes) };
    const extensions = this.options.noExtensions ? [] : enabled(found.extensions);
    for (const { path: file } of [...named2.extensions, ...named2.skills]) if (!this.metadata.has(file)) this.metadata.set(file, cli);
    const more = { skill: enabled(named2.skills), prompt: enabled(named2.prompts), theme: enabled(named2.themes) };
    const first = named2.extensions.filter((resource) => resource.enabled).map((resource) => resource.path);
    const ordered = this.merge(first, extensions).map((file) => ({ path: file, metadata: this.metadata.get(file) ?? cli }));
    this.found = { extensions: ordered, missing: [...missing, ...this.packages.missing] };
    await this.loadExtensions(ordered.map((extension) => extension.path), before);
    this.loadKind("skill", all.skill, more.skill, this.options.noSkills, this.options.additionalSkillPaths);
    this.loadKind("prompt", all.prompt, more.prompt, this.options.noPromptTemplates, this.options.additionalPromptTemplatePaths);
    this.loadKind("theme", all.theme, more.theme, this.options.noThemes, this.options.additionalThemePaths);
    this.loadTexts();
  }
  /** The extensions that may say whether the project is trusted: not the project's own. */
  async loadProjectTrustExtensions() {
    this.settings.setProjectTrusted(false);
    await this.settings.reload();
    const found = this.options.noExtensions ? [] : (await this.packages.resolve()).extensions;
    const named2 = await this.packages.resolveExtensionSources(this.options.additionalExtensionPaths ?? [], { temporary: true });
    const enabled = (resources) => resources.filter((resource) => resource.enabled).map((resource) => resource.path);
    return this.run(this.merge(enabled(named2.extensions), enabled(found)));
  }
  async loadExtensions(paths, before) {
    const missing = [];
    for (const given of this.options.additionalExtensionPaths ?? []) {
      const file = this.resolvePath(given);
      if ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isLocalPath)(given) && !(0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(file)) missing.push({ path: file, error: `Extension path does not exist: ${file}` });
    }
    const loaded = this.options.onlyLook ? { extensions: [], errors: [], warnings: [] } : await this.run(paths, before);
    const result = { ...loaded, errors: [...loaded.errors, ...missing] };
    this.extensions = this.options.extensionsOverride?.(result) ?? result;
    for (const extension of this.extensions.extensions) {
      extension.sourceInfo = this.sourceOf(extension.path, /* @__PURE__ */ new Map()) ?? ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isSynthetic)(extension.path) ? extension.sourceInfo : this.defaultSource(extension.path));
      for (const kind of [extension.tools, extension.commands]) for (const item of kind.values()) item.sourceInfo = extension.sourceInfo;
    }
  }
  /** Loads extensions from files, then those that were given as functions; those that were loaded before stay. */
  async run(paths, before) {
    const tried = new Set([...before?.extensions ?? [], ...before?.errors ?? []].map(({ path: file }) => file));
    const bus = this.options.eventBus ?? (this.bus ??= (0, (import_small3 ??= require("pi:coding-agent/small")).createEventBus)());
    const files = paths.filter((file) => !(0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isSynthetic)(file) && !tried.has(file));
    const result = await extensionsModule().loadExtensions(files, this.cwd, bus, before?.runtime);
    const own = new Map([...before?.extensions ?? [], ...result.extensions].map((extension) => [extension.path, extension]));
    const given = before ? before.extensions.filter((extension) => extension.path.startsWith("<inline:")) : await this.runFactories(bus, result);
    const all = omitReplaced([...paths.flatMap((file) => own.get(file) ?? []), ...given]);
    return { ...result, extensions: all, errors: [...before?.errors ?? [], ...result.errors, ...before ? [] : conflictsOf(all)] };
  }
  async runFactories(bus, { runtime, errors }) {
    const extensions = [];
    for (const [i, given] of (this.options.extensionFactories ?? []).entries()) {
      const { factory, name = i + 1, hidden: hidden2, replaceable = false } = typeof given === "function" ? { factory: given, hidden: false } : given;
      const place = `<inline:${name}>`;
      try {
        const extension = await extensionsModule().loadExtensionFromFactory(factory, this.cwd, bus, runtime, place);
        extensions.push(Object.assign(extension, { hidden: hidden2, replaceable }));
      } catch (error) {
        errors.push({ path: place, error: (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "failed to load extension") });
      }
    }
    return extensions;
  }
  loadKind(kind, found, named2, without, given = []) {
    const label = { skill: "Skill", prompt: "Prompt template", theme: "Theme" }[kind];
    this.load(kind, this.merge(without ? named2 : [...named2, ...found], given), without);
    for (const entry of given) {
      const file = this.resolvePath(entry);
      const { diagnostics } = this.loaded[kind];
      if (kind !== "theme" && !(0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isLocalPath)(entry) || (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(file) || diagnostics.some((d) => d.path === file)) continue;
      diagnostics.push({ type: "error", message: `${label} path does not exist`, path: file });
    }
  }
  load(kind, paths, without = false) {
    this.paths[kind] = paths;
    const places2 = { cwd: this.cwd, agentDir: this.agentDir, includeDefaults: false };
    const { options } = this;
    let result = { items: [], diagnostics: [] };
    if (without && paths.length === 0) {
    } else if (kind === "skill") {
      const { skills, diagnostics: diagnostics2 } = loadSkills({ ...places2, skillPaths: paths });
      result = { items: skills, diagnostics: diagnostics2 };
    } else if (kind === "prompt") {
      const { templates, diagnostics: diagnostics2 } = loadPromptTemplates({ ...places2, promptPaths: paths });
      result = distinct("prompt", templates, diagnostics2);
    } else {
      const { themes, diagnostics: diagnostics2 } = this.loadThemes(paths);
      result = distinct("theme", themes, diagnostics2);
    }
    const { items, diagnostics } = result;
    if (kind === "skill" && options.skillsOverride) {
      const changed = options.skillsOverride({ skills: items, diagnostics });
      result = { items: changed.skills, diagnostics: changed.diagnostics };
    } else if (kind === "prompt" && options.promptsOverride) {
      const changed = options.promptsOverride({ prompts: items, diagnostics });
      result = { items: changed.prompts, diagnostics: changed.diagnostics };
    } else if (kind === "theme" && options.themesOverride) {
      const changed = options.themesOverride({ themes: items, diagnostics });
      result = { items: changed.themes, diagnostics: changed.diagnostics };
    }
    this.loaded[kind] = { items: result.items.map((item) => this.withSource(kind, item)), diagnostics: result.diagnostics };
  }
  withSource(kind, item) {
    const file = kind === "theme" ? item.sourcePath : item.filePath;
    const sourceInfo2 = file ? this.sourceOf(file, this.added[kind]) ?? item.sourceInfo ?? this.defaultSource(file) : item.sourceInfo;
    return kind === "theme" ? Object.assign(item, { sourceInfo: sourceInfo2 }) : { ...item, sourceInfo: sourceInfo2 };
  }
  sourceOf(file, added) {
    const full = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().resolve(file);
    for (const [place, info] of added) if ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isWithin)(place, full)) return { ...info, path: file };
    const exact = this.metadata.get(full) ?? this.metadata.get(file);
    if (exact) return infoOf(file, exact);
    for (const [place, metadata] of this.metadata) if ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isWithin)(place, full)) return infoOf(file, metadata);
    return void 0;
  }
  defaultSource(file) {
    const full = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().resolve(file);
    for (const [scope, base] of [["user", this.agentDir], ["project", (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().join(this.cwd, (import_paths11 ??= require("pi:coding-agent/resources/paths")).configDir)]]) {
      for (const kind of ["skills", "prompts", "themes", "extensions"]) {
        const baseDir2 = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().join(base, kind);
        if ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isWithin)(baseDir2, full)) return { path: file, source: "local", scope, origin: "top-level", baseDir: baseDir2 };
      }
    }
    const baseDir = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isDirectory)(full) ? full : (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().resolve(full, "..");
    return { path: file, source: "local", scope: "temporary", origin: "top-level", baseDir };
  }
  loadThemes(paths) {
    const themes = [];
    const diagnostics = [];
    const take = (file) => {
      try {
        themes.push((0, import_pi_host5.requireHost)("pi:theme").loadThemeFile(file));
      } catch (error) {
        diagnostics.push(warning((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "failed to load theme"), file));
      }
    };
    for (const file of paths) {
      if (!(0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(file)) diagnostics.push(warning("theme path does not exist", file));
      else if ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isDirectory)(file)) {
        for (const item of (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).itemsOf)(file)) if (item.isFile && item.name.endsWith(".json")) take(item.full);
      } else if ((0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isFile)(file) && file.endsWith(".json")) take(file);
      else diagnostics.push(warning("theme path is not a json file", file));
    }
    return { themes, diagnostics };
  }
  loadTexts() {
    const { options } = this;
    const files = { agentsFiles: options.noContextFiles ? [] : loadProjectContextFiles({ cwd: this.cwd, agentDir: this.agentDir }) };
    this.agentsFiles = (options.agentsFilesOverride?.(files) ?? files).agentsFiles;
    const source = options.systemPrompt ?? this.ownFile("SYSTEM.md");
    const text = textOf(source);
    this.prompt = {
      text: options.systemPromptOverride ? options.systemPromptOverride(text) : text,
      file: source && (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(source) ? (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).resolvePath)(source) : void 0
    };
    const own = this.ownFile("APPEND_SYSTEM.md");
    const sources = options.appendSystemPrompt ?? (own ? [own] : []);
    const texts = sources.map(textOf).filter((text2) => text2 !== void 0);
    this.append = {
      texts: options.appendSystemPromptOverride ? options.appendSystemPromptOverride(texts) : texts,
      files: sources.filter((import_paths11 ??= require("pi:coding-agent/resources/paths")).exists).map((file) => (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).resolvePath)(file))
    };
  }
  /** The project's file if it is trusted and has one, else the person's. */
  ownFile(name) {
    const project = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().join(this.cwd, (import_paths11 ??= require("pi:coding-agent/resources/paths")).configDir, name);
    if (this.settings.isProjectTrusted() && (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(project)) return project;
    const own = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).path)().join(this.agentDir, name);
    return (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).exists)(own) ? own : void 0;
  }
  merge(first, second) {
    const seen = /* @__PURE__ */ new Set();
    return [...first, ...second].map((file) => this.resolvePath(file)).filter((file) => {
      const key = (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).resourceKey)(file);
      return !seen.has(key) && !!seen.add(key);
    });
  }
  resolvePath(file) {
    return (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).isSynthetic)(file) ? file : (0, (import_paths11 ??= require("pi:coding-agent/resources/paths")).resolvePath)(file, this.cwd, { trim: true });
  }
};
function distinct(kind, items, diagnostics) {
  const byName = /* @__PURE__ */ new Map();
  const clashes = [];
  const fileOf = (item) => kind === "theme" ? item.sourcePath ?? "<builtin>" : item.filePath;
  for (const item of items) {
    const name = item.name ?? "unnamed";
    const winner = byName.get(name);
    if (!winner) byName.set(name, item);
    else clashes.push(collision(kind, name, kind === "prompt" ? `/${name}` : name, fileOf(winner), fileOf(item)));
  }
  return { items: [...byName.values()], diagnostics: [...diagnostics, ...clashes] };
}

// src/pi/coding-agent/resources/discover.ts
var import_pi_host6 = require("pi:host");

// src/pi/coding-agent/resources/trust.ts
var protectedNames = ["settings.json", "mcp.json", "extensions", "skills", "prompts", "themes", "SYSTEM.md", "APPEND_SYSTEM.md"];
function hasTrustRequiringProjectResources(cwd) {
  const own = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).canonicalize)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).resolvePath)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).homeDir)())), ".agents", "skills");
  let dir = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).canonicalize)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd));
  if (protectedNames.some((name) => (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).exists)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, (import_paths12 ??= require("pi:coding-agent/resources/paths")).configDir, name)))) return true;
  for (; ; ) {
    const skills = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().join(dir, ".agents", "skills");
    if (!(0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).samePath)(skills, own) && (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).exists)(skills)) return true;
    const parent = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir);
    if (parent === dir) return false;
    dir = parent;
  }
}
var ProjectTrustStore = class {
  trustPath;
  constructor(agentDir) {
    this.trustPath = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().join((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).resolvePath)(agentDir), "trust.json");
  }
  get(cwd) {
    return this.getEntry(cwd)?.decision ?? null;
  }
  getEntry(cwd) {
    const data = this.read();
    for (let dir = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).canonicalize)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).resolvePath)(cwd)); ; dir = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) {
      const key = Object.keys(data).find((name) => (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).samePath)(name, dir) && typeof data[name] === "boolean");
      if (key !== void 0) return { path: key, decision: data[key] };
      if (dir === (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().dirname(dir)) return null;
    }
  }
  set(cwd, decision) {
    this.setMany([{ path: cwd, decision }]);
  }
  setMany(decisions) {
    (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).fs)().mkdirSync((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).path)().dirname(this.trustPath), { recursive: true });
    (0, (import_lock2 ??= require("pi:ai/lock")).withFileLock)(this.trustPath, { wait: (import_lock2 ??= require("pi:ai/lock")).shortWait, nofollow: true }, ({ check }) => this.write(decisions, check));
  }
  write(decisions, check) {
    const data = this.read();
    for (const { path: dir, decision } of decisions) {
      const key = (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).canonicalize)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).resolvePath)(dir));
      for (const name of Object.keys(data)) if ((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).samePath)(name, key)) delete data[name];
      if (decision !== null) data[key] = decision;
    }
    const sorted2 = Object.fromEntries(Object.keys(data).sort().map((name) => [name, data[name]]));
    check();
    (0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).fs)().writeFileSync(this.trustPath, `${JSON.stringify(sorted2, null, 2)}
`, "utf-8");
  }
  read() {
    if (!(0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).exists)(this.trustPath)) return {};
    let data;
    try {
      data = JSON.parse((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).withoutBom)((0, (import_paths12 ??= require("pi:coding-agent/resources/paths")).readText)(this.trustPath)));
    } catch (error) {
      throw new Error(`Failed to read trust store ${this.trustPath}: ${error.message}`);
    }
    if (typeof data !== "object" || data === null || Array.isArray(data)) {
      throw new Error(`Invalid trust store ${this.trustPath}: expected an object`);
    }
    for (const [name, value] of Object.entries(data)) {
      if (value === null || typeof value === "boolean") continue;
      throw new Error(`Invalid trust store ${this.trustPath}: value for ${JSON.stringify(name)} must be true, false, or null`);
    }
    return data;
  }
};

// src/pi/coding-agent/resources/discover.ts
var kinds2 = ["extensions", "skills", "prompts", "themes"];
var offerKinds = ["skillPaths", "promptPaths", "themePaths"];
var last;
var note = (wrong, file, message) => void wrong.set(JSON.stringify([file, message]), { type: "error", message, path: file });
function listsOnly(settings, file, wrong) {
  const fits = (key, item) => typeof item === "string" || key === "packages" && typeof item?.source === "string" && kinds2.every((kind) => listed(item[kind]) || item[kind] === void 0);
  const listed = (value) => Array.isArray(value) && value.every((item) => typeof item === "string");
  for (const key of ["packages", ...kinds2]) {
    if (settings[key] === void 0) continue;
    const list2 = Array.isArray(settings[key]) ? settings[key].filter((item) => fits(key, item)) : [];
    const wants = key === "packages" ? "a list of sources, or of objects with a source and lists" : "a list of texts";
    if (list2.length !== settings[key]?.length) note(wrong, file, `settings: ${key} wants ${wants}`);
    settings[key] = list2;
  }
  return settings;
}
function settingsOf({ cwd, agentDir, trusted, bare }, wrong) {
  if (bare) return SettingsManager.inMemory();
  const manager = SettingsManager.create(cwd, agentDir, { projectTrusted: trusted });
  const [global, project] = [manager.getGlobalSettings.bind(manager), manager.getProjectSettings.bind(manager)];
  manager.getGlobalSettings = () => listsOnly(global(), (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).path)().join(agentDir, "settings.json"), wrong);
  manager.getProjectSettings = () => listsOnly(project(), (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).path)().join(cwd, (import_paths13 ??= require("pi:coding-agent/resources/paths")).configDir, "settings.json"), wrong);
  return manager;
}
async function discover(question) {
  const { cwd, agentDir, paths = [], only = false, bare = false } = question;
  const wrong = /* @__PURE__ */ new Map();
  const settingsManager = settingsOf(question, wrong);
  const without = { noExtensions: only || bare, noSkills: bare, noPromptTemplates: bare, noThemes: bare, noContextFiles: bare };
  const loader = new DefaultResourceLoader({ cwd, agentDir, settingsManager, additionalExtensionPaths: paths, onlyLook: true, ...without });
  await loader.reload();
  for (const { path: file, error } of settingsManager.drainErrors()) note(wrong, file, `settings cannot be read: ${(0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "")}`);
  last = { loader, settingsManager, question, ofSettings: [...wrong.values()] };
  return answer();
}
function look({ themes: files, setting, light, ...question }) {
  const themes = (0, import_pi_host6.requireHost)("pi:theme");
  const found = files.flatMap((file) => {
    try {
      return [themes.loadThemeFile(file)];
    } catch {
      return [];
    }
  });
  themes.register(found);
  const manager = SettingsManager.create(question.cwd, question.agentDir, { projectTrusted: question.trusted });
  const terminal = light === void 0 ? void 0 : light ? "light" : "dark";
  let current;
  let failed;
  try {
    current = themes.ofSetting(manager.getProjectSettings().theme ?? (setting || manager.getThemeSetting() || "system"), terminal);
  } catch (error) {
    failed = (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "");
    current = themes.createTheme("system");
  }
  return { name: current.name, failed, palette: themes.palette(current), news: { registered: found.map(themes.exported), current: themes.exported(current) } };
}
function resolve({ cwd, offered: offered2 = {} }) {
  return Object.fromEntries(
    offerKinds.map((kind) => [kind, (offered2[kind] ?? []).map((offer) => ({ ...offer, path: (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).resolvePath)(offer.path, cwd, { trim: true }) }))])
  );
}
function extend({ offered: offered2 = {} }) {
  const given = (entries = []) => entries.map(({ path: file, extensionPath }) => {
    const source = `extension:${(0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).path)().basename(extensionPath).replace(/\.(ts|js)$/, "")}`;
    const metadata = { source, scope: "temporary", origin: "top-level", baseDir: (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).path)().dirname(extensionPath) };
    return { path: file, metadata };
  });
  last.loader.extendResources(Object.fromEntries(offerKinds.map((kind) => [kind, given(offered2[kind])])));
  return answer();
}
var projectFiles = (cwd) => ["settings.json", "mcp.json", "SYSTEM.md", "APPEND_SYSTEM.md"].map((name) => (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).path)().join(cwd, (import_paths13 ??= require("pi:coding-agent/resources/paths")).configDir, name)).filter((import_paths13 ??= require("pi:coding-agent/resources/paths")).exists);
function answer() {
  const { loader, settingsManager, question, ofSettings } = last;
  const { skills, diagnostics: ofSkills } = loader.getSkills();
  const { prompts, diagnostics: ofPrompts } = loader.getPrompts();
  const { themes, diagnostics: ofThemes } = loader.getThemes();
  return {
    extensions: loader.found.extensions,
    missing: loader.found.missing,
    failed: loader.getExtensions().errors,
    skills,
    prompts: prompts.map(({ content, ...prompt }) => prompt),
    templates: prompts.map(({ name, content }) => ({ name, content })),
    themes: themes.map(({ name, sourcePath, sourceInfo: sourceInfo2 }) => ({ name, filePath: sourcePath, sourceInfo: sourceInfo2 })),
    contextFiles: loader.getAgentsFiles().agentsFiles.map((file) => file.path),
    systemPrompt: question.bare ? void 0 : loader.getSystemPromptSource()?.path,
    appendSystemPrompt: question.bare ? [] : loader.getAppendSystemPromptSources().map((file) => file.path),
    diagnostics: [...ofSettings, ...ofSkills, ...ofPrompts, ...ofThemes],
    defaultProjectTrust: settingsManager.getDefaultProjectTrust(),
    needsTrust: hasTrustRequiringProjectResources(question.cwd),
    projectFiles: projectFiles(question.cwd)
  };
}
function expand({ text, skills, templates }) {
  const call = /^\/skill:(\S+)(?:\s+([\s\S]*))?$/.exec(text);
  const skill = call && skills.find(({ name }) => name === call[1]);
  if (skill) {
    let body;
    try {
      body = (0, (import_frontmatter3 ??= require("pi:coding-agent/frontmatter")).stripFrontmatter)((0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).readText)(skill.filePath)).trim();
    } catch (error) {
      return { text, failed: { path: skill.filePath, error: (0, (import_paths13 ??= require("pi:coding-agent/resources/paths")).messageOf)(error, "the skill cannot be read") } };
    }
    const block = `<skill name="${skill.name}" location="${skill.filePath}">
References are relative to ${skill.baseDir}.

${body}
</skill>`;
    const rest = (call[2] ?? "").trim();
    return { text: rest ? `${block}

${rest}` : block };
  }
  const expanded = expandPromptTemplate(text, templates);
  return expanded === text ? null : { text: expanded };
}
coding_agent_resources_exports["DefaultPackageManager"] = DefaultPackageManager;
coding_agent_resources_exports["DefaultResourceLoader"] = DefaultResourceLoader;
coding_agent_resources_exports["ProjectTrustStore"] = ProjectTrustStore;
coding_agent_resources_exports["SettingsManager"] = SettingsManager;
coding_agent_resources_exports["loadSkillsFromDir"] = loadSkillsFromDir;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_paths;
var import_small3;
var import_paths2;
var import_paths3;
var import_paths4;
var import_paths6;
var import_paths5;
var import_paths11;
var import_frontmatter2;
var import_small2;
var import_paths8;
var import_frontmatter;
var import_small;
var import_paths7;
var import_lock;
var import_paths10;
var import_paths9;
var import_frontmatter3;
var import_paths13;
var import_lock2;
var import_paths12;
