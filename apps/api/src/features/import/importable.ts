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

/** A row of a file, read as a record of its kind. */
export interface RecordRow {
  readonly columns: Readonly<Record<string, unknown>>;
  /** Member columns whose cell names no member of the organisation; a new record leaves them empty. */
  readonly nobody?: readonly string[];
  /** The row's key for each of the kind's match ways; null where the row has none. */
  readonly matchKeys: readonly (string | null)[];
  /** The name of the company that the record belongs to. */
  readonly companyName?: string | null;
  /** The web site that identifies that company; a company created for the row gets it. */
  readonly companyWebsite?: string | null;
}

/** One criterion by which a row and a record are the same. */
export interface MatchWay {
  readonly name: "key" | "external_id" | "phone" | "alike" | "name_and_company";
  /** The SQL source of the records `c` and their keys; the default is the table of the kind. */
  readonly from?: string;
  /** A key that several records share matches none of them; otherwise it matches the oldest. */
  readonly isOfOneOnly?: boolean;
  /** The key of a record `c`, as SQL without parameters: two expressions with parameters are never equal. */
  readonly key: string;
  /** The indexed column that begins the key, if the rest of it is read from other tables. */
  readonly firstColumn?: string;
  /** A condition on `c` that leaves out records without this key, so that the index of the key is used. */
  readonly isKeyed: string;
  /** Only one record can have the key: a row with the same key matches even if its external id differs. */
  readonly isUnique: boolean;
  /** The key matches rows with records only: two rows of one file with the same key stay two records. */
  readonly isOfRecordsOnly?: boolean;
  /** The key of a merged record still matches, and means the record that it was merged into. */
  readonly outlivesMerges?: boolean;
  /** The index of the key's part that is the folded company name, from 1. */
  readonly companyPart?: number | undefined;
  /**
   * Columns in which a row and its matching record must not contradict each other. Two rows of a file match only if they
   * agree in all their values.
   */
  readonly details?: readonly string[];
  /** Messages for a row that matches a record, and for a row that matches an earlier row of the file. */
  readonly same: {
    readonly record: Refusal;
    /** Messages for all such rows, and for one row with the number of the earlier row. */
    readonly rows?: Refusal;
    readonly row?: (row: number) => Refusal;
  };
  /** A record's key ends with the ids of its parents; a row's key gets them once the row is linked. */
  readonly endsInLink?: boolean;
  /** While the way is not chosen, a check names the rows that it would match. */
  readonly isLikely?: boolean;
}

/** The settings with which all rows of an import are read. */
export interface RowContext {
  readonly nameOrder: NameOrder;
  /** The pipelines with their stages, the default first; empty when no column needs them. */
  readonly pipelines: readonly Pipeline[];
  /** The organisation's currency. */
  readonly currency: string;
  /** The country for phone numbers without a country code; null when the organisation has chosen none. */
  readonly phoneCountry: string | null;
  /**
   * The ids of members by what a file may call them: id, e-mail address or name; null where several share that text. The
   * record is empty when no column names members.
   */
  readonly members: Readonly<Record<string, string | null>>;
  /** The time zone for times of day that name none. */
  readonly timeZone: string;
  /** The organisation's types of interactions. */
  readonly types: readonly InteractionType[];
  /** The time at which new records enter their stages. */
  readonly enteredAt: string;
}

/** One way to find a record that a row names; the ways are tried in order. A name that several records share finds none. */
interface NamedWay extends Required<Pick<MatchWay, "from" | "key" | "isKeyed">> {
  /** A key that several records share finds the oldest of them. */
  readonly isOldest: boolean;
}

/** The ways in which a cell names a record of a kind. */
export interface RecordNaming {
  readonly ways: readonly NamedWay[];
  /** The keys to look a cell's record up by, one for each way. */
  keysOf(cell: string, context: Pick<RowContext, "nameOrder">): readonly (string | null)[];
}

/** Records of another kind that a column of a file can name. */
export interface NamedParents extends RecordNaming {
  /** The mapping target of a column that names the parent. */
  readonly target: string;
  /** The field that holds the id or the ids; of a parent a column in the table of the imported kind. */
  readonly column: string;
  readonly noun: RecordNoun;
  /** The warning for rows that name a parent which does not exist. */
  readonly unknown: Refusal;
}

/** A link from the imported records to one parent. */
export interface ImportLink extends NamedParents {
  /** The index of the parent's id in a staged row's `link_ids`, from 1. */
  readonly place: number;
  /** The index of the parent's first key in a staged row's `link_keys`, from 1. */
  readonly firstKey: number;
}

/** The values of a row: fields as their schemas parse them, and the texts that name other records. */
export interface RowValues {
  readonly fields: FieldValues;
  readonly named: Readonly<Record<string, string>>;
  /** Returns the cell as written in the file; empty if the row has none. */
  written(target: string): string;
  /** Returns whether the cells of the target are ids of another program. */
  holdsIds(target: string): boolean;
  /** Returns the number or date format that the target's column proves. */
  conventionOf(target: string): Convention | undefined;
  /** Returns the currency in the name of the target's column; empty if missing. */
  currencyMarkOf(target: string): string;
  /** Leaves a cell out of the record and reports why. */
  leaveOut(target: string, cell: string, reason: Refusal | undefined): void;
  /** Parses a part of a cell with the field's schema; reports it and answers undefined when the schema refuses it. */
  read(target: string, cell: string): FieldValue | undefined;
}

