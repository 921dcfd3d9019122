import type { FieldTable } from "./field-descriptor.ts";

/** What a record keeps of the stage that it entered, beside its id, in columns of these names. */
export type CopiedStageField = "pipeline_id" | "lost_reason" | "probability";

/**
 * How records of a kind stand on boards. The pipelines and their stages are those of all kinds; a record says where it stands
 * by its columns `stage_id` and `stage_entered_at`, and is a card there.
 */
export interface KindBoard {
  /** The table of routes that has the board, where that is not the kind's own. */
  readonly routes?: string;
  /** Each stands in a stage, which is a field of it; else it is put onto a board and taken off, and its stage is none. */
  readonly isAlwaysOn: boolean;
  /**
   * The column of what a card is worth, in cents of its `currency`, of which its `probability` is counted: each stage says what
   * its cards add up to. Left out where cards are only counted.
   */
  readonly amount?: string;
  readonly keeps: readonly CopiedStageField[];
}

/** The fields by which records that may be one are told apart at a glance, beside their names, addresses and numbers. */
export interface KindMerge {
  /** Says to which organisation one belongs. */
  readonly company: string;
  readonly city: string;
}

/** What records of a kind can have beside their fields. */
export interface KindParts {
  readonly notes: boolean;
  readonly files: boolean;
  readonly board: false | KindBoard;
  readonly import: boolean;
  /** Its timeline also tells what happened to the records that belong to it. */
  readonly childTimelines: boolean;
  /** Each is a person, who can ask for what is kept of them, and to be erased. */
  readonly person: boolean;
  /** Several of its records can become one, and come apart again. */
  readonly merge: false | KindMerge;
  /** Tasks can be about its records: the open one that is due first is the next step. */
  readonly tasks: boolean;
}

/** A record of another kind that a record belongs to, by the column that holds its id. */
export interface KindParent {
  /** The noun of the other kind. */
  readonly to: string;
}

/**
 * What a kind of record is, for everything that handles records of any kind: schemas, routes, lists, filters, forms,
 * cards, search, import and export follow from it. It knows no zod, so that the browser can load it first.
 */
export interface KindDeclaration {
  /** What the log, the events and the database's columns call one of them. */
  readonly noun: string;
  /** The table, the part of the address, and the area of the texts. */
  readonly plural: string;
  readonly fields: FieldTable;
  /** The fields that name a record: the first ones joined, else the other. */
  readonly names: { readonly joined: readonly string[]; readonly otherwise?: string };
  /** The orders of the list beside those of its sorted fields; the one it starts with. */
  readonly sorts: readonly string[];
  readonly firstSort: { readonly by: string; readonly order: "asc" | "desc" };
  readonly parents: Readonly<Record<string, KindParent>>;
  /** A record belongs to one of its parents at most: choosing one takes the place of another. */
  readonly belongsToOne?: true;
  readonly has: KindParts;
  /** The lists and pages of what it belongs to show something of it: how many there are, or which is next. */
  readonly showsInParents?: true;
  /** What is asked of its list on the page of a record that they belong to; as the list comes when left out. */
  readonly asChild?: Readonly<Record<string, string | number>>;
  /**
   * Keys (spec section 2.3): Ctrl or Cmd with the digit, and G then the letter, open the list; Ctrl or Cmd with Shift and
   * the letter creates a record, with `createLetter` instead where browsers reserve that combination.
   */
  readonly keys: { readonly digit: string; readonly letter: string; readonly createLetter?: string };
  /** The shown field that tells records of one name apart, where they are offered by name. */
  readonly detail?: string;
  /** How an answer carries one record: under its noun, or as `data` beside `success` (spec section 7). */
  readonly envelope: "noun" | "data";
}

/** Declares a kind; keeps the literal types, from which those of schemas and routes are made. */
export function declareKind<const Declaration extends KindDeclaration>(
  declaration: Declaration,
): Declaration {
  return declaration;
}

/** The orders of a kind's list. */
export type SortOf<Kind extends KindDeclaration> = Kind["sorts"][number];
