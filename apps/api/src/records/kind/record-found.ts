import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { organisationMark } from "#src/db/organisation-text.ts";
import { nameExpression } from "./record-name-sql.ts";

export type FoundRow = Readonly<Record<string, string | number | null>> & { readonly id: string };

export interface FoundLines {
  readonly title: string;
  readonly subtitle: string | null;
  /** Candidates for the third line, which shows the candidate with the most search words. */
  readonly described: readonly (string | null)[];
  readonly facts?: {
    readonly contact_count?: number;
    readonly amount_cents?: number | null;
    readonly currency?: string;
  };
}

export interface FoundParts {
  /** SQL for the columns to select in addition to the id, from record `c` and from `joins`. */
  readonly select: string;
  readonly joins?: string;
  lines(row: FoundRow): FoundLines;
}

export function plainFound(kind: AnyKind): FoundParts {
  const naming = new Set([...kind.names.joined, kind.names.otherwise]);
  const searched = plainFieldNames(kind.fields).filter(
    (name) => kind.fields[name]?.isSearched && !naming.has(name),
  );
  const parents = Object.entries(kind.parents)
    .filter(([column]) => !holdsSeveral(column))
    .map(([column, { to }], index) => ({ column, table: `p${index}`, parent: recordKinds[to] }));
  return {
    select: [
      `${nameExpression(kind, "c")} as title`,
      ...searched.map((name) => `c.${name}`),
      ...parents.map(({ table, parent }) => `${nameExpression(parent, table)} as ${table}`),
    ].join(", "),
    joins: parents
      .map(
        ({ column, table, parent }) => `left join crm.${parent.plural} ${table}
          on ${table}.org_id = ${organisationMark} and ${table}.id = c.${column} and ${table}.deleted_at is null`,
      )
      .join(" "),
    lines: (row) => ({
      title: textOrNull(row.title) ?? "",
      subtitle: joinedTexts(", ", ...parents.map(({ table }) => textOrNull(row[table]))),
      described: searched.map((name) => textOrNull(row[name])),
    }),
  };
}

export function textOrNull(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Returns a selected value as a number. The database returns large numbers as text. */
export function numberOrNull(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function joinedTexts(separator: string, ...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(separator) || null;
}
