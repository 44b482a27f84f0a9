import { readFile, writeFile } from "node:fs/promises";
import { componentize } from "@bytecodealliance/componentize-js";

const { component } = await componentize(await readFile("NAME.js", "utf8"), { witPath: "wit/extension.wit", worldName: "extension-world" });
await writeFile("NAME.wasm", component);
