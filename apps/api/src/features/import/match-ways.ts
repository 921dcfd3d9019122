import { organisationMark } from "#src/db/organisation-text.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import type { MatchWay } from "./importable.ts";

/** By the record's id in the system that the file came from. */
export const byExternalId: MatchWay = {
  name: "external_id",
  key: "c.external_id",
  isKeyed: "c.external_id is not null",
  isUnique: false,
  outlivesMerges: true,
};

/** By an address that the record has, be it the first or a further one. */
export const byEmail: MatchWay = {
  name: "key",
  from: `crm.contact_emails e join crm.contacts c
    on e.org_id = ${organisationMark} and c.org_id = ${organisationMark} and c.id = e.contact_id`,
  key: "e.email_key",
  isKeyed: "true",
  isUnique: true,
};

/** By any of the record's numbers, in international form. Colleagues share the number of their house. */
export const byPhone: MatchWay = {
  name: "phone",
  from: "crm.contacts c cross join lateral unnest(c.phone_keys) p (phone_key)",
  key: "p.phone_key",
  isKeyed: "true",
  isUnique: false,
  isOfOneOnly: true,
  isOfRecordsOnly: true,
};

/** Records without a key of their own are the same when all of these are. */
interface Likeness {
  /** Columns; the first one must be filled. */
  readonly columns: readonly [string, ...string[]];
  /** What else must be the same of a record `c`, as SQL. */
  readonly others?: readonly string[];
  /** Which of all these is the folded name of the company, from 1. */
  readonly companyPart?: number;
  /** Which records have no key of their own, as SQL. */
  readonly isKeyless: string;
}

/** Stands between the columns of such a key: no text that is stored has it. */
export const keySeparator = "\u0001";

const text = (value: FieldValue | undefined) => (value === null || value === undefined ? "" : String(value));

/** A way of matching by what else records say, with how a row's key is put together. */
export function bySimilarity({ columns, others = [], companyPart, isKeyless }: Likeness) {
  const [first] = columns;
  const parts = [...columns.map((name) => `c.${name}`), ...others];
  const way: MatchWay = {
    name: "alike",
    key: `concat_ws(E'\\x01', ${parts.map((part) => `coalesce(${part}::text, '')`).join(", ")})`,
    isKeyed: `c.${first} is not null and ${isKeyless}`,
    isUnique: false,
    companyPart,
  };
  /** Null when the row lacks the first column; `also` is what `others` are of a record. */
  const keyOf = (row: Readonly<Record<string, FieldValue>>, ...also: readonly FieldValue[]) =>
    text(row[first]) === ""
      ? null
      : [...columns.map((name) => row[name]), ...also].map(text).join(keySeparator);
  return { way, keyOf };
}
