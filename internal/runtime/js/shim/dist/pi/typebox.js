"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// src/pi/typebox.ts
var typebox_exports = {};
__export(typebox_exports, {
  AddImmutable: () => AddImmutable,
  AddImmutableDeferred: () => AddImmutableDeferred,
  AddOptional: () => AddOptional,
  AddOptionalDeferred: () => AddOptionalDeferred,
  AddReadonly: () => AddReadonly,
  AddReadonlyDeferred: () => AddReadonlyDeferred,
  Any: () => Any,
  Array: () => ArrayType,
  ArrayOptions: () => ArrayOptions,
  BigInt: () => BigIntType,
  BigIntPattern: () => BigIntPattern,
  Boolean: () => BooleanType,
  Broaden: () => Broaden,
  Call: () => Call,
  CallConstruct: () => CallConstruct,
  Capitalize: () => Capitalize,
  CapitalizeAction: () => CapitalizeAction,
  CapitalizeDeferred: () => CapitalizeDeferred,
  CapitalizeInstantiate: () => CapitalizeInstantiate,
  Codec: () => Codec,
  CollapseToObject: () => CollapseToObject,
  Compare: () => Compare,
  CompareResultDisjoint: () => CompareResultDisjoint,
  CompareResultEqual: () => CompareResultEqual,
  CompareResultLeftInside: () => CompareResultLeftInside,
  CompareResultRightInside: () => CompareResultRightInside,
  Composite: () => Composite2,
  Conditional: () => Conditional,
  ConditionalAction: () => ConditionalAction,
  ConditionalDeferred: () => ConditionalDeferred,
  ConditionalInstantiate: () => ConditionalInstantiate,
  Const: () => Const,
  Constructor: () => Constructor,
  ConstructorOptions: () => ConstructorOptions,
  ConstructorParameters: () => ConstructorParameters,
  ConstructorParametersAction: () => ConstructorParametersAction,
  ConstructorParametersDeferred: () => ConstructorParametersDeferred,
  ConstructorParametersInstantiate: () => ConstructorParametersInstantiate,
  ConvertToIntegerKey: () => ConvertToIntegerKey,
  Cyclic: () => Cyclic,
  CyclicCandidates: () => CyclicCandidates,
  CyclicCheck: () => CyclicCheck,
  CyclicDependencies: () => CyclicDependencies,
  CyclicExtends: () => CyclicExtends,
  CyclicOptions: () => CyclicOptions,
  CyclicTarget: () => CyclicTarget,
  Date: () => Date,
  Decode: () => Decode,
  DecodeBuilder: () => DecodeBuilder,
  Deferred: () => Deferred,
  Dependent: () => Dependent,
  DependentOptions: () => DependentOptions,
  Distribute: () => Distribute,
  Encode: () => Encode,
  EncodeBuilder: () => EncodeBuilder,
  Enum: () => Enum,
  Evaluate: () => Evaluate,
  EvaluateAction: () => EvaluateAction2,
  EvaluateDeferred: () => EvaluateDeferred,
  EvaluateDependent: () => EvaluateDependent,
  EvaluateEnum: () => EvaluateEnum,
  EvaluateInstantiate: () => EvaluateInstantiate,
  EvaluateIntersect: () => EvaluateIntersect,
  EvaluatePropertyIntersect: () => EvaluatePropertyIntersect,
  EvaluatePropertyUnion: () => EvaluatePropertyUnion,
  EvaluateTemplateLiteral: () => EvaluateTemplateLiteral,
  EvaluateType: () => EvaluateType,
  EvaluateUnion: () => EvaluateUnion,
  EvaluateUnionFast: () => EvaluateUnionFast,
  Exclude: () => Exclude,
  ExcludeAction: () => ExcludeAction,
  ExcludeDeferred: () => ExcludeDeferred,
  ExcludeInstantiate: () => ExcludeInstantiate,
  Extends: () => Extends,
  ExtendsResult: () => ExtendsResult,
  Extract: () => Extract,
  ExtractAction: () => ExtractAction,
  ExtractDeferred: () => ExtractDeferred,
  ExtractInstantiate: () => ExtractInstantiate,
  Flatten: () => Flatten,
  Function: () => FunctionType,
  FunctionOptions: () => FunctionOptions,
  Generic: () => Generic,
  Identifier: () => Identifier,
  Immutable: () => Immutable,
  Index: () => Index,
  IndexAction: () => IndexAction,
  IndexDeferred: () => IndexDeferred,
  IndexInstantiate: () => IndexInstantiate,
  Infer: () => Infer,
  InstanceType: () => InstanceType,
  InstanceTypeAction: () => InstanceTypeAction,
  InstanceTypeDeferred: () => InstanceTypeDeferred,
  InstanceTypeInstantiate: () => InstanceTypeInstantiate,
  Instantiate: () => Instantiate,
  InstantiateCyclic: () => InstantiateCyclic,
  Integer: () => Integer,
  IntegerKey: () => IntegerKey,
  IntegerPattern: () => IntegerPattern,
  Interface: () => Interface,
  InterfaceAction: () => InterfaceAction,
  InterfaceDeferred: () => InterfaceDeferred,
  InterfaceInstantiate: () => InterfaceInstantiate,
  Intersect: () => Intersect,
  IntersectOptions: () => IntersectOptions,
  InvalidLiteralValue: () => InvalidLiteralValue,
  IsAny: () => IsAny,
  IsArray: () => IsArray,
  IsBigInt: () => IsBigInt,
  IsBoolean: () => IsBoolean,
  IsCall: () => IsCall,
  IsCodec: () => IsCodec,
  IsConstructor: () => IsConstructor,
  IsCyclic: () => IsCyclic,
  IsDeferred: () => IsDeferred,
  IsDependent: () => IsDependent,
  IsEnum: () => IsEnum,
  IsEnumValue: () => IsEnumValue,
  IsFunction: () => IsFunction,
  IsGeneric: () => IsGeneric,
  IsIdentifier: () => IsIdentifier,
  IsImmutable: () => IsImmutable,
  IsInfer: () => IsInfer,
  IsInteger: () => IsInteger,
  IsInterfaceDeferred: () => IsInterfaceDeferred,
  IsIntersect: () => IsIntersect,
  IsKind: () => IsKind,
  IsLiteral: () => IsLiteral,
  IsLiteralBigInt: () => IsLiteralBigInt,
  IsLiteralBoolean: () => IsLiteralBoolean,
  IsLiteralNumber: () => IsLiteralNumber,
  IsLiteralString: () => IsLiteralString,
  IsLiteralValue: () => IsLiteralValue,
  IsNever: () => IsNever,
  IsNull: () => IsNull,
  IsNumber: () => IsNumber,
  IsObject: () => IsObject,
  IsOptional: () => IsOptional,
  IsParameter: () => IsParameter,
  IsReadonly: () => IsReadonly,
  IsRecord: () => IsRecord,
  IsRef: () => IsRef,
  IsRefine: () => IsRefine,
  IsRefinement: () => IsRefinement,
  IsRest: () => IsRest,
  IsSchema: () => IsSchema,
  IsString: () => IsString,
  IsSymbol: () => IsSymbol,
  IsTemplateLiteral: () => IsTemplateLiteral,
  IsTemplateLiteralDeferred: () => IsTemplateLiteralDeferred,
  IsTemplateLiteralFinite: () => IsTemplateLiteralFinite,
  IsTemplateLiteralPattern: () => IsTemplateLiteralPattern,
  IsThis: () => IsThis,
  IsTuple: () => IsTuple,
  IsTypeScriptEnumLike: () => IsTypeScriptEnumLike,
  IsUndefined: () => IsUndefined,
  IsUnion: () => IsUnion,
  IsUnknown: () => IsUnknown,
  IsUnsafe: () => IsUnsafe,
  IsVoid: () => IsVoid,
  KeyOf: () => KeyOf,
  KeyOfAction: () => KeyOfAction,
  KeyOfDeferred: () => KeyOfDeferred,
  KeyOfInstantiate: () => KeyOfInstantiate,
  KeysToIndexer: () => KeysToIndexer,
  Literal: () => Literal,
  LiteralTypeName: () => LiteralTypeName,
  Lowercase: () => Lowercase,
  LowercaseAction: () => LowercaseAction,
  LowercaseDeferred: () => LowercaseDeferred,
  LowercaseInstantiate: () => LowercaseInstantiate,
  Mapped: () => Mapped,
  MappedAction: () => MappedAction,
  MappedDeferred: () => MappedDeferred,
  MappedInstantiate: () => MappedInstantiate,
  Module: () => Module,
  ModuleDeferred: () => ModuleDeferred,
  ModuleInstantiate: () => ModuleInstantiate,
  Narrow: () => Narrow,
  Never: () => Never,
  NeverPattern: () => NeverPattern,
  NonNullable: () => NonNullable,
  NonNullableAction: () => NonNullableAction,
  NonNullableDeferred: () => NonNullableDeferred,
  NonNullableInstantiate: () => NonNullableInstantiate,
  Not: () => Not,
  Null: () => Null,
  Number: () => NumberType,
  NumberKey: () => NumberKey,
  NumberPattern: () => NumberPattern,
  Object: () => ObjectType,
  ObjectOptions: () => ObjectOptions,
  Omit: () => Omit,
  OmitAction: () => OmitAction,
  OmitDeferred: () => OmitDeferred,
  OmitInstantiate: () => OmitInstantiate,
  Optional: () => Optional,
  Parameter: () => Parameter,
  Parameters: () => Parameters,
  ParametersAction: () => ParametersAction,
  ParametersDeferred: () => ParametersDeferred,
  ParametersInstantiate: () => ParametersInstantiate,
  ParsePatternIntoTypes: () => ParsePatternIntoTypes,
  ParseTemplateIntoTypes: () => ParseTemplateIntoTypes,
  Partial: () => Partial,
  PartialAction: () => PartialAction,
  PartialDeferred: () => PartialDeferred,
  PartialInstantiate: () => PartialInstantiate,
  Pick: () => Pick,
  PickAction: () => PickAction,
  PickDeferred: () => PickDeferred,
  PickInstantiate: () => PickInstantiate,
  Priority: () => Priority,
  PropertyKeys: () => PropertyKeys,
  PropertyValues: () => PropertyValues,
  Readonly: () => Readonly,
  ReadonlyObject: () => ReadonlyObject,
  ReadonlyObjectAction: () => ReadonlyObjectAction,
  ReadonlyObjectDeferred: () => ReadonlyObjectDeferred,
  ReadonlyObjectInstantiate: () => ReadonlyObjectInstantiate,
  ReadonlyType: () => ReadonlyObject,
  Record: () => Record,
  RecordAction: () => RecordAction,
  RecordDeferred: () => RecordDeferred,
  RecordFromPattern: () => RecordFromPattern,
  RecordInstantiate: () => RecordInstantiate,
  RecordKey: () => RecordKey,
  RecordOptions: () => RecordOptions,
  RecordPattern: () => RecordPattern,
  RecordPatternToType: () => RecordPatternToType,
  RecordValue: () => RecordValue,
  Recursive: () => Recursive,
  Ref: () => Ref,
  RefInstantiate: () => RefInstantiate,
  Refine: () => Refine,
  RefineAdd: () => RefineAdd,
  RegExp: () => RegExp2,
  RemoveImmutable: () => RemoveImmutable,
  RemoveImmutableDeferred: () => RemoveImmutableDeferred,
  RemoveOptional: () => RemoveOptional,
  RemoveOptionalDeferred: () => RemoveOptionalDeferred,
  RemoveReadonly: () => RemoveReadonly,
  RemoveReadonlyDeferred: () => RemoveReadonlyDeferred,
  Required: () => Required,
  RequiredAction: () => RequiredAction,
  RequiredArray: () => RequiredArray,
  RequiredDeferred: () => RequiredDeferred,
  RequiredInstantiate: () => RequiredInstantiate,
  Rest: () => Rest,
  ReturnType: () => ReturnType,
  ReturnTypeAction: () => ReturnTypeAction,
  ReturnTypeDeferred: () => ReturnTypeDeferred,
  ReturnTypeInstantiate: () => ReturnTypeInstantiate,
  Script: () => Script,
  Strict: () => Strict,
  String: () => StringType,
  StringKey: () => StringKey,
  StringPattern: () => StringPattern,
  Symbol: () => SymbolType,
  TemplateLiteral: () => TemplateLiteral,
  TemplateLiteralCreate: () => TemplateLiteralCreate2,
  TemplateLiteralDecode: () => TemplateLiteralDecode,
  TemplateLiteralDecodeUnsafe: () => TemplateLiteralDecodeUnsafe,
  TemplateLiteralDeferred: () => TemplateLiteralDeferred,
  TemplateLiteralEncode: () => TemplateLiteralEncode,
  TemplateLiteralFromString: () => TemplateLiteralFromString,
  TemplateLiteralFromTypes: () => TemplateLiteralFromTypes,
  This: () => This,
  Transform: () => Transform,
  Tuple: () => Tuple,
  TupleOptions: () => TupleOptions,
  Type: () => type_exports,
  TypeScriptEnumToEnumValues: () => TypeScriptEnumToEnumValues,
  Uncapitalize: () => Uncapitalize,
  UncapitalizeAction: () => UncapitalizeAction,
  UncapitalizeDeferred: () => UncapitalizeDeferred,
  UncapitalizeInstantiate: () => UncapitalizeInstantiate,
  Undefined: () => Undefined,
  Union: () => Union,
  UnionOptions: () => UnionOptions,
  Unknown: () => Unknown,
  Unsafe: () => Unsafe,
  Uppercase: () => Uppercase,
  UppercaseAction: () => UppercaseAction,
  UppercaseDeferred: () => UppercaseDeferred,
  UppercaseInstantiate: () => UppercaseInstantiate,
  Void: () => Void,
  With: () => With,
  WithAction: () => WithAction,
  WithDeferred: () => WithDeferred,
  WithInstantiate: () => WithInstantiate,
  _Array_: () => ArrayType,
  _Function_: () => FunctionType,
  _Object_: () => ObjectType,
  default: () => typebox_default
});
module.exports = __defProp(typebox_exports, "__esModule", { value: true });

