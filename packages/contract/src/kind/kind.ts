import type { FilterFields, FilterOp } from "../filter/filter-operators.ts";
import type { FieldTable } from "./field-descriptor.ts";

/** Columns that a record copies from its stage, besides `stage_id`. */
export type CopiedStageField = "pipeline_id" | "lost_reason" | "probability";

/**
 * The board of a kind. All kinds share pipelines and stages. The columns `stage_id` and `stage_entered_at`
 * contain a card's position.
 */
export interface KindBoard {
  /** The route table that contains the board, if it is not the kind's route table. */
  readonly routes?: string;
  /** Whether every record has a stage. Otherwise users add records to the board and remove them. */
  readonly isAlwaysOn: boolean;
  /**
   * The column with a card's value in cents of its `currency`. Stages show the total value, and the total
   * weighted by `probability`. Without this column, stages only count cards.
   */
  readonly amount?: string;
  /** The column with the expected close date, by which boards can sort. */
  readonly closes?: string;
  readonly keeps: readonly CopiedStageField[];
  readonly hasRequiredFields?: true;
}

/**
 * The fields that help users to compare likely duplicates, besides names, e-mail addresses and phone numbers.
 */
export interface KindMerge {
  readonly company: string;
  readonly city: string;
}

export interface KindParts {
  readonly notes: boolean;
  readonly files: boolean;
  readonly board: false | KindBoard;
  readonly import: boolean;
  /** Whether timelines of its records include changes of child records. */
  readonly childTimelines: boolean;
  /** Whether its records are people, who have rights to a copy of their data and to erasure. */
  readonly person: boolean;
  /** Whether users can merge its records and undo a merge. */
  readonly merge: false | KindMerge;
  /** Whether tasks can be about its records. A record's next step is its open task that is due first. */
  readonly tasks: boolean;
  /** Whether interactions can be about its records. A record shows its latest interaction. */
  readonly interactions: boolean;
}

/**
 * The kind of a parent (`to`), declared under the column with the parent's id. If the name of the column ends
 * in `_ids`, it contains several ids, and the code of the child kind reads and writes it.
 */
export interface KindParent {
  readonly to: string;
}

export function holdsSeveral(column: string): boolean {
  return column.endsWith("_ids");
}

/**
 * The declaration of a kind of record, which determines schemas, routes, lists, filters, forms, cards,
 * search, import and export. This file does not import zod, so that the web app's first load stays small.
 */
export interface KindDeclaration {
  /** The singular name, used in the log, events and database columns. */
  readonly noun: string;
  /** The plural name, used for the table, paths and text keys. */
  readonly plural: string;
  readonly fields: FieldTable;
  /** The fields that form a record's name: the `joined` fields, or `otherwise` if these are empty. */
  readonly names: { readonly joined: readonly string[]; readonly otherwise?: string };
  /** Values besides the fields by which filters can select records. */
  readonly filtered?: FilterFields;
  /** All sort keys of the list. `firstSort` is the default sort. */
  readonly sorts: readonly string[];
  readonly firstSort: { readonly by: string; readonly order: "asc" | "desc" };
  readonly parents: Readonly<Record<string, KindParent>>;
  /** Whether a record has at most one parent, so that choosing another parent removes the previous one. */
  readonly belongsToOne?: true;
  readonly has: KindParts;
  /** The choice field that gives a board its columns by default, for kinds without stages. */
  readonly boardBy?: string;
  /** The initial filter of a board. Users can remove it. */
  readonly boardFilter?: { readonly field: string; readonly op: FilterOp; readonly value: string };
  /** Whether lists and pages of parents show a summary of these records, such as their count. */
  readonly showsInParents?: true;
  /** Whether followers of a parent get a notification about a new record of this kind. */
  readonly tellsFollowers?: true;
  /**
   * The parameters of the list of these records on the page of a parent. Without them, that list has its
   * default sort.
   */
  readonly asChild?: Readonly<Record<string, string | number>>;
  /**
   * Shortcuts (spec section 2.3): Ctrl or Cmd with the digit, or G and then the letter, opens the list; Ctrl
   * or Cmd with Shift and the letter creates a record. `createLetter` replaces a letter that browsers
   * reserve.
   */
  readonly keys: { readonly digit: string; readonly letter: string; readonly createLetter?: string };
  /** The field that distinguishes records with the same name in pickers. */
  readonly detail?: string;
  /** The envelope of a record in responses: under its noun, or as `data` with `success` (spec section 7). */
  readonly envelope: "noun" | "data";
}

/** Declares a kind and keeps its literal types, from which the compiler infers schemas and routes. */
export function declareKind<const Declaration extends KindDeclaration>(
  declaration: Declaration,
): Declaration {
  return declaration;
}

export type SortOf<Kind extends KindDeclaration> = Kind["sorts"][number];
