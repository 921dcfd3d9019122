import { type ContactSort, contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import type { Statement } from "./scenario.ts";

const columns = [
  ...contactFieldNames,
  "company",
  "company_id",
  "stage_id",
  "version",
  "created_at",
  "updated_at",
]
  .map((name) => `c.${name}`)
  .join(", ");
const shownWith = (join: string) => `select c.id, ${columns}, s.name as stage_name, s.color as stage_color
  from crm.contacts c left join crm.stages s on s.org_id = c.org_id and s.id = c.stage_id ${join}
  where c.org_id = $1 and c.deleted_at is null`;

/** The joins of sort columns that are derived from other records. */
export const sortJoins: Partial<Record<ContactSort, string>> = {
  next_step: `left join (select t.contact_id as id, min(t.due_key) as place from crm.tasks t
    where t.org_id = $1 and t.done_at is null and t.deleted_at is null group by 1) derived on derived.id = c.id`,
  last_interaction_at: `left join (select unnest(i.contact_ids) as id, max(i.started_at) as place from crm.interactions i
    where i.org_id = $1 and i.started_at <= now() and i.deleted_at is null group by 1) derived on derived.id = c.id`,
};

function placeOf(sort: ContactSort): string {
  if (sortJoins[sort] !== undefined) return "derived.place";
  if (sort === "stage") return "c.stage_id";
  return /_(?:id|at)$/u.test(sort) ? `c.${sort}` : `c.${sort}_key`;
}

export interface PlainPage {
  readonly sort?: ContactSort;
  readonly descending?: boolean;
  readonly offset?: number;
  /** LIKE patterns that must all match. */
  readonly patterns?: readonly string[];
  /** An additional condition on contacts `c`. */
  readonly where?: string;
}

/**
 * Returns one handwritten statement for a page of a list. It runs as the owner, without policies, log and
 * transaction.
 */
export function plainList(
  orgId: string,
  { sort = "name", descending = false, offset = 0, patterns = [], where = "true" }: PlainPage,
): Statement {
  const direction = descending ? "desc" : "asc";
  const isDate = sort === "created_at" || sort === "updated_at";
  const likes = patterns.map((_, index) => ` and c.search_text like $${index + 2}`).join("");
  const place = placeOf(sort);
  const part = (condition: string) =>
    `${shownWith(sortJoins[sort] ?? "")}${likes}${condition} and (${where}) order by ${place} ${direction}, c.id ${direction}`;
  const values = [orgId, ...patterns];
  if (isDate || !descending) return { text: `${part("")} limit 50 offset ${offset}`, values };
  const [valued, others] = [` and ${place} is not null`, ` and ${place} is null`].map(
    (condition) => `(${part(condition)} limit ${offset + 50})`,
  );
  return {
    text: `select * from (${valued} union all ${others}) both_parts limit 50 offset ${offset}`,
    values,
  };
}

export function plainRecord(orgId: string, id: string): Statement {
  return { text: `${shownWith("")} and c.id = $2`, values: [orgId, id] };
}