// src/pi/typebox/internals.ts
var import_pi_host = require("pi:host");

// src/pi/typebox/memory.ts
var unsafeKeys = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
var ownKeys = (value) => Object.getOwnPropertyNames(value);
var has = (value, key) => Object.prototype.hasOwnProperty.call(value, key);
var isObject = (value) => typeof value === "object" && value !== null;
var isRecord = (value) => isObject(value) && !Array.isArray(value);
function define(target, key, value, enumerable) {
  Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true });
}
function copyKey(from, to, key) {
  Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key));
}
function create(hidden, keywords, options = {}) {
  const result = { ...keywords, ...options };
  for (const key of Object.keys(hidden)) define(result, key, hidden[key], false);
  return result;
}
function update(schema, hidden, keywords) {
  const result = {};
  const replaced = /* @__PURE__ */ new Set([...ownKeys(hidden), ...ownKeys(keywords)]);
  for (const key of ownKeys(schema)) if (!replaced.has(key) && !unsafeKeys.has(key)) copyKey(schema, result, key);
  for (const key of ownKeys(hidden)) if (!unsafeKeys.has(key)) define(result, key, hidden[key], false);
  for (const key of ownKeys(keywords)) if (!unsafeKeys.has(key)) define(result, key, keywords[key], true);
  return result;
}
function discard(schema, keys) {
  const result = {};
  for (const key of ownKeys(schema)) if (!keys.includes(key)) copyKey(schema, result, key);
  return result;
}
function assign(left, right) {
  const result = discard(left, ownKeys(right));
  for (const key of ownKeys(right)) copyKey(right, result, key);
  return result;
}
function isKind(value, kind) {
  return isObject(value) && has(value, "~kind") && value["~kind"] === kind;
}

