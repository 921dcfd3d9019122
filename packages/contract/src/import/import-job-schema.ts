import { z } from "zod";
import { fieldChange } from "../action/action-schema.ts";
import { newCustomField } from "../custom-field/custom-field-schema.ts";
import { customFieldTypes } from "../custom-field/custom-field-types.ts";
import { moment, storable, timeZoneName } from "../field/field-schema.ts";
import { actionId, importId, pipelineId, stageId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { nounsWith } from "../kind/record-kinds.ts";
import { defaultPageSize, maxMemberId, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { csvEncoding } from "./csv-encoding.ts";
import { csvDelimiter, csvQuoting, shapeChoices, sheetChoice } from "./csv-shape.ts";
import { dateReading, importRowError, importRowWarning, nameOrder, onDuplicate } from "./import-schema.ts";

/** The state of an import. `checking` and `running` may first wait for another import of the organisation. */
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

/** The kinds of record that rows can become. */
export const importNoun = z.enum(nounsWith("import"));

/** Requests an empty file of this kind. */
export const importTemplateQuery = z.strictObject({ kind: importNoun.default("contact") });

/**
 * The result of each row: a record of one kind, or for `mixed` a company, a contact and a deal that belong
 * together. Targets of a mixed file have the noun as prefix: `contact.email`.
 */
export const importKind = z.enum([...nounsWith("import"), "mixed"]);
export type ImportKind = z.infer<typeof importKind>;

/** The form fields of an upload besides the file. */
export const importCreateFields = z.strictObject({ kind: importKind.default("contact") });

/** Options for reading a file; omitted ones are detected. */
const reading = {
  encoding: csvEncoding.optional(),
  delimiter: shapeChoices.delimiter,
  quoting: shapeChoices.quoting,
  has_header: shapeChoices.hasHeader,
  /** The number of rows to skip before the header, or before the data when there is no header. */
  rows_above: shapeChoices.rowsAbove,
};
/** Reads an uploaded file again, with other settings, as another kind, or another sheet; kind and sheet stay if omitted. */
export const importReadingInput = z.strictObject({
  ...reading,
  kind: importKind.optional(),
  sheet: sheetChoice,
});
export type ImportReadingInput = z.output<typeof importReadingInput>;

/**
 * The treatment of a field of an existing record: `take` replaces it with the file's value, `keep` leaves it,
 * `fill` sets it only if empty.
 */
export const columnChoice = z.enum(["take", "keep", "fill"]);
export type ColumnChoice = z.infer<typeof columnChoice>;

/** Options for reading the file and treating its rows; omitted ones are detected. */
export const importCheckInput = z.strictObject({
  /** Maps the name of a column to the field that it fills; an empty text or `skip` leaves the column out. */
  mapping: z.record(z.string().max(2000), z.string().max(200)),
  /**
   * The rule that matches a row with an existing record:
   * - `key`: by the key, which is a contact's e-mail address, a company's name or a deal's external id. `email` is an alias.
   * - `external_id`: by the external id, then by the key.
   * - `phone`: by the key, then by a phone number that only one contact has, however it is written.
   * - `key_or_name`: by the key, the external id, then other values. A contact without an address matches the one without an
   *   address that has the same name, company and phone and does not contradict it; a deal matches one with the same name, company, amount and close date.
   * - `name_and_company`: like `key_or_name`, and a contact then matches the oldest one of the same name at the same
   *   company, even if addresses and numbers differ; a deal the oldest one of the same name and company, a task the oldest
   *   one of the same title about the same record.
   *
   * An equal external id always matches. With `external_id` and `key_or_name` a different external id makes a new record,
   * unless the address is the same. A row with neither key nor external id always matches the record without both that has
   * the same values, so that importing a file twice doubles nothing.
   */
  match_by: z
    .enum(["key", "external_id", "phone", "key_or_name", "email", "name_and_company"])
    .transform((way) => (way === "email" ? "key" : way))
    .default("key_or_name"),
  /**
   * The treatment of a row whose record exists: skip it, replace the record's values, or fill only its empty
   * fields.
   */
  on_match: onDuplicate.default("skip"),
  /**
   * Maps a column's name to the treatment of its field in existing records, if it differs from `on_match`.
   * Empty cells never change anything.
   */
  column_choices: z.record(z.string().max(2000), columnChoice).default({}),
  ...reading,
  /**
   * The meaning of values by column name: the id of a stage, pipeline or member, an option of a choice field, or an empty text.
   * Ignores case and accents. A column without an entry uses the choices of the last imports for its field.
   */
  values: z.record(z.string().max(2000), z.record(z.string().max(200), z.string().max(200))).default({}),
  /**
   * The fields that the import defines, by the name of the column that fills each, which maps to `new`. The options of a choice
   * are the cells of the column. Only an administrator may choose it, and to add options.
   */
  new_fields: z
    .record(z.string().max(2000), newCustomField.pick({ label: true, type: true, section: true }))
    .default({}),
  /** Adds the values of custom choices that are not among their options. */
  create_options: z.boolean().default(false),
  create_companies: z.boolean().default(true),
  /** Creates the pipelines and stages that the file names and the organisation lacks; only an administrator may choose it. */
  create_stages: z.boolean().default(false),
  /** The owner of new records whose row names no owner; null or an empty cell in a mapped owner column means no owner. */
  owner_id: storable(z.string().min(1).max(maxMemberId)).nullable().default(null),
  /** The date order for columns that do not prove their own. */
  date_order: z.enum(["day", "month"]).optional(),
  name_order: nameOrder,
  /** The time zone for times of day that name none; the default is UTC. */
  time_zone: timeZoneName.optional(),
});
export type ImportCheckInput = z.output<typeof importCheckInput>;

/** A number of rows that share one problem. */
export const importGroup = z.object({
  /** The kind the rows were to become; with `problem` it identifies the group when its rows are requested. */
  noun: importNoun,
  problem: z.string(),
  reason: z.string(),
  rows: z.number().int(),
});
export type ImportGroup = z.output<typeof importGroup>;

/**
 * The values of a stage, pipeline, member or choice column that were not understood or were given a meaning by a person:
 * the first hundred found, those with the most rows first.
 */
export const importColumnValues = z.object({
  noun: importNoun,
  header: z.string(),
  /** The field that the column is mapped to. */
  field: z.string(),
  of: z.enum(["stage", "pipeline", "member", "option"]),
  /** The options of a choice field that its values can stand for. */
  options: z.array(z.string()),
  /** An unknown value is kept as text; otherwise its cell is left out. */
  is_kept: z.boolean(),
  values: z.array(
    z.object({
      value: z.string(),
      rows: z.number().int(),
      /** The chosen id or option, or an empty text for an empty cell; null when nothing was chosen or it no longer exists. */
      target: z.string().nullable(),
      /** The name of the chosen target. */
      name: z.string().nullable(),
    }),
  ),
  /** The number of rows with values that are not listed. */
  more_rows: z.number().int(),
});
export type ImportColumnValues = z.output<typeof importColumnValues>;

/** Stages that an import can create in a pipeline, which is new itself when `is_new` is true. */
export const importNewStages = z.object({
  id: pipelineId,
  name: z.string(),
  is_new: z.boolean(),
  stages: z.array(z.object({ id: stageId, name: z.string() })),
});
export type ImportNewStages = z.output<typeof importNewStages>;

/** A field that an import defines, or a field that it adds options to. */
export const importNewField = z.object({
  noun: importNoun,
  key: z.string(),
  label: z.string(),
  type: z.enum(customFieldTypes),
  is_new: z.boolean(),
  /** The name of the column, of a new field. */
  header: z.string(),
  /** The added options. */
  options: z.array(z.object({ id: z.uuid(), label: z.string() })),
});
export type ImportNewField = z.output<typeof importNewField>;

/**
 * The expected result of a run, counted in rows. `conflict` rows match a record that the choices leave
 * unchanged; `fail` rows cannot become records. `groups` explains both.
 */
export const importCheck = z.object({
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  conflict: z.number().int(),
  fail: z.number().int(),
  companies: z.number().int(),
  /** The number of cells that cannot be stored; their rows are imported without them. `warnings` lists the first ten. */
  cells_left_out: z.number().int(),
  warnings: z.array(importRowWarning),
  /** Left-out cells grouped by correction, largest group first. */
  cell_groups: z.array(z.object({ reason: z.string(), cells: z.number().int() })),
  groups: z.array(importGroup),
  column_values: z.array(importColumnValues),
  /**
   * The stages that the file names and the organisation lacks, by their pipelines, in the order of the file. A run creates
   * them when `create_stages` is chosen. Empty when the file names more than fifty.
   */
  new_stages: z.array(importNewStages),
  /** The custom fields and options that a run creates. */
  new_fields: z.array(importNewField),
  /** Rows that create records without a name, such as people with only an e-mail address. */
  unnamed: z.array(importGroup),
  /**
   * Rows that create a deal or task although one of the same name and company, or about the same record, exists or precedes
   * it in the file. With `match_by` as `name_and_company` they match it. Empty unless `match_by` is `key_or_name`.
   */
  likely: z.array(importGroup),
  /** The reading of each column's ambiguous dates; the user chooses where the column does not prove the order. */
  dates_read: z.array(dateReading),
  /** The fields of existing records that change, with the number of rows. */
  changed_fields: z.array(z.object({ noun: importNoun, field: z.string(), rows: z.number().int() })),
  /** Counts for each kind of record; a mixed file has several kinds. */
  kinds: z.array(
    z.object({
      noun: importNoun,
      create: z.number().int(),
      update: z.number().int(),
      unchanged: z.number().int(),
      conflict: z.number().int(),
      fail: z.number().int(),
      /** The number of rows whose external id another row of the file has; counted where the import fails or skips any of them. */
      shared_ids: z.number().int().default(0),
    }),
  ),
});
export type ImportCheck = z.output<typeof importCheck>;

/**
 * The result of a run, counted in rows. `failed` rows were not imported; `skipped` rows match a record that
 * stays unchanged. `errors` lists the first hundred of both, `warnings` the first hundred left-out cells.
 */
export const importRunResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  companies_created: z.number().int(),
  /** The number of pipelines and stages created; an import that created any can only be undone by an administrator. */
  stages_created: z.number().int().default(0),
  /** The number of custom fields created or extended by options; undoing the import then takes an administrator, too. */
  fields_created: z.number().int().default(0),
  cells_left_out: z.number().int(),
  /** Counts for each kind of record. */
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
  /** The number of rows whose outcome differs from the check, because records changed in between. */
  differing: z.number().int().default(0),
  errors: z.array(
    importRowError.extend({
      is_skipped: z.boolean(),
      /** The existing record that stays unchanged; only for skipped rows. */
      record: z.object({ noun: importNoun, id: z.uuid(), name: z.string() }).optional(),
    }),
  ),
  warnings: z.array(importRowWarning),
  dates_read: z.array(dateReading),
});
/** The result before it is serialised. */
export type ImportRunResult = z.input<typeof importRunResult>;

