// What the built-in tools take, and what their results say beside the text.
import type { TArray, TNumber, TBoolean, TObject, TOptional, TString } from "../../typebox/static.ts";
import type { TruncationResult } from "../truncate.ts";

export interface ReadDetails {
	truncation?: TruncationResult;
}
export interface ShellDetails extends ReadDetails {
	fullOutputPath?: string;
}
export interface EditDetails {
	diff: string;
	patch: string;
	firstChangedLine?: number;
}
export interface GrepDetails extends ReadDetails {
	matchLimitReached?: number;
	linesTruncated?: boolean;
}
export interface FindDetails extends ReadDetails {
	resultLimitReached?: number;
}
export interface LsDetails extends ReadDetails {
	entryLimitReached?: number;
}
export type ReadSchema = TObject<{ path: TString; offset: TOptional<TNumber>; limit: TOptional<TNumber> }>;
export type ShellSchema = TObject<{ command: TString; timeout: TOptional<TNumber> }>;
export type EditSchema = TObject<{ path: TString; edits: TArray<TObject<{ oldText: TString; newText: TString }>> }>;
export type WriteSchema = TObject<{ path: TString; content: TString }>;
export type GrepSchema = TObject<{
	pattern: TString;
	path: TOptional<TString>;
	glob: TOptional<TString>;
	ignoreCase: TOptional<TBoolean>;
	literal: TOptional<TBoolean>;
	context: TOptional<TNumber>;
	limit: TOptional<TNumber>;
}>;
export type FindSchema = TObject<{ pattern: TString; path: TOptional<TString>; limit: TOptional<TNumber> }>;
export type LsSchema = TObject<{ path: TOptional<TString>; limit: TOptional<TNumber> }>;
