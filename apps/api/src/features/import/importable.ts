import type { ImportRowError } from "@lanyard/contract/import/import-schema";
import type { InteractionType } from "@lanyard/contract/interaction/interaction-options";
import type { AnyKind, RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { StoredField } from "#src/records/custom/custom-columns.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import type { KnownColumns } from "./column-names.ts";
import type { Convention } from "./column-reading.ts";
import type { ModeOf } from "./merge-modes.ts";
import type { NameOrder } from "./person-name.ts";
import type { Targets } from "./target-rules.ts";

export interface RecordRow {
  readonly columns: Readonly<Record<string, unknown>>;
  /** Member columns whose cells match no member. These columns stay empty in new records. */
  readonly nobody?: readonly string[];
  /** The row's key for each match rule; null without a key. */
  readonly matchKeys: readonly (string | null)[];
  /** The name of the company; by default the value of the company's target. */
  readonly companyName?: string | null;
  /**
   * The website that identifies the company. A company that the import creates for the row gets this website.
   */
  readonly companyWebsite?: string | null;
}

/** A rule by which rows and records match. */
export interface MatchWay {
  readonly name: "key" | "external_id" | "phone" | "alike" | "name_and_company";
  /** SQL for the records `c` with their keys; the table of the kind by default. */
  readonly from?: string;
  /** Whether a key that several records share matches none of them. Otherwise the key matches the oldest. */
  readonly isOfOneOnly?: boolean;
  /**
   * SQL for the key of record `c`. The SQL has no parameters, because PostgreSQL treats two expressions with
   * parameters as different.
   */
  readonly key: string;
  /** The indexed column at the start of the key, if the rest of the key is in other tables. */
  readonly firstColumn?: string;
  /** SQL condition that the record has a key, which lets PostgreSQL use the partial index. */
  readonly isKeyed: string;
  /** Set if only one record can have the key. Rows with the key then match even if external ids differ. */
  readonly unique?: UniqueKey;
  /** Whether rows match only stored records, so that two equal rows of a file become two records. */
  readonly isOfRecordsOnly?: boolean;
  /** Whether the key of a merged record finds the survivor. */
  readonly outlivesMerges?: boolean;
  readonly companyPart?: number | undefined;
  /**
   * Columns that must not differ between a row and the matched record. Two rows of a file match only if all
   * of their values are equal.
   */
  readonly details?: readonly string[];
  /** Messages for rows that match a record, and for rows that match an earlier row of the file. */
  readonly same: {
    readonly record: Refusal;
    readonly rows?: Refusal;
    /** The message for one row; `row` is the number of the earlier row. */
    readonly row?: (row: number) => Refusal;
  };
  /** Whether the key ends with the id of a parent, which is added when rows are linked. */
  readonly endsInLink?: boolean;
  /** Whether a check lists the rows that this rule would match if the user had chosen it. */
  readonly isLikely?: boolean;
}

export interface RowContext {
  readonly nameOrder: NameOrder;
  /** The pipelines with their stages, default pipeline first; empty if no column needs them. */
  readonly pipelines: readonly Pipeline[];
  readonly currency: string;
  /** The country of phone numbers without a country code; null if the organisation has set none. */
  readonly phoneCountry: string | null;
  /**
   * The ids of members by id, email address and name; null for a text that several members share. Empty if no
   * column needs members.
   */
  readonly members: Readonly<Record<string, string | null>>;
  /** The time zone for times without a zone. */
  readonly timeZone: string;
  readonly types: readonly InteractionType[];
  readonly enteredAt: string;
}

export interface RecordNaming {
  /** The ways to find the record that a row names, in the order in which the import tries them. */
  readonly ways: readonly (Required<Pick<MatchWay, "from" | "key" | "isKeyed">> & {
    /** Whether a key that several records share finds the oldest record. Otherwise the key finds none. */
    readonly isOldest: boolean;
  })[];
  /** Returns the keys of a cell, one for each way. */
  keysOf(cell: string, context: Pick<RowContext, "nameOrder">): readonly (string | null)[];
}

/** Records of another kind that a column can name. */
export interface NamedParents extends RecordNaming {
  /** The target of columns that name the records. */
  readonly target: string;
  /** The field that stores the ids; for a parent, a column of the imported kind's table. */
  readonly column: string;
  readonly noun: RecordNoun;
  /** The warning for rows that name a missing record. */
  readonly unknown: Refusal;
}

export interface ImportLink extends NamedParents {
  /** The index of the parent's id in a row's `link_ids`, from 1. */
  readonly place: number;
  /** The index of the parent's first key in a row's `link_keys`, from 1. */
  readonly firstKey: number;
}

/** The link to the company that rows name and that the import can create. */
export interface CompanyLink extends Pick<NamedParents, "target" | "column"> {
  /** The column that stores the name of a missing company as text; undefined if the kind has none. */
  readonly text: string | undefined;
}

/** The values of a row: parsed fields, and texts that name other records. */
export interface RowValues {
  readonly fields: FieldValues;
  readonly named: Readonly<Record<string, string>>;
  /**
   * Returns the trimmed cell of the target's column. Returns an empty string for a placeholder or without a
   * column.
   */
  written(target: string): string;
  /** Returns the column of a target, whose cells can be ids of another program or need a convention. */
  columnOf(
    target: string,
  ): { holdsIds?: boolean; convention?: Convention | undefined; currencyMark?: string } | undefined;
  leaveOut(target: string, cell: string, reason: Refusal | undefined): void;
  /** Reports a problem of a valid cell, which is still imported. */
  report(target: string, cell: string, reason: Refusal): void;
  /** Parses a part of a cell with the field's schema. Reports a refused part and returns undefined. */
  read(target: string, cell: string): FieldValue | undefined;
}

/** A key of a match rule that only one record can have. */
export interface UniqueKey {
  readonly further: FurtherKeys;
  /** Returns the refusal of rows with the key, which names the existing record. */
  heldBy(holder: {
    readonly name: string;
    readonly id: string;
  }): Pick<ImportRowError, "contact"> & { readonly message: Refusal };
}

/** Further unique keys of a record, such as additional email addresses. */
export interface FurtherKeys {
  readonly target: string;
  /** The column with the first key; `further` is the column with the further keys. */
  readonly first: string;
  readonly further: string;
  /** SQL for existing keys and their records. */
  readonly holders: { readonly from: string; readonly key: string; readonly id: string };
  /** The warning for an ignored key of another record. */
  readonly taken: Refusal;
  without(
    row: FieldValues,
    around: { taken: ReadonlySet<string>; company: string | null; phoneCountry: string | null },
  ): FieldValues;
}

export interface WantedStage {
  /** The id of the pipeline, or the name of a missing one. */
  readonly pipeline: string;
  /** The stage; undefined if the row names only a pipeline. */
  readonly stage?: string | undefined;
  /** The outcome that the row's status requires. */
  readonly outcome?: "won" | "lost" | undefined;
}

/** Reports a row that would give a field more values than it can have. */
export type LeaveOut = (field: string, max: number) => void;

/** The import rules of a kind that its declaration does not imply. */
export interface Importable {
  readonly known: KnownColumns;
  readonly targets: Targets;
  /** Columns of the table that only `rowOf` fills. */
  readonly filled?: readonly string[];
  /**
   * The targets that name a record; by default the fields that form its name. A row needs a value for at least
   * one of them.
   */
  readonly namedBy?: readonly string[];
  /** The match rules in the order in which the import tries them. */
  readonly ways: readonly MatchWay[];
  /** Returns a missing stage that a row names; only for kinds whose records can have a stage. */
  wantedStage?(named: RowValues["named"], pipelines: RowContext["pipelines"]): WantedStage | undefined;
  rowOf(said: RowValues, context: RowContext): RecordRow | { readonly refused: Refusal };
  /** Merges values of special fields into an existing record, and reports values that exceed a limit. */
  mergeSpecial?(now: FieldValues, record: FieldValues, modeOf: ModeOf, leaveOut: LeaveOut): FieldValues;
}

/**
 * The properties of a custom field that are needed to read its cells. The field may be new in this import.
 */
export interface ImportedField
  extends Pick<CustomDefinition, "noun" | "key" | "label" | "labels" | "type" | "target">,
    Partial<StoredField & Pick<CustomDefinition, "is_unique">> {
  readonly key: string;
  readonly type: CustomDefinition["type"];
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** The import rules of a kind, including those that its declaration implies. */
export interface ImportedKind extends Importable {
  readonly stored: StoredKind;
  readonly declaration: AnyKind;
  readonly namedBy: readonly string[];
  /** The columns that a row sets directly. */
  readonly rowColumns: readonly string[];
  readonly company: CompanyLink | undefined;
  readonly links: readonly ImportLink[];
  readonly lists: readonly NamedParents[];
  /** The custom fields by target, and those that link to a record. */
  readonly custom: ReadonlyMap<string, ImportedField>;
  readonly customLinks: readonly ImportLink[];
  /**
   * The warning for rows that name a stage for an existing record, if records of the kind keep their stage.
   */
  readonly stageKept: Refusal | undefined;
}
