import type { SearchMark, SearchResult, SearchType } from "@lanyard/contract/search/search-schema";
import { markWords } from "./search-marks.ts";
import type { FoundRecord, PipelineName } from "./search-sql.ts";

type Row<Type extends FoundRecord["type"]> = Extract<FoundRecord, { type: Type }>["row"];
type Words = readonly string[];

const paths: Readonly<Record<SearchType, string>> = {
  contact: "/contacts/",
  company: "/companies/",
  deal: "/deals/",
  pipeline: "/pipeline/",
};

interface Lines {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly description: string | null;
}

/** Where it leads and which letters matched (spec section 3: search result). */
function result(type: SearchType, lines: Lines, words: Words): SearchResult {
  const marks = (["title", "subtitle", "description"] as const).flatMap((field): SearchMark[] =>
    markWords(lines[field] ?? "", words).map((range) => ({ field, ...range })),
  );
  return { type, ...lines, url: paths[type] + lines.id, marks };
}

export function recordResult(found: FoundRecord, words: Words): SearchResult {
  if (found.type === "contact") return contactResult(found.row, words);
  return found.type === "company" ? companyResult(found.row, words) : dealResult(found.row, words);
}

function contactResult(row: Row<"contact">, words: Words): SearchResult {
  const name = joined(" ", row.first, row.last);
  const reached = name === null ? [row.phone, row.mobile_phone] : [row.email, row.phone, row.mobile_phone];
  return result(
    "contact",
    {
      id: row.id,
      title: name ?? row.email ?? "",
      subtitle: joined(", ", row.job_title, row.company),
      description: mostMarked(reached, words),
    },
    words,
  );
}

function companyResult(row: Row<"company">, words: Words): SearchResult {
  const { id, name: title, industry: subtitle, website, email, phone, contact_count } = row;
  const description = mostMarked([website, email, phone], words);
  return { ...result("company", { id, title, subtitle, description }, words), contact_count };
}

function dealResult(row: Row<"deal">, words: Words): SearchResult {
  const { id, name: title, stage_name: subtitle, amount_cents, currency } = row;
  const description = joined(", ", row.company, row.contact);
  return { ...result("deal", { id, title, subtitle, description }, words), amount_cents, currency };
}

export function pipelineResult({ id, title }: PipelineName, words: Words): SearchResult {
  return result("pipeline", { id, title, subtitle: null, description: null }, words);
}

function joined(separator: string, ...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(separator) || null;
}

/** The one in which most words are found; without any, the first that there is. */
function mostMarked(texts: readonly (string | null)[], words: Words): string | null {
  const filled = texts.filter((text) => text !== null);
  if (filled.length < 2) return filled[0] ?? null;
  const marked = filled.map((text) => ({ text, count: markWords(text, words).length }));
  return marked.toSorted((left, right) => right.count - left.count)[0]?.text ?? null;
}
