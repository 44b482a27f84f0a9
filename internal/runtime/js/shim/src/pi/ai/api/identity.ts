// How requests say which program they are from.
import { boot } from "pi:host";
import type { Identity } from "../types.ts";

export const PI_AI_VERSION: string = boot.piVersion;
export const PI_ATTRIBUTION = { name: "pi", url: "https://pi.dev", categories: ["cli-agent"] };

type Target = { provider: string; baseUrl: string };

/** Later sources win, field by field; null is a value, undefined is not. */
export function mergeClientIdentity(...sources: (Identity | undefined)[]): Identity | undefined {
	let merged: Identity | undefined;
	for (const source of sources) {
		if (!source) continue;
		merged = { ...merged };
		for (const key of ["userAgent", "attribution", "version"] as const) {
			if (source[key] !== undefined) (merged as any)[key] = source[key];
		}
	}
	return merged;
}

export const getClientVersion = (identity?: Identity): string => identity?.version ?? PI_AI_VERSION;

export function formatUserAgent(identity?: Identity): string {
	const mode = identity?.userAgent ?? "detailed";
	if (typeof mode === "object") return mode.custom;
	if (mode === "short") return "pi";
	return `pi/${getClientVersion(identity)} (${boot.platform}; node/${boot.nodeVersion}; ${boot.arch})`;
}

function hasHost(baseUrl: string, host: string): boolean {
	try {
		return new URL(baseUrl).hostname === host;
	} catch {
		return false;
	}
}

const isOpenCode = ({ provider, baseUrl }: Target): boolean =>
	provider === "opencode" || provider === "opencode-go" || hasHost(baseUrl, "opencode.ai");

export const isOpenRouter = ({ provider, baseUrl }: Target): boolean =>
	provider === "openrouter" || baseUrl.includes("openrouter.ai");

/** The headers by which some services count a program's requests. */
export function getAttributionHeaders(target: Target, identity?: Identity): Record<string, string> {
	const by = identity?.attribution;
	if (!by) return {};
	if (isOpenRouter(target)) {
		return {
			"HTTP-Referer": by.url,
			"X-OpenRouter-Title": by.name,
			...(by.categories?.length ? { "X-OpenRouter-Categories": by.categories.join(",") } : {}),
		};
	}
	if (target.provider === "nvidia" || hasHost(target.baseUrl, "integrate.api.nvidia.com")) {
		return { "X-BILLING-INVOKE-ORIGIN": by.name.charAt(0).toUpperCase() + by.name.slice(1) };
	}
	return isOpenCode(target) ? { "x-opencode-client": by.name } : {};
}

export const getOpenCodeSessionHeaders = (target: Target, sessionId?: string): Record<string, string> | undefined =>
	sessionId && isOpenCode(target) ? { "x-opencode-session": sessionId } : undefined;

export const getIdentityHeaders = (target: Target, identity?: Identity): Record<string, string> => ({
	"User-Agent": formatUserAgent(identity),
	...getAttributionHeaders(target, identity),
});
