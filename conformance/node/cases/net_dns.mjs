import dns from "node:dns";
import net from "node:net";
import { inspect } from "node:util";
import { outcome, suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const { BlockList, SocketAddress } = net;

for (const text of ["1.2.3.4", "01.2.3.4", "1.2.3", "::1", "::", "fe80::1%eth0", "::ffff:1.2.3.4", "1::2::3", "", "abc", null, undefined, {}, "1.2.3.4 ", "256.1.1.1", "2001:db8::1", "::1%", "12345::", "::ffff:256.1.1.1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9"])
	test(`isIP ${inspect(text)}`, () => [net.isIP(text), net.isIPv4(text), net.isIPv6(text)]);

const lists = {
	"all kinds": (b) => (b.addAddress("123.123.123.123"), b.addRange("10.0.0.1", "10.0.0.10"), b.addSubnet("8592:757c:efae:4e45::", 64, "ipv6")),
	"a mapped address": (b) => b.addAddress("::ffff:1.2.3.4", "ipv6"),
	"a mapped subnet": (b) => b.addSubnet("::ffff:0:0", 96, "ipv6"),
	"a subnet of an address": (b) => b.addSubnet("1.2.3.77", 24),
	"a wide subnet": (b) => b.addSubnet("0.0.0.0", 0),
	"SocketAddress": (b) => (b.addAddress(new SocketAddress({ address: "1.1.1.1" })), b.addRange(new SocketAddress({ address: "9.9.9.1" }), "9.9.9.9")),
	"twice": (b) => (b.addAddress("1.1.1.1"), b.addAddress("1.1.1.1")),
	"fromJSON": (b) => b.fromJSON(["Subnet: IPv4 192.168.1.0/24", "Address: IPv6 ::1", "Range: IPv4 1.1.1.1-1.1.1.5", "zz"]),
	"fromJSON of text": (b) => b.fromJSON('["Address: IPv4 10.0.0.5"]'),
	"nothing": () => undefined,
};
const asked = [["123.123.123.123"], ["10.0.0.3"], ["10.0.0.11"], ["::ffff:7b7b:7b7b", "ipv6"], ["8592:757c:efae:4e45:fb::1", "ipv6"], ["1.2.3.4"], ["::ffff:1.2.3.4", "ipv6"], ["1.1.1.1"], ["9.9.9.5"], ["192.168.1.9"], ["::1", "ipv6"], ["10.0.0.5"], ["zz"], ["10.0.0.3", "ipv6"], ["10.0.0.3", "x"], ["1.2.3.4", "IPv4"]];
for (const [name, fill] of Object.entries(lists))
	test(`BlockList ${name}`, () => {
		const list = new BlockList();
		fill(list);
		return [list.rules, list.toJSON(), inspect(list), asked.filter((question) => list.check(...question)), list.check(new SocketAddress({ address: "9.9.9.3" }))];
	});
const wrong = {
	"a prefix of 33": (b) => b.addSubnet("10.0.0.0", 33), "a prefix of 129": (b) => b.addSubnet("::", 129, "ipv6"), "no prefix": (b) => b.addSubnet("1.1.1.1"), "a prefix of text": (b) => b.addSubnet("1.1.1.1", "8"), "a half prefix": (b) => b.addSubnet("1.1.1.1", 1.5),
	"no network": (b) => b.addSubnet(5, 8), "no address": (b) => b.addAddress("x"), "a number": (b) => b.addAddress(1), "a family": (b) => b.addAddress("1.2.3.4", "ipv5"), "a family of another type": (b) => b.addAddress("1.1.1.1", 5),
	"an end before its start": (b) => b.addRange("10.0.0.9", "10.0.0.1"), "an end that is none": (b) => b.addRange("1.1.1.1", 5), "an end of another family": (b) => b.addRange("1.1.1.1", "::1"), "a question of a number": (b) => b.check(5), "a question's family": (b) => b.check("1.1.1.1", 5),
	"JSON of a number": (b) => b.fromJSON(5), "JSON with a number": (b) => b.fromJSON([5]), "no JSON": (b) => b.fromJSON("x"),
};
for (const [name, run] of Object.entries(wrong)) test(`BlockList refuses ${name}`, () => outcome(() => run(new BlockList())));

for (const options of [undefined, {}, null, 5, [], { address: "x" }, { address: 5 }, { port: 70000 }, { port: "80" }, { port: "x" }, { port: -1 }, { port: 1.5 }, { port: null }, { family: "x" }, { family: 6 }, { family: "IPv6" }, { flowlabel: -1 }, { flowlabel: "x" }, { flowlabel: 2 ** 32 }, { family: "ipv6", address: "::1", port: 5, flowlabel: 3 }, { family: "ipv6", address: "1.2.3.4" },
	...["0:0:0:0:0:FFFF:1.2.3.4", "2001:DB8:0:0:1:0:0:1", "1:0:0:2:0:0:0:3", "1:2:3:4:5:6:0:8", "::1.2.3.4", "::12", "::1:2", "fe80::1%lo", "::", "1::", "0:1::", "::ffff:0:0", "1:2:3:4:5:6:7:8", "64:ff9b::1.2.3.4"].map((address) => ({ family: "ipv6", address }))])
	test(`SocketAddress ${inspect(options)}`, () => outcome(() => { const one = new SocketAddress(options); return [one.address, one.port, one.family, one.flowlabel, JSON.stringify(one), inspect(one)]; }));
for (const text of ["1.2.3.4:80", "1.2.3.4:8080", "[::1]:80", "[::1]", "1.2.3.4", "bad", "1.2.3.4:99999", "", 5]) test(`SocketAddress.parse ${inspect(text)}`, () => outcome(() => inspect(SocketAddress.parse(text))));
test("what is one", () => [SocketAddress.isSocketAddress(new SocketAddress()), SocketAddress.isSocketAddress({}), SocketAddress.isSocketAddress(null), BlockList.isBlockList(new BlockList()), BlockList.isBlockList(5)]);
test("classes", () => [BlockList, SocketAddress].map((c) => [c.name, c.length, Object.getOwnPropertyNames(c).sort(), Object.getOwnPropertyNames(c.prototype).sort()]));
test("inspect at no depth", () => inspect({ a: new SocketAddress(), b: new BlockList() }, { depth: 0 }));
test("autoSelectFamily", () => [outcome(() => net.setDefaultAutoSelectFamily("x")), net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout(), net.setDefaultAutoSelectFamilyAttemptTimeout(5), net.getDefaultAutoSelectFamilyAttemptTimeout(), outcome(() => net.setDefaultAutoSelectFamilyAttemptTimeout(-1)), net.setDefaultAutoSelectFamilyAttemptTimeout(250)]);

const none = () => {};
const questions = [[], ["localhost"], ["localhost", {}], ["localhost", { family: 7 }, none], ["localhost", { family: "IPv5" }, none], ["localhost", { hints: 999999 }, none], ["localhost", { hints: "x" }, none], [5, none], ["localhost", { all: 5 }, none], ["localhost", { verbatim: 1 }, none], ["localhost", { order: "x" }, none], ["localhost", "x", none], ["localhost", "x"], ["localhost", 5, none], ["localhost", 4, 5], ["127.0.0.1", none], ["127.0.0.1", null, none]];
for (const args of questions) test(`lookup ${inspect(args)}`, () => outcome(() => dns.lookup(...args)));
for (const args of questions) if (!args.includes(none)) test(`promises.lookup ${inspect(args)}`, () => outcome(() => { dns.promises.lookup("127.0.0.1", args[1]); }));
const told = (...args) => new Promise((resolve) => dns.lookup(...args, (...answer) => resolve(answer)));
for (const args of [["127.0.0.1"], ["::1"], ["127.0.0.1", { all: true }], ["127.0.0.1", { family: 6 }], ["127.0.0.1", { family: "IPv4", all: true }], [null], ["", { all: true }], ["", { family: 6 }]]) test(`answer ${inspect(args)}`, async () => [await told(...args), await dns.promises.lookup(...args)]);
for (const [name, ...args] of [["lookupService", "x", 80, none], ["lookupService", "1.1.1.1"], ["lookupService", "1.1.1.1", 99999, none], ["lookupService", "1.1.1.1", 80, 5], ["setServers", 5], ["setDefaultResultOrder", "x"], ["resolve", 5, none], ["resolve", "x", "ZZ", none], ["resolve", "x", 5, none], ["resolve4", "x"], ["resolve4", 5, none], ["resolveMx", null, none], ["reverse", 5, none]])
	test(`${name} ${inspect(args)}`, () => outcome(() => dns[name](...args)));
test("order", () => [dns.getDefaultResultOrder(), dns.setDefaultResultOrder("ipv4first"), dns.getDefaultResultOrder(), dns.promises.getDefaultResultOrder(), dns.setDefaultResultOrder("verbatim")]);
test("names", () => [Object.keys(dns), Object.keys(dns.promises), Object.entries(dns).filter(([, value]) => typeof value !== "object").map(([name, value]) => [name, typeof value === "function" ? [value.name, value.length] : value])]);
