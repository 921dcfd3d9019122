import {
  filterFieldsOf,
  filterLinksOf,
  filterLinksToMany,
  groupingNames,
} from "@lanyard/contract/filter/filter-fields";
import { linkOps } from "@lanyard/contract/filter/filter-operators";
import type { FilterTree } from "@lanyard/contract/filter/filter-param";
import { type AnyKind, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { toJSONSchema, z } from "zod";

const parameters = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});
const simple = z.object({
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
});
const described = z.union([
  z.object({ anyOf: z.array(simple) }).transform(({ anyOf: [first = {}] }) => first),
  simple,
]);

/** Values for parameters whose schema does not list the allowed values, by parameter name. */
export type KnownValues = Readonly<Record<string, string | undefined>>;

/**
 * Returns query strings for a route: one with only the required parameters, one for each value of each
 * parameter, and searches with filters if the route supports them.
 */
export function queriesOf({ path, query }: RouteShape, known: KnownValues): string[] {
  if (query === undefined) return [""];
  const kind = kindOf(path);
  const { properties, required } = parameters.parse(
    toJSONSchema(query, { io: "input", unrepresentable: "any" }),
  );
  const written = (name: string) =>
    valuesOf(name, properties[name], kind, known).map((value) => `${name}=${encodeURIComponent(value)}`);
  const base = required.flatMap((name) => written(name).slice(0, 1));
  const alone = Object.keys(properties).flatMap((name) =>
    written(name).map((one) => [...base.filter((each) => !each.startsWith(`${name}=`)), one].join("&")),
  );
  const fields = Object.keys(properties);
  const joined = ["q=sample&next_step=none", "q=sample&city=Berlin&sort_by=created_at"].filter((text) =>
    [...new URLSearchParams(text).keys()].every((name) => fields.includes(name)),
  );
  return [...new Set([base.join("&"), ...alone, ...joined.map((text) => [...base, text].join("&"))])];
}

function kindOf(path: string): AnyKind {
  const nouns = path
    .split("/")
    .flatMap((part) => recordNouns.filter((noun) => recordKinds[noun].plural === part));
  return recordKinds[nouns.at(-1) ?? "contact"];
}

function valuesOf(name: string, shape: unknown, kind: AnyKind, known: KnownValues): readonly string[] {
  const { enum: options, format, pattern, type } = described.catch({}).parse(shape);
  const value = known[name];
  if (name === "group_by" || name === "by") return groupingNames(kind);
  if (name === "filter") return filtersOf(kind).map((filter) => JSON.stringify(filter));
  if (name === "fields") return numbersOf(kind).slice(0, 1);
  if (name === "sort_by" && kind.noun === "contact") return [...(options ?? []), "custom.sample"];
  if (options !== undefined) return options;
  if (value !== undefined) return [value];
  if (format === "date-time") return ["2026-01-01T00:00:00Z"];
  if (format === "date" || /_(?:after|before)$/u.test(name)) return ["2026-01-01"];
  if (format === "uuid" || /\[0-9a-f\]\{8\}/u.test(pattern ?? "")) return [cursorLike(pattern)];
  return [type === "integer" || /^\^\\d/u.test(pattern ?? "") ? "1" : "sample"];
}

const absent = "00000000-0000-7000-8000-000000000000";

/** Returns a cursor that matches the pattern: one id, two ids, or a number and an id. */
function cursorLike(pattern = ""): string {
  if (pattern.startsWith("^\\d")) return `1_${absent}`;
  return /_\[0-9a-f\]\{8\}.*[^?]\$$/u.test(pattern) ? `${absent}_${absent}` : absent;
}

const numbersOf = (kind: AnyKind) =>
  Object.entries(filterFieldsOf(kind)).flatMap(([name, { type }]) => (type === "number" ? [name] : []));

/**
 * Returns two filters. The first uses every link of a kind; the second is negated and uses the links to many
 * records.
 */
function filtersOf(kind: AnyKind): FilterTree[] {
  const recent = { field: "created_at", op: "gt", value: "2026-01-01" } as const;
  const hops = Object.entries(filterLinksOf(kind)).map(([link, { to }]) =>
    to === "member"
      ? ({ field: `${link}.name`, op: "contains", value: "sample" } as const)
      : { ...recent, field: `${link}.created_at` },
  );
  const links = Object.keys(filterLinksToMany(kind)).flatMap((field) =>
    linkOps.map((op) => ({ field, op, value: recent })),
  );
  const custom =
    kind.noun === "contact" ? [{ field: "custom.sample", op: "contains", value: "a" } as const] : [];
  return [{ or: [...hops, ...links, ...custom] }, { not: { or: [...links, recent] } }];
}