// src/pi/typebox/types.ts
var guard = (kind) => (value) => isKind(value, kind);
var builder = (kind, keywords) => (options) => create({ "~kind": kind }, keywords(), options);
var BigIntPattern = "-?(?:0|[1-9][0-9]*)n";
var IntegerPattern = "-?(?:0|[1-9][0-9]*)";
var NumberPattern = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?";
var StringPattern = ".*";
var NeverPattern = "(?!)";
var IntegerKey = `^${IntegerPattern}$`;
var NumberKey = `^${NumberPattern}$`;
var StringKey = `^${StringPattern}$`;
var Any = builder("Any", () => ({}));
var Unknown = builder("Unknown", () => ({}));
var Never = builder("Never", () => ({ not: {} }));
var Null = builder("Null", () => ({ type: "null" }));
var Undefined = builder("Undefined", () => ({ type: "undefined" }));
var Void = builder("Void", () => ({ type: "void" }));
var BooleanType = builder("Boolean", () => ({ type: "boolean" }));
var NumberType = builder("Number", () => ({ type: "number" }));
var Integer = builder("Integer", () => ({ type: "integer" }));
var StringType = builder("String", () => ({ type: "string" }));
var BigIntType = builder("BigInt", () => ({ type: "bigint" }));
var SymbolType = builder("Symbol", () => ({ type: "symbol" }));
var This = builder("This", () => ({ $ref: "#" }));
var InvalidLiteralValue = class extends Error {
  constructor(value) {
    super("Invalid Literal value");
    Object.defineProperty(this, "cause", { value: { value } });
  }
};
var literalTypes = /* @__PURE__ */ new Set(["bigint", "boolean", "number", "string"]);
var IsLiteralValue = (value) => typeof value === "number" ? Number.isFinite(value) : literalTypes.has(typeof value);
function LiteralTypeName(value) {
  if (!IsLiteralValue(value)) throw new InvalidLiteralValue(value);
  return typeof value;
}
var Literal = (value, options) => create({ "~kind": "Literal" }, { type: LiteralTypeName(value), const: value }, options);
var PropertyKeys = (properties) => ownKeys(properties);
var PropertyValues = (properties) => ownKeys(properties).map((key) => properties[key]);
var RequiredArray = (properties) => ownKeys(properties).filter((key) => !IsOptional(properties[key]));
function ObjectType(properties, options = {}) {
  const required = RequiredArray(properties);
  const keywords = required.length > 0 ? { type: "object", required, properties } : { type: "object", properties };
  return create({ "~kind": "Object" }, keywords, options);
}
var ArrayType = (items, options) => create({ "~kind": "Array" }, { type: "array", items }, options);
var Union = (anyOf, options = {}) => create({ "~kind": "Union" }, { anyOf }, options);
var Intersect = (allOf, options = {}) => create({ "~kind": "Intersect" }, { allOf }, options);
var Tuple = (items, options = {}) => create({ "~kind": "Tuple" }, { type: "array", additionalItems: false, items, minItems: items.length }, options);
var Ref = (ref, options) => create({ "~kind": "Ref" }, { $ref: ref }, options);
var FunctionType = (parameters2, returnType, options = {}) => create({ "~kind": "Function" }, { type: "function", parameters: parameters2, returnType }, options);
var Constructor = (parameters2, instanceType, options = {}) => create({ "~kind": "Constructor" }, { type: "constructor", parameters: parameters2, instanceType }, options);
var Dependent = (if_, then_, else_, options = {}) => create({ "~kind": "Dependent" }, { if: if_, then: then_, else: else_ }, options);
var Rest = (items) => create({ "~kind": "Rest" }, { type: "rest", items });
var Identifier = (name) => create({ "~kind": "Identifier" }, { name });
var Generic = (parameters2, expression) => create({ "~kind": "Generic" }, { type: "generic", parameters: parameters2, expression });
var Parameter = (name, extends_ = Unknown(), equals = extends_) => create({ "~kind": "Parameter" }, { name, extends: extends_, equals });
var Infer = (name, extends_ = Unknown()) => create({ "~kind": "Infer" }, { type: "infer", name, extends: extends_ });
var CallConstruct = (target, args) => create({ "~kind": "Call" }, { type: "call", target, arguments: args });
var Deferred = (action2, parameters2, options) => create({ "~kind": "Deferred" }, { type: "deferred", action: action2, parameters: parameters2, options });
var CreateRecord = (pattern, value) => create({ "~kind": "Record" }, { type: "object", patternProperties: { [pattern]: value } });
var Unsafe = (schema) => update(schema, { "~unsafe": null }, {});
var IsTypeScriptEnumLike = isRecord;
var TypeScriptEnumToEnumValues = (value) => ownKeys(value).filter((key) => isNaN(Number(key))).map((key) => value[key]);
var Enum = (value, options) => create({ "~kind": "Enum" }, { enum: isRecord(value) ? TypeScriptEnumToEnumValues(value) : value }, options);
function Cyclic($defs, $ref, options) {
  const defs = {};
  for (const key of ownKeys($defs)) defs[key] = update($defs[key], {}, { $id: key });
  return create({ "~kind": "Cyclic" }, { $defs: defs, $ref }, options);
}
var AddOptional = (type, options = {}) => update(type, { "~optional": true }, options);
var AddReadonly = (type, options = {}) => update(type, { "~readonly": true }, options);
var AddImmutable = (type, options = {}) => update(type, { "~immutable": true }, options);
var RemoveOptional = (type, options = {}) => update(discard(type, ["~optional"]), {}, options);
var RemoveReadonly = (type, options = {}) => update(discard(type, ["~readonly"]), {}, options);
var RemoveImmutable = (type, options = {}) => update(discard(type, ["~immutable"]), {}, options);
var Optional = (type) => AddOptional(type);
var Readonly = (type) => AddReadonly(type);
var Immutable = (type) => AddImmutable(type);
var RefineAdd = (type, refinement) => update(type, { "~refine": IsRefine(type) ? [...type["~refine"], refinement] : [refinement] }, {});
var Refine = (type, check, error = () => "Refine Error") => RefineAdd(type, { check, error });
var EncodeBuilder = class {
  constructor(type, decode) {
    this.type = type;
    this.decode = decode;
  }
  type;
  decode;
  /** A codec of a codec runs the inner one first when decoding and last when encoding. */
  Encode(callback) {
    const inner = IsCodec(this.type) ? this.type["~codec"] : void 0;
    const decode = inner ? (value) => this.decode(inner.decode(value)) : this.decode;
    const encode = inner ? (value) => inner.encode(callback(value)) : callback;
    return update(this.type, { "~codec": { decode, encode } }, {});
  }
};
var DecodeBuilder = class {
  constructor(type) {
    this.type = type;
  }
  type;
  Decode(callback) {
    return new EncodeBuilder(this.type, callback);
  }
};
var notImplemented = (name) => () => {
  throw Error(`${name} not implemented`);
};
var Codec = (type) => new DecodeBuilder(type);
var Decode = (type, callback) => Codec(type).Decode(callback).Encode(notImplemented("Encode"));
var Encode = (type, callback) => Codec(type).Decode(notImplemented("Decode")).Encode(callback);
var IsKind = isKind;
var IsSchema = (value) => isObject(value);
var marked = (marker) => (value) => isObject(value) && has(value, marker);
var IsOptional = marked("~optional");
var IsReadonly = marked("~readonly");
var IsImmutable = marked("~immutable");
var IsRefinement = (value) => isRecord(value) && typeof value.check === "function" && typeof value.error === "function";
var IsRefine = (value) => marked("~refine")(value) && Array.isArray(value["~refine"]) && value["~refine"].every(IsRefinement);
var IsCodec = (value) => marked("~codec")(value) && isObject(value["~codec"]) && has(value["~codec"], "encode") && has(value["~codec"], "decode");
var IsUnsafe = (value) => isRecord(value) && has(value, "~unsafe") && value["~unsafe"] === null;
var IsAny = guard("Any");
var IsArray = guard("Array");
var IsBigInt = guard("BigInt");
var IsBoolean = guard("Boolean");
var IsCall = guard("Call");
var IsConstructor = guard("Constructor");
var IsCyclic = guard("Cyclic");
var IsDeferred = guard("Deferred");
var IsDependent = guard("Dependent");
var IsEnum = guard("Enum");
var IsEnumValue = (value) => typeof value === "string" || typeof value === "number" && Number.isFinite(value);
var IsFunction = guard("Function");
var IsGeneric = guard("Generic");
var IsIdentifier = guard("Identifier");
var IsInfer = guard("Infer");
var IsInteger = guard("Integer");
var IsIntersect = guard("Intersect");
var IsLiteral = guard("Literal");
var IsNever = guard("Never");
var IsNull = guard("Null");
var IsNumber = guard("Number");
var IsObject = guard("Object");
var IsParameter = guard("Parameter");
var IsRecord = guard("Record");
var IsRef = guard("Ref");
var IsRest = guard("Rest");
var IsString = guard("String");
var IsSymbol = guard("Symbol");
var IsTemplateLiteral = guard("TemplateLiteral");
var IsThis = guard("This");
var IsTuple = guard("Tuple");
var IsUndefined = guard("Undefined");
var IsUnion = guard("Union");
var IsUnknown = guard("Unknown");
var IsVoid = guard("Void");
var literalOf = (name) => (value) => IsLiteral(value) && typeof value.const === name;
var IsLiteralBigInt = literalOf("bigint");
var IsLiteralBoolean = literalOf("boolean");
var IsLiteralNumber = literalOf("number");
var IsLiteralString = literalOf("string");
var deferredFor = (action2) => (value) => isObject(value) && has(value, "action") && value.action === action2;
var IsInterfaceDeferred = deferredFor("Interface");
var IsTemplateLiteralDeferred = deferredFor("TemplateLiteral");
var optionsOf = (...keys) => (type) => discard(type, ["~kind", ...keys]);
var ArrayOptions = optionsOf("type", "items");
var ConstructorOptions = optionsOf("type", "parameters", "instanceType");
var CyclicOptions = optionsOf("$defs", "$ref");
var DependentOptions = optionsOf("if", "then", "else");
var FunctionOptions = optionsOf("type", "parameters", "returnType");
var IntersectOptions = optionsOf("allOf");
var ObjectOptions = optionsOf("type", "properties", "required");
var RecordOptions = optionsOf("type", "patternProperties");
var TupleOptions = optionsOf("type", "items", "minItems", "additionalItems");
var UnionOptions = optionsOf("anyOf");

