// pier:test, and what node:test is while pier test runs a file. The harness itself comes with pier test, which leaves it where both find it;
// in an extension there is none.
import { forbiddenMember } from "pi:node/internal_forbidden";

const place = Symbol.for("pier:test");

/** The member of the harness, or what throws that tests run in pier test. */
export function member(name: string): any {
	return (globalThis as any)[place]?.[name] ?? forbiddenMember("test", name);
}

export const load = (...args: any[]) => member("load")(...args);
