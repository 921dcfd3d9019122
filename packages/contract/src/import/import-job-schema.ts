import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { actionId, importId } from "../field/ids.ts";
import { nounsWith } from "../kind/record-kinds.ts";
import { csvEncoding } from "./csv-encoding.ts";
import { csvDelimiter, csvQuoting, shapeChoices } from "./csv-shape.ts";
import { dateReading, importRowError, importRowWarning, nameOrder, onDuplicate } from "./import-schema.ts";

/** Where a file stands on its way. `checking` and `running` may wait for another import of the organisation first. */
export const importState = z.enum([
  "uploading",
  "uploaded",
  "checking",
  "checked",
  "running",
  "done",
  "cancelled",
  "failed",
]);
export type ImportState = z.infer<typeof importState>;

/**
 * What the rows of a file can become: records of one kind, or, as `mixed`, a company, a contact and a deal that belong
 * together. The targets of a mixed file have the noun before them: `contact.email`.
 */
export const importKind = z.enum([...nounsWith("import"), "mixed"]);
export type ImportKind = z.infer<typeof importKind>;

/** The fields beside the file of an upload. */
export const importCreateFields = z.strictObject({ kind: importKind.default("contact") });

/** How a file is to be read; what is left out is found by looking. */
const reading = {
  encoding: csvEncoding.optional(),
  delimiter: shapeChoices.delimiter,
  quoting: shapeChoices.quoting,
  has_header: shapeChoices.hasHeader,
  /** Rows before the header, or before the data where there is none. */
  rows_above: shapeChoices.rowsAbove,
};
export const importReadingInput = z.strictObject(reading);
export type ImportReadingInput = z.output<typeof importReadingInput>;

/** How the file is to be read and what becomes of its rows; what is left out is found by looking. */
export const importCheckInput = z.strictObject({
  /** From the name of a column to the field that it fills; an empty text, or `skip`, leaves it out. */
  mapping: z.record(z.string().max(2000), z.string().max(200)),
  /**
   * What tells that a row and a record are the same: its key, which is a contact's e-mail address, a company's name, a deal's
   * external id; with `external_id` first that, then the key. With `key_or_name` also, where neither tells, what else they
   * say: a contact without an address is the one without an address that has the same name, company and phone, a deal the
   * one of the same name, company, amount and closing day. Another external id makes another record, unless the address
   * is the same.
   */
  match_by: z.enum(["key", "external_id", "key_or_name"]).default("key_or_name"),
  /** What happens to a row whose record is there: nothing, written over it, or only into its empty fields. */
  on_match: onDuplicate.default("skip"),
  ...reading,
  create_companies: z.boolean().default(true),
  /** How dates are written where the file does not prove its own way. */
  date_order: z.enum(["day", "month"]).optional(),
  name_order: nameOrder,
});
export type ImportCheckInput = z.output<typeof importCheckInput>;

/**
 * Rows that one and the same thing is wrong with: how many, and the first of them as a spreadsheet counts them, each with its
 * cells as they stand in the file. The cells of a very long row are left out.
 */
export const importGroup = z.object({
  reason: z.string(),
  rows: z.number().int(),
  first_rows: z.array(z.number().int()),
  first_cells: z.array(z.array(z.string())),
});
export type ImportGroup = z.output<typeof importGroup>;

/**
 * What a run would do, in rows. `conflict` rows have the key of a record that is there and that the choice leaves as it is;
 * `fail` rows cannot be records. The groups tell of both.
 */
export const importCheck = z.object({
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  conflict: z.number().int(),
  fail: z.number().int(),
  companies: z.number().int(),
  /** Cells that cannot be stored; their rows go in without them. `warnings` names the first ten. */
  cells_left_out: z.number().int(),
  warnings: z.array(importRowWarning),
  groups: z.array(importGroup),
});
export type ImportCheck = z.output<typeof importCheck>;

/**
 * What a run did, in rows. `failed` ones went in nowhere, `skipped` ones have the key of a record that stays as it is. The
 * first hundred of both stand in `errors`, the first hundred cells that were left out in `warnings`.
 */
export const importRunResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  companies_created: z.number().int(),
  cells_left_out: z.number().int(),
  errors: z.array(importRowError.extend({ is_skipped: z.boolean() })),
  warnings: z.array(importRowWarning),
  dates_read: z.array(dateReading),
});
/** As it is kept, before it has gone out. */
export type ImportRunResult = z.input<typeof importRunResult>;

/** A file on its way into the organisation; it goes on when the tab that brought it is closed. */
export const importJob = z.object({
  id: importId,
  state: importState,
  file_name: z.string(),
  kind: importKind,
  headers: z.array(z.string()),
  sample_rows: z.array(z.array(z.string())),
  suggested_mapping: z.record(z.string(), z.string()),
  /** What a column of this kind can become, and of which at least one makes a row a record. */
  targets: z.array(z.string()),
  naming_targets: z.array(z.string()),
  /** How the file was understood; null until it has been received. */
  encoding: csvEncoding.nullable(),
  encoding_is_sure: z.boolean(),
  delimiter: csvDelimiter.nullable(),
  quoting: csvQuoting.nullable(),
  has_header: z.boolean(),
  /** Rows before the header, or before the data where there is none. */
  rows_above: z.number().int(),
  /** Bytes while it is received, rows from then on; `total` of rows is an estimate until all were read. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** It has not begun yet: another import of the organisation is being worked on. */
  waiting: z.boolean(),
  /** Its process was killed, and the step has begun again. */
  begun_again: z.boolean(),
  /** What was chosen at the last check. */
  choices: importCheckInput.nullable(),
  check: importCheck.nullable(),
  result: importRunResult.nullable(),
  /** Why it failed, or why its check led back to `uploaded`, in the reader's language. */
  reason: z.string().nullable(),
  /** The action that takes the whole import back; null until it is done, and when nothing was changed. */
  action_id: actionId.nullable(),
  is_undone: z.boolean(),
  owner_id: z.string(),
  owner_name: z.string(),
  /** Whether its owner has looked at how it ended. */
  is_seen: z.boolean(),
  created_at: moment,
  updated_at: moment,
});
export type ImportJob = z.output<typeof importJob>;

/** The same in a list: without what the file holds. */
export const listedImport = importJob
  .omit({ headers: true, sample_rows: true, suggested_mapping: true, targets: true, naming_targets: true })
  .omit({ choices: true, check: true })
  .extend({ result: importRunResult.omit({ errors: true, warnings: true, dates_read: true }).nullable() });
export type ListedImport = z.output<typeof listedImport>;

/** With `unseen`, only the caller's own that are worked on, or have ended and were not looked at since. */
export const importListQuery = z.strictObject({
  unseen: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
});

export const importJobAnswer = z.object({ import: importJob });
export const importJobListAnswer = z.object({ imports: z.array(listedImport) });
