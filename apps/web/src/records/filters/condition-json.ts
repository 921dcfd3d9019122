import { linkOps } from "@lanyard/contract/filter/filter-operators";
import { maxFilterConditions, maxFilterLevels } from "@lanyard/contract/limits";
import { parsedJson } from "#src/lib/browser/storage.ts";

export const joins = ["and", "or", "none"] as const;
export type Join = (typeof joins)[number];

export type Condition = {
  readonly field: string;
  readonly op: string;
  readonly value?: unknown;
  /** The conditions on the linked records, for the operators `any` and `none`. */
  readonly linked?: Group;
};
export type Group = { readonly join: Join; readonly parts: readonly Part[] };
export type Part = Condition | Group;

export const isGroup = (part: Part): part is Group => "join" in part;

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function readFilter(text: unknown): Part | undefined {
  return typeof text === "string" ? partOf(parsedJson(text)) : undefined;
}

function partOf(json: unknown): Part | undefined {
  if (!isJson(json)) return undefined;
  if (Array.isArray(json.and)) return groupOf("and", json.and);
  if (Array.isArray(json.or)) return groupOf("or", json.or);
  if (json.not !== undefined) {
    const part = partOf(json.not);
    if (part === undefined) return undefined;
    return { join: "none", parts: isGroup(part) && part.join === "or" ? part.parts : [part] };
  }
  const { field, op, value } = json;
  if (typeof field !== "string" || typeof op !== "string") return undefined;
  if (value === undefined || !isLinkOp(op)) return { field, op, ...(value !== undefined && { value }) };
  const linked = partOf(value);
  return linked && { field, op, linked: asGroup(linked) };
}

const isLinkOp = (op: string) => linkOps.some((each) => each === op);

export const asGroup = (part: Part): Group => (isGroup(part) ? part : { join: "and", parts: [part] });

function groupOf(join: Join, parts: readonly unknown[]): Group | undefined {
  const read = parts.map(partOf);
  return read.includes(undefined) ? undefined : { join, parts: read.filter((part) => part !== undefined) };
}

export function filterOf(part: Part): Json | undefined {
  if (!isGroup(part)) return hasValue(part) ? conditionOf(part) : undefined;
  const parts = part.parts.map(filterOf).filter((each) => each !== undefined);
  const [only] = parts;
  if (only === undefined) return undefined;
  if (part.join === "none") return { not: parts.length === 1 ? only : { or: parts } };
  return parts.length === 1 ? only : { [part.join]: parts };
}

function conditionOf({ field, op, value, linked }: Condition): Json {
  const sent = linked === undefined ? value : filterOf(linked);
  return { field, op, ...(sent !== undefined && { value: sent }) };
}

export function filterText(part: Part): string | undefined {
  const filter = filterOf(part);
  return filter && JSON.stringify(filter);
}

/** Returns whether a value contains the text of an input that is not a valid number or day. */
export const isInvalid = (value: unknown): value is { readonly invalid: string } =>
  isJson(value) && typeof value.invalid === "string";

export const hasInvalid = ({ value }: Condition): boolean => [value].flat().some(isInvalid);

export function hasValue({ op, value }: Condition): boolean {
  if (op === "empty" || op === "not_empty" || isLinkOp(op)) return true;
  const values = Array.isArray(value) ? value : [value];
  const isFilled = (each: unknown) => each !== undefined && each !== null && each !== "" && !isInvalid(each);
  return values.length >= (op === "between" ? 2 : 1) && values.every(isFilled);
}

export function isComplete(part: Part): boolean {
  if (isGroup(part)) return part.parts.every(isComplete);
  return hasValue(part) && (part.linked === undefined || isComplete(part.linked));
}

export function countConditions(part: Part | undefined): number {
  if (part === undefined) return 0;
  if (!isGroup(part)) return 1 + countConditions(part.linked);
  return part.parts.reduce((sum, each) => sum + countConditions(each), 0);
}

/** Returns the number of levels of a join. "None" has two, because it is sent as "not" around "or". */
export const levelsOfJoin = (join: Join): number => (join === "none" ? 2 : 1);

/** A condition is one level, plus the levels of the conditions on its linked records. */
export function countLevels(part: Part): number {
  if (!isGroup(part)) return 1 + (part.linked === undefined ? 0 : countLevels(part.linked));
  return levelsOfJoin(part.join) + Math.max(1, ...part.parts.map(countLevels));
}

export function withCondition(filter: string | undefined, condition: Condition): string {
  if (filter === undefined) return JSON.stringify(condition);
  const other: unknown = JSON.parse(filter);
  // Adds the condition to an outer `and`, because another level could exceed the maximum depth of a filter.
  const parts = isJson(other) && Array.isArray(other.and) ? other.and : [other];
  return JSON.stringify({ and: [condition, ...parts] });
}

export function isWithinLimits(filter: string): boolean {
  return (
    countConditions(readFilter(filter)) <= maxFilterConditions &&
    levelsIn(JSON.parse(filter)) <= maxFilterLevels
  );
}

function levelsIn(json: unknown): number {
  const { and, or, not, op, value } = isJson(json) ? json : {};
  const inner = [and, or, not, typeof op === "string" && isLinkOp(op) ? value : undefined].flat();
  return 1 + Math.max(0, ...inner.filter(isJson).map(levelsIn));
}
