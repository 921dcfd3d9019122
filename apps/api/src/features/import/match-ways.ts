import { refusal } from "@lanyard/contract/refusals/refusal";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import type { MatchWay } from "./importable.ts";

export const byExternalId: MatchWay = {
  name: "external_id",
  key: "c.external_id",
  isKeyed: "c.external_id is not null",
  outlivesMerges: true,
  same: {
    record: refusal("importHeldId"),
    rows: refusal("importRepeatedId"),
    row: (row) => refusal("rowOfSameId", { row }),
  },
};

export const byEmail: MatchWay = {
  name: "key",
  from: `crm.contact_emails e join crm.contacts c
    on e.org_id = ${organisationMark} and c.org_id = ${organisationMark} and c.id = e.contact_id`,
  key: "e.email_key",
  isKeyed: "true",
  same: {
    record: refusal("importHeldEmail"),
    rows: refusal("importRepeatedEmail"),
    row: (row) => refusal("rowOfSameEmail", { row }),
  },
};

/**
 * Matches by any phone number of the contact, in international form. Colleagues can share a number, so it
 * must belong to only one contact.
 */
export const byPhone: MatchWay = {
  name: "phone",
  from: "crm.contacts c cross join lateral unnest(c.phone_keys) p (phone_key)",
  key: "p.phone_key",
  isKeyed: "true",
  isOfOneOnly: true,
  isOfRecordsOnly: true,
  same: { record: refusal("importHeldPhone") },
};

export const byNameAndCompany: Pick<MatchWay, "name" | "same"> = {
  name: "name_and_company",
  same: {
    record: refusal("importHeldAtCompany"),
    rows: refusal("importRepeatedAtCompany"),
    row: (row) => refusal("rowOfSameAtCompany", { row }),
  },
};

/** The values that must be equal for a row to match a record that has no key, such as an external id. */
interface Likeness {
  /** The compared columns. The first column must have a value. */
  readonly columns: readonly [string, ...string[]];
  /** Further SQL expressions on record `c` whose values must be equal. */
  readonly others?: readonly string[];
  /** The position of the folded company name among the values, from 1. */
  readonly companyPart?: number;
  /** The SQL condition for records that these values may match, such as records without an external id. */
  readonly isKeyless: string;
}

/** The separator of values in a key. Stored texts never contain this character. */
export const keySeparator = "\u0001";

export const textOf = (value: FieldValue | undefined) => (typeof value === "string" ? value : null);

export const textsOf = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : [];

const text = (value: FieldValue | undefined) => (value === null || value === undefined ? "" : String(value));

export function bySimilarity({ columns, others = [], companyPart, isKeyless }: Likeness) {
  const [first] = columns;
  const parts = [...columns.map((name) => `c.${name}`), ...others];
  const way: MatchWay = {
    name: "alike",
    key: `concat_ws(E'\\x01', ${parts.map((part) => `coalesce(${part}::text, '')`).join(", ")})`,
    ...(others.length > 0 && { firstColumn: `c.${first}` }),
    isKeyed: `c.${first} is not null and ${isKeyless}`,
    companyPart,
    same: {
      record: refusal("importHeldAlike"),
      rows: refusal("importRepeatedValues"),
      row: (row) => refusal("rowOfSameValues", { row }),
    },
  };
  const keyOf = (row: Readonly<Record<string, FieldValue>>, ...also: readonly FieldValue[]) =>
    text(row[first]) === ""
      ? null
      : [...columns.map((name) => row[name]), ...also].map(text).join(keySeparator);
  return { way, keyOf };
}
