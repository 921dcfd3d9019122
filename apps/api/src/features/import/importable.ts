import type { ImportRowError } from "@lanyard/contract/import/import-schema";
import type { AnyKind, RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import type { MadeRows } from "#src/records/record-sql.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import type { KnownColumns } from "./column-names.ts";
import type { ColumnKind } from "./column-reading.ts";
import type { ModeOf } from "./merge-modes.ts";
import type { NameOrder } from "./person-name.ts";
import type { ValueChoice } from "./value-choices.ts";

/** A row as a record of its kind. */
export interface RecordRow {
  readonly columns: Readonly<Record<string, unknown>>;
  /** Columns whose member nobody of the organisation is: of a new record they stay empty. */
  readonly nobody?: readonly string[];
  /** One for each of the kind's ways of matching; null where the row cannot be matched so. */
  readonly matchKeys: readonly (string | null)[];
  /** The company that it belongs to. */
  readonly companyName: string | null;
  /** The web site that tells which company that is, and that one which is made for the row gets. */
  readonly companyWebsite?: string | null;
  /** By which what else it belongs to is found (`linkKeysOf`). */
  readonly linkKeys?: readonly (string | null)[] | undefined;
}

/** One way of telling that a row and a record are the same. */
export interface MatchWay {
  readonly name: "key" | "external_id" | "phone" | "alike" | "name_and_company";
  /** Where the keys of records `c` stand, as SQL; in the table of the kind where this is left out. */
  readonly from?: string;
  /** A key that several records have tells nothing: the oldest of them is not meant. */
  readonly isOfOneOnly?: boolean;
  /** The key of a record `c`, as SQL without parameters: two expressions with parameters are never equal. */
  readonly key: string;
  /** A condition on `c` that leaves out records without this key, so that the index of the key is used. */
  readonly isKeyed: string;
  /** Only one record can have it: even another external id does not make two of them. */
  readonly isUnique: boolean;
  /** Rows of one file that have it alike are not the same for that. */
  readonly isOfRecordsOnly?: boolean;
  /** A record that was merged is still known by it: what it became is meant. */
  readonly outlivesMerges?: boolean;
  /** Which part of the key is the folded name of its company, from 1. */
  readonly companyPart?: number | undefined;
  /** The key of a record ends in what it belongs to; a row's key gets that once the row is linked. */
  readonly endsInLink?: boolean;
}

/** What all rows of an import are read with. */
export interface RowContext {
  readonly nameOrder: NameOrder;
  /** With their stages, the default one first; none where no column needs them. */
  readonly pipelines: readonly Pipeline[];
  /** In which the organisation counts. */
  readonly currency: string;
  /** In which numbers without a country are read. */
  readonly phoneCountry: string | null;
  /**
   * The ids of members by what a file may call them: the id, the address, the name; null where several are called so. None
   * where no column names one.
   */
  readonly members: Readonly<Record<string, string | null>>;
  /** Where times of day are meant that come without a zone. */
  readonly timeZone: string;
  /** When new records enter their stages. */
  readonly enteredAt: string;
}

/** How what a row names is found, one way after the other. A name that several have names none of them. */
interface NamedWay extends Required<Pick<MatchWay, "from" | "key" | "isKeyed">> {
  /** The oldest is meant where several have the key. */
  readonly isOldest: boolean;
}

/** How the records of a kind are named in a cell. */
export interface RecordNaming {
  readonly ways: readonly NamedWay[];
  /** By which a named one is looked for: one for each way. */
  keysOf(cell: string, context: Pick<RowContext, "nameOrder">): readonly (string | null)[];
}

/** A record of another kind that the records of an import belong to, and that a column can name. */
export interface ImportLink extends RecordNaming {
  /** What a column becomes that names it. */
  readonly target: string;
  /** Holds its id in the table of the kind. */
  readonly column: string;
  readonly noun: RecordNoun;
  /** Where a staged row has its id, from 1. */
  readonly place: number;
  /** Where a staged row has the first of its keys, from 1. */
  readonly firstKey: number;
  /** What is told of rows that name one which is not there. */
  readonly unknown: Refusal;
}

/** What a row says: fields as their schemas take them, and the texts of what is named. */
export interface RowValues {
  readonly fields: FieldValues;
  readonly named: Readonly<Record<string, string>>;
  /** The cell as it stands in the file; empty where the row has none. */
  written(target: string): string;
  /** Reports a cell that the record can do without. */
  leaveOut(target: string, cell: string, reason: Refusal): void;
  /** Reads a part of a cell as a field's own schema takes it; nothing, and reported, when it does not. */
  read(target: string, cell: string): FieldValue | undefined;
}

/** What a merge knows of a row beside its fields. */
export interface RowLinks {
  readonly company_name: string | null;
  /** By the columns of the kind; null where the row names none that is there. */
  readonly ids: FieldValues;
}

/** Keys beside the first one of a record, each of which only one record can have: further e-mail addresses. */
interface FurtherKeys {
  /** What columns become that bring them. */
  readonly targets: readonly string[];
  /** The columns of a row that have the first key, and a list of the further ones. */
  readonly first: string;
  readonly further: string;
  /** Where the records that have them stand, as SQL. */
  readonly holders: { readonly from: string; readonly key: string; readonly id: string };
  /** Why one is left out. */
  readonly taken: Refusal;
  /** The columns of a row without those that are another record's. */
  without(
    row: FieldValues,
    around: { taken: ReadonlySet<string>; company: string | null; phoneCountry: string | null },
  ): FieldValues;
}

/** The record that has what a row is known by, and by what of it (`match_by`). */
interface RecordHolder {
  readonly name: string;
  readonly id: string;
  readonly way: string;
}

/** A kind of record that files can be imported as: its fields, and what is special about it. */
export interface Importable {
  readonly declaration: AnyKind;
  readonly plural: AnyKind["plural"];
  readonly stored: StoredKind;
  /** What its columns are called elsewhere, and what they can become. */
  readonly known: KnownColumns;
  /** The schemas of its fields, and of what names a linked record. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Targets whose cells are numbers or dates without being plain fields of that type. */
  readonly cellKinds: Readonly<Record<string, ColumnKind>>;
  /** Targets that name something else than a value: `rowOf` gets their texts. */
  readonly namedTargets: ReadonlySet<string>;
  /** Text fields whose cells name a member where they can, beside the fields that are members. */
  readonly memberTexts?: readonly string[];
  /** Targets beside the fields that are choices or members of which a person can say what their cells stand for. */
  readonly valueChoices?: Readonly<Record<string, ValueChoice>>;
  /** The targets of which a row needs at least one to be a record. */
  readonly namedBy: readonly string[];
  /** The field that tells what is wrong with a row whose cell does not fit and that nothing names. */
  readonly keyField: string;
  /** In the order in which they are tried. */
  readonly ways: readonly MatchWay[];
  /** The columns that `rowOf` fills. */
  readonly rowColumns: readonly string[];
  /** What is told of rows that name a stage for a record that is there, where that keeps its own. */
  readonly stageKept?: Refusal;
  /** Whether a record `c` belongs to a company, as SQL. */
  readonly hasCompany: string;
  /** Holds the id of its company. */
  readonly companyColumn?: string | undefined;
  /** What is told of rows that name a company which is not there, where its name cannot be kept. */
  readonly companyUnknown?: Refusal;
  /** What else its records belong to. */
  readonly links: readonly ImportLink[];
  /** In a file of several kinds its new records are counted apart, with those that rows only name. */
  readonly isCountedApart?: true;
  /** Of a kind whose records belong to one record at most: what is told of rows that name several. */
  readonly ofSeveral?: Refusal;
  /** Why none can be made, instead of a record. */
  rowOf(said: RowValues, context: RowContext): RecordRow | { readonly refused: Refusal };
  /** What links a record to others, each group taken whole or not at all. */
  linksOf(row: RowLinks): readonly FieldValues[];
  /** Carries over what is no plain field into a record that is there. */
  mergeSpecial?(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues;
  /** Completes records that were made, beside their stages. */
  settle?(tx: TenantTx, ids: readonly string[]): Promise<void>;
  /** Of a kind whose records have further keys beside the one by which rows are matched; each is one record's only. */
  readonly furtherKeys?: FurtherKeys;
  /** Why a row goes in nowhere whose key a record has: told of all such rows, and of one. */
  readonly held: Refusal;
  heldBy(holder: RecordHolder): Refusal;
  /** What the answer of an import calls that record, beside what all kinds are called by. */
  heldAs?(holder: RecordHolder): Pick<ImportRowError, "contact">;
  labelOf(naming: FieldValues): string;
  madeFrom(tx: TenantTx, made: MadeRows): RawBuilder<unknown>;
}
