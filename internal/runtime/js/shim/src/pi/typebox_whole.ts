// The module typebox, which @sinclair/typebox also resolves to.
export * from "./typebox/internals.ts";
export * from "./typebox/type.ts";
export {
	CompareResultDisjoint, CompareResultEqual, CompareResultLeftInside, CompareResultRightInside, Broaden, CanComposite, CollapseToObject, Compare,
	CyclicTarget, Distribute, EvaluateDependent, EvaluateEnum, EvaluateIntersect, EvaluatePropertyIntersect, EvaluatePropertyUnion,
	EvaluateTemplateLiteral, EvaluateType, EvaluateUnion, EvaluateUnionFast, Flatten, Narrow, Priority,
} from "./typebox/evaluate.ts";
export { ConvertToIntegerKey, KeysToIndexer, RecordPatternToType } from "./typebox/actions.ts";
export { CyclicExtends } from "./typebox/extends.ts";
export { CyclicCandidates, CyclicCheck, CyclicDependencies, InstantiateCyclic } from "./typebox/instantiate.ts";
export {
	IsTemplateLiteralFinite, IsTemplateLiteralPattern, ParsePatternIntoTypes, ParseTemplateIntoTypes, TemplateLiteralDecode,
	TemplateLiteralDecodeUnsafe, TemplateLiteralEncode, TemplateLiteralFromString, TemplateLiteralFromTypes,
} from "./typebox/template.ts";
export {
	AddImmutable, AddOptional, AddReadonly, ArrayOptions, BigIntPattern, CallConstruct, ConstructorOptions, CyclicOptions, Deferred,
	DependentOptions, FunctionOptions, IntegerKey, IntegerPattern, IntersectOptions, InvalidLiteralValue, IsDeferred, IsInterfaceDeferred,
	IsLiteralBigInt, IsLiteralBoolean, IsLiteralNumber, IsLiteralString, IsLiteralValue, IsRefinement, IsTemplateLiteralDeferred,
	IsTypeScriptEnumLike, LiteralTypeName, NeverPattern, NumberKey, NumberPattern, ObjectOptions, PropertyKeys, PropertyValues,
	RecordOptions, RefineAdd, RemoveImmutable, RemoveOptional, RemoveReadonly, RequiredArray, StringKey, StringPattern, TupleOptions,
	TypeScriptEnumToEnumValues, UnionOptions, ArrayType as _Array_, FunctionType as _Function_, ObjectType as _Object_,
} from "./typebox/types.ts";
export * as Type from "./typebox/type.ts";
import * as Type from "./typebox/type.ts";
export default Type;
