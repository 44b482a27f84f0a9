// Compiled by hand: exports.default without __esModule is a member, not the default export.
exports.default = function (pi) {
	pi.registerTool({ name: "hostile", parameters: { type: "object" }, execute: async () => ({ content: [] }) });
};
