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
import {
  dateReading,
  importRowError,
  importRowWarning,
  maxTargetLength,
  nameOrder,
  onDuplicate,
} from "./import-schema.ts";

/**
 * The state of an import. In `checking` or `running`, it may still wait for another import of the
 * organisation.
 */
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

export const importNoun = z.enum(nounsWith("import"));

export const importTemplateQuery = z.strictObject({ kind: importNoun.default("contact") });

/**
 * The records that rows create: records of one kind, or with `mixed` a company, a contact and a deal per row.
 * Targets of mixed files have the noun as prefix, such as `contact.email`.
 */
export const importKind = z.enum([...nounsWith("import"), "mixed"]);
export type ImportKind = z.infer<typeof importKind>;

export const importCreateFields = z.strictObject({ kind: importKind.default("contact") });

const reading = {
  encoding: csvEncoding.optional(),
  delimiter: shapeChoices.delimiter,
  quoting: shapeChoices.quoting,
  has_header: shapeChoices.hasHeader,
  rows_above: shapeChoices.rowsAbove,
};
export const importReadingInput = z.strictObject({
  ...reading,
  kind: importKind.optional(),
  sheet: sheetChoice,
});
export type ImportReadingInput = z.output<typeof importReadingInput>;

/**
 * The effect of a value in the file on a field of an existing record: `take` replaces the field's value,
 * `keep` keeps it, and `fill` sets only empty fields.
 */
export const columnChoice = z.enum(["take", "keep", "fill"]);
export type ColumnChoice = z.infer<typeof columnChoice>;

/** Options for reading the file and its rows. The server detects omitted reading options. */
export const importCheckInput = z.strictObject({
  /** Maps column names to fields. An empty string or `skip` ignores the column. */
  mapping: z.record(z.string().max(2000), z.string().max(maxTargetLength)),
  /**
   * The rule that finds the existing record for a row. An equal external id always matches.
   * - `key`: the contact's e-mail address, the company's name or the deal's external id. `email` is an alias.
   * - `external_id`: the external id, then the key.
   * - `phone`: the key, then a phone number that only one contact has.
   * - `key_or_name`: the key, the external id, then the name together with values such as company and phone.
   * - `name_and_company`: like `key_or_name`, then the oldest record with the same name and company (tasks:
   *   the same title and record).
   */
  match_by: z
    .enum(["key", "external_id", "phone", "key_or_name", "email", "name_and_company"])
    .transform((way) => (way === "email" ? "key" : way))
    .default("key_or_name"),
  /**
   * The effect of a row on a matching record: no change, replacing the record's values, or setting its empty
   * fields.
   */
  on_match: onDuplicate.default("skip"),
  /**
   * Overrides `on_match` for the fields of single columns, by column name. Empty cells never change a value.
   */
  column_choices: z.record(z.string().max(2000), columnChoice).default({}),
  ...reading,
  /**
   * The meaning of cells, by column name and cell value: the id of a stage, pipeline or member, an option, or
   * an empty text to ignore the cell. Case and accents do not matter. A column without an entry uses the
   * choices of earlier imports into its field.
   */
  values: z.record(z.string().max(2000), z.record(z.string().max(200), z.string().max(200))).default({}),
  /**
   * The fields that the import creates, by the name of a column with the target `new`. If the field is a
   * choice field, the cells become its options. Only administrators may create fields or add options.
   */
  new_fields: z
    .record(z.string().max(2000), newCustomField.pick({ label: true, type: true, section: true }))
    .default({}),
  create_options: z.boolean().default(false),
  create_companies: z.boolean().default(true),
  /**
   * Whether to create pipelines and stages that the file names and that do not exist. Only administrators may
   * set this option.
   */
  create_stages: z.boolean().default(false),
  /**
   * The owner of new records whose rows do not name an owner. Null means no owner, like an empty cell of an
   * owner column.
   */
  owner_id: storable(z.string().min(1).max(maxMemberId)).nullable().default(null),
  /** The date order for columns whose dates do not prove an order. */
  date_order: z.enum(["day", "month"]).optional(),
  name_order: nameOrder,
  /** The time zone for times of day without a zone; the default is UTC. */
  time_zone: timeZoneName.optional(),
});
export type ImportCheckInput = z.output<typeof importCheckInput>;

export const importGroup = z.object({
  /**
   * The kind of record that the rows would create. `noun` and `problem` together identify the group in
   * requests for its rows.
   */
  noun: importNoun,
  problem: z.string(),
  reason: z.string(),
  rows: z.number().int(),
});
export type ImportGroup = z.output<typeof importGroup>;

/**
 * Values of a stage, pipeline, member or choice column that were unknown or that a user mapped: the first
 * hundred that the check found, most frequent first.
 */
