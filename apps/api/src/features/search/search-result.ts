import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { plainMentions } from "@lanyard/contract/note/mention";
import type { SearchMark, SearchResult, SearchType } from "@lanyard/contract/search/search-schema";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { markWords } from "./search-marks.ts";
import type { FoundRecord, PipelineName } from "./search-sql.ts";

type Words = readonly string[];

interface Lines {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly description: string | null;
}

/** Returns a search result with its URL and marks (spec section 3, search result). */
function result(type: SearchType, lines: Lines, words: Words): SearchResult {
  const marks = (["title", "subtitle", "description"] as const).flatMap((field): SearchMark[] =>
    markWords(lines[field] ?? "", words).map((range) => ({ field, ...range })),
  );
  return {
    type,
    ...lines,
    url: `/${type === "pipeline" ? type : recordKinds[type].plural}/${lines.id}`,
    marks,
  };
}

export function recordResult({ type, row }: FoundRecord, words: Words): SearchResult {
  const { title, subtitle, described, facts } = recordFeatures[type].stored.found.lines(row);
  const description = mostMarked(described, words);
  return { ...result(type, { id: row.id, title, subtitle, description }, words), ...facts };
}

export function pipelineResult({ id, title }: PipelineName, words: Words): SearchResult {
  return result("pipeline", { id, title, subtitle: null, description: null }, words);
}

const snippetLength = 120;
/** The number of characters to show before the first match in a note. */
const snippetLead = 30;

export function withNote(found: SearchResult, body: string, words: Words): SearchResult {
  const text = plainMentions(body).replaceAll(/\s+/gu, " ");
  const [first = { start: 0, end: 0 }] = markWords(text, words).toSorted(
    (left, right) => left.start - right.start,
  );
  const from = startOfWord(text, first.start - snippetLead);
  // The slice can begin or end with half of a surrogate pair.
  const part = text
    .slice(from, from + snippetLength)
    .replaceAll(/\p{Surrogate}/gu, "")
    .trim();
  const note = `${from > 0 ? "… " : ""}${part}${from + snippetLength < text.length ? " …" : ""}`;
  const marks = markWords(note, words).map((range) => ({ field: "note" as const, ...range }));
  return { ...found, note, url: `${found.url}?tab=notes`, marks: [...found.marks, ...marks] };
}

function startOfWord(text: string, place: number): number {
  if (place <= 0) return 0;
  const blank = text.indexOf(" ", place);
  return blank < 0 || blank > place + snippetLead ? place : blank + 1;
}

function mostMarked(texts: readonly (string | null)[], words: Words): string | null {
  const filled = texts.filter((text) => text !== null);
  if (filled.length < 2) return filled[0] ?? null;
  const marked = filled.map((text) => ({ text, count: markWords(text, words).length }));
  return marked.toSorted((left, right) => right.count - left.count)[0]?.text ?? null;
}