// src/pi/typebox/extends.ts
var ExtendsResult = {
  ExtendsUnion: (inferred) => create({ "~kind": "ExtendsUnion" }, { inferred }),
  ExtendsTrue: (inferred) => create({ "~kind": "ExtendsTrue" }, { inferred }),
  ExtendsFalse: () => create({ "~kind": "ExtendsFalse" }, {}),
  IsExtendsUnion: (value) => isKind(value, "ExtendsUnion"),
  IsExtendsTrue: (value) => isKind(value, "ExtendsTrue"),
  IsExtendsFalse: (value) => isKind(value, "ExtendsFalse"),
  IsExtendsTrueLike: (value) => isKind(value, "ExtendsTrue") || isKind(value, "ExtendsUnion"),
  Match: (result, yes2, no2) => ExtendsResult.IsExtendsTrueLike(result) ? yes2(result.inferred) : no2()
};
var { ExtendsTrue: yes, ExtendsFalse: no, IsExtendsTrueLike: holds } = ExtendsResult;
function chain(inferred, steps) {
  for (const step of steps) {
    const result = step(inferred);
    if (!holds(result)) return no();
    inferred = result.inferred;
  }
  return yes(inferred);
}
function some(inferred, left, rights) {
  for (const right of rights) {
    const result = extendsLeft(inferred, left, right);
    if (holds(result)) return yes(result.inferred);
  }
  return no();
}
var extendsRight = (inferred, left, right) => {
  if (IsAny(right) || IsUnknown(right)) return yes(inferred);
  if (IsEnum(right)) return extendsLeft(inferred, left, EvaluateEnum(right.enum));
  if (IsTemplateLiteral(right)) return extendsLeft(inferred, left, EvaluateTemplateLiteral(right.pattern));
  if (IsUnion(right)) return some(inferred, left, right.anyOf);
  if (IsIntersect(right)) {
    return chain(inferred, right.allOf.map((part) => (got) => extendsLeft(got, left, part)));
  }
  if (IsDependent(right)) {
    const branch = extendsLeft(inferred, left, right.if);
    return holds(branch) ? extendsLeft(branch.inferred, left, right.then) : extendsLeft(inferred, left, right.else);
  }
  if (IsInfer(right)) {
    const result = extendsLeft(inferred, left, right.extends);
    return holds(result) ? yes(assign(assign(inferred, result.inferred), { [right.name]: left })) : no();
  }
  return no();
};
var top = (inferred, left, right) => {
  if (IsInfer(right)) return extendsRight(inferred, left, right);
  if (IsAny(right) || IsUnknown(right)) return yes(inferred);
  return IsAny(left) ? ExtendsResult.ExtendsUnion(inferred) : no();
};
var literal = (inferred, left, right) => {
  if (IsLiteral(right)) return left.const === right.const ? yes(inferred) : no();
  const base = {
    bigint: IsBigInt,
    boolean: IsBoolean,
    number: IsNumber,
    string: IsString
  };
  return base[typeof left.const](right) ? yes(inferred) : extendsRight(inferred, left, right);
};
function property(left, right) {
  if (IsInfer(right) && IsNever(right.extends)) return no();
  const result = extendsLeft({}, left, right);
  if (!holds(result) || IsOptional(left) && !IsOptional(right)) return no();
  return yes(result.inferred);
}
function objectToObject(inferred, left, right) {
  let got = {};
  for (const key of ownKeys(right)) {
    const result = key in left ? property(left[key], right[key]) : missing(inferred, right[key]);
    if (!holds(result)) return no();
    got = { ...got, ...result.inferred };
  }
  return yes(assign(inferred, got));
}
function missing(inferred, right) {
  if (!IsOptional(right)) return no();
  return yes(IsInfer(right) ? assign(inferred, { [right.name]: right.extends }) : inferred);
}
var object = (inferred, left, right) => {
  if (IsObject(right)) return objectToObject(inferred, left.properties, right.properties);
  if (!IsRecord(right)) return extendsRight(inferred, ObjectType(left.properties), right);
  const value = recordValue(right);
  return chain(inferred, PropertyValues(left.properties).map((type) => (got) => extendsLeft(got, type, value)));
};
var recordValue = (type) => type.patternProperties[ownKeys(type.patternProperties)[0]];
var record = (inferred, left, right) => {
  if (IsRecord(right)) return extendsLeft(inferred, recordValue(left), recordValue(right));
  if (IsObject(right)) return ownKeys(right.properties).length === 0 ? yes(inferred) : no();
  return IsAny(right) || IsUnknown(right) ? yes(inferred) : no();
};
var array = (inferred, left, right) => {
  if (!IsArray(right)) return extendsRight(inferred, left, right);
  return IsImmutable(left) && !IsImmutable(right) ? no() : extendsLeft(inferred, left.items, right.items);
};
var tuple = (inferred, left, right) => {
  const items = left.items;
  if (IsArray(right)) return chain(inferred, items.map((item) => (got) => extendsLeft(got, item, right.items)));
  if (!IsTuple(right)) return extendsRight(inferred, left, right);
  const last = right.items[right.items.length - 1];
  if (last && IsRest(last) && IsInfer(last.items)) return tupleRest(inferred, items, right.items, last.items);
  if (items.length !== right.items.length) return no();
  return chain(inferred, items.map((item, i) => (got) => extendsLeft(got, item, right.items[i])));
};
function tupleRest(inferred, left, right, rest) {
  const fixed = right.length - 1;
  if (left.length < fixed) return no();
  const head = chain(inferred, right.slice(0, fixed).map((type, i) => (got) => extendsLeft(got, left[i], type)));
  return holds(head) ? yes(assign(head.inferred, { [rest.name]: Tuple(left.slice(fixed)) })) : head;
}
function parameters(inferred, left, right) {
  return chain(inferred, left.map((param, i) => (got) => {
    const other = right[i];
    if (!other) return IsOptional(param) ? yes(got) : no();
    if (!IsOptional(param) && IsOptional(other)) return no();
    return IsInfer(other) ? extendsLeft(got, param, other) : extendsLeft(got, other, param);
  }));
}
function callable(kind, result) {
  return (inferred, left, right) => {
    if (IsAny(right) || IsUnknown(right)) return yes(inferred);
    if (!kind(right)) return no();
    const params = parameters(inferred, left.parameters, right.parameters);
    if (!holds(params)) return no();
    return IsVoid(right[result]) ? yes(params.inferred) : extendsLeft(params.inferred, left[result], right[result]);
  };
}
var same = (kind) => (inferred, left, right) => kind(right) ? yes(inferred) : extendsRight(inferred, left, right);
var union = (inferred, left, right) => {
  const rights = IsUnion(right) ? right.anyOf : [right];
  return chain(inferred, left.anyOf.map((part) => (got) => some(got, part, rights)));
};
var relations = {
  Any: top,
  Unknown: top,
  Never: (inferred, left, right) => IsInfer(right) ? extendsRight(inferred, left, right) : yes(inferred),
  Array: array,
  Tuple: tuple,
  Object: object,
  Record: record,
  Literal: literal,
  Union: union,
  BigInt: same(IsBigInt),
  Boolean: same(IsBoolean),
  Integer: same((type) => IsInteger(type) || IsNumber(type)),
  Null: same(IsNull),
  Number: same(IsNumber),
  String: same(IsString),
  Symbol: same(IsSymbol),
  Undefined: same((type) => IsUndefined(type) || IsVoid(type)),
  Void: same(IsVoid),
  Function: callable(IsFunction, "returnType"),
  Constructor: callable(IsConstructor, "instanceType"),
  Enum: (inferred, left, right) => extendsLeft(inferred, EvaluateEnum(left.enum), right),
  Intersect: (inferred, left, right) => extendsLeft(inferred, EvaluateIntersect(left.allOf), right),
  Dependent: (inferred, left, right) => extendsLeft(inferred, EvaluateDependent(left.if, left.then, left.else), right),
  TemplateLiteral: (inferred, left, right) => extendsLeft(inferred, EvaluateTemplateLiteral(left.pattern), right)
};
function extendsLeft(inferred, left, right) {
  const relation = relations[left["~kind"]];
  return relation ? relation(inferred, left, right) : no();
}
function canonical(type) {
  if (IsCyclic(type)) return CyclicExtends(type);
  return IsUnsafe(type) ? Unknown() : type;
}
var Extends = (inferred, left, right) => extendsLeft(inferred, canonical(left), canonical(right));
function CyclicExtends(type) {
  return type.$ref in type.$defs ? anyForRefs(type.$defs[type.$ref]) : Unknown();
}
function anyForRefs(type) {
  if (IsRef(type)) return Any();
  if (IsArray(type)) return ArrayType(anyForRefs(type.items), ArrayOptions(type));
  if (IsUnion(type)) return Union(type.anyOf.map(anyForRefs));
  if (IsIntersect(type)) return Intersect(type.allOf.map(anyForRefs));
  if (IsTuple(type)) return Tuple(type.items.map(anyForRefs));
  if (IsRecord(type)) return CreateRecord(ownKeys(type.patternProperties)[0], anyForRefs(recordValue(type)));
  if (!IsObject(type)) return type;
  return ObjectType(Object.fromEntries(ownKeys(type.properties).map((key) => [key, anyForRefs(type.properties[key])])));
}

