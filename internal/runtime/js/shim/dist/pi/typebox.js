"use strict";
var __defProp = Object.defineProperty;

// src/pi/typebox.ts
var typebox_exports = {
  AddImmutable: void 0,
  AddImmutableDeferred: void 0,
  AddOptional: void 0,
  AddOptionalDeferred: void 0,
  AddReadonly: void 0,
  AddReadonlyDeferred: void 0,
  Any: void 0,
  Array: void 0,
  ArrayOptions: void 0,
  BigInt: void 0,
  BigIntPattern: void 0,
  Boolean: void 0,
  Broaden: Broaden,
  Call: void 0,
  CallConstruct: void 0,
  CanComposite: void 0,
  Capitalize: void 0,
  CapitalizeAction: void 0,
  CapitalizeDeferred: void 0,
  CapitalizeInstantiate: void 0,
  Codec: void 0,
  CollapseToObject: void 0,
  Compare: Compare,
  CompareResultDisjoint: void 0,
  CompareResultEqual: void 0,
  CompareResultLeftInside: void 0,
  CompareResultRightInside: void 0,
  Composite: void 0,
  Conditional: void 0,
  get ConditionalAction() { return ConditionalAction2; },
  ConditionalDeferred: void 0,
  get ConditionalInstantiate() { return ConditionalInstantiate2; },
  Const: Const,
  Constructor: void 0,
  ConstructorOptions: void 0,
  ConstructorParameters: void 0,
  ConstructorParametersAction: void 0,
  ConstructorParametersDeferred: void 0,
  ConstructorParametersInstantiate: void 0,
  ConvertToIntegerKey: ConvertToIntegerKey,
  Cyclic: Cyclic,
  CyclicCandidates: void 0,
  CyclicCheck: CyclicCheck,
  CyclicDependencies: CyclicDependencies,
  CyclicExtends: CyclicExtends,
  CyclicOptions: void 0,
  CyclicTarget: CyclicTarget,
  Date: void 0,
  Decode: void 0,
  DecodeBuilder: void 0,
  Deferred: void 0,
  Dependent: void 0,
  DependentOptions: void 0,
  Distribute: Distribute,
  Encode: void 0,
  EncodeBuilder: void 0,
  Enum: void 0,
  Evaluate: void 0,
  EvaluateAction: void 0,
  EvaluateDeferred: void 0,
  EvaluateDependent: void 0,
  EvaluateEnum: void 0,
  EvaluateInstantiate: void 0,
  EvaluateIntersect: void 0,
  EvaluatePropertyIntersect: EvaluatePropertyIntersect,
  EvaluatePropertyUnion: EvaluatePropertyUnion,
  EvaluateTemplateLiteral: void 0,
  EvaluateType: EvaluateType,
  EvaluateUnion: void 0,
  EvaluateUnionFast: void 0,
  Exclude: void 0,
  ExcludeAction: void 0,
  ExcludeDeferred: void 0,
  ExcludeInstantiate: void 0,
  Extends: void 0,
  ExtendsResult: void 0,
  Extract: void 0,
  ExtractAction: void 0,
  ExtractDeferred: void 0,
  ExtractInstantiate: void 0,
  Flatten: Flatten,
  Function: void 0,
  FunctionOptions: void 0,
  Generic: void 0,
  Identifier: void 0,
  Immutable: void 0,
  Index: Index,
  IndexAction: void 0,
  IndexDeferred: void 0,
  IndexInstantiate: void 0,
  Infer: void 0,
  InstanceType: void 0,
  InstanceTypeAction: void 0,
  InstanceTypeDeferred: void 0,
  InstanceTypeInstantiate: void 0,
  Instantiate: void 0,
  InstantiateCyclic: InstantiateCyclic,
  Integer: void 0,
  IntegerKey: void 0,
  IntegerPattern: void 0,
  Interface: void 0,
  InterfaceAction: void 0,
  InterfaceDeferred: void 0,
  get InterfaceInstantiate() { return InterfaceInstantiate2; },
  Intersect: void 0,
  IntersectOptions: void 0,
  InvalidLiteralValue: void 0,
  IsAny: void 0,
  IsArray: void 0,
  IsBigInt: void 0,
  IsBoolean: void 0,
  IsCall: void 0,
  IsCodec: void 0,
  IsConstructor: void 0,
  IsCyclic: void 0,
  IsDeferred: void 0,
  IsDependent: void 0,
  IsEnum: void 0,
  IsEnumValue: void 0,
  IsFunction: void 0,
  IsGeneric: void 0,
  IsIdentifier: void 0,
  IsImmutable: void 0,
  IsInfer: void 0,
  IsInteger: void 0,
  IsInterfaceDeferred: void 0,
  IsIntersect: void 0,
  IsKind: void 0,
  IsLiteral: void 0,
  IsLiteralBigInt: void 0,
  IsLiteralBoolean: void 0,
  IsLiteralNumber: void 0,
  IsLiteralString: void 0,
  IsLiteralValue: void 0,
  IsNever: void 0,
  IsNull: void 0,
  IsNumber: void 0,
  IsObject: void 0,
  IsOptional: void 0,
  IsParameter: void 0,
  IsReadonly: void 0,
  IsRecord: void 0,
  IsRef: void 0,
  IsRefine: void 0,
  IsRefinement: void 0,
  IsRest: void 0,
  IsSchema: void 0,
  IsString: void 0,
  IsSymbol: void 0,
  IsTemplateLiteral: void 0,
  IsTemplateLiteralDeferred: void 0,
  IsTemplateLiteralFinite: IsTemplateLiteralFinite,
  IsTemplateLiteralPattern: void 0,
  IsThis: void 0,
  IsTuple: void 0,
  IsTypeScriptEnumLike: void 0,
  IsUndefined: void 0,
  IsUnion: void 0,
  IsUnknown: void 0,
  IsUnsafe: void 0,
  IsVoid: void 0,
  KeyOf: void 0,
  KeyOfAction: void 0,
  KeyOfDeferred: void 0,
  KeyOfInstantiate: void 0,
  KeysToIndexer: KeysToIndexer,
  Literal: void 0,
  LiteralTypeName: LiteralTypeName,
  Lowercase: void 0,
  LowercaseAction: void 0,
  LowercaseDeferred: void 0,
  LowercaseInstantiate: void 0,
  Mapped: void 0,
  get MappedAction() { return MappedAction2; },
  MappedDeferred: void 0,
  get MappedInstantiate() { return MappedInstantiate2; },
  Module: void 0,
  ModuleDeferred: void 0,
  get ModuleInstantiate() { return ModuleInstantiate2; },
  Narrow: Narrow,
  Never: void 0,
  NeverPattern: void 0,
  NonNullable: void 0,
  NonNullableAction: void 0,
  NonNullableDeferred: void 0,
  NonNullableInstantiate: void 0,
  Not: void 0,
  Null: void 0,
  Number: void 0,
  NumberKey: void 0,
  NumberPattern: void 0,
  Object: ObjectType,
  ObjectOptions: void 0,
  Omit: Omit,
  OmitAction: void 0,
  OmitDeferred: void 0,
  OmitInstantiate: void 0,
  Optional: void 0,
  Parameter: void 0,
  Parameters: void 0,
  ParametersAction: void 0,
  ParametersDeferred: void 0,
  ParametersInstantiate: void 0,
  ParsePatternIntoTypes: ParsePatternIntoTypes,
  ParseTemplateIntoTypes: ParseTemplateIntoTypes,
  Partial: void 0,
  PartialAction: void 0,
  PartialDeferred: void 0,
  PartialInstantiate: void 0,
  Pick: Pick,
  PickAction: void 0,
  PickDeferred: void 0,
  PickInstantiate: void 0,
  Priority: Priority,
  PropertyKeys: void 0,
  PropertyValues: void 0,
  Readonly: void 0,
  ReadonlyObject: void 0,
  ReadonlyObjectAction: void 0,
  ReadonlyObjectDeferred: void 0,
  ReadonlyObjectInstantiate: void 0,
  ReadonlyType: void 0,
  Record: void 0,
  RecordAction: void 0,
  RecordDeferred: void 0,
  RecordFromPattern: void 0,
  RecordInstantiate: void 0,
  RecordKey: void 0,
  RecordOptions: void 0,
  RecordPattern: void 0,
  RecordPatternToType: RecordPatternToType,
  RecordValue: void 0,
  Recursive: Recursive,
  Ref: void 0,
  RefInstantiate: void 0,
  Refine: void 0,
  RefineAdd: void 0,
  RegExp: void 0,
  RemoveImmutable: void 0,
  RemoveImmutableDeferred: void 0,
  RemoveOptional: void 0,
  RemoveOptionalDeferred: void 0,
  RemoveReadonly: void 0,
  RemoveReadonlyDeferred: void 0,
  Required: void 0,
  RequiredAction: void 0,
  RequiredArray: void 0,
  RequiredDeferred: void 0,
  RequiredInstantiate: void 0,
  Rest: void 0,
  ReturnType: void 0,
  ReturnTypeAction: void 0,
  ReturnTypeDeferred: void 0,
  ReturnTypeInstantiate: void 0,
  Script: void 0,
  Strict: void 0,
  String: void 0,
  StringKey: void 0,
  StringPattern: void 0,
  Symbol: void 0,
  TemplateLiteral: void 0,
  TemplateLiteralCreate: void 0,
  TemplateLiteralDecode: TemplateLiteralDecode,
  TemplateLiteralDecodeUnsafe: TemplateLiteralDecodeUnsafe,
  TemplateLiteralDeferred: void 0,
  TemplateLiteralEncode: void 0,
  TemplateLiteralFromString: void 0,
  TemplateLiteralFromTypes: TemplateLiteralFromTypes,
  This: void 0,
  Transform: void 0,
  Tuple: void 0,
  TupleOptions: void 0,
  Type: void 0,
  TypeScriptEnumToEnumValues: void 0,
  Uncapitalize: void 0,
  UncapitalizeAction: void 0,
  UncapitalizeDeferred: void 0,
  UncapitalizeInstantiate: void 0,
  Undefined: void 0,
  Union: void 0,
  UnionOptions: void 0,
  Unknown: void 0,
  Unsafe: void 0,
  Uppercase: void 0,
  UppercaseAction: void 0,
  UppercaseDeferred: void 0,
  UppercaseInstantiate: void 0,
  Void: void 0,
  With: void 0,
  WithAction: void 0,
  WithDeferred: void 0,
  WithInstantiate: void 0,
  _Array_: void 0,
  _Function_: void 0,
  _Object_: ObjectType,
  default: void 0,
};
module.exports = __defProp(typebox_exports, "__esModule", { value: true });

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
function Priority(types) {
  const sorted = [];
  for (const type of types) {
    const at = sorted.findIndex((other) => ![CompareResultRightInside, CompareResultDisjoint].includes(Compare(type, other)));
    sorted.splice(at < 0 ? sorted.length : at, 0, type);
  }
  return sorted;
}
var TupleElementsToProperties = (types) => Object.fromEntries(types.map((type, i) => [i, type]));
var CanComposite = (type) => IsObject(type) || IsTuple(type);
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
  const composites = [left, right].map(CanComposite);
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
function expandThis(properties, type) {
  const go = (part) => expandThis(properties, part);
  if (IsArray(type)) return ArrayType(go(type.items));
  if (IsConstructor(type)) return Constructor(type.parameters.map(go), go(type.instanceType));
  if (IsFunction(type)) return FunctionType(type.parameters.map(go), go(type.returnType));
  if (IsTuple(type)) return Tuple(type.items.map(go));
  if (IsUnion(type)) return Union(type.anyOf.map(go));
  if (IsIntersect(type)) return Intersect(type.allOf.map(go));
  return IsThis(type) ? ObjectType(properties) : type;
}
function indexObject(properties, indexer) {
  const integer = new RegExp(IntegerKey);
  const keys = IsNumber(indexer) ? ownKeys(properties).filter((key) => integer.test(key)) : indexKeys(indexer);
  return EvaluateUnion(keys.map((key) => key in properties ? expandThis(properties, properties[key]) : Never()));
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
var instantiate_exports = {
  get Call() { return Call; },
  get Conditional() { return Conditional; },
  get ConditionalAction() { return ConditionalAction; },
  get ConditionalInstantiate() { return ConditionalInstantiate; },
  get CyclicCandidates() { return CyclicCandidates; },
  CyclicCheck: CyclicCheck,
  CyclicDependencies: CyclicDependencies,
  get Instantiate() { return Instantiate; },
  InstantiateCyclic: InstantiateCyclic,
  InterfaceInstantiate: InterfaceInstantiate,
  get Mapped() { return Mapped; },
  get MappedAction() { return MappedAction; },
  get MappedInstantiate() { return MappedInstantiate; },
  get Module() { return Module; },
  ModuleInstantiate: ModuleInstantiate,
  get fresh() { return fresh; },
};

// src/pi/typebox/call.ts
var most = 128;
var isAction = (type, action2) => IsDeferred(type) && type.action === action2;
function distributed(expression) {
  const { parameters: p } = expression;
  if (isAction(expression, "Conditional")) {
    const own = IsRef(p[0]) ? [p[0].$ref] : [];
    return [...own, ...distributed(p[3]), ...distributed(p[2])];
  }
  if (!isAction(expression, "Mapped") || !isAction(p[1], "KeyOf")) return [];
  return IsRef(p[1].parameters[0]) ? [p[1].parameters[0].$ref] : [];
}
function members(type) {
  const plain2 = IsTemplateLiteral(type) ? EvaluateTemplateLiteral(type.pattern) : IsEnum(type) ? EvaluateEnum(type.enum) : type;
  return IsUnion(plain2) ? plain2.anyOf : [plain2];
}
function combinations(parameters2, args, expression) {
  if (!isAction(expression, "Conditional") && !isAction(expression, "Mapped")) return [args];
  const names = distributed(expression);
  let all = [[]];
  for (const [i, arg] of args.slice(0, parameters2.length).entries()) {
    const choices = names.includes(parameters2[i].name) ? members(arg) : [arg];
    all = choices.flatMap((choice) => all.map((before) => [...before, choice]));
  }
  return all;
}
function bind(context, state, parameters2, args, instantiate) {
  for (const [i, { name, extends: bound, equals }] of parameters2.entries()) {
    const must = instantiate(context, state, bound);
    const preset = instantiate(context, state, equals);
    const type = instantiate(context, state, i < args.length ? args[i] : preset);
    if (!IsInfer(type) && !IsCall(type) && !ExtendsResult.IsExtendsTrueLike(Extends({}, type, must))) {
      throw new Error(`Argument for parameter ${name} does not satisfy constraint`, { cause: { parameter: name, expect: must, actual: type } });
    }
    context = assign(context, { [name]: type });
  }
  return context;
}
function resolve(context, name, target) {
  if (IsGeneric(target)) return [name, target];
  return IsRef(target) && target.$ref in context ? resolve(context, target.$ref, context[target.$ref]) : void 0;
}
function callWith(instantiate, context, state, target, given) {
  const args = given.map((type) => instantiate(context, state, type));
  const found = resolve(context, "(anonymous)", target);
  if (!found) return CallConstruct(target, args);
  const [name, { parameters: parameters2, expression }] = found;
  if ((state.callstack.at(-1) ?? "") === name) return CallConstruct(Ref(name), args);
  const { calls, callstack, visited } = state;
  const results = combinations(parameters2, args, expression).map((each) => {
    if (calls.count >= most) throw new Error("Type instantiation is excessively deep and possibly infinite");
    calls.count++;
    calls.depth++;
    try {
      const inner = bind(context, state, parameters2, each, instantiate);
      const result = instantiate(inner, { callstack: [...callstack, name], visited, calls }, expression);
      return instantiate(inner, { callstack: [], visited: [], calls }, result);
    } finally {
      if (--calls.depth === 0) calls.count = 0;
    }
  });
  return results.length === 1 ? results[0] : EvaluateUnion(results);
}

// src/pi/typebox/instantiate.ts
var fresh = () => ({ visited: [], callstack: [], calls: { depth: 0, count: 0 } });
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
  if (action2 === "Interface") return InterfaceInstantiate(context, state, p[0], p[1], options);
  if (action2 === "Module") return ModuleInstantiate(context, state, p[0], options);
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
      return instantiateType(context, { ...state, visited: [...state.visited, type.$ref] }, context[type.$ref]);
    case "Array":
      return ArrayType(go(type.items), ArrayOptions(type));
    case "Call":
      return callWith(instantiateType, context, state, type.target, type.arguments);
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
var Call = (target, args) => callWith(instantiateType, {}, fresh(), target, args);
var Instantiate = (context, type) => instantiateType(context, fresh(), type);
function conditional(context, state, [left, right, yes2, no2], options) {
  if (!CanInstantiate([left, right])) return Deferred("Conditional", [left, right, yes2, no2], options);
  const result = Extends(context, left, right);
  const then = () => instantiateType(result.inferred, state, yes2);
  const otherwise = () => instantiateType(context, state, no2);
  if (ExtendsResult.IsExtendsUnion(result)) return update(Union([then(), otherwise()]), {}, options);
  return update(ExtendsResult.IsExtendsTrue(result) ? then() : otherwise(), {}, options);
}
var ConditionalAction = (context, state, left, right, yes2, no2, options = {}) => conditional(context, state, [left, right, yes2, no2], options);
var ConditionalInstantiate = (context, state, left, right, ...rest) => ConditionalAction(context, state, instantiateType(context, state, left), instantiateType(context, state, right), ...rest);
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
var MappedAction = mapped;
var MappedInstantiate = (context, state, id, type, ...rest) => mapped(context, state, id, instantiateType(context, state, type), ...rest);
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
function ModuleInstantiate(context, _state, declarations, options = {}) {
  const all = assign(context, declarations);
  const cyclic = CyclicCandidates(declarations);
  const result = {};
  for (const key of ownKeys(declarations)) {
    if (cyclic.includes(key)) result[key] = InstantiateCyclic(all, key, declarations[key]);
  }
  for (const key of ownKeys(declarations)) {
    if (!cyclic.includes(key)) result[key] = Instantiate(all, declarations[key]);
  }
  return update(result, {}, options);
}
var Module = (declarations, options = {}) => ModuleInstantiate({}, fresh(), declarations, options);
function InterfaceInstantiate(context, state, heritage, properties, options = {}) {
  const go = (part) => instantiateType(context, state, part);
  return Interface(heritage.map(go), mapValues(properties, go), options);
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
var { ConditionalAction: ConditionalAction2, ConditionalInstantiate: ConditionalInstantiate2, InterfaceInstantiate: InterfaceInstantiate2, MappedAction: MappedAction2, MappedInstantiate: MappedInstantiate2, ModuleInstantiate: ModuleInstantiate2 } = instantiate_exports;

// src/pi/typebox/type.ts
var type_exports = {
  Any: void 0,
  Array: void 0,
  BigInt: void 0,
  Boolean: void 0,
  Call: void 0,
  Capitalize: void 0,
  Codec: void 0,
  Composite: void 0,
  Conditional: void 0,
  Const: Const,
  Constructor: void 0,
  ConstructorParameters: void 0,
  Cyclic: Cyclic,
  Date: void 0,
  Decode: void 0,
  DecodeBuilder: void 0,
  Dependent: void 0,
  Encode: void 0,
  EncodeBuilder: void 0,
  Enum: void 0,
  Evaluate: void 0,
  Exclude: void 0,
  Extends: void 0,
  ExtendsResult: void 0,
  Extract: void 0,
  Function: void 0,
  Generic: void 0,
  Identifier: void 0,
  Immutable: void 0,
  Index: Index,
  Infer: void 0,
  InstanceType: void 0,
  Instantiate: void 0,
  Integer: void 0,
  Interface: void 0,
  Intersect: void 0,
  IsAny: void 0,
  IsArray: void 0,
  IsBigInt: void 0,
  IsBoolean: void 0,
  IsCall: void 0,
  IsCodec: void 0,
  IsConstructor: void 0,
  IsCyclic: void 0,
  IsDependent: void 0,
  IsEnum: void 0,
  IsEnumValue: void 0,
  IsFunction: void 0,
  IsGeneric: void 0,
  IsIdentifier: void 0,
  IsImmutable: void 0,
  IsInfer: void 0,
  IsInteger: void 0,
  IsIntersect: void 0,
  IsKind: void 0,
  IsLiteral: void 0,
  IsNever: void 0,
  IsNull: void 0,
  IsNumber: void 0,
  IsObject: void 0,
  IsOptional: void 0,
  IsParameter: void 0,
  IsReadonly: void 0,
  IsRecord: void 0,
  IsRef: void 0,
  IsRefine: void 0,
  IsRest: void 0,
  IsSchema: void 0,
  IsString: void 0,
  IsSymbol: void 0,
  IsTemplateLiteral: void 0,
  IsThis: void 0,
  IsTuple: void 0,
  IsUndefined: void 0,
  IsUnion: void 0,
  IsUnknown: void 0,
  IsUnsafe: void 0,
  IsVoid: void 0,
  KeyOf: void 0,
  Literal: void 0,
  Lowercase: void 0,
  Mapped: void 0,
  Module: void 0,
  Never: void 0,
  NonNullable: void 0,
  Not: void 0,
  Null: void 0,
  Number: void 0,
  Object: ObjectType,
  Omit: Omit,
  Optional: void 0,
  Parameter: void 0,
  Parameters: void 0,
  Partial: void 0,
  Pick: Pick,
  Readonly: void 0,
  ReadonlyObject: void 0,
  ReadonlyType: void 0,
  Record: void 0,
  RecordKey: void 0,
  RecordPattern: void 0,
  RecordValue: void 0,
  Recursive: Recursive,
  Ref: void 0,
  Refine: void 0,
  RegExp: void 0,
  Required: void 0,
  Rest: void 0,
  ReturnType: void 0,
  Script: void 0,
  Strict: void 0,
  String: void 0,
  Symbol: void 0,
  TemplateLiteral: void 0,
  This: void 0,
  Transform: void 0,
  Tuple: void 0,
  Uncapitalize: void 0,
  Undefined: void 0,
  Union: void 0,
  Unknown: void 0,
  Unsafe: void 0,
  Uppercase: void 0,
  Void: void 0,
  With: void 0,
};
var import_pi_host = require("pi:host");

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
var Script = (...args) => (0, import_pi_host.requireHost)("pi:typebox_script").Script(...args);

// src/pi/typebox.ts
var typebox_default = type_exports;
typebox_exports["AddImmutable"] = AddImmutable;
typebox_exports["AddImmutableDeferred"] = AddImmutableDeferred;
typebox_exports["AddOptional"] = AddOptional;
typebox_exports["AddOptionalDeferred"] = AddOptionalDeferred;
typebox_exports["AddReadonly"] = AddReadonly;
typebox_exports["AddReadonlyDeferred"] = AddReadonlyDeferred;
typebox_exports["Any"] = Any;
typebox_exports["Array"] = ArrayType;
typebox_exports["ArrayOptions"] = ArrayOptions;
typebox_exports["BigInt"] = BigIntType;
typebox_exports["BigIntPattern"] = BigIntPattern;
typebox_exports["Boolean"] = BooleanType;
typebox_exports["Call"] = Call;
typebox_exports["CallConstruct"] = CallConstruct;
typebox_exports["CanComposite"] = CanComposite;
typebox_exports["Capitalize"] = Capitalize;
typebox_exports["CapitalizeAction"] = CapitalizeAction;
typebox_exports["CapitalizeDeferred"] = CapitalizeDeferred;
typebox_exports["CapitalizeInstantiate"] = CapitalizeInstantiate;
typebox_exports["Codec"] = Codec;
typebox_exports["CollapseToObject"] = CollapseToObject;
typebox_exports["CompareResultDisjoint"] = CompareResultDisjoint;
typebox_exports["CompareResultEqual"] = CompareResultEqual;
typebox_exports["CompareResultLeftInside"] = CompareResultLeftInside;
typebox_exports["CompareResultRightInside"] = CompareResultRightInside;
typebox_exports["Composite"] = Composite2;
typebox_exports["Conditional"] = Conditional;
typebox_exports["ConditionalDeferred"] = ConditionalDeferred;
typebox_exports["Constructor"] = Constructor;
typebox_exports["ConstructorOptions"] = ConstructorOptions;
typebox_exports["ConstructorParameters"] = ConstructorParameters;
typebox_exports["ConstructorParametersAction"] = ConstructorParametersAction;
typebox_exports["ConstructorParametersDeferred"] = ConstructorParametersDeferred;
typebox_exports["ConstructorParametersInstantiate"] = ConstructorParametersInstantiate;
typebox_exports["CyclicCandidates"] = CyclicCandidates;
typebox_exports["CyclicOptions"] = CyclicOptions;
typebox_exports["Date"] = Date;
typebox_exports["Decode"] = Decode;
typebox_exports["DecodeBuilder"] = DecodeBuilder;
typebox_exports["Deferred"] = Deferred;
typebox_exports["Dependent"] = Dependent;
typebox_exports["DependentOptions"] = DependentOptions;
typebox_exports["Encode"] = Encode;
typebox_exports["EncodeBuilder"] = EncodeBuilder;
typebox_exports["Enum"] = Enum;
typebox_exports["Evaluate"] = Evaluate;
typebox_exports["EvaluateAction"] = EvaluateAction2;
typebox_exports["EvaluateDeferred"] = EvaluateDeferred;
typebox_exports["EvaluateDependent"] = EvaluateDependent;
typebox_exports["EvaluateEnum"] = EvaluateEnum;
typebox_exports["EvaluateInstantiate"] = EvaluateInstantiate;
typebox_exports["EvaluateIntersect"] = EvaluateIntersect;
typebox_exports["EvaluateTemplateLiteral"] = EvaluateTemplateLiteral;
typebox_exports["EvaluateUnion"] = EvaluateUnion;
typebox_exports["EvaluateUnionFast"] = EvaluateUnionFast;
typebox_exports["Exclude"] = Exclude;
typebox_exports["ExcludeAction"] = ExcludeAction;
typebox_exports["ExcludeDeferred"] = ExcludeDeferred;
typebox_exports["ExcludeInstantiate"] = ExcludeInstantiate;
typebox_exports["Extends"] = Extends;
typebox_exports["ExtendsResult"] = ExtendsResult;
typebox_exports["Extract"] = Extract;
typebox_exports["ExtractAction"] = ExtractAction;
typebox_exports["ExtractDeferred"] = ExtractDeferred;
typebox_exports["ExtractInstantiate"] = ExtractInstantiate;
typebox_exports["Function"] = FunctionType;
typebox_exports["FunctionOptions"] = FunctionOptions;
typebox_exports["Generic"] = Generic;
typebox_exports["Identifier"] = Identifier;
typebox_exports["Immutable"] = Immutable;
typebox_exports["IndexAction"] = IndexAction;
typebox_exports["IndexDeferred"] = IndexDeferred;
typebox_exports["IndexInstantiate"] = IndexInstantiate;
typebox_exports["Infer"] = Infer;
typebox_exports["InstanceType"] = InstanceType;
typebox_exports["InstanceTypeAction"] = InstanceTypeAction;
typebox_exports["InstanceTypeDeferred"] = InstanceTypeDeferred;
typebox_exports["InstanceTypeInstantiate"] = InstanceTypeInstantiate;
typebox_exports["Instantiate"] = Instantiate;
typebox_exports["Integer"] = Integer;
typebox_exports["IntegerKey"] = IntegerKey;
typebox_exports["IntegerPattern"] = IntegerPattern;
typebox_exports["Interface"] = Interface;
typebox_exports["InterfaceAction"] = InterfaceAction;
typebox_exports["InterfaceDeferred"] = InterfaceDeferred;
typebox_exports["Intersect"] = Intersect;
typebox_exports["IntersectOptions"] = IntersectOptions;
typebox_exports["InvalidLiteralValue"] = InvalidLiteralValue;
typebox_exports["IsAny"] = IsAny;
typebox_exports["IsArray"] = IsArray;
typebox_exports["IsBigInt"] = IsBigInt;
typebox_exports["IsBoolean"] = IsBoolean;
typebox_exports["IsCall"] = IsCall;
typebox_exports["IsCodec"] = IsCodec;
typebox_exports["IsConstructor"] = IsConstructor;
typebox_exports["IsCyclic"] = IsCyclic;
typebox_exports["IsDeferred"] = IsDeferred;
typebox_exports["IsDependent"] = IsDependent;
typebox_exports["IsEnum"] = IsEnum;
typebox_exports["IsEnumValue"] = IsEnumValue;
typebox_exports["IsFunction"] = IsFunction;
typebox_exports["IsGeneric"] = IsGeneric;
typebox_exports["IsIdentifier"] = IsIdentifier;
typebox_exports["IsImmutable"] = IsImmutable;
typebox_exports["IsInfer"] = IsInfer;
typebox_exports["IsInteger"] = IsInteger;
typebox_exports["IsInterfaceDeferred"] = IsInterfaceDeferred;
typebox_exports["IsIntersect"] = IsIntersect;
typebox_exports["IsKind"] = IsKind;
typebox_exports["IsLiteral"] = IsLiteral;
typebox_exports["IsLiteralBigInt"] = IsLiteralBigInt;
typebox_exports["IsLiteralBoolean"] = IsLiteralBoolean;
typebox_exports["IsLiteralNumber"] = IsLiteralNumber;
typebox_exports["IsLiteralString"] = IsLiteralString;
typebox_exports["IsLiteralValue"] = IsLiteralValue;
typebox_exports["IsNever"] = IsNever;
typebox_exports["IsNull"] = IsNull;
typebox_exports["IsNumber"] = IsNumber;
typebox_exports["IsObject"] = IsObject;
typebox_exports["IsOptional"] = IsOptional;
typebox_exports["IsParameter"] = IsParameter;
typebox_exports["IsReadonly"] = IsReadonly;
typebox_exports["IsRecord"] = IsRecord;
typebox_exports["IsRef"] = IsRef;
typebox_exports["IsRefine"] = IsRefine;
typebox_exports["IsRefinement"] = IsRefinement;
typebox_exports["IsRest"] = IsRest;
typebox_exports["IsSchema"] = IsSchema;
typebox_exports["IsString"] = IsString;
typebox_exports["IsSymbol"] = IsSymbol;
typebox_exports["IsTemplateLiteral"] = IsTemplateLiteral;
typebox_exports["IsTemplateLiteralDeferred"] = IsTemplateLiteralDeferred;
typebox_exports["IsTemplateLiteralPattern"] = IsTemplateLiteralPattern;
typebox_exports["IsThis"] = IsThis;
typebox_exports["IsTuple"] = IsTuple;
typebox_exports["IsTypeScriptEnumLike"] = IsTypeScriptEnumLike;
typebox_exports["IsUndefined"] = IsUndefined;
typebox_exports["IsUnion"] = IsUnion;
typebox_exports["IsUnknown"] = IsUnknown;
typebox_exports["IsUnsafe"] = IsUnsafe;
typebox_exports["IsVoid"] = IsVoid;
typebox_exports["KeyOf"] = KeyOf;
typebox_exports["KeyOfAction"] = KeyOfAction;
typebox_exports["KeyOfDeferred"] = KeyOfDeferred;
typebox_exports["KeyOfInstantiate"] = KeyOfInstantiate;
typebox_exports["Literal"] = Literal;
typebox_exports["Lowercase"] = Lowercase;
typebox_exports["LowercaseAction"] = LowercaseAction;
typebox_exports["LowercaseDeferred"] = LowercaseDeferred;
typebox_exports["LowercaseInstantiate"] = LowercaseInstantiate;
typebox_exports["Mapped"] = Mapped;
typebox_exports["MappedDeferred"] = MappedDeferred;
typebox_exports["Module"] = Module;
typebox_exports["ModuleDeferred"] = ModuleDeferred;
typebox_exports["Never"] = Never;
typebox_exports["NeverPattern"] = NeverPattern;
typebox_exports["NonNullable"] = NonNullable;
typebox_exports["NonNullableAction"] = NonNullableAction;
typebox_exports["NonNullableDeferred"] = NonNullableDeferred;
typebox_exports["NonNullableInstantiate"] = NonNullableInstantiate;
typebox_exports["Not"] = Not;
typebox_exports["Null"] = Null;
typebox_exports["Number"] = NumberType;
typebox_exports["NumberKey"] = NumberKey;
typebox_exports["NumberPattern"] = NumberPattern;
typebox_exports["ObjectOptions"] = ObjectOptions;
typebox_exports["OmitAction"] = OmitAction;
typebox_exports["OmitDeferred"] = OmitDeferred;
typebox_exports["OmitInstantiate"] = OmitInstantiate;
typebox_exports["Optional"] = Optional;
typebox_exports["Parameter"] = Parameter;
typebox_exports["Parameters"] = Parameters;
typebox_exports["ParametersAction"] = ParametersAction;
typebox_exports["ParametersDeferred"] = ParametersDeferred;
typebox_exports["ParametersInstantiate"] = ParametersInstantiate;
typebox_exports["Partial"] = Partial;
typebox_exports["PartialAction"] = PartialAction;
typebox_exports["PartialDeferred"] = PartialDeferred;
typebox_exports["PartialInstantiate"] = PartialInstantiate;
typebox_exports["PickAction"] = PickAction;
typebox_exports["PickDeferred"] = PickDeferred;
typebox_exports["PickInstantiate"] = PickInstantiate;
typebox_exports["PropertyKeys"] = PropertyKeys;
typebox_exports["PropertyValues"] = PropertyValues;
typebox_exports["Readonly"] = Readonly;
typebox_exports["ReadonlyObject"] = ReadonlyObject;
typebox_exports["ReadonlyObjectAction"] = ReadonlyObjectAction;
typebox_exports["ReadonlyObjectDeferred"] = ReadonlyObjectDeferred;
typebox_exports["ReadonlyObjectInstantiate"] = ReadonlyObjectInstantiate;
typebox_exports["ReadonlyType"] = ReadonlyObject;
typebox_exports["Record"] = Record;
typebox_exports["RecordAction"] = RecordAction;
typebox_exports["RecordDeferred"] = RecordDeferred;
typebox_exports["RecordFromPattern"] = RecordFromPattern;
typebox_exports["RecordInstantiate"] = RecordInstantiate;
typebox_exports["RecordKey"] = RecordKey;
typebox_exports["RecordOptions"] = RecordOptions;
typebox_exports["RecordPattern"] = RecordPattern;
typebox_exports["RecordValue"] = RecordValue;
typebox_exports["Ref"] = Ref;
typebox_exports["RefInstantiate"] = RefInstantiate;
typebox_exports["Refine"] = Refine;
typebox_exports["RefineAdd"] = RefineAdd;
typebox_exports["RegExp"] = RegExp2;
typebox_exports["RemoveImmutable"] = RemoveImmutable;
typebox_exports["RemoveImmutableDeferred"] = RemoveImmutableDeferred;
typebox_exports["RemoveOptional"] = RemoveOptional;
typebox_exports["RemoveOptionalDeferred"] = RemoveOptionalDeferred;
typebox_exports["RemoveReadonly"] = RemoveReadonly;
typebox_exports["RemoveReadonlyDeferred"] = RemoveReadonlyDeferred;
typebox_exports["Required"] = Required;
typebox_exports["RequiredAction"] = RequiredAction;
typebox_exports["RequiredArray"] = RequiredArray;
typebox_exports["RequiredDeferred"] = RequiredDeferred;
typebox_exports["RequiredInstantiate"] = RequiredInstantiate;
typebox_exports["Rest"] = Rest;
typebox_exports["ReturnType"] = ReturnType;
typebox_exports["ReturnTypeAction"] = ReturnTypeAction;
typebox_exports["ReturnTypeDeferred"] = ReturnTypeDeferred;
typebox_exports["ReturnTypeInstantiate"] = ReturnTypeInstantiate;
typebox_exports["Script"] = Script;
typebox_exports["Strict"] = Strict;
typebox_exports["String"] = StringType;
typebox_exports["StringKey"] = StringKey;
typebox_exports["StringPattern"] = StringPattern;
typebox_exports["Symbol"] = SymbolType;
typebox_exports["TemplateLiteral"] = TemplateLiteral;
typebox_exports["TemplateLiteralCreate"] = TemplateLiteralCreate2;
typebox_exports["TemplateLiteralDeferred"] = TemplateLiteralDeferred;
typebox_exports["TemplateLiteralEncode"] = TemplateLiteralEncode;
typebox_exports["TemplateLiteralFromString"] = TemplateLiteralFromString;
typebox_exports["This"] = This;
typebox_exports["Transform"] = Transform;
typebox_exports["Tuple"] = Tuple;
typebox_exports["TupleOptions"] = TupleOptions;
typebox_exports["Type"] = type_exports;
typebox_exports["TypeScriptEnumToEnumValues"] = TypeScriptEnumToEnumValues;
typebox_exports["Uncapitalize"] = Uncapitalize;
typebox_exports["UncapitalizeAction"] = UncapitalizeAction;
typebox_exports["UncapitalizeDeferred"] = UncapitalizeDeferred;
typebox_exports["UncapitalizeInstantiate"] = UncapitalizeInstantiate;
typebox_exports["Undefined"] = Undefined;
typebox_exports["Union"] = Union;
typebox_exports["UnionOptions"] = UnionOptions;
typebox_exports["Unknown"] = Unknown;
typebox_exports["Unsafe"] = Unsafe;
typebox_exports["Uppercase"] = Uppercase;
typebox_exports["UppercaseAction"] = UppercaseAction;
typebox_exports["UppercaseDeferred"] = UppercaseDeferred;
typebox_exports["UppercaseInstantiate"] = UppercaseInstantiate;
typebox_exports["Void"] = Void;
typebox_exports["With"] = With;
typebox_exports["WithAction"] = WithAction;
typebox_exports["WithDeferred"] = WithDeferred;
typebox_exports["WithInstantiate"] = WithInstantiate;
typebox_exports["_Array_"] = ArrayType;
typebox_exports["_Function_"] = FunctionType;
typebox_exports["default"] = typebox_default;
type_exports["Any"] = Any;
type_exports["Array"] = ArrayType;
type_exports["BigInt"] = BigIntType;
type_exports["Boolean"] = BooleanType;
type_exports["Call"] = Call;
type_exports["Capitalize"] = Capitalize;
type_exports["Codec"] = Codec;
type_exports["Composite"] = Composite2;
type_exports["Conditional"] = Conditional;
type_exports["Constructor"] = Constructor;
type_exports["ConstructorParameters"] = ConstructorParameters;
type_exports["Date"] = Date;
type_exports["Decode"] = Decode;
type_exports["DecodeBuilder"] = DecodeBuilder;
type_exports["Dependent"] = Dependent;
type_exports["Encode"] = Encode;
type_exports["EncodeBuilder"] = EncodeBuilder;
type_exports["Enum"] = Enum;
type_exports["Evaluate"] = Evaluate;
type_exports["Exclude"] = Exclude;
type_exports["Extends"] = Extends;
type_exports["ExtendsResult"] = ExtendsResult;
type_exports["Extract"] = Extract;
type_exports["Function"] = FunctionType;
type_exports["Generic"] = Generic;
type_exports["Identifier"] = Identifier;
type_exports["Immutable"] = Immutable;
type_exports["Infer"] = Infer;
type_exports["InstanceType"] = InstanceType;
type_exports["Instantiate"] = Instantiate;
type_exports["Integer"] = Integer;
type_exports["Interface"] = Interface;
type_exports["Intersect"] = Intersect;
type_exports["IsAny"] = IsAny;
type_exports["IsArray"] = IsArray;
type_exports["IsBigInt"] = IsBigInt;
type_exports["IsBoolean"] = IsBoolean;
type_exports["IsCall"] = IsCall;
type_exports["IsCodec"] = IsCodec;
type_exports["IsConstructor"] = IsConstructor;
type_exports["IsCyclic"] = IsCyclic;
type_exports["IsDependent"] = IsDependent;
type_exports["IsEnum"] = IsEnum;
type_exports["IsEnumValue"] = IsEnumValue;
type_exports["IsFunction"] = IsFunction;
type_exports["IsGeneric"] = IsGeneric;
type_exports["IsIdentifier"] = IsIdentifier;
type_exports["IsImmutable"] = IsImmutable;
type_exports["IsInfer"] = IsInfer;
type_exports["IsInteger"] = IsInteger;
type_exports["IsIntersect"] = IsIntersect;
type_exports["IsKind"] = IsKind;
type_exports["IsLiteral"] = IsLiteral;
type_exports["IsNever"] = IsNever;
type_exports["IsNull"] = IsNull;
type_exports["IsNumber"] = IsNumber;
type_exports["IsObject"] = IsObject;
type_exports["IsOptional"] = IsOptional;
type_exports["IsParameter"] = IsParameter;
type_exports["IsReadonly"] = IsReadonly;
type_exports["IsRecord"] = IsRecord;
type_exports["IsRef"] = IsRef;
type_exports["IsRefine"] = IsRefine;
type_exports["IsRest"] = IsRest;
type_exports["IsSchema"] = IsSchema;
type_exports["IsString"] = IsString;
type_exports["IsSymbol"] = IsSymbol;
type_exports["IsTemplateLiteral"] = IsTemplateLiteral;
type_exports["IsThis"] = IsThis;
type_exports["IsTuple"] = IsTuple;
type_exports["IsUndefined"] = IsUndefined;
type_exports["IsUnion"] = IsUnion;
type_exports["IsUnknown"] = IsUnknown;
type_exports["IsUnsafe"] = IsUnsafe;
type_exports["IsVoid"] = IsVoid;
type_exports["KeyOf"] = KeyOf;
type_exports["Literal"] = Literal;
type_exports["Lowercase"] = Lowercase;
type_exports["Mapped"] = Mapped;
type_exports["Module"] = Module;
type_exports["Never"] = Never;
type_exports["NonNullable"] = NonNullable;
type_exports["Not"] = Not;
type_exports["Null"] = Null;
type_exports["Number"] = NumberType;
type_exports["Optional"] = Optional;
type_exports["Parameter"] = Parameter;
type_exports["Parameters"] = Parameters;
type_exports["Partial"] = Partial;
type_exports["Readonly"] = Readonly;
type_exports["ReadonlyObject"] = ReadonlyObject;
type_exports["ReadonlyType"] = ReadonlyObject;
type_exports["Record"] = Record;
type_exports["RecordKey"] = RecordKey;
type_exports["RecordPattern"] = RecordPattern;
type_exports["RecordValue"] = RecordValue;
type_exports["Ref"] = Ref;
type_exports["Refine"] = Refine;
type_exports["RegExp"] = RegExp2;
type_exports["Required"] = Required;
type_exports["Rest"] = Rest;
type_exports["ReturnType"] = ReturnType;
type_exports["Script"] = Script;
type_exports["Strict"] = Strict;
type_exports["String"] = StringType;
type_exports["Symbol"] = SymbolType;
type_exports["TemplateLiteral"] = TemplateLiteral;
type_exports["This"] = This;
type_exports["Transform"] = Transform;
type_exports["Tuple"] = Tuple;
type_exports["Uncapitalize"] = Uncapitalize;
type_exports["Undefined"] = Undefined;
type_exports["Union"] = Union;
type_exports["Unknown"] = Unknown;
type_exports["Unsafe"] = Unsafe;
type_exports["Uppercase"] = Uppercase;
type_exports["Void"] = Void;
type_exports["With"] = With;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
