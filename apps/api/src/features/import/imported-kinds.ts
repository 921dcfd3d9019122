import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { fieldError, fileError } from "#src/http/app-error.ts";
import { suggestMapping } from "./column-suggestion.ts";
import { mappedColumns } from "./import-columns.ts";
import type { ImportedKind } from "./importable.ts";
import { type Importables, importables } from "./importables.ts";
import { nameWords } from "./plain-name.ts";
import type { Table } from "./suggested-column.ts";

/** Returns the kinds of a mixed file in the order of creation, so that linked records exist first. */
const mixedParts = ({ company, contact, deal }: Importables) => [company, contact, deal];

export function partsOf(kinds: Importables, kind: ImportKind): readonly ImportedKind[] {
  return kind === "mixed" ? mixedParts(kinds) : [kinds[kind]];
}

const prefixOf = ({ declaration }: ImportedKind) => `${declaration.noun}.`;

export const targetIn = (kind: ImportKind, noun: string, target: string) =>
  kind === "mixed" ? `${noun}.${target}` : target;

const linkTargets: ReadonlySet<string> = new Set([
  "contact.company",
  "contact.company_domain",
  "contact.stage",
  "deal.company",
  "deal.company_domain",
  "deal.contact",
]);
const companyName = "company.name";
/**
 * Columns that also link records of the same row: the contact to the company, and the deal to the company and
 * the contact.
 */
const linkingColumns: Readonly<Record<string, readonly { readonly of: string; readonly as: string }[]>> = {
  contact: [{ of: companyName, as: "company" }],
  deal: [
    { of: companyName, as: "company" },
    { of: "contact.email", as: "contact" },
  ],
};

const targetsFrom = (
  kinds: Importables,
  kind: ImportKind,
  targetsIn: (part: ImportedKind) => readonly string[],
): string[] =>
  partsOf(kinds, kind)
    .flatMap((part) => targetsIn(part).map((target) => targetIn(kind, part.declaration.noun, target)))
    .filter((target) => !linkTargets.has(target));

export const targetsOf = (kinds: Importables, kind: ImportKind): string[] =>
  targetsFrom(kinds, kind, ({ known }) => known.fields.map(({ target }) => target));

export const namingTargetsOf = (kind: ImportKind): string[] =>
  targetsFrom(importables, kind, ({ namedBy }) => namedBy);

type Mapping = Readonly<Record<string, string>>;

/** Returns the part of the mapping for a kind. In mixed files, includes columns that name parents. */
export function mappingOf(kind: ImportKind, part: ImportedKind, mapping: Mapping): Mapping {
  if (kind !== "mixed") return mapping;
  const prefix = prefixOf(part);
  const entries = Object.entries(mapping);
  const own = entries.flatMap(([header, target]) =>
    target.startsWith(prefix) ? [[header, target.slice(prefix.length)] as const] : [],
  );
  if (own.length === 0) return {};
  const linking = (linkingColumns[part.declaration.noun] ?? []).flatMap(({ of, as }) =>
    entries.flatMap(([header, target]) => (target === of ? [[header, as] as const] : [])),
  );
  return Object.fromEntries([...own, ...linking]);
}

/**
 * Validates a mapping. `field` is the name of the mapping in the request.
 * @throws AppError INVALID_INPUT like `mappedColumns`
 */
export function requireMapping(
  kinds: Importables,
  kind: ImportKind,
  headers: readonly string[],
  mapping: Mapping,
  field: string,
): void {
  const known = new Set(["", "skip", ...targetsOf(kinds, kind)]);
  if (kind === "mixed" && Object.values(mapping).some((target) => !known.has(target)))
    throw fieldError(field, refusal("notImportable"));
  const parts = partsOf(kinds, kind).map((part) => ({ part, mapping: mappingOf(kind, part, mapping) }));
  const filled = parts.filter((each) => Object.keys(each.mapping).length > 0);
  if (kind === "mixed" && filled.length === 0) throw fileError(field, refusal("importColumnsMissing"));
  for (const each of kind === "mixed" ? filled : parts)
    mappedColumns(headers, each.mapping, each.part, { field });
}

export async function suggestFor(
  kinds: Importables,
  kind: ImportKind,
  table: Table,
): Promise<Record<string, string>> {
  if (kind !== "mixed") return suggestMapping(table, kinds[kind].known);
  const suggested: { part: ImportedKind; mapping: Mapping }[] = [];
  for (const part of mixedParts(kinds))
    suggested.push({ part, mapping: await suggestMapping(table, part.known) });
  const chosen = table.headers.flatMap((header) => {
    const offers = suggested.flatMap(({ part, mapping: { [header]: target } }) =>
      target === undefined ? [] : [{ part, target: `${prefixOf(part)}${target}` }],
    );
    const target = bestOffer(header, offers);
    return target === undefined ? [] : [[header, target] as const];
  });
  return Object.fromEntries(chosen);
}

