// The parts of the type engine that typebox also exports by name. *Deferred builds the unresolved form of an action;
// *Action and *Instantiate apply it.
import * as a from "./actions.ts";
import * as i from "./instantiate.ts";
import type { Schema } from "./basic.ts";
import * as template from "./template.ts";
import * as t from "./types.ts";

const one = (name: string) => (type: Schema, options: Schema = {}): Schema => t.Deferred(name, [type], options);
const two = (name: string) => (left: Schema, right: any, options: Schema = {}): Schema => t.Deferred(name, [left, right], options);

export const AddImmutableDeferred = one("AddImmutable");
export const AddOptionalDeferred = one("AddOptional");
export const AddReadonlyDeferred = one("AddReadonly");
export const RemoveImmutableDeferred = one("RemoveImmutable");
export const RemoveOptionalDeferred = one("RemoveOptional");
export const RemoveReadonlyDeferred = one("RemoveReadonly");
export const CapitalizeDeferred = one("Capitalize");
export const ConstructorParametersDeferred = one("ConstructorParameters");
export const EvaluateDeferred = one("Evaluate");
export const InstanceTypeDeferred = one("InstanceType");
export const KeyOfDeferred = one("KeyOf");
export const LowercaseDeferred = one("Lowercase");
export const ModuleDeferred = one("Module");
export const NonNullableDeferred = one("NonNullable");
export const ParametersDeferred = one("Parameters");
export const PartialDeferred = one("Partial");
export const ReadonlyObjectDeferred = one("ReadonlyObject");
export const RequiredDeferred = one("Required");
export const ReturnTypeDeferred = one("ReturnType");
export const TemplateLiteralDeferred = one("TemplateLiteral") as unknown as (types: Schema[], options?: Schema) => Schema;
export const UncapitalizeDeferred = one("Uncapitalize");
export const UppercaseDeferred = one("Uppercase");
export const ExcludeDeferred = two("Exclude");
export const ExtractDeferred = two("Extract");
export const IndexDeferred = two("Index");
export const InterfaceDeferred = two("Interface") as unknown as (heritage: Schema[], properties: Schema, options?: Schema) => Schema;
export const OmitDeferred = two("Omit");
export const PickDeferred = two("Pick");
export const RecordDeferred = two("Record");
export const WithDeferred = (type: Schema, options: Schema): Schema => t.Deferred("With", [type, options], {});
export const ConditionalDeferred = (left: Schema, right: Schema, yes: Schema, no: Schema, options: Schema = {}): Schema =>
	t.Deferred("Conditional", [left, right, yes, no], options);
export const MappedDeferred = (id: Schema, type: Schema, as: Schema, property: Schema, options: Schema = {}): Schema =>
	t.Deferred("Mapped", [id, type, as, property], options);

const inContext = (fn: Function) => (context: Schema, _state: unknown, ...rest: any[]): Schema =>
	fn(...rest.map((part) => (t.IsSchema(part) && "~kind" in part ? i.Instantiate(context, part) : part)));

export const CapitalizeAction = a.Capitalize;
export const ConstructorParametersAction = a.ConstructorParameters;
export const EvaluateAction = a.Evaluate;
export const ExcludeAction = a.Exclude;
export const ExtractAction = a.Extract;
export const IndexAction = a.Index;
export const InstanceTypeAction = a.InstanceType;
export const InterfaceAction = a.Interface;
export const KeyOfAction = a.KeyOf;
export const LowercaseAction = a.Lowercase;
export const NonNullableAction = a.NonNullable;
export const OmitAction = a.Omit;
export const ParametersAction = a.Parameters;
export const PartialAction = a.Partial;
export const PickAction = a.Pick;
export const ReadonlyObjectAction = a.ReadonlyObject;
export const RecordAction = a.Record;
export const RequiredAction = a.Required;
export const ReturnTypeAction = a.ReturnType;
export const UncapitalizeAction = a.Uncapitalize;
export const UppercaseAction = a.Uppercase;
export const WithAction = a.With;

export const CapitalizeInstantiate = inContext(a.Capitalize);
export const ConstructorParametersInstantiate = inContext(a.ConstructorParameters);
export const EvaluateInstantiate = inContext(a.Evaluate);
export const ExcludeInstantiate = inContext(a.Exclude);
export const ExtractInstantiate = inContext(a.Extract);
export const IndexInstantiate = inContext(a.Index);
export const InstanceTypeInstantiate = inContext(a.InstanceType);
export const KeyOfInstantiate = inContext(a.KeyOf);
export const LowercaseInstantiate = inContext(a.Lowercase);
export const NonNullableInstantiate = inContext(a.NonNullable);
export const OmitInstantiate = inContext(a.Omit);
export const ParametersInstantiate = inContext(a.Parameters);
export const PartialInstantiate = inContext(a.Partial);
export const PickInstantiate = inContext(a.Pick);
export const ReadonlyObjectInstantiate = inContext(a.ReadonlyObject);
export const RecordInstantiate = inContext(a.Record);
export const RequiredInstantiate = inContext(a.Required);
export const ReturnTypeInstantiate = inContext(a.ReturnType);
export const UncapitalizeInstantiate = inContext(a.Uncapitalize);
export const UppercaseInstantiate = inContext(a.Uppercase);
export const WithInstantiate = inContext(a.With);

export const RefInstantiate = (context: Schema, _state: unknown, type: Schema): Schema => i.Instantiate(context, type);
export const RecordFromPattern = t.CreateRecord;
export const TemplateLiteralCreate = template.TemplateLiteralCreate;
export const { ConditionalAction, ConditionalInstantiate, InterfaceInstantiate, MappedAction, MappedInstantiate, ModuleInstantiate } = i;
