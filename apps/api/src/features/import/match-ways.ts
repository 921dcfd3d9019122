import { refusal } from "@lanyard/contract/refusals/refusal";
import { organisationMark } from "#src/db/organisation-text.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import type { MatchWay } from "./importable.ts";

/** Matches by the record's id in the system that the file came from. */
export const byExternalId: MatchWay = {
  name: "external_id",
  key: "c.external_id",
  isKeyed: "c.external_id is not null",
  isUnique: false,
  outlivesMerges: true,
  same: {
    record: refusal("importHeldId"),
    rows: refusal("importRepeatedId"),
    row: (row) => refusal("rowOfSameId", { row }),
  },
};

/** Matches by any e-mail address of the record, the first or a further one. */
export const byEmail: MatchWay = {
  name: "key",
  from: `crm.contact_emails e join crm.contacts c
    on e.org_id = ${organisationMark} and c.org_id = ${organisationMark} and c.id = e.contact_id`,
  key: "e.email_key",
  isKeyed: "true",
  isUnique: true,
  same: {
    record: refusal("importHeldEmail"),
    rows: refusal("importRepeatedEmail"),
    row: (row) => refusal("rowOfSameEmail", { row }),
  },
};

/** Matches by any phone number of the record, in international form. Colleagues may share a number, so only a number of one record matches. */
export const byPhone: MatchWay = {
  name: "phone",
  from: "crm.contacts c cross join lateral unnest(c.phone_keys) p (phone_key)",
  key: "p.phone_key",
  isKeyed: "true",
  isUnique: false,
  isOfOneOnly: true,
  isOfRecordsOnly: true,
  same: { record: refusal("importHeldPhone") },
};

/** The name and texts of the way that matches by name and company alone. */
export const byNameAndCompany: Pick<MatchWay, "name" | "same"> = {
  name: "name_and_company",
  same: {
    record: refusal("importHeldAtCompany"),
    rows: refusal("importRepeatedAtCompany"),
    row: (row) => refusal("rowOfSameAtCompany", { row }),
  },
};

/** The values that must all be equal for two records without a key to be the same. */
interface Likeness {
  /** Columns; the first one must be filled. */
  readonly columns: readonly [string, ...string[]];
  /** Further expressions of a record `c` that must be equal, as SQL. */
  readonly others?: readonly string[];
  /** The index, from 1, of the value that is the folded company name. */
  readonly companyPart?: number;
  /** A SQL condition that selects the records without a key. */
  readonly isKeyless: string;
}

/** Separates the columns of such a key; no stored text contains it. */
export const keySeparator = "\u0001";

const text = (value: FieldValue | undefined) => (value === null || value === undefined ? "" : String(value));

/** A way to match by other values, with the function that builds a row's key. */
export function bySimilarity({ columns, others = [], companyPart, isKeyless }: Likeness) {
  const [first] = columns;
  const parts = [...columns.map((name) => `c.${name}`), ...others];
  const way: MatchWay = {
    name: "alike",
    key: `concat_ws(E'\\x01', ${parts.map((part) => `coalesce(${part}::text, '')`).join(", ")})`,
    ...(others.length > 0 && { firstColumn: `c.${first}` }),
    isKeyed: `c.${first} is not null and ${isKeyless}`,
    isUnique: false,
    companyPart,
    same: {
      record: refusal("importHeldAlike"),
      rows: refusal("importRepeatedValues"),
      row: (row) => refusal("rowOfSameValues", { row }),
    },
  };
  /** Builds a row's key, null when the row lacks the first column; `also` are the row's values for `others`. */
  const keyOf = (row: Readonly<Record<string, FieldValue>>, ...also: readonly FieldValue[]) =>
    text(row[first]) === ""
      ? null
      : [...columns.map((name) => row[name]), ...also].map(text).join(keySeparator);
  return { way, keyOf };
}
