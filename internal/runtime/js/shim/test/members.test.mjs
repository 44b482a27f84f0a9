// The classes of pi-coding-agent have the public members that Pi's declarations give them, at both versions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./host.mjs";
import { open } from "./sessions.cases.mjs";

const ca = load("pi:coding-agent");
const golden = JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "golden/members.json"), "utf8"));
const world = await open({ ca, ai: load("pi:ai") }, []);
const { session, sessionManager, settingsManager, modelRuntime, resourceLoader, dir } = world;

/** What stands for a class: one of its objects. Of the classes not named here the prototype does, which has no fields. */
const objects = {
	AgentSession: session,
	AgentSessionRuntime: new ca.AgentSessionRuntime(session, { cwd: dir, modelRuntime, settingsManager, resourceLoader, agentDir: dir }, async () => {}),
	DefaultPackageManager: new ca.DefaultPackageManager({ cwd: dir, agentDir: dir, settingsManager }),
	DefaultResourceLoader: resourceLoader,
	ExtensionRunner: session.extensionRunner,
	ModelRegistry: new ca.ModelRegistry(modelRuntime),
	ModelRuntime: modelRuntime,
	ProjectTrustStore: new ca.ProjectTrustStore(dir),
	RpcClient: new ca.RpcClient(),
	SessionManager: sessionManager,
	SettingsManager: settingsManager,
};

for (const [version, classes] of Object.entries(golden)) {
	for (const [name, { members, statics }] of Object.entries(classes)) {
		if (!(name in ca) || ca[name].stubOf !== undefined) continue; // some are exported as types only
		test(`${name} of ${version}`, () => {
			const object = objects[name];
			const missing = object ? members.filter((member) => !(member in object)) : [];
			const lost = statics.filter((member) => !(member in ca[name])).map((member) => `static ${member}`);
			assert.deepEqual([...missing, ...lost], []);
		});
	}
}
