import type { Client } from "@lanyard/client/client-shape";
import { recordIn } from "@lanyard/contract/kind/envelope";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { SearchType } from "@lanyard/contract/search/search-schema";
import { queryOptions } from "@tanstack/react-query";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { shownName, textOfField } from "#src/records/shown-name.ts";
import { folderOf, type RecentRecord } from "./recent-records.ts";

export type RecentResult = {
  readonly type: SearchType;
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly detail: string | null;
};

export function recentRecordOptions(client: Client, { type, id }: RecentRecord) {
  return queryOptions({
    queryKey: [folderOf(type), "read", id, "title"],
    queryFn: ({ signal }) => readRecord(client, { type, id }, signal),
    retry: false,
  });
}

async function readRecord(
  client: Client,
  { type, id }: RecentRecord,
  signal: AbortSignal,
): Promise<RecentResult> {
  const kind: KindDeclaration = recordKinds[type];
  const record = recordIn(kind, await client[folderOf(type)].read({ params: { id } }, { signal }));
  const detail = textOfField(record, kind.detail);
  // For a merged record, the response contains the surviving one.
  const shownId = textOfField(record, "id") ?? id;
  return {
    type,
    id: shownId,
    url: `/${folderOf(type)}/${shownId}`,
    title: shownName(type, record),
    detail: detail && detailText(type, kind.detail ?? "", detail),
  };
}

/** Returns the display text of a value. The stage's name is not a field of the record. */
const detailText = (noun: RecordNoun, name: string, value: string) =>
  name === "stage_name" ? optionText("stage", value) : fieldValueText(noun, name, value);
