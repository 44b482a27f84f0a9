// The variables that credentials are in.

declare const process: { env: Record<string, string | undefined> };

export type Env = (name: string) => string | undefined;

/** Tells at once whether a key is there, and where: what check and resolve tell only later. */
export const checkNow = Symbol("pier.checkNow");

export const readEnv: Env = (name) => (process.env[name]?.trim() ? process.env[name] : undefined);

/** The same, asking only for variables that there are: for many names at once. */
export function listedEnv(): Env {
	const names = new Set(Object.keys(process.env));
	return (name) => (names.has(name) ? readEnv(name) : undefined);
}
