// Stored credentials as Pi 0.73.1 gave them to extensions.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "./scratch.mjs";

export const cases = {};
const add = (name, run) => (cases[`auth: ${name}`] = run);
const folder = () => scratch("pier-auth-");
const key = (value) => ({ type: "api_key", key: value });
const token = (expires, more) => ({ type: "oauth", access: "old", refresh: "r", expires, ...more });
const safe = async (run) => { try { return await run(); } catch (error) { return { failed: error.message }; } };

add("in memory", async ({ ca }) => {
	const store = ca.AuthStorage.inMemory({ a: key("k-a") });
	store.set("b", key("k-b"));
	store.remove("a");
	store.setRuntimeApiKey("c", "k-c");
	store.setFallbackResolver((id) => (id === "d" ? "k-d" : undefined));
	const ids = ["a", "b", "c", "d", "e"];
	const keys = [];
	for (const id of ids) keys.push(await store.getApiKey(id), await store.getApiKey(id, { includeFallback: false }));
	return { keys, list: store.list(), all: store.getAll(), has: ids.map((id) => [store.has(id), store.hasAuth(id)]), status: ids.map((id) => store.getAuthStatus(id)), get: store.get("b"), none: store.get("z"), errors: store.drainErrors().length };
});
add("in a file", ({ ca }) => {
	const path = join(folder(), "deep", "auth.json");
	const store = ca.AuthStorage.create(path);
	const first = readFileSync(path, "utf8");
	store.set("a", key("k"));
	const other = ca.AuthStorage.create(path);
	other.set("b", key("k2"));
	store.remove("a");
	store.reload();
	return { first, text: readFileSync(path, "utf8"), mode: (statSync(path).mode & 0o777).toString(8), list: store.list() };
});
add("a broken file is left alone", ({ ca }) => {
	const path = join(folder(), "auth.json");
	writeFileSync(path, "{nope");
	const store = ca.AuthStorage.create(path);
	store.set("a", key("k"));
	return { text: readFileSync(path, "utf8"), list: store.list(), errors: store.drainErrors().length, again: store.drainErrors().length };
});
add("a lock that somebody holds", ({ ca }) => {
	const path = join(folder(), "auth.json");
	writeFileSync(path, "{}");
	mkdirSync(`${path}.lock`);
	const store = ca.AuthStorage.create(path);
	return store.drainErrors().map(({ message, code }) => [message, code]);
});
add("from variables", async ({ ca }) => {
	process.env.GROQ_API_KEY = "k-env";
	const store = ca.AuthStorage.inMemory();
	const seen = [await store.getApiKey("groq"), store.getAuthStatus("groq"), store.hasAuth("groq"), store.has("groq")];
	delete process.env.GROQ_API_KEY;
	return seen;
});
add("a key from a variable", async ({ ca }) => { process.env.PIER_TEST_KEY = "v"; const store = ca.AuthStorage.inMemory({ a: key("PIER_TEST_KEY"), b: key("plain") }); const seen = [await store.getApiKey("b")]; delete process.env.PIER_TEST_KEY; return seen; });

const provider = (log, more) => ({ id: "club", name: "Club", login: async () => ({ access: "in", refresh: "r", expires: 4e12 }), refreshToken: async (c) => { log.push(c.refresh); return { access: "new", refresh: "r2", expires: 4e12 }; }, getApiKey: (c) => `key:${c.access}`, ...more });
const withProvider = (name, more, data, run) => add(name, async ({ ca, oauth }) => {
	const log = [];
	oauth.registerOAuthProvider(provider(log, more));
	try {
		const store = ca.AuthStorage.inMemory(data);
		return { result: await safe(() => run(store)), log, all: store.getAll(), errors: store.drainErrors().map(({ message }) => message), listed: store.getOAuthProviders().map(({ id }) => id) };
	} finally {
		oauth.unregisterOAuthProvider("club");
	}
});
withProvider("a token", {}, { club: token(4e12) }, (store) => store.getApiKey("club"));
withProvider("a token that ran out", {}, { club: token(1), x: key("k") }, (store) => store.getApiKey("club"));
withProvider("a refresh that fails", { refreshToken: async () => { throw new Error("revoked"); } }, { club: token(1) }, (store) => store.getApiKey("club"));
withProvider("a token of nobody", {}, { other: token(4e12) }, (store) => store.getApiKey("other"));
withProvider("login", {}, {}, async (store) => { await store.login("club", {}); return store.get("club"); });
withProvider("login at nobody's", {}, {}, (store) => store.login("nobody", {}));
withProvider("logout", {}, { club: token(4e12) }, (store) => { store.logout("club"); return store.list(); });

add("backends", async ({ ca }) => {
	const path = join(folder(), "auth.json");
	const seen = [];
	for (const backend of [new ca.FileAuthStorageBackend(path), new ca.InMemoryAuthStorageBackend()]) {
		seen.push(backend.withLock((current) => ({ result: [current], next: "{\"a\":1}" })));
		seen.push(await backend.withLockAsync(async (current) => ({ result: [current], next: "{\"a\":2}" })));
		seen.push(await backend.withLockAsync(async (current) => ({ result: [current] })));
		seen.push(await safe(() => backend.withLockAsync(async () => { throw new Error("no"); })));
		seen.push(backend.withLock((current) => ({ result: [current] })));
	}
	return seen;
});
add("store of a backend", ({ ca }) => { const backend = new ca.InMemoryAuthStorageBackend(); ca.AuthStorage.fromStorage(backend).set("a", key("k")); return backend.withLock((current) => ({ result: current })); });

cases["login dialog: lines"] = ({ ca }) => {
	ca.initTheme("dark");
	const dialog = new ca.LoginDialogComponent({ requestRender() {} }, "anthropic", () => {});
	dialog.showInfo(["one", "", "two"]);
	// The colours and the head have changed since.
	return dialog.render(30).slice(2, -1).map((line) => line.replace(/\x1b\[[\d;]*m/g, "")).slice(-5);
};