/** The outcome of a row: it creates a record, updates one, changes nothing, conflicts with one that stays unchanged, or fails. */
export const importRowOutcome = z.enum(["create", "update", "unchanged", "conflict", "fail"]);
export type ImportRowOutcome = z.infer<typeof importRowOutcome>;

const rowOutcome = {
  outcome: importRowOutcome,
  /** The existing record that the row matches; null where the import creates it. */
  record: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Each changed field of an update with its old and new value; for a record to be created, each field with a value. */
  changes: z.array(fieldChange),
};

/** The outcome of a row in the check; `run` is the outcome of the run where it differs. */
export const importCheckRow = z.object({
  row: z.number().int(),
  /** A row of a mixed file is listed once for each kind. */
  noun: importNoun,
  ...rowOutcome,
  /** The reason why the row is not imported, in the reader's language. */
  reason: z.string().nullable(),
  /** The cells as they are in the file; empty for a very long row. */
  cells: z.array(z.string()),
  /** The reasons why cells or parts of them are left out; the first fifty. */
  left_out: z.array(z.string()),
  run: z.object(rowOutcome).nullable(),
});
export type ImportCheckRow = z.output<typeof importCheckRow>;

/** `after` is the `next` of the previous answer; the other parameters filter the rows. */
export const importCheckRowsQuery = z.strictObject({
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  after: z
    .string()
    .regex(/^\d{1,10}_[a-z]{1,20}$/u, refusalMessage("invalidCursor"))
    .optional(),
  outcome: importRowOutcome.optional(),
  noun: importNoun.optional(),
  /** Only updates of this field. */
  field: z.string().max(100).optional(),
  /** Only rows with this problem, as a group of `groups` or `unnamed` names it. */
  problem: z.string().max(60).optional(),
  /** Only rows with left-out cells of this group, an index into the check's `cell_groups` from 0. */
  cell_group: wholeParam(0, 499).optional(),
});
export type ImportCheckRowsQuery = z.output<typeof importCheckRowsQuery>;

