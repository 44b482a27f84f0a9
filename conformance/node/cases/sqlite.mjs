import fs from "node:fs";
import { builtinModules, createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import * as sqlite from "node:sqlite";
import { inspect } from "node:util";
import { rejected, suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const { DatabaseSync, StatementSync, backup, constants } = sqlite;
let n = 0;
const room = () => {
	const dir = join(process.cwd(), `room${n++}`);
	fs.mkdirSync(dir);
	return dir;
};
const memory = (...options) => new DatabaseSync(":memory:", ...options);
/** With a table of three rows. */
const filled = () => {
	const db = memory();
	db.exec("create table t(id integer primary key, a, b text default 'q'); insert into t(a) values (5), ('s'), (null)");
	return db;
};
const one = (sql, ...args) => memory().prepare(sql).get(...args);
/** Properties as they are, with what they are. */
const shape = (object) => Reflect.ownKeys(object).map((key) => {
	const { value, get, enumerable, writable, configurable } = Object.getOwnPropertyDescriptor(object, key);
	return [String(key), get ? "getter" : typeof value === "function" ? `function ${value.name}` : value, enumerable, writable, configurable];
}).sort(([a], [b]) => (a < b ? -1 : 1));

// The module.
test("what it exports", () => [Object.keys(sqlite).sort(), constants]);
test("its name has a prefix only", () => [isBuiltin("node:sqlite"), isBuiltin("sqlite"), builtinModules.some((name) => name.includes("sqlite"))]);
test("require of it", () => Object.keys(createRequire(import.meta.url)("node:sqlite")));
test("the database class", () => [shape(DatabaseSync.prototype).filter(([key]) => !key.startsWith("Symbol")), DatabaseSync.name, DatabaseSync.length]);
test("the statement class", () => [shape(StatementSync.prototype), StatementSync.name, StatementSync.length]);
test("a database's properties", () => shape(memory()));
test("a statement's properties", () => shape(memory().prepare("select 1")));
test("what inspect shows", () => [inspect(memory()), inspect(memory().prepare("select 1"))]);
test("constructors that are not for calling", () => [thrown(() => DatabaseSync(":memory:")), thrown(() => new StatementSync()), thrown(() => DatabaseSync.prototype.exec.call({}, "x")).name]);

// Opening.
for (const [name, path] of Object.entries({ undefined: undefined, null: null, number: 5, object: {}, "a zero byte": "a\0b", "bytes with a zero byte": Buffer.from("x\0"), "a web URL": new URL("http://x/"), symbol: Symbol("x") })) test(`a path of ${name}`, () => thrown(() => new DatabaseSync(path)));
test("options that are none", () => [null, 5, "x"].map((o) => thrown(() => memory(o))));
for (const key of ["open", "readOnly", "enableForeignKeyConstraints", "enableDoubleQuotedStringLiterals", "allowExtension", "timeout", "readBigInts", "returnArrays", "allowBareNamedParameters", "allowUnknownNamedParameters"]) test(`option ${key} of another type`, () => thrown(() => memory({ [key]: "x" })));
test("option timeout with a fraction", () => thrown(() => memory({ timeout: 1.5 })));
test("options that a statement takes over", () => [memory({ readBigInts: true, returnArrays: true }).prepare("select 1, 'x'").get(), memory({ timeout: 123 }).prepare("pragma busy_timeout").get()]);
test("opening twice", () => thrown(() => memory().open()));
test("opening later", () => { const db = memory({ open: false }); const all = [db.isOpen, thrown(() => db.exec("x"))]; db.open(); return [...all, db.isOpen, db.prepare("select 1 as a").get()]; });
test("a file in a folder that is missing", () => thrown(() => new DatabaseSync(join(room(), "none", "x.db"))));
test("a folder", () => thrown(() => new DatabaseSync(room())));
test("a missing file for reading", () => thrown(() => new DatabaseSync(join(room(), "x.db"), { readOnly: true })));
test("a file that is none", () => { const file = join(room(), "x.db"); fs.writeFileSync(file, "hello ".repeat(300)); const db = new DatabaseSync(file); return thrown(() => db.exec("select * from sqlite_master")); });
test("a file that outlives its connection", () => { const file = join(room(), "x.db"); const db = new DatabaseSync(file); db.exec("create table t(a); insert into t values (1), ('two')"); db.close(); const again = new DatabaseSync(file, { readOnly: true }); return [again.prepare("select * from t").all(), thrown(() => again.exec("insert into t values (3)")), thrown(() => again.exec("create table u(a)")), again.location()]; });
test("relative paths, links, bytes and URLs", () => { const dir = room(); const file = join(dir, "a b.db"); new DatabaseSync(file).close(); fs.symlinkSync("a b.db", join(dir, "link")); const at = (path) => { const db = new DatabaseSync(path); const found = db.location(); db.close(); return found; }; return [file, `./${file.slice(process.cwd().length + 1)}`, join(dir, "link"), Buffer.from(file), new TextEncoder().encode(file), new URL(`file://${file.replace(" ", "%20")}`), `file:${file}`, `file:${file.replace(" ", "%20")}?mode=rw`].map(at).map((path) => path.replace(/room\d+/, "room")); });
test("URIs with a mode", () => { const file = join(room(), "x.db"); const ro = thrown(() => new DatabaseSync(`file:${file}?mode=ro`)); const rw = thrown(() => new DatabaseSync(`file:${file}?mode=rw`)); const db = new DatabaseSync(`file:${file}?mode=rwc`); db.exec("create table t(a)"); db.close(); const again = new DatabaseSync(`file:${file}?mode=ro`); return [ro, rw, again.prepare("select count(*) as n from t").get(), thrown(() => again.exec("drop table t"))]; });
test("URIs in memory", () => ["file::memory:", "file:x?mode=memory", "", ":memory:"].map((path) => new DatabaseSync(path).location()));
for (const uri of ["file:x.db?vfs=nope", "file:x.db?mode=nope", "file:x.db?cache=nope", "file://host/x.db"]) test(`URI ${uri}`, () => thrown(() => new DatabaseSync(uri)));
test("location", () => { const db = memory(); return [db.location(), db.location("main"), db.location("temp"), db.location("nope"), thrown(() => db.location(5))]; });

// Closed ones.
for (const method of ["close", "exec", "prepare", "function", "aggregate", "location", "createSession", "applyChangeset", "enableLoadExtension", "loadExtension"]) test(`${method} of a closed database`, () => { const db = memory(); db.close(); return thrown(() => db[method]("select 1", () => 1)); });
for (const method of ["all", "get", "run", "iterate", "columns", "setReadBigInts", "setAllowBareNamedParameters", "setReturnArrays", "setAllowUnknownNamedParameters"]) test(`${method} of a closed database's statement`, () => { const db = memory(); const statement = db.prepare("select 1"); db.close(); return thrown(() => statement[method](true)); });
test("properties of closed ones", () => { const db = memory(); const statement = db.prepare("select 1"); db.close(); return [db.isOpen, thrown(() => db.isTransaction), thrown(() => statement.sourceSQL), thrown(() => statement.expandedSQL)]; });
test("a statement of before", () => { const db = memory(); const statement = db.prepare("select 1"); db.close(); db.open(); return [thrown(() => statement.get()), db.prepare("select 2 as b").get()]; });
test("dispose", () => { const db = memory(); const key = Symbol.dispose ?? Symbol.for("nodejs.dispose"); db[key](); return [db.isOpen, db[key]()]; });

// Errors.
for (const sql of ["selec", "select * from nope", "select nope", 'select "nope"', "select (", "select 1 as", "insert into t(id) values (1)", "insert into t values (1)", "commit", "rollback", "select abs(-9223372036854775808)", "select json('{')", "create table t(a)", "drop table nope", "alter table t drop column nope", "pragma table_info(", "select * from t where", "release nope", "create index i on nope(a)", "select count(*) over (", "select length(zeroblob(2000000000))", "select max()", "select t.nope from t", "create view v as select * from nope", "select load_extension('x')", "create virtual table v using nope(a)", "select * from t limit 'x'", "analyze nope", "reindex nope", "detach nope", "select ?1000000", "savepoint", "select 'a", "select x'0'", "select 1 collate nope", "update t set id = 1", "with recursive c as (select 1) select * from d", "select nope(1)", "select substr()"]) test(`exec ${sql}`, () => { const db = filled(); return thrown(() => db.exec(sql)); });
test("what exec and prepare take", () => { const db = memory(); return [thrown(() => db.exec(5)), thrown(() => db.exec()), thrown(() => db.prepare(5)), thrown(() => db.prepare("select * from nope")), db.exec("select 1; select 2; -- x")]; });
test("an error is an object", () => { const db = filled(); const err = thrown(() => db.exec("insert into t(id) values (1)")); return [shape(err).filter(([key]) => key !== "stack"), String(err), err.stack.split("\n")[0]]; });
test("exec stops at an error", () => { const db = memory(); const err = thrown(() => db.exec("create table a(a); bogus; create table b(a)")); return [err, db.prepare("select name from sqlite_master").all()]; });
test("constraints", () => { const db = memory(); db.exec("create table t(a check(a > 0), b not null, c unique); create table p(id primary key); create table c(p references p(id)); insert into t values (1, 1, 1)"); return ["insert into t values (-1, 1, 2)", "insert into t(a) values (1)", "insert into t values (1, 1, 1)", "insert into c values (5)"].map((sql) => thrown(() => db.exec(sql))); });
test("foreign keys switched off", () => { const db = memory({ enableForeignKeyConstraints: false }); db.exec("create table p(id primary key); create table c(p references p(id)); insert into c values (5)"); return db.prepare("pragma foreign_keys").get(); });
test("text in double quotes", () => memory({ enableDoubleQuotedStringLiterals: true }).prepare('select "nope" as a').get());
test("text without a statement", () => { const statement = memory().prepare(" -- x"); return ["run", "get", "all", "iterate", "columns"].map((method) => thrown(() => statement[method]())); });
test("only the first statement", () => memory().prepare("select 1 as a; select 2").all());
test("text with a zero byte", () => [one("select hex(?) as h, length(?) as l, ? as v", "a\0b", "a\0b", "a\0b"), memory().exec("select 1\0 garbage")]);

// Values.
for (const [name, value] of Object.entries({ null: null, one: 1, "a fraction": 1.5, "minus zero": -0, NaN: NaN, Infinity, "-Infinity": -Infinity, "2 ** 53": 2 ** 53, "1e300": 1e300, bigint: 10n, "the greatest bigint": 2n ** 63n - 1n, "the least bigint": -(2n ** 63n), "a greater bigint": 2n ** 63n, text: "x", "no text": "", "half a pair": "\ud800x", emoji: "😀 <&> \u2028", bytes: new Uint8Array([1, 2]), "no bytes": new Uint8Array(0), Buffer: Buffer.from("hi"), DataView: new DataView(new ArrayBuffer(3)), floats: new Float64Array([1]), "a part of a buffer": new Uint8Array([1, 2, 3, 4]).subarray(1, 3), true: true, undefined, symbol: Symbol("x"), object: {}, list: [1], function: () => 1, date: new Date(0), ArrayBuffer: new ArrayBuffer(2) })) test(`binding ${name}`, () => one("select ?1 as v, typeof(?1) as t", value));
test("integers that are no numbers", () => ["9007199254740993", "-9007199254740993", "-9007199254740992", "9223372036854775807"].map((sql) => thrown(() => one(`select 1 as a, ${sql} as b`))));
test("integers that are numbers", () => one("select 9007199254740991 as a, -9007199254740991 as b, 0 as c, -0.0 as d"));
test("BigInts", () => { const statement = memory().prepare("select 1 as a, 1.5 as b, null as c, x'0102' as d, 'x' as e, 9223372036854775807 as f"); statement.setReadBigInts(true); const all = [statement.get()]; statement.setReturnArrays(true); return [...all, statement.get(), statement.all()]; });
test("Infinity and bytes", () => one("select 1e999 as a, -1e999 as b, zeroblob(3) as c, x'' as d"));
test("text that is no UTF-8", () => one("select cast(x'61ff62' as text) as a, cast(x'f0908061c3' as text) as b, cast(x'ffff' as text) as c, 'a' || char(0) || 'b' as d"));
test("names of columns", () => [one("select 1 as a, 2 as a"), one("select 1 as __proto__, 2 as constructor, 3 as '0', 4 as ''"), one("select 1 + 1, 'x'")]);
test("parameters by number", () => [thrown(() => one("select ?", 1, 2)), one("select ?, ?", 1), thrown(() => one("select 1", 1)), one("select ?3 as a", 1, 2, 3), one("select ?2 as a, ?1 as b, ? as c", 1, 2, 3)]);
test("parameters by name", () => { const statement = memory().prepare("select $a as a, :b as b, @c as c"); return [statement.get({ a: 1, b: 2, c: 3 }), statement.get({ $a: 1, ":b": 2, "@c": 3 }), thrown(() => statement.get({ z: 1 })), thrown(() => statement.get({ $z: 1 })), statement.get({ a: 5 }), statement.get(), thrown(() => statement.get({ a: {} }))]; });
test("parameters by name and number", () => [one("select $a as a, ? as b", { a: 1 }, 2), one("select ? as a, $b as b", { b: 1 }, 2), thrown(() => one("select $a, :a", { a: 1 })), one("select $a as a, $a as b", { a: 1 })]);
test("bare names switched off", () => { const statement = memory().prepare("select $a as a"); statement.setAllowBareNamedParameters(false); return [thrown(() => statement.get({ a: 1 })), statement.get({ $a: 1 })]; });
test("unknown names allowed", () => { const statement = memory().prepare("select $a as a"); statement.setAllowUnknownNamedParameters(true); return statement.get({ a: 1, z: 2 }); });
for (const method of ["setReadBigInts", "setAllowBareNamedParameters", "setReturnArrays", "setAllowUnknownNamedParameters"]) test(`${method} of no boolean`, () => { const statement = memory().prepare("select 1"); return [thrown(() => statement[method]()), thrown(() => statement[method](1))]; });

// Statements.
test("run", () => { const db = filled(); const insert = db.prepare("insert into t(a) values (?)"); const all = [insert.run(5), insert.run(6n), db.prepare("insert into t(a) values (?), (?)").run(1, 2), db.prepare("delete from t").run(), db.prepare("select * from t").run()]; insert.setReadBigInts(true); return [...all, insert.run(1)]; });
test("a rowid that is no number", () => { const db = memory(); db.exec("create table t(id integer primary key)"); return db.prepare("insert into t values (9007199254740993)").run(); });
test("get and all", () => { const db = filled(); return [db.prepare("select * from t").get(), db.prepare("select * from t").all(), db.prepare("select * from t where id = 9").get(), db.prepare("select * from t where id = 9").all(), db.prepare("insert into t(a) values (1)").get(), db.prepare("insert into t(a) values (1) returning id").get()]; });
test("columns", () => { const db = filled(); db.exec("create view v as select id as q from t"); return [db.prepare("select id, a as z, 1+1 as c, t.b from t").columns(), db.prepare("insert into t(a) values (1)").columns(), db.prepare("select * from v").columns()]; });
test("the text of a statement", () => { const statement = memory().prepare("select :x as a,  ? as b /*c*/ ; select 2"); const all = [statement.sourceSQL, statement.expandedSQL]; statement.get({ x: "o'x" }, new Uint8Array([1])); return [...all, statement.expandedSQL]; });
test("iterate", () => [[...filled().prepare("select id from t").iterate()], filled().prepare("select id from t").iterate().map((row) => row.id).toArray(), [...memory().prepare("select ? as a").iterate("x")]]);
test("an iterator", () => { const rows = filled().prepare("select id from t").iterate(); return [Reflect.ownKeys(rows), Reflect.ownKeys(Object.getPrototypeOf(rows)).sort(), Object.prototype.toString.call(rows), rows[Symbol.iterator]() === rows, rows.next(), rows.return(), rows.next(), inspect(rows)]; });
test("an iterator after its end", () => { const rows = memory().prepare("select 1 as a").iterate(); return [rows.next(), rows.next(), rows.next()]; });
test("two iterators of a statement", () => { const statement = filled().prepare("select id from t order by id"); const a = statement.iterate(); const all = [a.next(), a.next()]; const b = statement.iterate(); return [...all, b.next(), a.next(), b.next()]; });
test("an iterator whose statement is used", () => { const statement = filled().prepare("select id from t order by id"); const rows = statement.iterate(); return [rows.next(), statement.get(), rows.next()]; });
test("an iterator that is left", () => { const db = filled(); for (const row of db.prepare("select id from t").iterate()) if (row.id === 2) break; db.exec("drop table t"); return db.prepare("select count(*) as n from sqlite_master").get(); });
test("an iterator of a failing statement", () => thrown(() => memory().prepare("select abs(-9223372036854775808)").iterate().next()));
test("an iterator of a closed database", () => { const db = memory(); const rows = db.prepare("select 1").iterate(); db.close(); return [thrown(() => rows.next()), thrown(() => rows.return())]; });
test("a statement after its table changed", () => { const db = filled(); const statement = db.prepare("select * from t where id = 1"); const all = [statement.get()]; db.exec("alter table t add column z default 7"); return [...all, statement.get()]; });
test("a statement after a failure", () => { const db = memory(); db.exec("create table t(a check(a > 0))"); const statement = db.prepare("insert into t values (?)"); return [thrown(() => statement.run(-1)), statement.run(1)]; });
test("many statements", () => { const db = filled(); for (let i = 0; i < 300; i++) db.prepare(`select ${i} as a`).get(); return db.prepare("select count(*) as n from t").get(); });

// Transactions.
test("a transaction", () => { const db = filled(); const all = [db.isTransaction]; db.exec("begin"); db.exec("delete from t"); all.push(db.isTransaction, db.prepare("select count(*) as n from t").get()); db.exec("rollback"); return [...all, db.isTransaction, db.prepare("select count(*) as n from t").get()]; });
test("a transaction in a transaction", () => { const db = memory(); db.exec("begin"); return [thrown(() => db.exec("begin")), db.isTransaction]; });
test("savepoints", () => { const db = filled(); db.exec("savepoint a; delete from t; savepoint b; insert into t(a) values (1); rollback to b; release a"); return [db.isTransaction, db.prepare("select count(*) as n from t").get()]; });
test("two connections of a file", () => { const file = join(room(), "x.db"); const [a, b] = [new DatabaseSync(file), new DatabaseSync(file)]; a.exec("create table t(a); begin immediate; insert into t values (1)"); const all = [thrown(() => b.exec("insert into t values (2)")), b.prepare("select count(*) as n from t").get()]; a.exec("commit"); b.exec("insert into t values (2)"); return [...all, a.prepare("select * from t").all()]; });
test("a write-ahead log", () => { const dir = room(); const file = join(dir, "x.db"); const [a, b] = [new DatabaseSync(file), new DatabaseSync(file)]; const all = [a.prepare("pragma journal_mode = wal").get()]; a.exec("create table t(a); insert into t values (1)"); all.push(fs.readdirSync(dir), b.prepare("select * from t").all()); b.exec("begin"); b.prepare("select * from t").get(); a.exec("insert into t values (2)"); all.push(b.prepare("select * from t").all()); b.exec("commit"); all.push(b.prepare("select * from t").all(), a.prepare("pragma wal_checkpoint(TRUNCATE)").get()); a.close(); b.close(); return [...all, fs.readdirSync(dir)]; });
test("a rolled back file", () => { const file = join(room(), "x.db"); const db = new DatabaseSync(file); db.exec("create table t(a); begin; insert into t select value from json_each('[1,2,3]'); rollback"); return db.prepare("select count(*) as n from t").get(); });
test("vacuum", () => { const file = join(room(), "x.db"); const db = new DatabaseSync(file); db.exec("create table t(a); insert into t values (zeroblob(100000)); delete from t"); const before = fs.statSync(file).size; db.exec("vacuum"); return [before > 90000, fs.statSync(file).size]; });
test("attached memory", () => { const db = memory(); db.exec("attach ':memory:' as m; create table m.t(a); insert into m.t values (1)"); const all = [db.prepare("select * from m.t").all(), db.location("m"), db.prepare("pragma database_list").all()]; db.exec("detach m"); return all; });
for (const pragma of ["journal_mode", "journal_mode = wal", "mmap_size = 1000", "foreign_keys", "busy_timeout", "synchronous", "user_version = 5", "table_info(t)", "integrity_check", "encoding", "temp_store", "cache_size", "trusted_schema", "recursive_triggers", "page_size", "auto_vacuum", "application_id", "locking_mode", "foreign_key_check", "quick_check", "index_list(t)", "table_xinfo(t)", "wal_autocheckpoint", "secure_delete", "max_page_count", "data_version", "collation_list", "journal_size_limit"]) test(`pragma ${pragma}`, () => filled().prepare(`pragma ${pragma}`).all());
test("pragmas of a file", () => { const db = new DatabaseSync(join(room(), "x.db")); return ["mmap_size = 268435456", "mmap_size", "journal_mode = wal", "synchronous = normal", "synchronous", "locking_mode", "page_count", "wal_checkpoint", "journal_mode = delete", "journal_mode"].map((pragma) => db.prepare(`pragma ${pragma}`).all()); });

// What SQL can do.
test("JSON", () => one("select json_extract('{\"a\":[1,2]}', '$.a[1]') as a, '{\"a\":5}' ->> 'a' as b, json_group_array(value) as c, jsonb('[1]') as d from json_each('[1,\"x\"]')"));
test("full text search", () => { const db = memory(); db.exec("create virtual table f using fts5(a, b, tokenize = 'porter unicode61'); insert into f values ('running dogs', 'x'), ('cat', 'y dog')"); return db.prepare("select rowid, highlight(f, 0, '[', ']') as h, bm25(f) as r, snippet(f, 1, '<', '>', '…', 4) as s from f where f match 'run OR dog' order by rank").all(); });
test("full text search by trigrams", () => { const db = memory(); db.exec("create virtual table f using fts5(a, tokenize = 'trigram'); insert into f values ('hello world')"); return [db.prepare("select snippet(f, 0, '<', '>', '...', 3) as s from f where f match 'ell'").all(), thrown(() => db.prepare("select * from f where f match '\"'").all())]; });
test("full text search of another table's content", () => { const db = memory(); db.exec("create table t(id integer primary key, a); create virtual table f using fts5(a, content = 't', content_rowid = 'id'); create trigger i after insert on t begin insert into f(rowid, a) values (new.id, new.a); end; insert into t(a) values ('one two'), ('two three')"); return db.prepare("select t.* from f join t on t.id = f.rowid where f match 'two' order by t.id").all(); });
test("the words of a full text index", () => { const db = memory(); db.exec("create virtual table f using fts5(a); create virtual table v using fts5vocab(f, row); insert into f values ('b a a')"); return db.prepare("select * from v").all(); });
test("the tables of a full text index", () => { const db = memory(); db.exec("create virtual table f using fts5(a)"); return db.prepare("select name, sql from sqlite_master order by name").all(); });
test("rtree", () => { const db = memory(); db.exec("create virtual table r using rtree(id, a, b); insert into r values (1, 0, 1), (2, 5, 6)"); return db.prepare("select * from r where a > 3").all(); });
test("older full text search", () => { const db = memory(); db.exec("create virtual table f using fts4(a); insert into f values ('hello world')"); return db.prepare("select snippet(f) as s from f where f match 'hello'").all(); });
test("arithmetic", () => one("select sqrt(2) as a, pow(2, 3) as b, 1 / 2 as c, 1 / 2.0 as d, 7 % 3 as e, 0.1 + 0.2 as f, round(2.5) as g, cast('12x' as integer) as h, 1 << 62 as i, printf('%.3f|%5d|%s', 1.5, 7, 'x') as j"));
test("dates", () => one("select date('2024-02-29', '+1 year') as a, strftime('%Y-%j %H:%M', 86400 * 1.5, 'unixepoch') as b, julianday('2000-01-01') as c, unixepoch('2000-01-01') as d, timediff('2024-03-01', '2024-02-01') as e"));
test("text functions", () => one("select upper('äbc') as a, instr('hello', 'l') as b, replace('aaa', 'a', 'b') as c, trim('  x ') as d, substr('hello', -3, 2) as e, 'a' like 'A' as f, 'abc' glob 'a*' as g, quote('o''x') as h, hex('abc') as i, unicode('€') as j, char(8364) as k"));
test("windows", () => memory().prepare("select value as v, row_number() over (order by value desc) as r, sum(value) over (rows between 1 preceding and current row) as s, lag(value) over (order by value) as l from json_each('[3,1,2]')").all());
test("recursion", () => memory().prepare("with recursive c(x) as (select 1 union all select x * 2 from c where x < 100) select group_concat(x) as x from c").get());
test("upsert, returning, generated columns", () => { const db = memory(); db.exec("create table t(k text primary key, n integer default 1, d generated always as (n * 2)) strict"); const up = db.prepare("insert into t(k) values (?) on conflict(k) do update set n = n + 1 returning k, n, d"); return [up.get("a"), up.get("a"), thrown(() => db.exec("insert into t(k, n) values ('b', 'x')"))]; });
test("triggers and views", () => { const db = filled(); db.exec("create table log(x); create trigger g after delete on t begin insert into log values (old.id); end; delete from t where id > 1"); return db.prepare("select * from log").all(); });

// Functions.
for (const [name, args] of Object.entries({ nothing: [], "no function": ["f"], "a number": ["f", 5], "no name": [5, () => 1], "options that are a number": ["f", 5, () => 1], "options and a number": ["f", {}, 5], "options that are null": ["f", null, () => 1], varargs: ["f", { varargs: 1 }, () => 1], deterministic: ["f", { deterministic: 1 }, () => 1], directOnly: ["f", { directOnly: 1 }, () => 1], useBigIntArguments: ["f", { useBigIntArguments: 1 }, () => 1], "a long name": ["x".repeat(300), () => 1] })) test(`function of ${name}`, () => thrown(() => memory().function(...args)));
const defined = (name, ...rest) => { const db = memory(); db.function(name, ...rest); return db; };
test("a function", () => { const db = defined("f", (a, b) => [a, b].map(inspect).join("|")); return [db.prepare("select f(1, null) as a, f(1.5, 'x') as b, f(x'01', 2) as c").get(), thrown(() => db.prepare("select f(1)"))]; });
test("a function of any number", () => defined("f", { varargs: true }, (...all) => all.length).prepare("select f() as a, f(1, 2, 3) as b").get());
test("a function that throws", () => ["get", "all", "run"].map((method) => thrown(() => defined("f", () => { throw new RangeError("boom"); }).prepare("select f()")[method]())));
test("a function that throws in exec and iterate", () => { const db = defined("f", () => { throw "text"; }); return [thrown(() => db.exec("select f()")), thrown(() => [...db.prepare("select f()").iterate()]), db.prepare("select 1 as a").get()]; });
for (const [name, value] of Object.entries({ null: null, undefined, number: 1.5, integer: 3, bigint: 5n, "a great bigint": 2n ** 64n, text: "s", bytes: new Uint8Array([1]), boolean: true, object: {}, promise: Promise.resolve(1), symbol: Symbol("x"), function: () => 1, NaN: NaN, DataView: new DataView(new ArrayBuffer(1)), list: [] })) test(`a function that returns ${name}`, () => defined("f", () => value).prepare("select f() as v, typeof(f()) as t").get());
test("integers as arguments", () => { const db = defined("f", (a) => typeof a); db.function("g", { useBigIntArguments: true }, (a) => `${typeof a} ${a}`); return [db.prepare("select f(1) as a, g(1) as b, g(9007199254740993) as c, g(1.5) as d").get(), thrown(() => db.prepare("select f(9007199254740993)").get())]; });
test("a function that queries", () => { const db = filled(); db.function("f", () => db.prepare("select count(*) as n from t").get().n); return db.prepare("select id, f() as n from t").all(); });
test("a function in a query of a function", () => { const db = memory(); db.function("f", (x) => (x <= 1 ? 1 : x * db.prepare("select f(?) as v").get(x - 1).v)); return db.prepare("select f(5) as v").get(); });
test("a function that may not be in views", () => { const db = defined("f", { directOnly: true }, () => 1); db.exec("create view v as select f() as x"); return [thrown(() => db.prepare("select * from v").get()), db.prepare("select f() as x").get()]; });
test("functions in indexes", () => { const db = filled(); db.function("f", { deterministic: true }, (a) => a); db.function("g", (a) => a); return [db.exec("create index i on t(f(a))"), thrown(() => db.exec("create index j on t(g(a))"))]; });
test("a function that is replaced", () => { const db = defined("f", () => 1); db.function("f", () => 2); return db.prepare("select f() as v").get(); });
test("functions of a where clause and a trigger", () => { const db = filled(); const seen = []; db.function("odd", (n) => n % 2); db.function("note", (x) => { seen.push(x); }); db.exec("create trigger g after update on t begin select note(new.id); end; update t set a = 1 where odd(id)"); return seen; });

// Aggregates.
const numbers = () => { const db = memory(); db.exec("create table n(v); insert into n values (1), (2), (3)"); return db; };
for (const [name, args] of Object.entries({ nothing: [], "no options": ["a"], "a number": ["a", 5], "no start": ["a", {}], "no step": ["a", { start: 0 }], "a step that is a number": ["a", { start: 0, step: 5 }], "an inverse that is a number": ["a", { start: 0, step: () => 1, inverse: 5 }], varargs: ["a", { start: 0, step: () => 1, varargs: 5 }], useBigIntArguments: ["a", { start: 0, step: () => 1, useBigIntArguments: 5 }], directOnly: ["a", { start: 0, step: () => 1, directOnly: 5 }] })) test(`aggregate of ${name}`, () => thrown(() => memory().aggregate(...args)));
test("an aggregate", () => { const db = numbers(); db.aggregate("f", { start: 0, step: (sum, v) => sum + v }); return [db.prepare("select f(v) as s from n").get(), db.prepare("select f(v) as s from n where 0").get(), db.prepare("select v % 2 as k, f(v) as s from n group by k").all()]; });
test("an aggregate with a state", () => { const db = numbers(); db.aggregate("f", { start: () => [], step: (all, v) => [...all, v], result: (all) => all.join("-") }); return [db.prepare("select f(v) as s, f(v * 2) as t from n").get(), db.prepare("select f(v) as s from n where 0").get()]; });
test("an aggregate in a window", () => { const db = numbers(); db.aggregate("f", { start: 0, step: (sum, v) => sum + v, inverse: (sum, v) => sum - v }); db.aggregate("g", { start: 0, step: (sum, v) => sum + v }); const over = "over (order by v rows between 1 preceding and current row)"; return [db.prepare(`select v, f(v) ${over} as w from n`).all(), thrown(() => db.prepare(`select g(v) ${over} from n`))]; });
test("aggregates that throw", () => { const db = numbers(); const boom = (text) => { throw new Error(text); }; db.aggregate("f", { start: 0, step: (_, v) => boom(`step ${v}`) }); db.aggregate("g", { start: 0, step: (a, _v) => a, result: () => boom("result") }); db.aggregate("h", { start: () => boom("start"), step: (a, _v) => a }); return ["f", "g", "h"].map((name) => thrown(() => db.prepare(`select ${name}(v) from n`).get())); });
test("an aggregate of other arguments", () => { const db = numbers(); db.aggregate("f", { start: 0, step: () => 1 }); db.aggregate("g", { start: 0, varargs: true, step: (a, ...v) => a + v.length }); db.aggregate("h", { start: 0n, useBigIntArguments: true, step: (a, v) => a + v }); return [thrown(() => db.prepare("select f(v) from n").get()), db.prepare("select g(v, v) as s, h(v) as t from n").get()]; });
test("an aggregate that returns an object", () => { const db = numbers(); db.aggregate("f", { start: 0, step: (_a, _v) => ({}) }); return thrown(() => db.prepare("select f(v) from n").get()); });

// Sessions.
const pair = () => { const both = [memory(), memory()]; for (const db of both) db.exec("create table d(k integer primary key, v text)"); return both; };
const recorded = () => { const [a, b] = pair(); const session = a.createSession(); a.exec("insert into d values (1, 'a'), (2, 'b')"); return { a, b, session, changes: session.changeset() }; };
for (const options of [null, 5, undefined, { table: 5 }, { db: 5 }]) test(`createSession of ${inspect(options)}`, () => thrown(() => memory().createSession(options)));
test("a session", () => { const { session } = recorded(); return [shape(Object.getPrototypeOf(session)), session, session.changeset(), session.patchset(), thrown(() => new session.constructor())]; });
test("a session of one table", () => { const [a] = pair(); a.exec("create table e(k integer primary key)"); const session = a.createSession({ table: "e" }); a.exec("insert into d values (1, 'a')"); const empty = session.changeset().length; a.exec("insert into e values (1)"); return [empty, session.changeset().length > 0]; });
test("a changeset", () => { const { b, changes } = recorded(); return [b.applyChangeset(changes), b.prepare("select * from d").all(), b.applyChangeset(changes)]; });
for (const [name, onConflict] of Object.entries({ omit: () => constants.SQLITE_CHANGESET_OMIT, replace: () => constants.SQLITE_CHANGESET_REPLACE, abort: () => constants.SQLITE_CHANGESET_ABORT, "an unknown number": () => 99, text: () => "x", "an error": () => { throw new Error("c"); } })) test(`a conflict answered with ${name}`, () => { const { a, changes } = recorded(); const seen = []; return [thrown(() => a.applyChangeset(changes, { onConflict: (...all) => { seen.push(all); return onConflict(); } })), seen, a.prepare("select * from d").all()]; });
test("a changeset with a filter", () => { const { b, changes } = recorded(); const seen = []; return [b.applyChangeset(changes, { filter: (...all) => { seen.push(all); return false; } }), seen, b.prepare("select * from d").all()]; });
test("changesets that are none", () => { const db = memory(); return [undefined, 5, "x", new ArrayBuffer(1), new Uint8Array([1, 2, 3])].map((value) => thrown(() => db.applyChangeset(value))); });
test("options of applyChangeset", () => { const { b, changes } = recorded(); return [5, { filter: 5 }, { onConflict: 5 }].map((options) => thrown(() => b.applyChangeset(changes, options))); });
test("closed sessions", () => { const { session } = recorded(); session.close(); const other = recorded(); other.a.close(); return [thrown(() => session.changeset()), thrown(() => session.close()), thrown(() => other.session.changeset()), thrown(() => other.session.close())]; });

// Backups.
test("arguments of backup", () => { const db = memory(); return [thrown(() => backup()), thrown(() => backup(5, "x")), thrown(() => backup(db)), thrown(() => backup(db, 5)), ...[null, 5, { rate: "x" }, { rate: 1.5 }, { source: 5 }, { target: 5 }, { progress: 5 }].map((options) => thrown(() => backup(db, "x", options)))]; });
test("a backup", async () => { const file = join(room(), "x.db"); const db = filled(); return [await backup(db, file), new DatabaseSync(file).prepare("select * from t").all()]; });
test("a backup in steps", async () => { const file = join(room(), "x.db"); const db = memory(); db.exec("create table t(a); with recursive c(x) as (select 1 union all select x + 1 from c where x < 3000) insert into t select zeroblob(100) from c"); const seen = []; return [await backup(db, file, { rate: 20, progress: (...all) => seen.push(all) }), seen]; });
test("a backup of a file", async () => { const dir = room(); const db = new DatabaseSync(join(dir, "a.db")); db.exec("pragma journal_mode = wal; create table t(a); insert into t values (1)"); await backup(db, join(dir, "b.db")); return new DatabaseSync(join(dir, "b.db")).prepare("select * from t").all(); });
test("backups that fail", async () => { const db = filled(); const file = join(room(), "x.db"); return [await rejected(backup(db, join(room(), "none", "x.db"))), await rejected(backup(db, file, { source: "nope" })), await rejected(backup(db, file, { rate: 1, progress: () => { throw new Error("p"); } }))]; });
test("a backup of a closed database", () => { const db = memory(); db.close(); return thrown(() => backup(db, "x")); });

// Extensions.
test("native code", () => { const db = memory(); return [thrown(() => db.enableLoadExtension(true)), db.enableLoadExtension(false), thrown(() => db.enableLoadExtension()), thrown(() => db.loadExtension("x"))]; });
