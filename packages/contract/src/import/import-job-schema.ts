import { z } from "zod";
import { fieldChange } from "../action/action-schema.ts";
import { moment, timeZoneName } from "../field/field-schema.ts";
import { actionId, importId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { nounsWith } from "../kind/record-kinds.ts";
import { defaultPageSize, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
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

/** The kinds of record that rows become. */
export const importNoun = z.enum(nounsWith("import"));

/** Of which kind an empty file is asked for. */
export const importTemplateQuery = z.strictObject({ kind: importNoun.default("contact") });

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
/** How a file is read anew, or of which kind its rows are after all. */
export const importReadingInput = z.strictObject({ ...reading, kind: importKind.optional() });
export type ImportReadingInput = z.output<typeof importReadingInput>;

/** What becomes of a field of a record that is there: the file's value replaces it, it stays, or only an empty one is filled. */
export const columnChoice = z.enum(["take", "keep", "fill"]);
export type ColumnChoice = z.infer<typeof columnChoice>;

/** How the file is to be read and what becomes of its rows; what is left out is found by looking. */
export const importCheckInput = z.strictObject({
  /** From the name of a column to the field that it fills; an empty text, or `skip`, leaves it out. */
  mapping: z.record(z.string().max(2000), z.string().max(200)),
  /**
   * What tells that a row and a record are the same: its key, which is a contact's e-mail address, a company's name, a deal's
   * external id; with `external_id` first that, then the key; with `phone` the key, then a number that only one contact has,
   * whatever way it is written. With `key_or_name` also, where neither tells, what else they
   * say: a contact without an address is the one without an address that has the same name, company and phone, a deal the
   * one of the same name, company, amount and closing day. The same external id is the same record in every way; with
   * `external_id` and `key_or_name` another one makes another record, unless the address is the same. A row without key and
   * external id is in every way the record without both that says the same: no file doubles when it comes again. With `name_and_company` also, where nothing of that tells, a contact is the oldest one
   * of its name at its company, whatever addresses and numbers both have. Callers who think of contacts may say `email` for the key.
   */
  match_by: z
    .enum(["key", "external_id", "phone", "key_or_name", "email", "name_and_company"])
    .transform((way) => (way === "email" ? "key" : way))
    .default("key_or_name"),
  /** What happens to a row whose record is there: nothing, written over it, or only into its empty fields. */
  on_match: onDuplicate.default("skip"),
  /**
   * From the name of a column to what becomes of its field in a record that is there, where that is something else than
   * `on_match` says. An empty cell never changes anything.
   */
  column_choices: z.record(z.string().max(2000), columnChoice).default({}),
  ...reading,
  /**
   * What values of columns stand for, by the names of the columns: the id of a stage, a pipeline or a member, an option of a
   * field of choices; an empty text where such a cell is to be taken as empty. A value is found without case and accents.
   */
  values: z.record(z.string().max(2000), z.record(z.string().max(200), z.string().max(200))).default({}),
  create_companies: z.boolean().default(true),
  /** How dates are written where the file does not prove its own way. */
  date_order: z.enum(["day", "month"]).optional(),
  name_order: nameOrder,
  /** Where times of day are meant that come without a zone; UTC when left out. */
  time_zone: timeZoneName.optional(),
});
export type ImportCheckInput = z.output<typeof importCheckInput>;

/**
 * Rows that one and the same thing is wrong with: how many, and the first of them as a spreadsheet counts them, each with its
 * cells as they stand in the file. The cells of a very long row are left out.
 */
export const importGroup = z.object({
  /** What its rows were to become, and what is wrong; together they name the group when its rows are asked for. */
  noun: importNoun,
  problem: z.string(),
  reason: z.string(),
  rows: z.number().int(),
  first_rows: z.array(z.number().int()),
  first_cells: z.array(z.array(z.string())),
});
export type ImportGroup = z.output<typeof importGroup>;

/**
 * The values of a column of stages, pipelines, members or choices that were not understood, or for which somebody chose what
 * they stand for: the hundred that came first, most rows first.
 */
export const importColumnValues = z.object({
  noun: importNoun,
  header: z.string(),
  /** What the column becomes. */
  field: z.string(),
  of: z.enum(["stage", "pipeline", "member", "option"]),
  /** What the values of a field of choices can stand for. */
  options: z.array(z.string()),
  /** A value that stands for nothing known stays as its text; otherwise such a cell is left out. */
  is_kept: z.boolean(),
  values: z.array(
    z.object({
      value: z.string(),
      rows: z.number().int(),
      /** What was chosen: an id, an option, an empty text for nothing; null where nothing was, or it is there no longer. */
      target: z.string().nullable(),
      /** What that is called. */
      name: z.string().nullable(),
    }),
  ),
  /** Rows of values that are not told. */
  more_rows: z.number().int(),
});
export type ImportColumnValues = z.output<typeof importColumnValues>;

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
  /** The same cells by what mends them, most first, each with its first rows. */
  cell_groups: z.array(
    z.object({ reason: z.string(), cells: z.number().int(), first: z.array(importRowWarning) }),
  ),
  groups: z.array(importGroup),
  column_values: z.array(importColumnValues),
  /** Rows that make records without a name: people of whom only an address is known. */
  unnamed: z.array(importGroup),
  /** How dates that could be two were read, a column each; one that its column does not prove is to be asked about. */
  dates_read: z.array(dateReading),
  /** Which fields of records that are there change, each in how many rows. */
  changed_fields: z.array(z.object({ noun: importNoun, field: z.string(), rows: z.number().int() })),
  /** The same counts for each kind of record that the rows become; a file of several kinds has several. */
  kinds: z.array(
    z.object({
      noun: importNoun,
      create: z.number().int(),
      update: z.number().int(),
      unchanged: z.number().int(),
      conflict: z.number().int(),
      fail: z.number().int(),
    }),
  ),
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
  /** The same counts for each kind of record that the rows became. */
  kinds: z
    .array(
      z.object({
        noun: importNoun,
        created: z.number().int(),
        updated: z.number().int(),
        unchanged: z.number().int(),
        skipped: z.number().int(),
        failed: z.number().int(),
      }),
    )
    .default([]),
  column_values: z.array(importColumnValues).default([]),
  /** Rows that the run took otherwise than its check had shown, because what is there had changed in between. */
  differing: z.number().int().default(0),
  errors: z.array(
    importRowError.extend({
      is_skipped: z.boolean(),
      /** The record that stays as it is; only of a row that was skipped for it. */
      record: z.object({ noun: importNoun, id: z.uuid(), name: z.string() }).optional(),
    }),
  ),
  warnings: z.array(importRowWarning),
  dates_read: z.array(dateReading),
});
/** Before it has gone out. */
export type ImportRunResult = z.input<typeof importRunResult>;

