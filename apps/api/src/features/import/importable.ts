import type { ImportRowError } from "@lanyard/contract/import/import-schema";
import type { InteractionType } from "@lanyard/contract/interaction/interaction-options";
import type { AnyKind, RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { StoredField } from "#src/records/custom/custom-columns.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import type { KnownColumns } from "./column-names.ts";
import type { ColumnKind, Convention } from "./column-reading.ts";
import type { ModeOf } from "./merge-modes.ts";
import type { NameOrder } from "./person-name.ts";
import type { ValueChoice } from "./value-choices.ts";

/** A row that was read as a record. */
export interface RecordRow {
  readonly columns: Readonly<Record<string, unknown>>;
  /** Member columns whose cells name no member. A new record leaves them empty. */
  readonly nobody?: readonly string[];
  /** The row's key for each match rule; null if it has none. */
  readonly matchKeys: readonly (string | null)[];
  /** The name of the record's company. */
  readonly companyName?: string | null;
  /** The website that identifies the company. The import sets it on a company that it creates for the row. */
  readonly companyWebsite?: string | null;
}

/** A rule by which rows and records match. */
export interface MatchWay {
  readonly name: "key" | "external_id" | "phone" | "alike" | "name_and_company";
  /** SQL for the records `c` with their keys; the default is the table of the kind. */
  readonly from?: string;
  /** Whether a key that several records share matches none of them instead of the oldest. */
  readonly isOfOneOnly?: boolean;
  /**
   * SQL for the key of record `c`, without parameters, because PostgreSQL treats two expressions with
   * parameters as different.
   */
  readonly key: string;
  /** The indexed column at the start of the key, if other tables contain the rest. */
  readonly firstColumn?: string;
  /** SQL condition that excludes records without the key, so that PostgreSQL uses its index. */
  readonly isKeyed: string;
  /**
   * Whether only one record can have the key. Rows with this key then match despite different external ids.
   */
  readonly isUnique: boolean;
  /** Whether rows match only stored records. Two equal rows of one file then become two records. */
  readonly isOfRecordsOnly?: boolean;
  /** Whether the key of a merged record finds the surviving record. */
  readonly outlivesMerges?: boolean;
  readonly companyPart?: number | undefined;
  /**
   * Columns that must not differ between a row and its record. Two rows of one file match only if all of
   * these values are equal.
   */
  readonly details?: readonly string[];
  /** Messages for a row that matches a record, and for a row that matches an earlier row of the file. */
  readonly same: {
    readonly record: Refusal;
    /** The message if the file has several such rows. */
    readonly rows?: Refusal;
    /** The message for one row; `row` is the number of the earlier row. */
    readonly row?: (row: number) => Refusal;
  };
  /** Whether the key ends with the ids of the parents, which are added when the row is linked. */
  readonly endsInLink?: boolean;
  /** Whether a check lists the rows that would match under this rule. */
  readonly isLikely?: boolean;
}

/** The context in which all rows of an import are read. */
export interface RowContext {
  readonly nameOrder: NameOrder;
  /** The pipelines with their stages, the default first; empty if no column needs them. */
  readonly pipelines: readonly Pipeline[];
  readonly currency: string;
  /** The country of phone numbers without a country code; null if the organisation has none. */
  readonly phoneCountry: string | null;
  /**
   * The ids of members, by their ids, e-mail addresses and names. A text that several members share maps to
   * null. Empty if no column needs members.
   */
  readonly members: Readonly<Record<string, string | null>>;
  /** The time zone for times of day without a zone. */
  readonly timeZone: string;
  readonly types: readonly InteractionType[];
  /** The time at which new records enter their stages. */
  readonly enteredAt: string;
}

/** A way to find a record that a row names. The import tries the ways in order. */
interface NamedWay extends Required<Pick<MatchWay, "from" | "key" | "isKeyed">> {
  /** Whether a key that several records share finds the oldest one instead of none. */
  readonly isOldest: boolean;
}

/** The ways in which a cell can name a record of a kind. */
export interface RecordNaming {
  readonly ways: readonly NamedWay[];
  /** Returns the keys of a cell, one for each way of naming a record. */
  keysOf(cell: string, context: Pick<RowContext, "nameOrder">): readonly (string | null)[];
}

/** Records of another kind that a column can name. */
export interface NamedParents extends RecordNaming {
  /** The target of columns that name the record. */
  readonly target: string;
  /** The field that stores the ids; for a parent, a column of the imported kind's table. */
  readonly column: string;
  readonly noun: RecordNoun;
  /** The warning for rows that name a missing record. */
  readonly unknown: Refusal;
}

/** A link of imported records to a parent. */
export interface ImportLink extends NamedParents {
  /** The index of the parent's id in a row's `link_ids`, from 1. */
  readonly place: number;
  /** The index of the parent's first key in a row's `link_keys`, from 1. */
  readonly firstKey: number;
}

/** The values of a row: parsed fields, and the texts that name other records. */
export interface RowValues {
  readonly fields: FieldValues;
  readonly named: Readonly<Record<string, string>>;
  /** Returns the cell as written in the file; empty if there is none. */
  written(target: string): string;
  /** Returns whether the cells of a target are ids of another program. */
  holdsIds(target: string): boolean;
  /** Returns the number or date convention of a target's column. */
  conventionOf(target: string): Convention | undefined;
  currencyMarkOf(target: string): string;
  /** Ignores a cell and reports the reason. */
  leaveOut(target: string, cell: string, reason: Refusal | undefined): void;
  /** Parses a part of a cell with the field's schema; if it is refused, reports it and returns undefined. */
  read(target: string, cell: string): FieldValue | undefined;
}

/** Additional unique keys of a record, such as more e-mail addresses. */
interface FurtherKeys {
  /** The targets of the columns with additional keys. */
  readonly targets: readonly string[];
  /** The column with the first key; `further` is the column with the further keys. */
  readonly first: string;
  readonly further: string;
  /** SQL for existing keys and their records. */
  readonly holders: { readonly from: string; readonly key: string; readonly id: string };
  /** The warning for an ignored key that another record has. */
  readonly taken: Refusal;
  /** Returns the columns of a row without keys of other records. */
  without(
    row: FieldValues,
    around: { taken: ReadonlySet<string>; company: string | null; phoneCountry: string | null },
  ): FieldValues;
}

/** The existing record with a row's key, and the rule that found it (`match_by`). */
interface RecordHolder {
  readonly name: string;
  readonly id: string;
  readonly way: string;
}

/** A missing stage that a row names. */
export interface WantedStage {
  /** The id of the pipeline, or the name of a missing one. */
  readonly pipeline: string;
  /** The stage; undefined if the row names only a pipeline. */
  readonly stage?: string | undefined;
  /** The outcome that the row's status requires of the stage. */
  readonly outcome?: "won" | "lost" | undefined;
}

/** The targets of a kind's columns, and how the import reads their cells. */
export interface ImportColumns {
  readonly known: KnownColumns;
  /** The schemas of fields, and of targets that name a linked record. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Targets whose cells contain numbers or dates, but which are not plain fields of such a type. */
  readonly cellKinds: Readonly<Record<string, ColumnKind>>;
  /** Targets whose cells are names instead of values; `rowOf` receives the texts. */
  readonly namedTargets: ReadonlySet<string>;
  /** Targets whose cells name a member. Other texts are kept. */
  readonly memberTexts?: readonly string[];
  /** Targets whose values a user can map, in addition to choice and member fields. */
  readonly valueChoices?: Readonly<Record<string, ValueChoice>>;
}

/** The columns of a kind. `filled` are columns of its table that only `rowOf` fills. */
type OwnColumns = Pick<ImportColumns, "known" | "schemas"> &
  Partial<ImportColumns> & { readonly filled?: readonly string[] };

type FindWantedStage = (
  named: RowValues["named"],
  pipelines: RowContext["pipelines"],
) => WantedStage | undefined;

/** Unique keys, and the result of a row whose key an existing record has. */
interface UniqueKeys {
  readonly further: FurtherKeys;
  /** Returns the refusal that names the existing record, if the specification defines one. */
  heldBy(holder: RecordHolder): Refusal | undefined;
  /** Returns additional properties of the existing record for the response. */
  heldAs(holder: RecordHolder): Pick<ImportRowError, "contact">;
}

/** Reports that a row has more values of a field than a record can store. */
export type LeaveOut = (field: string, max: number) => void;

/** The import rules of a kind. */
export interface Importable {
  readonly stored: StoredKind;
  readonly columns: OwnColumns;
  /** The targets that name a record. A row needs a value for at least one of them. */
  readonly namedBy: readonly string[];
  /** The match rules, in the order in which they are tried. */
  readonly ways: readonly MatchWay[];
  /** Returns a missing stage that a row names, for kinds whose records always have a stage. */
  readonly wantedStage?: FindWantedStage;
  /** The warning for rows that name several parents, for kinds whose records have at most one. */
  readonly ofSeveral?: Refusal;
  readonly unique?: UniqueKeys;
  rowOf(said: RowValues, context: RowContext): RecordRow | { readonly refused: Refusal };
  /** Merges values of special fields into an existing record, and reports values that exceed a limit. */
  mergeSpecial?(now: FieldValues, record: FieldValues, modeOf: ModeOf, leaveOut: LeaveOut): FieldValues;
  /** Completes the created records. Entering their stages is a separate step. */
  settle?(tx: TenantTx, ids: readonly string[]): Promise<void>;
}

/** The properties of a custom field that its cells require. The import itself may define the field. */
export interface ImportedField
  extends Pick<CustomDefinition, "noun" | "key" | "label" | "labels" | "type" | "target">,
    Partial<StoredField & Pick<CustomDefinition, "is_unique">> {
  readonly key: string;
  readonly type: CustomDefinition["type"];
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** The import rules of a kind, with those that follow from its declaration. */
export interface ImportedKind extends Omit<Importable, "columns" | "wantedStage">, ImportColumns {
  readonly declaration: AnyKind;
  readonly plural: AnyKind["plural"];
  /** The columns that a row sets directly. */
  readonly rowColumns: readonly string[];
  readonly companyColumn: string | undefined;
  readonly companyText: string | undefined;
  /** The warning for rows that name a missing company, for kinds that cannot store its name as text. */
  readonly companyUnknown: Refusal | undefined;
  /** The links to parents other than the company. */
  readonly links: readonly ImportLink[];
  /** The parents of which a record can have several. */
  readonly lists: readonly NamedParents[];
  /** The custom fields by target, and the ones that link to a record. */
  readonly custom: ReadonlyMap<string, ImportedField>;
  readonly customLinks: readonly ImportLink[];
  /**
   * The warning for rows that name a stage for an existing record, for kinds whose records keep their stage.
   */
  readonly stageKept: Refusal | undefined;
  readonly wantedStage: FindWantedStage | undefined;
}