export const importCheckRowsAnswer = z.object({ rows: z.array(importCheckRow), next: z.string().nullable() });

/** An import job. It continues when the tab that uploaded the file is closed. */
export const importJob = z.object({
  id: importId,
  state: importState,
  file_name: z.string(),
  kind: importKind,
  headers: z.array(z.string()),
  sample_rows: z.array(z.array(z.string())),
  suggested_mapping: z.record(z.string(), z.string()),
  /** The type that the cells of each column suggest for a new field. */
  column_types: z.record(z.string(), z.enum(customFieldTypes)),
  /** Another kind that fits the columns better; null when there is none. */
  looks_like: importKind.nullable(),
  /** The targets that a column can map to, those of custom fields as `custom.<key>`; a row needs at least one of `naming_targets` to become a record. */
  targets: z.array(z.string()),
  naming_targets: z.array(z.string()),
  /** The encoding with which the file is read; like the other reading settings, it is null until the file has been received. */
  encoding: csvEncoding.nullable(),
  encoding_is_sure: z.boolean(),
  /** The sheet of a workbook that is read, the first one with a table unless another was chosen; null for a text. */
  sheet: z.string().nullable(),
  /** The sheets of a workbook that have cells and are not hidden. */
  sheets: z.array(z.string()),
  delimiter: csvDelimiter.nullable(),
  quoting: csvQuoting.nullable(),
  has_header: z.boolean(),
  /** The number of rows before the header, or before the data when there is no header. */
  rows_above: z.number().int(),
  /** Progress in bytes during the upload, then in rows; a `total` in rows is an estimate until all rows were read. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** The job has not started, because another import of the organisation is running. */
  waiting: z.boolean(),
  /** The step was restarted because its process was killed. */
  begun_again: z.boolean(),
  /** The settings of the last check. */
  choices: importCheckInput.nullable(),
  check: importCheck.nullable(),
  result: importRunResult.nullable(),
  /** The reason why it failed or went back to `uploaded`, in the reader's language. */
  reason: z.string().nullable(),
  /** The action whose undo reverts the whole import; null until it is done and when it changed nothing. */
  action_id: actionId.nullable(),
  is_undone: z.boolean(),
  owner_id: z.string(),
  owner_name: z.string(),
  /** Whether its owner has seen the result. */
  is_seen: z.boolean(),
  /** The job failed but can be checked again, because its file is still stored. */
  keeps_file: z.boolean(),
  created_at: moment,
  updated_at: moment,
});
export type ImportJob = z.output<typeof importJob>;

/** An import in a list, without the contents of the file. */
export const listedImport = importJob
  .omit({
    headers: true,
    sample_rows: true,
    suggested_mapping: true,
    column_types: true,
    targets: true,
    naming_targets: true,
    looks_like: true,
    sheet: true,
    sheets: true,
  })
  .omit({ choices: true, check: true })
  .extend({
    result: importRunResult
      .omit({ errors: true, warnings: true, dates_read: true, column_values: true })
      .nullable(),
  });
export type ListedImport = z.output<typeof listedImport>;

/** `unseen` selects only the caller's own imports that are in progress or ended and not yet seen. */
export const importListQuery = z.strictObject({
  unseen: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
});

/** Selects the failed or the skipped rows; skipped ones have the key of a record that stays unchanged. */
export const importFailedQuery = z.strictObject({ rows: z.enum(["failed", "skipped"]).default("failed") });
export type ImportFailedQuery = z.output<typeof importFailedQuery>;

export const importJobAnswer = z.object({ import: importJob });
export const importJobListAnswer = z.object({ imports: z.array(listedImport) });