/**
 * Returns the kind that fits the columns better than the chosen kind, if any: `mixed` if rows describe people
 * and deals, or a kind with more columns of its own.
 */
export async function likelyKind(
  kinds: Importables,
  kind: ImportKind,
  table: Table,
): Promise<ImportKind | undefined> {
  if (kind === "mixed") return undefined;
  const found = new Map<NounWith<"import">, Mapping>();
  for (const noun of nounsWith("import")) found.set(noun, await suggestMapping(table, kinds[noun].known));
  const suggested = (noun: NounWith<"import">) => found.get(noun) ?? {};
  if (speaksOfAll(suggested("contact"), suggested("deal"))) return "mixed";
  const isNamed = (noun: NounWith<"import">) => hasTarget(suggested(noun), kinds[noun].namedBy);
  const ownOf = (noun: NounWith<"import">, chosen: Mapping) =>
    ownColumns(kinds, noun, suggested(noun), chosen, kinds[kind].namedBy);
  const least = isNamed(kind) ? Math.max(ownOf(kind, {}) + 1, fewOwn) : 1;
  const others = nounsWith("import")
    .filter((noun) => noun !== kind && isNamed(noun))
    .map((noun) => ({ noun, own: ownOf(noun, suggested(kind)) }));
  const [best] = others.filter(({ own }) => own >= least).toSorted((a, b) => b.own - a.own);
  if (best !== undefined && best.own >= fewOwn) return best.noun;
  const employer = employers[kind];
  const isNameless = employer !== undefined && !hasTarget(suggested(kind), namesOfPeople);
  return isNameless && hasTarget(suggested(employer), ["name"]) ? employer : best?.noun;
}

const namesOfPeople = ["first", "last", "full_name"];

/** The kind that rows describe if they name one of its records but no person. */
const employers: Readonly<Partial<Record<ImportKind, NounWith<"import">>>> = { contact: "company" };

const hasTarget = (mapping: Mapping, targets: readonly string[]) =>
  Object.values(mapping).some((target) => targets.includes(target));

/**
 * The minimum number of columns that only another kind has. One such column is weaker evidence than a column
 * of names.
 */
const fewOwn = 2;
/** Fields that several kinds have under different names. */
const websites: ReadonlySet<string> = new Set(["website_url", "website"]);

/**
 * Returns whether rows describe both people and deals. The column of deal names must contain a word such as
 * "deal", because people also have names.
 */
function speaksOfAll(person: Mapping, deal: Mapping): boolean {
  const { prefixes } = importables.deal.known;
  const isDeals = ([header, target]: readonly [string, string]) =>
    target === "name" && nameWords(header).some((word) => prefixes.includes(word));
  const own = Object.fromEntries(Object.entries(person).filter(([header]) => deal[header] === undefined));
  return (
    hasTarget(own, namesOfPeople) &&
    hasTarget(deal, ["amount", "stage"]) &&
    Object.entries(deal).some(isDeals)
  );
}

/** Returns the number of columns that only this kind has. */
function ownColumns(
  kinds: Importables,
  noun: NounWith<"import">,
  mapping: Mapping,
  chosen: Mapping,
  names: readonly string[],
) {
  const { fields } = kinds[noun].known;
  const isTaken = (header: string) => chosen[header] !== undefined && !names.includes(chosen[header]);
  const hasLook = (target: string) => fields.find((field) => field.target === target)?.look !== undefined;
  const own = Object.entries(mapping).filter(
    ([header, target]) => isOwn(kinds, noun, target) && !websites.has(target) && !isTaken(header),
  );
  const certain = own.filter(([header, target]) => chosen[header] === undefined || hasLook(target));
  return certain.length < fewOwn ? certain.length : own.length;
}

/** Returns whether only this kind has the target. Lists of other records do not count. */
const isOwn = (kinds: Importables, noun: NounWith<"import">, target: string) =>
  kinds[noun].lists.every((list) => list.target !== target) &&
  nounsWith("import").every(
    (other) => other === noun || !kinds[other].known.fields.some((field) => field.target === target),
  );

/** Targets that belong to the company if a column fits both company and person. */
const ofCompanies: ReadonlySet<string> = new Set([companyName, "company.website"]);

/**
 * Chooses the target of a column in a mixed file. Prefers the kind whose prefix begins the column's name,
 * then the company for names and websites, and then contact, deal and company in this order.
 */
function bestOffer(
  header: string,
  offers: readonly { readonly part: ImportedKind; readonly target: string }[],
): string | undefined {
  const [first = ""] = nameWords(header);
  const open = offers.filter(({ target }) => !linkTargets.has(target));
  const named = open.find(({ part }) => part.known.prefixes.includes(first));
  const ofCompany = open.find(({ target }) => ofCompanies.has(target));
  const inOrder = [importables.contact, importables.deal, importables.company].map(({ declaration }) =>
    open.find(({ part }) => part.declaration.noun === declaration.noun),
  );
  return (named ?? ofCompany ?? inOrder.find((offer) => offer !== undefined))?.target;
}