export const importColumnValues = z.object({
  noun: importNoun,
  header: z.string(),
  field: z.string(),
  of: z.enum(["stage", "pipeline", "member", "option"]),
  /** The options of the choice field. Values of the column can be mapped to these options. */
  options: z.array(z.string()),
  /** Whether the import keeps unknown values as text; otherwise it ignores the cells. */
  is_kept: z.boolean(),
  values: z.array(
    z.object({
      value: z.string(),
      rows: z.number().int(),
      /**
       * The id or option that the user chose; empty to ignore the value; null if the user chose nothing or
       * the target was deleted.
       */
      target: z.string().nullable(),
      name: z.string().nullable(),
    }),
  ),
  more_rows: z.number().int(),
});
export type ImportColumnValues = z.output<typeof importColumnValues>;

export const importNewStages = z.object({
  id: pipelineId,
  name: z.string(),
  is_new: z.boolean(),
  stages: z.array(z.object({ id: stageId, name: z.string() })),
});
export type ImportNewStages = z.output<typeof importNewStages>;

/** A field that the import creates, or an existing field that gets options. */
export const importNewField = z.object({
  noun: importNoun,
  key: z.string(),
  label: z.string(),
  type: z.enum(customFieldTypes),
  is_new: z.boolean(),
  /** The name of the column, for new fields. */
  header: z.string(),
  options: z.array(z.object({ id: z.uuid(), label: z.string() })),
});
export type ImportNewField = z.output<typeof importNewField>;

const checkedRows = {
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  conflict: z.number().int(),
  fail: z.number().int(),
};

/**
 * The expected result of a run, as numbers of rows. `conflict` rows match a record that the import must not
 * change; `fail` rows cannot be imported. `groups` lists the reasons for these rows.
 */
export const importCheck = z.object({
  ...checkedRows,
  companies: z.number().int(),
  /**
   * The number of cells that cannot be stored. The run imports their rows without these cells. `warnings`
   * lists the first ten.
   */
  cells_left_out: z.number().int(),
  warnings: z.array(importRowWarning),
  /** The ignored cells by reason, largest group first. */
  cell_groups: z.array(z.object({ reason: z.string(), cells: z.number().int() })),
  groups: z.array(importGroup),
  column_values: z.array(importColumnValues),
  /**
   * The stages that the file names and that do not exist, by pipeline, in the order of the file. A run creates
   * them if `create_stages` is set. Empty if there are more than fifty.
   */
  new_stages: z.array(importNewStages),
  new_fields: z.array(importNewField),
  /** The rows that create records without a name, such as contacts with only an e-mail address. */
  unnamed: z.array(importGroup),
  /**
   * The rows that would create a deal or task similar to another: a deal with the same name and company, or a
   * task with the same title and record. With `match_by=name_and_company` these rows would match. Empty
   * unless `match_by` is `key_or_name`.
   */
  likely: z.array(importGroup),
  /**
   * The interpretation of ambiguous dates in each column. Users can change the order of day and month unless
   * another date in the column proves the order.
   */
  dates_read: z.array(dateReading),
  changed_fields: z.array(z.object({ noun: importNoun, field: z.string(), rows: z.number().int() })),
  kinds: z.array(
    z.object({
      noun: importNoun,
      ...checkedRows,
      /**
       * The number of rows that share an external id with another row; 0 unless the import fails or skips
       * rows for this reason.
       */
      shared_ids: z.number().int().default(0),
    }),
  ),
});
export type ImportCheck = z.output<typeof importCheck>;

/**
 * The result of a run, as numbers of rows. `failed` rows were not imported; `skipped` rows match an unchanged
 * record. `errors` lists the first hundred of these rows, and `warnings` the first hundred ignored cells.
 */
export const importRunResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  companies_created: z.number().int(),
  /** The number of created pipelines and stages. If not 0, only administrators can undo the import. */
  stages_created: z.number().int().default(0),
  /**
   * The number of custom fields that were created or got options. If not 0, only administrators can undo the
   * import.
   */
  fields_created: z.number().int().default(0),
  cells_left_out: z.number().int(),
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
      /** The matching record, for skipped rows. */
      record: z.object({ noun: importNoun, id: z.uuid(), name: z.string() }).optional(),
    }),
  ),
  warnings: z.array(importRowWarning),
  dates_read: z.array(dateReading),
});
export type ImportRunResult = z.input<typeof importRunResult>;

/** The outcome of a row. `conflict` means that the import must not change the matching record. */
export const importRowOutcome = z.enum(["create", "update", "unchanged", "conflict", "fail"]);
export type ImportRowOutcome = z.infer<typeof importRowOutcome>;

