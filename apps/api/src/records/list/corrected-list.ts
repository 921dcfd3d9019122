import { type Correction, searchedText } from "@lanyard/contract/field/listing-schema";
import { z } from "zod";
import type { JsonRows } from "#src/db/json-rows.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type Condition, searchConditions } from "#src/records/filter/record-filter.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { correctionsOf, restoreSpelling } from "#src/records/search/search-correction.ts";
import { selectFirstFilled } from "#src/records/search/search-word-sql.ts";
import { recordList } from "./record-conditions.ts";
import type { RecordList } from "./record-list.ts";

/**
 * Corrects the text of a search that found no records, and returns the list for the corrected text. Returns
 * undefined for a literal search, and if no correction finds records.
 */
export async function correctedList(
  tx: TenantTx,
  kind: RecordKind,
  query: SentValues,
  within: readonly Condition[] = [],
): Promise<{ readonly list: RecordList; readonly corrected: Correction } | undefined> {
  const [q, search] = [textIn(query.q), textIn(query.search)];
  const from = searchedText({ q, search });
  if (from === undefined || query.literal === true) return undefined;
  const { texts } = await correctionsOf(tx, from);
  if (texts.length === 0) return undefined;
  const { q: _q, search: _search, ...filters } = query;
  const list = await recordList(tx, kind, filters);
  const lists = texts.map((text) => [...searchConditions(text), ...list.conditions, ...within]);
  const place = await selectFirstFilled(tx, list.table, lists);
  const [to, conditions] = place === undefined ? [] : [texts[place], lists[place]];
  if (to === undefined || conditions === undefined) return undefined;
  return { list: { ...list, conditions }, corrected: { from, to } };
}

export function shownCorrection({ from, to }: Correction, rows: JsonRows): Correction {
  const first = firstRows.parse(JSON.parse(rows.json)).slice(0, readRows);
  const texts = first.flatMap((row) => Object.values(row)).filter((value) => typeof value === "string");
  return { from, to: restoreSpelling(to, texts, from) };
}

const firstRows = z.array(z.record(z.string(), z.unknown()));
const readRows = 10;

const textIn = (value: unknown) => (typeof value === "string" ? value : undefined);
