import { foldText } from "@lanyard/contract/search/fold-text";
import type { z } from "zod";
import type { ColumnKind } from "./column-reading.ts";

/** The targets that a user can choose for the values of a column. */
export interface ValueChoice {
  readonly of: "stage" | "pipeline" | "member" | "option";
  readonly options: readonly string[];
  /** Whether cells without a match stay as text. */
  readonly isKept: boolean;
}

/** The content of the cells of a target, as far as the declaration of the kind does not imply it. */
export interface TargetRules {
  /** The schema of the field, or of the name of a linked record. */
  readonly schema?: z.ZodType;
  /** The kind of values in cells with numbers or dates, unless the target is a plain field of such a type. */
  readonly cellKind?: ColumnKind;
  /** Whether cells contain names instead of values. `rowOf` receives the texts. */
  readonly isNamed?: boolean;
  /** The values to which users can map cells, unless the target is a choice or member field. */
  readonly choice?: ValueChoice;
  /** Returns the option for a cell that contains a synonym instead of an option's name. */
  readonly optionOf?: (cell: string) => string | undefined;
}

/** The names of options in other programs and languages. */
export type OptionWords = readonly (readonly [option: string, words: RegExp])[];

export const optionIn = (words: OptionWords) => (cell: string) =>
  words.find(([, called]) => called.test(foldText(cell).replaceAll(/[-_]+/gu, " ")))?.[0];

export type Targets = Readonly<Record<string, TargetRules>>;

/** Joins the rules of each target. The rules of later tables take precedence. */
export function joinTargets(...tables: readonly Targets[]): Targets {
  const joined: Record<string, TargetRules> = {};
  for (const table of tables)
    for (const [target, rules] of Object.entries(table)) joined[target] = { ...joined[target], ...rules };
  return joined;
}

/** Returns the rules of targets with these schemas, joined with their other rules. */
export function withSchemas(schemas: Readonly<Record<string, z.ZodType>>, others: Targets = {}): Targets {
  const described = Object.entries(schemas).map(([target, schema]) => [target, { schema }] as const);
  return joinTargets(Object.fromEntries(described), others);
}