const rowOutcome = {
  outcome: importRowOutcome,
  record: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The changed fields of an update, or all values of a new record. */
  changes: z.array(fieldChange),
};

/** A row in the check; `run` is its outcome in the run, if that differs. */
export const importCheckRow = z.object({
  row: z.number().int(),
  /** The kind of record. A row of a mixed file appears once per kind. */
  noun: importNoun,
  ...rowOutcome,
  reason: z.string().nullable(),
  /** The cells of the row; empty if the row is very long. */
  cells: z.array(z.string()),
  /** Reasons why the import ignores cells or parts of cells; at most fifty. */
  left_out: z.array(z.string()),
  run: z.object(rowOutcome).nullable(),
});
export type ImportCheckRow = z.output<typeof importCheckRow>;

/** `after` is the `next` of the previous page; the other parameters filter the rows. */
export const importCheckRowsQuery = z.strictObject({
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  after: z
    .string()
    .regex(/^\d{1,10}_[a-z]{1,20}$/u, refusalMessage("invalidCursor"))
    .optional(),
  outcome: importRowOutcome.optional(),
  noun: importNoun.optional(),
  /** Selects rows that update this field. */
  field: z.string().max(100).optional(),
  /** Selects rows of this group of `groups`, `unnamed` or `likely`. */
  problem: z.string().max(60).optional(),
  /** Selects rows of this group of `cell_groups`, by index from 0. */
  cell_group: wholeParam(0, 499).optional(),
});
export type ImportCheckRowsQuery = z.output<typeof importCheckRowsQuery>;

export const importCheckRowsAnswer = z.object({ rows: z.array(importCheckRow), next: z.string().nullable() });

export const importJob = z.object({
  id: importId,
  state: importState,
  file_name: z.string(),
  kind: importKind,
  headers: z.array(z.string()),
  sample_rows: z.array(z.array(z.string())),
  suggested_mapping: z.record(z.string(), z.string()),
  /** The type of new field that the cells of each column suggest. */
  column_types: z.record(z.string(), z.enum(customFieldTypes)),
  /** Another kind of record that fits the columns better, or null. */
  looks_like: importKind.nullable(),
  /**
   * The possible targets of a column; custom fields are `custom.<key>`. To create a record, a row needs a
   * value for at least one of `naming_targets`.
   */
  targets: z.array(z.string()),
  naming_targets: z.array(z.string()),
  /** The encoding of the file. Like `delimiter` and `quoting`, it is null until the upload is complete. */
  encoding: csvEncoding.nullable(),
  encoding_is_sure: z.boolean(),
  /** The sheet of a workbook to import; by default the first with a table; null for text files. */
  sheet: z.string().nullable(),
  /** The names of visible, non-empty sheets of a workbook. */
  sheets: z.array(z.string()),
  delimiter: csvDelimiter.nullable(),
  quoting: csvQuoting.nullable(),
  has_header: z.boolean(),
  /** The number of rows before the header, or before the data if there is no header. */
  rows_above: z.number().int(),
  /** Progress in bytes during the upload, then in rows. Until all rows are read, `total` is an estimate. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** Whether the job waits for another import of the organisation. */
  waiting: z.boolean(),
  /** Whether the step restarted after its process was killed. */
  begun_again: z.boolean(),
  choices: importCheckInput.nullable(),
  check: importCheck.nullable(),
  result: importRunResult.nullable(),
  /** The reason why the job failed or returned to `uploaded`, in the reader's language. */
  reason: z.string().nullable(),
  /** The action that undoes the import; null while the import runs or if it changed no records. */
  action_id: actionId.nullable(),
  is_undone: z.boolean(),
  owner_id: z.string(),
  owner_name: z.string(),
  is_seen: z.boolean(),
  /** Whether a failed job still has its file, so that users can check it again. */
  keeps_file: z.boolean(),
  created_at: moment,
  updated_at: moment,
});
export type ImportJob = z.output<typeof importJob>;

/** An import in the list, without data from the file. */
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
    choices: true,
    check: true,
  })
  .extend({
    result: importRunResult
      .omit({ errors: true, warnings: true, dates_read: true, column_values: true })
      .nullable(),
  });
export type ListedImport = z.output<typeof listedImport>;

/** `unseen` selects the caller's imports that are running or have an unseen result. */
export const importListQuery = z.strictObject({
  unseen: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
});

/** Selects the rows to download: failed rows, or skipped rows, which match an unchanged record. */
export const importFailedQuery = z.strictObject({ rows: z.enum(["failed", "skipped"]).default("failed") });
export type ImportFailedQuery = z.output<typeof importFailedQuery>;

export const importJobAnswer = z.object({ import: importJob });
export const importJobListAnswer = z.object({ imports: z.array(listedImport) });
