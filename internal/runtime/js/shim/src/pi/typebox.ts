// The module typebox, which @sinclair/typebox also resolves to. Nearly all tools make do with the builders of basic.ts; the rest is loaded when a
// name of it is asked for.
import { requireHost } from "pi:host";
import { partly } from "./names/partly.ts";
import {
	Any, ArrayType, BooleanType, Enum, Integer, Literal, Null, NumberType, ObjectType, Optional, StringType, Union, Unknown, Unsafe,
} from "./typebox/basic.ts";

const whole = () => requireHost("pi:typebox_whole");
const usual = {
	Any, Array: ArrayType, Boolean: BooleanType, Enum, Integer, Literal, Null, Number: NumberType, Object: ObjectType, Optional, String: StringType, Union,
	Unknown, Unsafe,
};

export const Type: ReturnType<typeof whole>["Type"] = partly({ ...usual }, () => whole().Type);
const all = partly({ ...usual, Type, default: Type, __esModule: true }, whole);
export { all as "module.exports" };
