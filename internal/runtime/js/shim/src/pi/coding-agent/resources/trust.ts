// Pi's record of the folders whose settings and resources may be used. pier decides for itself what to load (see
// docs/discovery.md); these are for extensions that look at, or keep, Pi's own answers.
import { shortWait, withFileLock } from "../../ai/lock.ts";
import { canonicalize, configDir, exists, fs, homeDir, path, readText, resolvePath, samePath, withoutBom } from "./paths.ts";

const protectedNames = ["settings.json", "mcp.json", "extensions", "skills", "prompts", "themes", "SYSTEM.md", "APPEND_SYSTEM.md"];

/** Whether there is anything below a folder, or .agents/skills above it, that needs trust. The person's own ~/.agents never does. */
export function hasTrustRequiringProjectResources(cwd: string): boolean {
	const own = path().join(canonicalize(resolvePath(homeDir())), ".agents", "skills");
	let dir = canonicalize(resolvePath(cwd));
	if (protectedNames.some((name) => exists(path().join(dir, configDir, name)))) return true;
	for (;;) {
		const skills = path().join(dir, ".agents", "skills");
		if (!samePath(skills, own) && exists(skills)) return true;
		const parent = path().dirname(dir);
		if (parent === dir) return false;
		dir = parent;
	}
}

type Decision = boolean | null;

/** trust.json of an agent directory: the nearest folder's answer counts. */
export class ProjectTrustStore {
	private trustPath: string;

	constructor(agentDir: string) {
		this.trustPath = path().join(resolvePath(agentDir), "trust.json");
	}

	get(cwd: string): Decision {
		return this.getEntry(cwd)?.decision ?? null;
	}

	getEntry(cwd: string): { path: string; decision: boolean } | null {
		const data = this.read();
		for (let dir = canonicalize(resolvePath(cwd)); ; dir = path().dirname(dir)) {
			const key = Object.keys(data).find((name) => samePath(name, dir) && typeof data[name] === "boolean");
			if (key !== undefined) return { path: key, decision: data[key] as boolean };
			if (dir === path().dirname(dir)) return null;
		}
	}

	set(cwd: string, decision: Decision): void {
		this.setMany([{ path: cwd, decision }]);
	}

	setMany(decisions: { path: string; decision: Decision }[]): void {
		fs().mkdirSync(path().dirname(this.trustPath), { recursive: true });
		withFileLock(this.trustPath, { wait: shortWait, nofollow: true }, ({ check }) => this.write(decisions, check));
	}

	private write(decisions: { path: string; decision: Decision }[], check: () => void): void {
		const data = this.read();
		for (const { path: dir, decision } of decisions) {
			const key = canonicalize(resolvePath(dir));
			for (const name of Object.keys(data)) if (samePath(name, key)) delete data[name];
			if (decision !== null) data[key] = decision;
		}
		const sorted = Object.fromEntries(Object.keys(data).sort().map((name) => [name, data[name]]));
		check();
		fs().writeFileSync(this.trustPath, `${JSON.stringify(sorted, null, 2)}\n`, "utf-8");
	}

	private read(): Record<string, Decision> {
		if (!exists(this.trustPath)) return {};
		let data: any;
		try {
			data = JSON.parse(withoutBom(readText(this.trustPath)));
		} catch (error: any) {
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
}
