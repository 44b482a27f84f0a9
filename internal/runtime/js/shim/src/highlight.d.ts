// What pi:highlight uses of highlight.js 10.
declare module "highlight.js/lib/core" {
	interface TokenNode {
		kind?: string;
		sublanguage?: boolean;
		children: (string | TokenNode)[];
	}
	const hljs: {
		highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { emitter: { rootNode: TokenNode }; errorRaised?: Error };
		getLanguage(name: string): object | undefined;
		registerLanguage(name: string, grammar: unknown): void;
	};
	export default hljs;
}
declare module "highlight.js/lib/languages/*" {
	const grammar: unknown;
	export default grammar;
}