/** Unique keys of a record after its first one, such as further e-mail addresses. */
interface FurtherKeys {
  /** The mapping targets of the columns that bring such keys. */
  readonly targets: readonly string[];
  /** The column of a row that has the first key; `further` is the column with the list of the others. */
  readonly first: string;
  readonly further: string;
  /** The SQL source of existing keys and of the records that have them. */
  readonly holders: { readonly from: string; readonly key: string; readonly id: string };
  /** The warning for a key that is left out because another record has it. */
  readonly taken: Refusal;
  /** The columns of a row without the keys that belong to another record. */
  without(
    row: FieldValues,
    around: { taken: ReadonlySet<string>; company: string | null; phoneCountry: string | null },
  ): FieldValues;
}

/** The record that already has a row's key, and the match way that found it (`match_by`). */
interface RecordHolder {
  readonly name: string;
  readonly id: string;
  readonly way: string;
}

/** A stage that a row names and no pipeline has. */
export interface WantedStage {
  /** The id of its pipeline, or the name of a pipeline that is missing too. */
  readonly pipeline: string;
  /** Missing when the row names the pipeline only. */
  readonly stage?: string | undefined;
  /** The outcome that the row's status needs a stage for. */
  readonly outcome?: "won" | "lost" | undefined;
}

/** The targets that the columns of a file can become, and how their cells are read. */
export interface ImportColumns {
  /** The names that other systems give the columns. */
  readonly known: KnownColumns;
  /** The schemas of the fields and of the targets that name a linked record. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Targets whose cells are numbers or dates without being plain fields of that type. */
  readonly cellKinds: Readonly<Record<string, ColumnKind>>;
  /** Targets whose cells are names to resolve instead of values; `rowOf` gets their texts. */
  readonly namedTargets: ReadonlySet<string>;
  /** Targets whose cells name a member or, if none matches, stay as text. */
  readonly memberTexts?: readonly string[];
  /** Further targets, in addition to choice and member fields, whose cell meanings a user can choose. */
  readonly valueChoices?: Readonly<Record<string, ValueChoice>>;
}

/** The columns of a kind; `filled` are columns of its table that only `rowOf` fills. */
type OwnColumns = Pick<ImportColumns, "known" | "schemas"> &
  Partial<ImportColumns> & { readonly filled?: readonly string[] };

type FindWantedStage = (
  named: RowValues["named"],
  pipelines: RowContext["pipelines"],
) => WantedStage | undefined;

/** Unique keys, and how the record is shown that already has one. */
interface UniqueKeys {
  readonly further: FurtherKeys;
  /** Returns the refusal that names the existing record, if the specification has a text for it. */
  heldBy(holder: RecordHolder): Refusal | undefined;
  /** Further properties that describe that record in the answer of an import. */
  heldAs(holder: RecordHolder): Pick<ImportRowError, "contact">;
}

/** The rules of a kind of record that files can be imported as. */
export interface Importable {
  readonly stored: StoredKind;
  readonly columns: OwnColumns;
  /** The naming targets: a row needs at least one of them to become a record. */
  readonly namedBy: readonly string[];
  /** The match ways, in the order in which they are tried. */
  readonly ways: readonly MatchWay[];
  /** Returns the stage that a row names and the pipelines lack, for kinds whose records are always in a stage. */
  readonly wantedStage?: FindWantedStage;
  /** The warning for rows that name several parents, for kinds whose records have at most one. */
  readonly ofSeveral?: Refusal;
  readonly unique?: UniqueKeys;
  /** Makes a record of a row, or says why the row cannot be one. */
  rowOf(said: RowValues, context: RowContext): RecordRow | { readonly refused: Refusal };
  /** Merges the values that are not plain fields into an existing record. */
  mergeSpecial?(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues;
  /** Completes the created records beyond placing them in their stages. */
  settle?(tx: TenantTx, ids: readonly string[]): Promise<void>;
}

/** The parts of a custom field by which its cells are read; the field may be one that the import defines. */
export interface ImportedField
  extends Pick<CustomDefinition, "noun" | "key" | "label" | "labels" | "type" | "target">,
    Partial<StoredField & Pick<CustomDefinition, "is_unique">> {
  readonly key: string;
  readonly type: CustomDefinition["type"];
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

/** The rules of a kind with what follows from its declaration. */
export interface ImportedKind extends Omit<Importable, "columns" | "wantedStage">, ImportColumns {
  readonly declaration: AnyKind;
  readonly plural: AnyKind["plural"];
  /** The columns that a row fills itself. */
  readonly rowColumns: readonly string[];
  /** The column that holds the id of the company, and the one that holds its name when it does not exist. */
  readonly companyColumn: string | undefined;
  readonly companyText: string | undefined;
  /** The warning for rows that name a company which does not exist, for kinds that cannot keep its name as text. */
  readonly companyUnknown: Refusal | undefined;
  /** The links to parents other than the company. */
  readonly links: readonly ImportLink[];
  /** The parents of which a record can have several. */
  readonly lists: readonly NamedParents[];
  /** The custom fields that columns can fill, by their targets, and those of them that link to a record. */
  readonly custom: ReadonlyMap<string, ImportedField>;
  readonly customLinks: readonly ImportLink[];
  /** The warning for rows that name a stage for an existing record, when records keep their stage. */
  readonly stageKept: Refusal | undefined;
  readonly wantedStage: FindWantedStage | undefined;
}