/** What can become of a row: it makes a record, changes one, changes nothing, meets one that stays as it is, or is no record. */
export const importRowOutcome = z.enum(["create", "update", "unchanged", "conflict", "fail"]);
export type ImportRowOutcome = z.infer<typeof importRowOutcome>;

const rowOutcome = {
  outcome: importRowOutcome,
  /** The record that is meant; null where the import makes it itself. */
  record: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Of an update each field that it changes, from what to what; of a record that the check would make each field that it holds. */
  changes: z.array(fieldChange),
};

/** What the check found of a row, and what the run did instead where that is something else. */
export const importCheckRow = z.object({
  row: z.number().int(),
  /** A row of a file of several kinds comes once for each of them. */
  noun: importNoun,
  ...rowOutcome,
  /** Why it does not go in, in the reader's language. */
  reason: z.string().nullable(),
  /** As they stand in the file; none of a very long row. */
  cells: z.array(z.string()),
  /** Why cells of it are left out, or something of them; the first fifty. */
  left_out: z.array(z.string()),
  run: z.object(rowOutcome).nullable(),
});
export type ImportCheckRow = z.output<typeof importCheckRow>;

/** `after` is the `next` of the answer before; the others narrow the rows down. */
export const importCheckRowsQuery = z.strictObject({
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  after: z
    .string()
    .regex(/^\d{1,10}_[a-z]{1,20}$/u, refusalMessage("invalidCursor"))
    .optional(),
  outcome: importRowOutcome.optional(),
  noun: importNoun.optional(),
  /** Only updates of this field. */
  field: z.string().max(60).optional(),
  /** Only rows with this wrong, or without a name, as a group of the check names it. */
  problem: z.string().max(60).optional(),
  /** Only rows with cells that are left out as those of this group of the check's `cell_groups` are, counted from 0. */
  cell_group: wholeParam(0, 499).optional(),
});
export type ImportCheckRowsQuery = z.output<typeof importCheckRowsQuery>;

export const importCheckRowsAnswer = z.object({ rows: z.array(importCheckRow), next: z.string().nullable() });

/** A file on its way into the organisation; it goes on when the tab that brought it is closed. */
export const importJob = z.object({
  id: importId,
  state: importState,
  file_name: z.string(),
  kind: importKind,
  headers: z.array(z.string()),
  sample_rows: z.array(z.array(z.string())),
  suggested_mapping: z.record(z.string(), z.string()),
  /** Another kind of record that the columns rather speak of; null where they do not. */
  looks_like: importKind.nullable(),
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
  /** It failed, and can be checked again: its file is still there. */
  keeps_file: z.boolean(),
  created_at: moment,
  updated_at: moment,
});
export type ImportJob = z.output<typeof importJob>;

/** The same in a list: without what the file holds. */
export const listedImport = importJob
  .omit({
    headers: true,
    sample_rows: true,
    suggested_mapping: true,
    targets: true,
    naming_targets: true,
    looks_like: true,
  })
  .omit({ choices: true, check: true })
  .extend({
    result: importRunResult
      .omit({ errors: true, warnings: true, dates_read: true, column_values: true })
      .nullable(),
  });
export type ListedImport = z.output<typeof listedImport>;

/** With `unseen`, only the caller's own that are worked on, or have ended and were not looked at since. */
export const importListQuery = z.strictObject({
  unseen: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
});

/** Which of the rows that did not go in; skipped ones have the key of a record that stays as it is. */
export const importFailedQuery = z.strictObject({ rows: z.enum(["failed", "skipped"]).default("failed") });
export type ImportFailedQuery = z.output<typeof importFailedQuery>;

export const importJobAnswer = z.object({ import: importJob });
export const importJobListAnswer = z.object({ imports: z.array(listedImport) });
