import { companyFields } from "@lanyard/contract/company/company-schema";
import { contactChange, contactFields } from "@lanyard/contract/contact/contact-schema";
import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import {
  companies,
  companiesMadeFrom,
  companyNameKey,
  companyRecords,
} from "#src/features/company/company.ts";
import {
  contactLabel,
  contactRow,
  contactRowColumns,
  contacts,
  contactsMadeFrom,
} from "#src/features/contact/contact.ts";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { labelOf, writtenColumns } from "#src/records/record-kind.ts";
import { emptyValues, withSent } from "#src/records/record-values.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import type { KnownColumns } from "./column-names.ts";
import { companyColumns } from "./company-column-names.ts";
import { contactColumns } from "./contact-column-names.ts";

/** A row as a record of its kind. */
export interface RecordRow {
  readonly columns: Readonly<Record<string, FieldValue>>;
  /** By which it is matched with the records that are there; null matches none. */
  readonly matchKey: string | null;
  /** The company that it belongs to. */
  readonly companyName: string | null;
}

/** Records without a key of their own are the same when all of these columns are. */
export interface AlikeColumns {
  /** Must be filled. */
  readonly column: string;
  readonly others: readonly string[];
}

/** Stands between the columns of such a key: no text that is stored has it. */
export const alikeSeparator = "\u0001";

/** The key of a row that has no key of its own; null when it lacks the first column. */
function alikeKey(
  columns: Readonly<Record<string, FieldValue>>,
  { column, others }: AlikeColumns,
): string | null {
  const first = columns[column];
  if (typeof first !== "string" || first === "") return null;
  return [first, ...others.map((other) => String(columns[other] ?? ""))].join(alikeSeparator);
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
  /** The field whose bad cell costs the whole row. */
  readonly keyField: string;
  /** The column by which rows and records are matched. */
  readonly keyColumn: string;
  /** By which rows without a key are matched, where that is wanted. */
  readonly alike?: AlikeColumns;
  /** The columns that `rowOf` fills. */
  readonly rowColumns: readonly string[];
  /** Nothing when no record can be made of the fields. `isAlike` gives rows without a key one of `alike`. */
  rowOf(fields: FieldValues, isAlike: boolean): RecordRow | undefined;
  /** Why none can be made. */
  readonly unnamed: Refusal;
  /** Why a row goes in nowhere whose key a record has: told of all such rows, and of one. */
  readonly held: Refusal;
  heldBy(holder: { readonly name: string; readonly id: string; readonly matchKey: string }): Refusal;
  labelOf(naming: FieldValues): string;
  madeFrom(tx: TenantTx, columns: readonly string[], rows: RawBuilder<unknown>): RawBuilder<unknown>;
}

const alikeContacts: AlikeColumns = { column: "name_key", others: ["company_key", "phone"] };

const contact: Importable = {
  declaration: recordKinds.contact,
  plural: "contacts",
  stored: contacts,
  known: contactColumns,
  schemas: { ...contactFields, company: contactChange.shape.company },
  keyField: "email",
  keyColumn: "email_key",
  alike: alikeContacts,
  rowColumns: [...contactRowColumns, "stage_id", "stage_entered_at"],
  rowOf(fields, isAlike) {
    if (!fields.first && !fields.last && !fields.email) return undefined;
    const { columns, emailKey } = contactRow(fields);
    return {
      columns,
      matchKey: emailKey ?? (isAlike ? alikeKey(columns, alikeContacts) : null),
      companyName: typeof fields.company === "string" ? fields.company : null,
    };
  },
  unnamed: refusal("rowUnnamed"),
  held: refusal("importContactHeld"),
  heldBy: ({ name, id, matchKey }) =>
    matchKey.includes(alikeSeparator)
      ? refusal("nameOfContact", { name })
      : refusal("emailOfContact", { name, id }),
  labelOf: contactLabel,
  madeFrom: contactsMadeFrom,
};

const emptyCompany = emptyValues(recordKinds.company.fields);

const company: Importable = {
  declaration: recordKinds.company,
  plural: "companies",
  stored: companies,
  known: companyColumns,
  schemas: companyFields,
  keyField: "name",
  keyColumn: "name_key",
  rowColumns: Object.keys(writtenColumns(companyRecords, { ...emptyCompany, name: "" })),
  rowOf(fields) {
    const key = typeof fields.name === "string" ? companyNameKey(fields.name) : "";
    if (key === "") return undefined;
    const values = withSent(recordKinds.company.fields, emptyCompany, fields);
    return { columns: writtenColumns(companyRecords, values), matchKey: key, companyName: null };
  },
  unnamed: refusal("companyNameMissing"),
  held: refusal("importCompanyHeld"),
  heldBy: ({ name }) => refusal("nameOfCompany", { name }),
  labelOf: (naming) => labelOf(companyRecords, naming),
  madeFrom: companiesMadeFrom,
};

/** The kinds that files can be imported as; one that the contract names so and that is not here does not compile. */
export const importables: Readonly<Record<NounWith<"import">, Importable>> = { contact, company };