// src/pi/typebox/template.ts
var TemplateLiteralCreate = (pattern) => create({ "~kind": "TemplateLiteral" }, { type: "string", pattern });
function encodeType(type) {
  if (IsEnum(type)) return encodeUnion(type.enum.map((value) => Literal(value)));
  if (IsInteger(type)) return IntegerPattern;
  if (IsLiteral(type)) return `${type.const}`;
  if (IsBigInt(type)) return BigIntPattern;
  if (IsBoolean(type)) return "(false|true)";
  if (IsNumber(type)) return NumberPattern;
  if (IsString(type)) return StringPattern;
  if (IsTemplateLiteral(type)) return type.pattern.slice(1, -1);
  if (IsTemplateLiteralDeferred(type)) return encodeType(TemplateLiteralEncode(type.parameters[0]));
  return IsUnion(type) ? encodeUnion(type.anyOf) : NeverPattern;
}
function encodeUnion(types) {
  return `(${types.map(encodeType).join("|")})`;
}
var TemplateLiteralEncode = (types) => TemplateLiteralCreate(`^${types.map((type) => IsEnum(type) && type.enum.length === 1 ? `${type.enum[0]}` : encodeType(type)).join("")}$`);
var numberish = [
  [StringPattern, StringType],
  [NumberPattern, NumberType],
  [BigIntPattern, BigIntType],
  [IntegerPattern, Integer],
  [NeverPattern, Never]
];
function parseSequence(input) {
  const types = [];
  while (input !== "" && input[0] !== ")" && input[0] !== "|") {
    const known = numberish.find(([pattern]) => input.startsWith(pattern));
    if (known) {
      types.push(known[1]());
      input = input.slice(known[0].length);
    } else if (input[0] === "(") {
      const group = parseGroup(input);
      if (!group) return void 0;
      types.push(group[0][0]);
      input = group[1];
    } else {
      const end = literalEnd(input);
      types.push(Literal(input.slice(0, end)));
      input = input.slice(end);
    }
  }
  return [types, input];
}
function literalEnd(input) {
  for (let i = 1; i < input.length; i++) {
    if ("()|".includes(input[i])) return i;
    if (numberish.some(([pattern]) => input.startsWith(pattern, i))) return i;
  }
  return input.length;
}
function parseGroup(input) {
  const variants2 = [];
  do {
    const part = parseSequence(input.slice(1));
    if (!part || part[1] === "") return void 0;
    variants2.push(part[0].length === 1 ? part[0][0] : TemplateLiteralEncode(part[0]));
    input = part[1];
  } while (input[0] === "|");
  return [[Union(variants2)], input.slice(1)];
}
function ParsePatternIntoTypes(pattern) {
  if (!pattern.startsWith("^") || !pattern.endsWith("$")) return [];
  const parsed = parseSequence(pattern.slice(1, -1));
  return parsed && parsed[1] === "" ? parsed[0] : [];
}
var IsTemplateLiteralPattern = (pattern) => ParsePatternIntoTypes(pattern).length > 0;
var placeholders = {
  string: StringType,
  number: NumberType,
  integer: Integer,
  boolean: BooleanType,
  bigint: BigIntType,
  any: Any,
  unknown: Unknown,
  never: Never,
  null: Null,
  undefined: Undefined
};
function placeholder(source) {
  const parts = source.split("|").map((part) => part.trim()).filter((part) => part !== "");
  if (parts.length > 1) return Union(parts.map(placeholder));
  const name = parts[0] ?? "";
  if (Object.prototype.hasOwnProperty.call(placeholders, name)) return placeholders[name]();
  if (/^(['"]).*\1$/.test(name)) return Literal(name.slice(1, -1));
  if (/^-?\d+(\.\d+)?$/.test(name)) return Literal(Number(name));
  if (name === "true" || name === "false") return Literal(name === "true");
  return Ref(name);
}
function ParseTemplateIntoTypes(template) {
  const types = [];
  for (const [i, part] of template.split(/\$\{([^}]*)\}/).entries()) {
    if (i % 2 === 1) types.push(placeholder(part));
    else if (part !== "") types.push(Literal(part));
  }
  return types;
}
function IsTemplateLiteralFinite(types) {
  return types.length > 0 && types.every((type) => IsLiteral(type) || IsUnion(type) && IsTemplateLiteralFinite(type.anyOf));
}
function variantsOf(type) {
  return IsUnion(type) ? type.anyOf.flatMap(variantsOf) : [`${type.const}`];
}
function TemplateLiteralDecodeUnsafe(pattern) {
  const types = ParsePatternIntoTypes(pattern);
  if (types.length === 0) return StringType();
  if (!IsTemplateLiteralFinite(types)) return TemplateLiteralCreate(pattern);
  if (types.length === 1 && IsLiteral(types[0])) return types[0];
  let texts = [""];
  for (const type of types) texts = variantsOf(type).flatMap((tail) => texts.map((head) => head + tail));
  return Union(texts.map((text) => Literal(text)));
}
function TemplateLiteralDecode(pattern) {
  const decoded = TemplateLiteralDecodeUnsafe(pattern);
  return IsTemplateLiteral(decoded) ? StringType() : decoded;
}
function TemplateLiteralFromTypes(types) {
  return types.some(IsRef) ? Deferred("TemplateLiteral", [types], {}) : TemplateLiteralEncode(types);
}
var TemplateLiteralFromString = (template) => TemplateLiteralFromTypes(ParseTemplateIntoTypes(template));
var TemplateLiteral = (input, options = {}) => update(typeof input === "string" ? TemplateLiteralFromString(input) : TemplateLiteralFromTypes(input), {}, options);

// src/pi/typebox/evaluate.ts
var CompareResultEqual = 0;
var CompareResultDisjoint = 1;
var CompareResultLeftInside = 2;
var CompareResultRightInside = 3;
function Compare(left, right) {
  const forward = ExtendsResult.IsExtendsTrueLike(Extends({}, left, right));
  const back = ExtendsResult.IsExtendsTrueLike(Extends({}, right, left));
  if (forward && back) return CompareResultEqual;
  if (forward) return CompareResultLeftInside;
  return back ? CompareResultRightInside : CompareResultDisjoint;
}
function Flatten(types) {
  return types.flatMap((type) => IsUnion(type) ? Flatten(type.anyOf) : [type]);
}
function broadenInto(type, set) {
  const kept = [];
  for (const member of set) {
    const order = Compare(type, member);
    if (order === CompareResultLeftInside || order === CompareResultEqual) return set;
    if (order === CompareResultDisjoint) kept.push(member);
  }
  return [...kept, type];
}
function Broaden(types) {
  let result = [];
  for (const type of types) {
    const evaluated = EvaluateType(type);
    if (IsAny(evaluated) || IsUnknown(evaluated)) return [evaluated];
    if (IsNever(evaluated)) continue;
    result = IsObject(evaluated) ? [...result, evaluated] : broadenInto(evaluated, result);
  }
  return Flatten(result);
}
var TupleElementsToProperties = (types) => Object.fromEntries(types.map((type, i) => [i, type]));
function Composite(left, right) {
  const a = compositeProperties(left);
  const b = compositeProperties(right);
  const result = {};
  for (const key of /* @__PURE__ */ new Set([...ownKeys(a), ...ownKeys(b)])) {
    if (key in a && key in b) result[key] = EvaluatePropertyIntersect(a[key], b[key]);
    else result[key] = key in a ? a[key] : b[key];
  }
  return ObjectType(result);
}
function compositeProperties(type) {
  if (IsObject(type)) return type.properties;
  return IsTuple(type) ? TupleElementsToProperties(type.items) : {};
}
function Narrow(left, right) {
  if (IsNever(left) || IsAny(left)) return left;
  if (IsUnknown(left) || IsNever(right) || IsAny(right)) return right;
  if (IsUnknown(right)) return left;
  const composites = [left, right].map((type) => IsObject(type) || IsTuple(type));
  if (composites[0] && composites[1]) return Composite(left, right);
  if (composites[0]) return left;
  if (composites[1]) return right;
  const order = Compare(left, right);
  if (order === CompareResultLeftInside) return left;
  return order === CompareResultDisjoint ? Never() : right;
}
function intersectPair(left, right) {
  const [a, b] = [EvaluateType(left), EvaluateType(right)];
  return IsUnion(a) || IsUnion(b) ? EvaluateIntersect([a, b]) : Narrow(a, b);
}
function Distribute(types, result = []) {
  for (const type of types) {
    if (IsUnion(type)) result = type.anyOf.flatMap((part) => Distribute([part], result));
    else result = result.length === 0 ? [type] : result.map((other) => intersectPair(other, type));
  }
  return result;
}
var EvaluateUnionFast = (types) => types.length === 1 ? types[0] : types.length === 0 ? Never() : Union(types);
var EvaluateUnion = (types) => EvaluateUnionFast(Broaden(types));
var EvaluateIntersect = (types) => EvaluateUnion(Broaden(Distribute(types)));
var EvaluateEnum = (values) => EvaluateUnion(values.map((value) => Literal(value)));
var EvaluateTemplateLiteral = (pattern) => EvaluateType(TemplateLiteralDecode(pattern));
var EvaluateDependent = (if_, then_, else_) => EvaluateUnion([EvaluateIntersect([if_, then_]), ExcludeOperation(else_, if_)]);
function EvaluateType(type) {
  if (IsDependent(type)) return EvaluateDependent(type.if, type.then, type.else);
  if (IsEnum(type)) return EvaluateEnum(type.enum);
  if (IsIntersect(type)) return EvaluateIntersect(type.allOf);
  if (IsTemplateLiteral(type)) return EvaluateTemplateLiteral(type.pattern);
  return IsUnion(type) ? EvaluateUnion(type.anyOf) : type;
}
var EvaluateAction = (type, options = {}) => update(EvaluateType(type), {}, options);
var ExcludeOperation = (left, right) => EvaluateUnion(split(left, right, false));
var ExtractOperation = (left, right) => EvaluateUnion(split(left, right, true));
function split(left, right, keep) {
  const evaluated = EvaluateType(left);
  const variants2 = IsUnion(evaluated) ? evaluated.anyOf : [evaluated];
  return variants2.filter((type) => ExtendsResult.IsExtendsTrueLike(Extends({}, type, right)) === keep);
}
function modified(property2, readonly, optional) {
  const withOptional = optional ? AddOptional(property2) : property2;
  return readonly ? AddReadonly(withOptional) : withOptional;
}
var plain = (type) => RemoveReadonly(RemoveOptional(type));
function EvaluatePropertyIntersect(left, right) {
  const readonly = IsReadonly(left) && IsReadonly(right);
  const optional = IsOptional(left) && IsOptional(right);
  return modified(plain(EvaluateIntersect([left, right])), readonly, optional);
}
function EvaluatePropertyUnion(left, right) {
  const readonly = IsReadonly(left) || IsReadonly(right);
  const optional = IsOptional(left) || IsOptional(right);
  return modified(EvaluateUnion([plain(left), plain(right)]), readonly, optional);
}
function CyclicTarget(defs, ref) {
  if (!(ref in defs)) return Never();
  return IsRef(defs[ref]) ? CyclicTarget(defs, defs[ref].$ref) : defs[ref];
}
function intersectProperties(left, right) {
  const result = {};
  for (const key of ownKeys(left)) if (!has(right, key)) result[key] = left[key];
  for (const key of ownKeys(right)) if (!has(left, key)) result[key] = right[key];
  for (const key of ownKeys(left)) if (has(right, key)) result[key] = EvaluatePropertyIntersect(left[key], right[key]);
  return result;
}
function unionProperties(left, right) {
  const result = {};
  for (const key of ownKeys(left)) if (key in right) result[key] = EvaluatePropertyUnion(left[key], right[key]);
  return result;
}
function collapsedProperties(type) {
  if (IsCyclic(type)) return collapsedProperties(CyclicTarget(type.$defs, type.$ref));
  if (IsDependent(type)) return collapsedProperties(EvaluateDependent(type.if, type.then, type.else));
  if (IsIntersect(type)) {
    return type.allOf.reduce((all, part) => intersectProperties(all, collapsedProperties(part)), {});
  }
  if (IsUnion(type)) {
    const [first, ...rest] = type.anyOf.map(collapsedProperties);
    return rest.reduce(unionProperties, first);
  }
  if (IsTuple(type)) return TupleElementsToProperties(type.items);
  return IsObject(type) ? type.properties : {};
}
var CollapseToObject = (type) => ObjectType(collapsedProperties(type));
function indexKeys(type) {
  if (IsLiteral(type)) return [`${type.const}`];
  if (IsUnion(type)) return type.anyOf.flatMap(indexKeys);
  if (IsCyclic(type)) return indexKeys(CyclicTarget(type.$defs, type.$ref));
  if (IsDependent(type) || IsEnum(type) || IsIntersect(type) || IsTemplateLiteral(type)) {
    return indexKeys(EvaluateType(type));
  }
  return [];
}

// src/pi/typebox/actions.ts
var CanInstantiate = (types) => !types.some(IsRef);
function action(name, operands, params, options, op) {
  return CanInstantiate(operands) ? update(op(), {}, options) : Deferred(name, params, options);
}
function KeysToIndexer(keys) {
  return Union(keys.filter(IsLiteralValue).map((key) => Literal(key)));
}
var indexerOf = (keys) => Array.isArray(keys) ? KeysToIndexer(keys) : keys;
function ConvertToIntegerKey(value) {
  return /^(?:0|[1-9][0-9]*)$/.test(`${value}`) ? parseInt(`${value}`) : value;
}
function eachProperty(type, change) {
  if (IsCyclic(type)) {
    const mapped2 = eachProperty(CyclicTarget(type.$defs, type.$ref), change);
    return Cyclic(assign(type.$defs, { [type.$ref]: mapped2 }), type.$ref);
  }
  if (IsDependent(type) || IsIntersect(type)) return eachProperty(EvaluateType(type), change);
  if (IsUnion(type)) return Union(type.anyOf.map((part) => eachProperty(part, change)));
  if (!IsObject(type)) return ObjectType({});
  const properties = {};
  for (const key of ownKeys(type.properties)) properties[key] = change(type.properties[key]);
  return ObjectType(properties);
}
var Partial = (type, options = {}) => action("Partial", [type], [type], options, () => eachProperty(type, (p) => AddOptional(p)));
var Required = (type, options = {}) => action("Required", [type], [type], options, () => eachProperty(type, (p) => RemoveOptional(p)));
function readonlyOperation(type) {
  if (IsArray(type)) return AddImmutable(ArrayType(type.items));
  if (IsTuple(type)) return AddImmutable(Tuple(type.items));
  if (IsUnion(type)) return Union(type.anyOf.map(readonlyOperation));
  if (IsDependent(type) || IsIntersect(type)) return readonlyOperation(EvaluateType(type));
  return IsObject(type) || IsCyclic(type) ? eachProperty(type, (p) => AddReadonly(p)) : type;
}
var ReadonlyObject = (type, options = {}) => action("ReadonlyObject", [type], [type], options, () => readonlyOperation(type));
function selected(type, indexer, keep) {
  const properties = collapsedProperties(type);
  const keys = indexKeys(indexer);
  const result = {};
  for (const key of ownKeys(properties)) if (keys.includes(key) === keep) result[key] = properties[key];
  return ObjectType(result);
}
function Pick(type, keys, options = {}) {
  const indexer = indexerOf(keys);
  return action("Pick", [type, indexer], [type, indexer], options, () => selected(type, indexer, true));
}
function Omit(type, keys, options = {}) {
  const indexer = indexerOf(keys);
  return action("Omit", [type, indexer], [type, indexer], options, () => selected(type, indexer, false));
}
var collapsing = (type) => IsCyclic(type) || IsDependent(type) || IsIntersect(type) || IsUnion(type) ? CollapseToObject(type) : type;
function keyOfOperation(type) {
  if (IsAny(type)) return Union([NumberType(), StringType(), SymbolType()]);
  if (IsArray(type)) return NumberType();
  if (IsObject(type)) return EvaluateUnionFast(ownKeys(type.properties).map((key) => Literal(ConvertToIntegerKey(key))));
  if (IsRecord(type)) return RecordKey(type);
  return IsTuple(type) ? EvaluateUnionFast(type.items.map((_, i) => Literal(i))) : Never();
}
var KeyOf = (type, options = {}) => action("KeyOf", [type], [type], options, () => keyOfOperation(collapsing(type)));
function integerIndexer(type) {
  if (IsIntersect(type)) return Intersect(type.allOf.map(integerIndexer));
  if (IsUnion(type)) return Union(type.anyOf.map(integerIndexer));
  return IsLiteral(type) ? Literal(ConvertToIntegerKey(type.const)) : type;
}
var extendsType = (left, right) => ExtendsResult.IsExtendsTrueLike(Extends({}, left, right));
function indexArray(items, indexer) {
  if (extendsType(integerIndexer(indexer), NumberType())) return items;
  return IsLiteral(indexer) && indexer.const === "length" ? NumberType() : Never();
}
function indexTuple(items, indexer) {
  if (IsLiteral(indexer) && indexer.const === "length") return Literal(items.length);
  if (IsNumber(indexer) || IsInteger(indexer)) return EvaluateUnionFast(items);
  const formatted = integerIndexer(indexer);
  return EvaluateUnionFast(items.filter((_, i) => extendsType(Literal(i), formatted)));
}
function indexObject(properties, indexer) {
  const integer = new RegExp(IntegerKey);
  const keys = IsNumber(indexer) ? ownKeys(properties).filter((key) => integer.test(key)) : indexKeys(indexer);
  return EvaluateUnion(keys.map((key) => key in properties ? properties[key] : Never()));
}
function indexOperation(type, indexer) {
  if (IsArray(type)) return indexArray(type.items, indexer);
  if (IsObject(type)) return indexObject(type.properties, indexer);
  return IsTuple(type) ? indexTuple(type.items, indexer) : Never();
}
function Index(type, keys, options = {}) {
  const indexer = indexerOf(keys);
  return action("Index", [type, indexer], [type, indexer], options, () => indexOperation(collapsing(type), indexer));
}
function recordOfUnion(types, value) {
  if (types.some((type) => IsString(type) || IsNumber(type) || IsInteger(type))) return CreateRecord(StringKey, value);
  const properties = {};
  for (const type of types) if (IsLiteralString(type) || IsLiteralNumber(type)) properties[type.const] = value;
  return ObjectType(properties);
}
function recordOfString(key, value) {
  const custom = has(key, "pattern") && (typeof key.pattern === "string" || key.pattern instanceof RegExp);
  return CreateRecord(custom ? key.pattern.toString() : StringKey, value);
}
function recordOperation(key, value) {
  if (IsAny(key)) return CreateRecord(StringKey, value);
  if (IsBoolean(key)) return ObjectType({ true: value, false: value });
  if (IsEnum(key)) return recordOperation(EvaluateEnum(key.enum), value);
  if (IsInteger(key)) return CreateRecord(IntegerKey, value);
  if (IsIntersect(key)) return recordOperation(EvaluateIntersect(key.allOf), value);
  if (IsLiteral(key)) return typeof key.const === "bigint" ? ObjectType({}) : ObjectType({ [`${key.const}`]: value });
  if (IsNumber(key)) return CreateRecord(NumberKey, value);
  if (IsUnion(key)) return recordOfUnion(Flatten(key.anyOf), value);
  if (IsString(key)) return recordOfString(key, value);
  if (!IsTemplateLiteral(key)) return ObjectType({});
  const finite = IsTemplateLiteralFinite(ParsePatternIntoTypes(key.pattern));
  return finite ? recordOperation(EvaluateTemplateLiteral(key.pattern), value) : CreateRecord(key.pattern, value);
}
var Record = (key, value, options = {}) => action("Record", [key], [key, value], options, () => recordOperation(key, value));
var RecordPattern = (type) => ownKeys(type.patternProperties)[0];
var RecordValue = (type) => type.patternProperties[RecordPattern(type)];
var RecordKey = (type) => RecordPatternToType(RecordPattern(type));
function RecordPatternToType(pattern) {
  if (pattern === StringKey) return StringType();
  if (pattern === IntegerKey) return Integer();
  return pattern === NumberKey ? NumberType() : TemplateLiteralDecodeUnsafe(pattern);
}
var Evaluate = (type, options = {}) => EvaluateAction(type, options);
var Exclude = (left, right, options = {}) => action("Exclude", [left, right], [left, right], options, () => ExcludeOperation(left, right));
var Extract = (left, right, options = {}) => action("Extract", [left, right], [left, right], options, () => ExtractOperation(left, right));
var NonNullable = (type, options = {}) => action("NonNullable", [type], [type], options, () => ExcludeOperation(type, Union([Null(), Undefined()])));
var Interface = (heritage, properties, options = {}) => action("Interface", heritage, [heritage, properties], options, () => EvaluateIntersect([...heritage, ObjectType(properties)]));
var With = (type, options) => CanInstantiate([type]) ? update(type, {}, options) : Deferred("With", [type, options], {});
function RestSpread(types) {
  return types.flatMap((type) => {
    if (!IsRest(type)) return [type];
    if (IsTuple(type.items)) return RestSpread(type.items.items);
    return IsInfer(type.items) || IsRef(type.items) ? [type] : [Never()];
  });
}
var Parameters = (type, options = {}) => action("Parameters", [type], [type], options, () => Tuple(RestSpread(IsFunction(type) ? type.parameters : [])));
var ConstructorParameters = (type, options = {}) => action("ConstructorParameters", [type], [type], options, () => Tuple(RestSpread(IsConstructor(type) ? type.parameters : [])));
var ReturnType = (type, options = {}) => action("ReturnType", [type], [type], options, () => IsFunction(type) ? type.returnType : Never());
var InstanceType = (type, options = {}) => action("InstanceType", [type], [type], options, () => IsConstructor(type) ? type.instanceType : Never());
function mapText(type, change) {
  if (IsLiteral(type)) return Literal(typeof type.const === "string" ? change(type.const) : type.const);
  if (IsTemplateLiteral(type)) return mapText(EvaluateTemplateLiteral(type.pattern), change);
  return IsUnion(type) ? Union(type.anyOf.map((part) => mapText(part, change))) : type;
}
var textAction = (name, change) => (type, options = {}) => action(name, [type], [type], options, () => mapText(type, change));
var Capitalize = textAction("Capitalize", (text) => text[0].toUpperCase() + text.slice(1));
var Uncapitalize = textAction("Uncapitalize", (text) => text[0].toLowerCase() + text.slice(1));
var Uppercase = textAction("Uppercase", (text) => text.toUpperCase());
var Lowercase = textAction("Lowercase", (text) => text.toLowerCase());

// src/pi/typebox/instantiate.ts
var fresh = () => ({ visited: [] });
var deferredActions = {
  AddOptional,
  AddReadonly,
  AddImmutable,
  RemoveOptional,
  RemoveReadonly,
  RemoveImmutable,
  Capitalize,
  Uncapitalize,
  Uppercase,
  Lowercase,
  Evaluate,
  Exclude,
  Extract,
  NonNullable,
  Index,
  KeyOf,
  Pick,
  Omit,
  Partial,
  Required,
  ReadonlyObject,
  Record,
  Parameters,
  ReturnType,
  ConstructorParameters,
  InstanceType
};
var mapValues = (object2, fn) => {
  const result = {};
  for (const key of ownKeys(object2)) result[key] = fn(object2[key]);
  return result;
};
function deferred(context, state, type) {
  const { action: action2, parameters: p, options } = type;
  const go = (part) => instantiateType(context, state, part);
  if (action2 === "Conditional") return conditional(context, state, [go(p[0]), go(p[1]), p[2], p[3]], options);
  if (action2 === "Mapped") return mapped(context, state, p[0], go(p[1]), p[2], p[3], options);
  if (action2 === "Interface") return Interface(p[0].map(go), mapValues(p[1], go), options);
  if (action2 === "Module") return Module(p[0], options);
  if (action2 === "With") return With(go(p[0]), p[1]);
  if (action2 === "TemplateLiteral") return update(TemplateLiteralEncode(p[0].map(go)), {}, options);
  const fn = deferredActions[action2];
  return fn ? fn(...p.map(go), options) : type;
}
function immediate(context, state, type) {
  const go = (part) => instantiateType(context, state, part);
  switch (type["~kind"]) {
    case "Ref":
      if (state.visited.includes(type.$ref) || !(type.$ref in context)) return type;
      return instantiateType(context, { visited: [...state.visited, type.$ref] }, context[type.$ref]);
    case "Array":
      return ArrayType(go(type.items), ArrayOptions(type));
    case "Constructor":
      return Constructor(type.parameters.map(go), go(type.instanceType), ConstructorOptions(type));
    case "Function":
      return FunctionType(type.parameters.map(go), go(type.returnType), FunctionOptions(type));
    case "Dependent":
      return Dependent(go(type.if), go(type.then), go(type.else), DependentOptions(type));
    case "Intersect":
      return Intersect(type.allOf.map(go), IntersectOptions(type));
    case "Object":
      return ObjectType(mapValues(type.properties, go), ObjectOptions(type));
    case "Record":
      return CreateRecord(RecordPattern(type), go(RecordValue(type)));
    case "Rest":
      return Rest(go(type.items));
    case "Tuple":
      return Tuple(RestSpread(type.items.map(go)), TupleOptions(type));
    case "Union":
      return Union(type.anyOf.map(go), UnionOptions(type));
  }
  return type;
}
function instantiateType(context, state, type) {
  if (IsDeferred(type)) return deferred(context, state, type);
  let result = immediate(context, state, type);
  if (IsOptional(type)) result = AddOptional(result);
  if (IsReadonly(type)) result = AddReadonly(result);
  return IsImmutable(type) ? AddImmutable(result) : result;
}
var Instantiate = (context, type) => instantiateType(context, fresh(), type);
function conditional(context, state, [left, right, yes2, no2], options) {
  if (!CanInstantiate([left, right])) return Deferred("Conditional", [left, right, yes2, no2], options);
  const result = Extends(context, left, right);
  const then = () => instantiateType(result.inferred, state, yes2);
  const otherwise = () => instantiateType(context, state, no2);
  if (ExtendsResult.IsExtendsUnion(result)) return update(Union([then(), otherwise()]), {}, options);
  return update(ExtendsResult.IsExtendsTrue(result) ? then() : otherwise(), {}, options);
}
var Conditional = (left, right, yes2, no2, options = {}) => conditional({}, fresh(), [left, right, yes2, no2], options);
function variants(type) {
  if (IsEnum(type)) return variants(EvaluateEnum(type.enum));
  if (IsLiteral(type)) return [typeof type.const === "number" ? Literal(`${type.const}`) : type];
  if (IsTemplateLiteral(type)) return variants(EvaluateTemplateLiteral(type.pattern));
  return IsUnion(type) ? type.anyOf.flatMap(variants) : [type];
}
function mapped(context, state, id, type, as, property2, options) {
  if (!CanInstantiate([type])) return Deferred("Mapped", [id, type, as, property2], options);
  const objects = variants(type).map((variant) => {
    const inner = assign(context, { [id.name]: variant });
    const name = instantiateType(inner, state, as);
    const key = IsTemplateLiteral(name) ? EvaluateTemplateLiteral(name.pattern) : name;
    const named = IsLiteralNumber(key) || IsLiteralString(key);
    return ObjectType(named ? { [key.const]: instantiateType(inner, state, property2) } : {});
  });
  return update(EvaluateIntersect(objects), {}, options);
}
var Mapped = (id, type, as, property2, options = {}) => mapped({}, fresh(), id, type, as, property2, options);
function children(type) {
  if (IsInterfaceDeferred(type)) return PropertyValues(type.parameters[1]);
  switch (type["~kind"]) {
    case "Array":
      return [type.items];
    case "Constructor":
      return [...type.parameters, type.instanceType];
    case "Function":
      return [...type.parameters, type.returnType];
    case "Intersect":
      return type.allOf;
    case "Object":
      return PropertyValues(type.properties);
    case "Union":
      return type.anyOf;
    case "Tuple":
      return type.items;
    case "Record":
      return [RecordValue(type)];
  }
  return [];
}
function CyclicCheck(stack, context, type) {
  if (!type) return false;
  if (IsRef(type)) return stack.includes(type.$ref) || CyclicCheck([...stack, type.$ref], context, context[type.$ref]);
  return children(type).some((child) => CyclicCheck(stack, context, child));
}
var CyclicCandidates = (context) => ownKeys(context).filter((key) => CyclicCheck([key], context, context[key]));
function CyclicDependencies(context, key, type) {
  const found = [key];
  const visit = (part) => {
    if (!IsRef(part)) return children(part).forEach(visit);
    if (found.includes(part.$ref)) return;
    found.push(part.$ref);
    visit(context[part.$ref]);
  };
  visit(type);
  return found;
}
function InstantiateCyclic(context, ref, type) {
  const dependencies = CyclicDependencies(context, ref, type);
  const definitions = {};
  for (const key of ownKeys(context).filter((name) => dependencies.includes(name))) {
    definitions[key] = IsInterfaceDeferred(context[key]) ? cyclicInterface(context, context[key].parameters) : context[key];
  }
  return Cyclic(definitions, ref);
}
function cyclicInterface(context, [heritage, properties]) {
  const own = mapValues(properties, (type) => Instantiate({}, type));
  return EvaluateIntersect([...heritage.map((type) => Instantiate(context, type)), ObjectType(own)]);
}
function Module(declarations, options = {}) {
  const cyclic = CyclicCandidates(declarations);
  const result = {};
  for (const key of ownKeys(declarations)) {
    if (cyclic.includes(key)) result[key] = InstantiateCyclic(declarations, key, declarations[key]);
  }
  for (const key of ownKeys(declarations)) {
    if (!cyclic.includes(key)) result[key] = Instantiate(declarations, declarations[key]);
  }
  return update(result, {}, options);
}

// src/pi/typebox/internals.ts
var one = (name) => (type, options = {}) => Deferred(name, [type], options);
var two = (name) => (left, right, options = {}) => Deferred(name, [left, right], options);
var AddImmutableDeferred = one("AddImmutable");
var AddOptionalDeferred = one("AddOptional");
var AddReadonlyDeferred = one("AddReadonly");
var RemoveImmutableDeferred = one("RemoveImmutable");
var RemoveOptionalDeferred = one("RemoveOptional");
var RemoveReadonlyDeferred = one("RemoveReadonly");
var CapitalizeDeferred = one("Capitalize");
var ConstructorParametersDeferred = one("ConstructorParameters");
var EvaluateDeferred = one("Evaluate");
var InstanceTypeDeferred = one("InstanceType");
var KeyOfDeferred = one("KeyOf");
var LowercaseDeferred = one("Lowercase");
var ModuleDeferred = one("Module");
var NonNullableDeferred = one("NonNullable");
var ParametersDeferred = one("Parameters");
var PartialDeferred = one("Partial");
var ReadonlyObjectDeferred = one("ReadonlyObject");
var RequiredDeferred = one("Required");
var ReturnTypeDeferred = one("ReturnType");
var TemplateLiteralDeferred = one("TemplateLiteral");
var UncapitalizeDeferred = one("Uncapitalize");
var UppercaseDeferred = one("Uppercase");
var ExcludeDeferred = two("Exclude");
var ExtractDeferred = two("Extract");
var IndexDeferred = two("Index");
var InterfaceDeferred = two("Interface");
var OmitDeferred = two("Omit");
var PickDeferred = two("Pick");
var RecordDeferred = two("Record");
var WithDeferred = (type, options) => Deferred("With", [type, options], {});
var ConditionalDeferred = (left, right, yes2, no2, options = {}) => Deferred("Conditional", [left, right, yes2, no2], options);
var MappedDeferred = (id, type, as, property2, options = {}) => Deferred("Mapped", [id, type, as, property2], options);
var inContext = (fn) => (context, _state, ...rest) => fn(...rest.map((part) => IsSchema(part) && "~kind" in part ? Instantiate(context, part) : part));
var CapitalizeAction = Capitalize;
var ConstructorParametersAction = ConstructorParameters;
var EvaluateAction2 = Evaluate;
var ExcludeAction = Exclude;
var ExtractAction = Extract;
var IndexAction = Index;
var InstanceTypeAction = InstanceType;
var InterfaceAction = Interface;
var KeyOfAction = KeyOf;
var LowercaseAction = Lowercase;
var NonNullableAction = NonNullable;
var OmitAction = Omit;
var ParametersAction = Parameters;
var PartialAction = Partial;
var PickAction = Pick;
var ReadonlyObjectAction = ReadonlyObject;
var RecordAction = Record;
var RequiredAction = Required;
var ReturnTypeAction = ReturnType;
var UncapitalizeAction = Uncapitalize;
var UppercaseAction = Uppercase;
var WithAction = With;
var CapitalizeInstantiate = inContext(Capitalize);
var ConstructorParametersInstantiate = inContext(ConstructorParameters);
var EvaluateInstantiate = inContext(Evaluate);
var ExcludeInstantiate = inContext(Exclude);
var ExtractInstantiate = inContext(Extract);
var IndexInstantiate = inContext(Index);
var InstanceTypeInstantiate = inContext(InstanceType);
var KeyOfInstantiate = inContext(KeyOf);
var LowercaseInstantiate = inContext(Lowercase);
var NonNullableInstantiate = inContext(NonNullable);
var OmitInstantiate = inContext(Omit);
var ParametersInstantiate = inContext(Parameters);
var PartialInstantiate = inContext(Partial);
var PickInstantiate = inContext(Pick);
var ReadonlyObjectInstantiate = inContext(ReadonlyObject);
var RecordInstantiate = inContext(Record);
var RequiredInstantiate = inContext(Required);
var ReturnTypeInstantiate = inContext(ReturnType);
var UncapitalizeInstantiate = inContext(Uncapitalize);
var UppercaseInstantiate = inContext(Uppercase);
var WithInstantiate = inContext(With);
var RefInstantiate = (context, _state, type) => Instantiate(context, type);
var RecordFromPattern = CreateRecord;
var TemplateLiteralCreate2 = TemplateLiteralCreate;
var Priority = (0, import_pi_host.stub)("typebox", "Priority");
var ConditionalAction = (0, import_pi_host.stub)("typebox", "ConditionalAction");
var ConditionalInstantiate = (0, import_pi_host.stub)("typebox", "ConditionalInstantiate");
var InterfaceInstantiate = (0, import_pi_host.stub)("typebox", "InterfaceInstantiate");
var MappedAction = (0, import_pi_host.stub)("typebox", "MappedAction");
var MappedInstantiate = (0, import_pi_host.stub)("typebox", "MappedInstantiate");
var ModuleInstantiate = (0, import_pi_host.stub)("typebox", "ModuleInstantiate");

// src/pi/typebox/type.ts
var type_exports = {};
__export(type_exports, {
  Any: () => Any,
  Array: () => ArrayType,
  BigInt: () => BigIntType,
  Boolean: () => BooleanType,
  Call: () => Call,
  Capitalize: () => Capitalize,
  Codec: () => Codec,
  Composite: () => Composite2,
  Conditional: () => Conditional,
  Const: () => Const,
  Constructor: () => Constructor,
  ConstructorParameters: () => ConstructorParameters,
  Cyclic: () => Cyclic,
  Date: () => Date,
  Decode: () => Decode,
  DecodeBuilder: () => DecodeBuilder,
  Dependent: () => Dependent,
  Encode: () => Encode,
  EncodeBuilder: () => EncodeBuilder,
  Enum: () => Enum,
  Evaluate: () => Evaluate,
  Exclude: () => Exclude,
  Extends: () => Extends,
  ExtendsResult: () => ExtendsResult,
  Extract: () => Extract,
  Function: () => FunctionType,
  Generic: () => Generic,
  Identifier: () => Identifier,
  Immutable: () => Immutable,
  Index: () => Index,
  Infer: () => Infer,
  InstanceType: () => InstanceType,
  Instantiate: () => Instantiate,
  Integer: () => Integer,
  Interface: () => Interface,
  Intersect: () => Intersect,
  IsAny: () => IsAny,
  IsArray: () => IsArray,
  IsBigInt: () => IsBigInt,
  IsBoolean: () => IsBoolean,
  IsCall: () => IsCall,
  IsCodec: () => IsCodec,
  IsConstructor: () => IsConstructor,
  IsCyclic: () => IsCyclic,
  IsDependent: () => IsDependent,
  IsEnum: () => IsEnum,
  IsEnumValue: () => IsEnumValue,
  IsFunction: () => IsFunction,
  IsGeneric: () => IsGeneric,
  IsIdentifier: () => IsIdentifier,
  IsImmutable: () => IsImmutable,
  IsInfer: () => IsInfer,
  IsInteger: () => IsInteger,
  IsIntersect: () => IsIntersect,
  IsKind: () => IsKind,
  IsLiteral: () => IsLiteral,
  IsNever: () => IsNever,
  IsNull: () => IsNull,
  IsNumber: () => IsNumber,
  IsObject: () => IsObject,
  IsOptional: () => IsOptional,
  IsParameter: () => IsParameter,
  IsReadonly: () => IsReadonly,
  IsRecord: () => IsRecord,
  IsRef: () => IsRef,
  IsRefine: () => IsRefine,
  IsRest: () => IsRest,
  IsSchema: () => IsSchema,
  IsString: () => IsString,
  IsSymbol: () => IsSymbol,
  IsTemplateLiteral: () => IsTemplateLiteral,
  IsThis: () => IsThis,
  IsTuple: () => IsTuple,
  IsUndefined: () => IsUndefined,
  IsUnion: () => IsUnion,
  IsUnknown: () => IsUnknown,
  IsUnsafe: () => IsUnsafe,
  IsVoid: () => IsVoid,
  KeyOf: () => KeyOf,
  Literal: () => Literal,
  Lowercase: () => Lowercase,
  Mapped: () => Mapped,
  Module: () => Module,
  Never: () => Never,
  NonNullable: () => NonNullable,
  Not: () => Not,
  Null: () => Null,
  Number: () => NumberType,
  Object: () => ObjectType,
  Omit: () => Omit,
  Optional: () => Optional,
  Parameter: () => Parameter,
  Parameters: () => Parameters,
  Partial: () => Partial,
  Pick: () => Pick,
  Readonly: () => Readonly,
  ReadonlyObject: () => ReadonlyObject,
  ReadonlyType: () => ReadonlyObject,
  Record: () => Record,
  RecordKey: () => RecordKey,
  RecordPattern: () => RecordPattern,
  RecordValue: () => RecordValue,
  Recursive: () => Recursive,
  Ref: () => Ref,
  Refine: () => Refine,
  RegExp: () => RegExp2,
  Required: () => Required,
  Rest: () => Rest,
  ReturnType: () => ReturnType,
  Script: () => Script,
  Strict: () => Strict,
  String: () => StringType,
  Symbol: () => SymbolType,
  TemplateLiteral: () => TemplateLiteral,
  This: () => This,
  Transform: () => Transform,
  Tuple: () => Tuple,
  Uncapitalize: () => Uncapitalize,
  Undefined: () => Undefined,
  Union: () => Union,
  Unknown: () => Unknown,
  Unsafe: () => Unsafe,
  Uppercase: () => Uppercase,
  Void: () => Void,
  With: () => With
});
var import_pi_host2 = require("pi:host");

// src/pi/typebox/legacy.ts
var Composite2 = (types, options = {}) => update(CollapseToObject(Intersect(types)), {}, options);
var Not = (type, options) => create({ "~kind": "Not" }, { not: type }, options);
var Date = (options) => create({ "~kind": "Date" }, { type: "Date" }, options);
var RegExp2 = (pattern, options) => create({ "~kind": "RegExp" }, typeof pattern === "string" ? { type: "RegExp", source: pattern, flags: "" } : { type: "RegExp", source: pattern.source, flags: pattern.flags }, options);
function Const(value, options) {
  if (Array.isArray(value)) return Readonly(Tuple(value.map((item) => Const(item)), options));
  if (value !== null && typeof value === "object") {
    const properties = {};
    for (const key of Object.keys(value)) properties[key] = Readonly(Const(value[key]));
    return ObjectType(properties, options);
  }
  if (value === null) return Null(options);
  return value === void 0 ? Undefined(options) : Literal(value, options);
}
function Recursive(fn, options = {}) {
  const $id = options.$id ?? "T0";
  return update(fn(create({ "~kind": "This" }, { $ref: $id })), {}, { ...options, $id });
}
var Transform = (type) => Codec(type);
var Strict = (type) => JSON.parse(JSON.stringify(type));

// src/pi/typebox/type.ts
var Call = (0, import_pi_host2.stub)("typebox", "Call");
var Script = (0, import_pi_host2.stub)("typebox", "Script");

// src/pi/typebox.ts
var typebox_default = type_exports;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
