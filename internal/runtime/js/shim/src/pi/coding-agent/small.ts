// The small helpers of pi-coding-agent.
import { boot, call, native, print, requireHost, write } from "pi:host";
import { toBase64 } from "./bytes.ts";

export const getAgentDir = (): string => boot.agentDir;

/** Where Pi's package would lie: beside the agent directory's other tools. pier ships no such directory. */
const inPackage = (...names: string[]): string => requireHost("pi:node/path").join(boot.agentDir, "pi-package", ...names);

export const getPackageDir = (): string => inPackage();
export const getReadmePath = (): string => inPackage("README.md");
export const getDocsPath = (): string => inPackage("docs");
export const getExamplesPath = (): string => inPackage("examples");

type Handler = (data: unknown) => unknown;

/** Channels with handlers; one that fails is reported and the others run. */
export function createEventBus() {
	const channels = new Map<string, Set<Handler>>();
	return {
		emit(channel: string, data: unknown): void {
			for (const handler of [...(channels.get(channel) ?? [])]) handler(data);
		},
		on(channel: string, handler: Handler): () => void {
			const safe = async (data: unknown) => {
				try {
					await handler(data);
				} catch (error: any) {
					print("error", `Event handler error (${channel}): ${error?.stack ?? error}`);
				}
			};
			const handlers = channels.get(channel) ?? new Set();
			channels.set(channel, handlers.add(safe));
			return () => void handlers.delete(safe);
		},
		clear(): void {
			channels.clear();
		},
	};
}

export function createSyntheticSourceInfo(path: string, options: any) {
	const { source, scope = "temporary", origin = "top-level", baseDir, changelogPath } = options;
	return { path, source, scope, origin, baseDir, ...(changelogPath ? { changelogPath } : {}) };
}

/** The parts of a message that calls a skill; null for any other message. */
export function parseSkillBlock(text: string) {
	const match = /^<skill name="([^"]+)" location="([^"]+)">\n([\s\S]*?)\n<\/skill>(?:\n\n([\s\S]+))?$/.exec(text);
	if (!match) return null;
	return { name: match[1], location: match[2], content: match[3], userMessage: match[4]?.trim() || undefined };
}

const xml: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => xml[char]);

/** The part of a system prompt that tells a model of the skills there are. */
export function formatSkillsForPrompt(skills: any[], fileReadTool = "read"): string {
	const shown = skills.filter((skill) => !skill.disableModelInvocation);
	if (shown.length === 0) return "";
	const how = fileReadTool === "read" || fileReadTool === "bash" ? `with ${fileReadTool}` : "first";
	const items = shown.map((skill) =>
		[
			"  <skill>",
			`    <name>${escapeXml(skill.name)}</name>`,
			`    <description>${escapeXml(skill.description)}</description>`,
			`    <location>${escapeXml(skill.filePath)}</location>`,
			"  </skill>",
		].join("\n"),
	);
	return [
		"\n\nSkills are instructions for particular tasks.",
		`When a task fits a skill's description, load the skill's file ${how}.`,
		"Paths in a skill are relative to the directory of its file; give tools absolute paths.",
		"",
		"<available_skills>",
		...items,
		"</available_skills>",
	].join("\n");
}

/** Programs that put their input on the clipboard. */
const clipboards: Record<string, [string, string[]][]> = {
	darwin: [["pbcopy", []]],
	win32: [["clip", []]],
	linux: [
		["wl-copy", []],
		["xclip", ["-selection", "clipboard"]],
		["xsel", ["--clipboard", "--input"]],
	],
};

export async function copyToClipboard(text: string): Promise<void> {
	const input = toBase64(new TextEncoder().encode(text));
	for (const [command, args] of clipboards[boot.platform] ?? []) {
		try {
			const { code } = await call("exec", { op: "run", command, args, input, timeout: 5000 });
			if (code === 0) return;
		} catch {
			// Not installed, or not allowed.
		}
	}
	if (!boot.isTTY || input.length > 100_000) throw new Error("Clipboard unavailable");
	// The terminal takes it, which works over ssh too.
	write(1, `\x1b]52;c;${input}\x07`);
}

/** A line under an image that was made smaller: how its coordinates relate to the original's. */
export function formatDimensionNote(result: any): string | undefined {
	if (!result.wasResized) return undefined;
	const { originalWidth, originalHeight, width, height } = result;
	const scale = (originalWidth / width).toFixed(2);
	return `[Image: original ${originalWidth}x${originalHeight}, displayed at ${width}x${height}. Multiply coordinates by ${scale} to map to original image.]`;
}

/** The type of an image file, by how it begins; null for anything else. */
export async function detectSupportedImageMimeTypeFromFile(filePath: string): Promise<string | null> {
	const file = await requireHost("pi:node/fs_promises").open(filePath, "r");
	try {
		const { buffer, bytesRead } = await file.read(new Uint8Array(4100), 0, 4100, 0);
		return native("imageType", buffer.subarray(0, bytesRead)) || null;
	} finally {
		await file.close();
	}
}
