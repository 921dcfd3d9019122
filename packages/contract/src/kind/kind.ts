import type { FilterFields } from "../filter/filter-operators.ts";
import type { FieldTable } from "./field-descriptor.ts";

/** Columns of a record that are copied from its stage, besides the stage's id. */
export type CopiedStageField = "pipeline_id" | "lost_reason" | "probability";

/**
 * The boards of a kind. All kinds share pipelines and stages; the columns `stage_id` and `stage_entered_at`
 * place a record as a card.
 */
export interface KindBoard {
  /** The table of routes that has the board, if it is not the kind's own. */
  readonly routes?: string;
  /**
   * If true, every record has a stage. Otherwise records are added to a board and removed from it, and may
   * have no stage.
   */
  readonly isAlwaysOn: boolean;
  /**
   * The column of a card's value in cents of its `currency`, weighted by its `probability`; each stage shows
   * the total. Left out if cards are only counted.
   */
  readonly amount?: string;
  /** The column of the day on which a card is expected to close, by which boards are ordered. */
  readonly closes?: string;
  readonly keeps: readonly CopiedStageField[];
  /** Stages may require fields of its cards (`required_fields`). */
  readonly hasRequiredFields?: true;
}

/** Fields that distinguish likely duplicates at a glance, besides names, addresses and numbers. */
export interface KindMerge {
  /** The field that names a record's company. */
  readonly company: string;
  readonly city: string;
}

/** Capabilities of a kind besides its fields. */
export interface KindParts {
  readonly notes: boolean;
  readonly files: boolean;
  readonly board: false | KindBoard;
  readonly import: boolean;
  /** The timeline of a record includes the changes of its child records. */
  readonly childTimelines: boolean;
  /** Records are persons, who may request their data and its erasure. */
  readonly person: boolean;
  /** Several of its records can become one, and come apart again. */
  readonly merge: false | KindMerge;
  /** Tasks can be about its records: the open one that is due first is the next step. */
  readonly tasks: boolean;
  /** Interactions name its records, which show the newest one that has begun. */
  readonly interactions: boolean;
}

/**
 * A record of another kind that a record belongs to, by the column that holds its id; a column whose name ends in `_ids` holds
 * any number of them, and the kind's own code reads and writes it.
 */
export interface KindParent {
  /** The noun of the other kind. */
  readonly to: string;
}

/** Returns whether the column of a parent holds any number of ids. */
export function holdsSeveral(column: string): boolean {
  return column.endsWith("_ids");
}

/**
 * The declaration of a kind of record. Schemas, routes, lists, filters, forms, cards, search, import and
 * export follow from it. It has no zod, so that the browser can load it first.
 */
export interface KindDeclaration {
  /** The name of one record in the log, events and database columns. */
  readonly noun: string;
  /** The table, the part of the address, and the area of the texts. */
  readonly plural: string;
  readonly fields: FieldTable;
  /** The fields that name a record: the first ones joined, else the other. */
  readonly names: { readonly joined: readonly string[]; readonly otherwise?: string };
  /** The values that filters compare besides those that descriptors describe; `key` is the column of a folded text. */
  readonly filtered?: FilterFields;
  /** The sorts of the list besides those of its sortable fields, and the default sort. */
  readonly sorts: readonly string[];
  readonly firstSort: { readonly by: string; readonly order: "asc" | "desc" };
  readonly parents: Readonly<Record<string, KindParent>>;
  /** A record has at most one parent: choosing one replaces another. */
  readonly belongsToOne?: true;
  readonly has: KindParts;
  /** Lists and pages of parents show a summary of these records, such as their number or the next one. */
  readonly showsInParents?: true;
  /** A new record tells those who follow one of its parents. */
  readonly tellsFollowers?: true;
  /** List parameters on the page of a parent record; the default is the list's own order. */
  readonly asChild?: Readonly<Record<string, string | number>>;
  /**
   * Keys (spec section 2.3): Ctrl or Cmd with the digit, and G then the letter, open the list; Ctrl or Cmd with Shift and
   * the letter creates a record, with `createLetter` instead where browsers reserve that combination.
   */
  readonly keys: { readonly digit: string; readonly letter: string; readonly createLetter?: string };
  /** A shown field that distinguishes records of equal name in pickers. */
  readonly detail?: string;
  /** The envelope of one record in an answer: under its noun, or as `data` with `success` (spec section 7). */
  readonly envelope: "noun" | "data";
}

/** Declares a kind and keeps the literal types, from which schemas and routes follow. */
export function declareKind<const Declaration extends KindDeclaration>(
  declaration: Declaration,
): Declaration {
  return declaration;
}

/** The orders of a kind's list. */
export type SortOf<Kind extends KindDeclaration> = Kind["sorts"][number];
