// The shape of what these modules export: kinds, lengths, descriptors, static members, prototypes and their members.
import { compareShapes } from "../shapes.mjs";
import { suite } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

compareShapes(test, /^(assert|async_hooks|buffer|child_process|console|diagnostics_channel|events|fs|path|punycode|readline|stream|string_decoder)(\/(?!web)|$)/);
