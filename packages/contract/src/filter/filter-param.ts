import { z } from "zod";
import { maxFilterConditions, maxFilterLevels, maxFilterText } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { type FilterOp, filterOps, type LinkOp, linkOps } from "./filter-operators.ts";

export interface FieldCondition {
  readonly field: string;
  readonly op: FilterOp;
  readonly value?: unknown;
}

export interface LinkCondition {
  readonly field: string;
  readonly op: LinkOp;
  readonly value?: FilterTree | undefined;
}

export function isLinkCondition(condition: FieldCondition | LinkCondition): condition is LinkCondition {
  return linkOps.some((op) => op === condition.op);
}

/**
 * Conditions in groups. An empty `and` matches all records, and an empty `or` matches none. Each group and
 * each condition counts as one level of nesting.
 */
export type FilterTree =
  | { readonly and: readonly FilterTree[] }
  | { readonly or: readonly FilterTree[] }
  | { readonly not: FilterTree }
  | FieldCondition
  | LinkCondition;

const shape = refusalMessage("filterShape");
/** A filter in a request: JSON text in a query, or an object in a body. */
const sent = z.union([z.string(), z.record(z.string(), z.unknown())], shape);

/** The filter of a list. This schema checks only the structure; the server checks fields and values. */
export const filterParam = sent.transform((value, context): FilterTree => {
  const reading = new FilterReading();
  const tree = reading.read(value);
  if (tree !== undefined) return tree;
  const { path, message } = reading.refused;
  context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});

type Path = readonly (string | number)[];

class FilterReading {
  refused: { readonly path: Path; readonly message: string } = { path: [], message: "" };
  #conditions = 0;

  read(sent: string | object): FilterTree | undefined {
    return typeof sent === "string" ? this.#readText(sent) : this.#readTree(sent, [], 1);
  }

  #readText(text: string): FilterTree | undefined {
    if (text.length > maxFilterText) return this.#refuse([], tooLong);
    try {
      return this.#readTree(JSON.parse(text), [], 1);
    } catch {
      return this.#refuse([], refusalMessage("filterNotJson"));
    }
  }

  #refuse(path: Path, message: string): undefined {
    this.refused = { path, message };
  }

  #readTree(node: unknown, path: Path, level: number): FilterTree | undefined {
    if (level > maxFilterLevels) return this.#refuse(path, tooDeep);
    const parts = isObject(node) ? node : {};
    const names = Object.keys(parts);
    const [only = ""] = names;
    if (names.length === 1 && (only === "and" || only === "or"))
      return this.#readGroup(only, parts[only], path, level);
    if (names.length === 1 && only === "not") {
      const not = this.#readTree(parts.not, [...path, "not"], level + 1);
      return not && { not };
    }
    return this.#readCondition(parts, path, level);
  }

  #readGroup(name: "and" | "or", sent: unknown, path: Path, level: number): FilterTree | undefined {
    if (!Array.isArray(sent)) return this.#refuse([...path, name], shape);
    const parts: FilterTree[] = [];
    for (const [index, each] of sent.entries()) {
      const part = this.#readTree(each, [...path, name, index], level + 1);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return name === "and" ? { and: parts } : { or: parts };
  }

  #readCondition(parts: Record<string, unknown>, path: Path, level: number): FilterTree | undefined {
    const { field, op, value, ...unknown } = parts;
    const [other] = Object.keys(unknown);
    if (field === undefined || isGroup(parts)) return this.#refuse(path, shape);
    if (other !== undefined) return this.#refuse([...path, other], refusalMessage("unknownName"));
    if (typeof field !== "string") return this.#refuse([...path, "field"], refusalMessage("unknownName"));
    this.#conditions += 1;
    if (this.#conditions > maxFilterConditions) return this.#refuse(path, tooMany);
    const linkOp = linkOps.find((each) => each === op);
    if (linkOp !== undefined) return this.#readLink(field, linkOp, value, path, level);
    const known = filterOps.find((each) => each === op);
    if (known === undefined) return this.#refuse([...path, "op"], unknownOp);
    return { field, op: known, value };
  }

  #readLink(field: string, op: LinkOp, value: unknown, path: Path, level: number): FilterTree | undefined {
    if (value === undefined || value === null) return { field, op };
    const inner = this.#readTree(value, [...path, "value"], level + 1);
    return inner && { field, op, value: inner };
  }
}

const tooLong = refusalMessage("filterTooLong", { max: maxFilterText });
const tooDeep = refusalMessage("filterTooDeep", { max: maxFilterLevels });
const tooMany = refusalMessage("filterTooMany", { max: maxFilterConditions });
const unknownOp = refusalMessage("notAnOption", { options: [...filterOps, ...linkOps].join(", ") });

const isGroup = (parts: object) => ["and", "or", "not"].some((name) => Object.hasOwn(parts, name));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
