export default class Hostile {
	constructor(pi: any) {
		pi.registerTool({ name: "hostile", execute: async () => ({ content: [] }) });
	}
}
