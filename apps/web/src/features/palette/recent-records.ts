import type { Client } from "@lanyard/client/client-shape";
import { recordIn } from "@lanyard/contract/kind/envelope";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import {
  type CardNoun,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import type { SearchType } from "@lanyard/contract/search/search-schema";
import { queryOptions } from "@tanstack/react-query";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { shownName, textOfField } from "#src/records/shown-name.ts";

/** A record that somebody opened in this tab. */
export type RecentRecord = { readonly type: RecordNoun; readonly id: string };

const mostKept = 5;
const folders: ReadonlyMap<string, RecordNoun> = new Map(
  recordNouns.map((noun) => [recordKinds[noun].plural, noun]),
);
/** In this tab only and ids only: nothing personal is stored (security.md, Input and output 8). */
const storageKey = (person: string) => `recent:${person}`;

export function readRecent(person: string): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(person)) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap((path) => recordAt(String(path)) ?? []) : [];
  } catch {
    return [];
  }
}

/** The page that is shown, and the record in its quick view. */
export type ShownPage = { readonly pathname: string; readonly open: string | undefined };

/** Remembers the record that is looked at here, if one is: on its page or in the quick view. */
export function rememberShown(person: string, page: ShownPage, boardType: CardNoun): void {
  const opened = recordAt(page.pathname) ?? recordBeside(page, boardType);
  if (!opened) return;
  const others = readRecent(person).filter(({ id }) => id !== opened.id);
  const paths = [opened, ...others].slice(0, mostKept).map(({ type, id }) => `/${folderOf(type)}/${id}`);
  try {
    sessionStorage.setItem(storageKey(person), JSON.stringify(paths));
  } catch {
    // Without storage nothing is offered again.
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The record whose page has this path. */
function recordAt(path: string): RecentRecord | undefined {
  const [, folder = "", id = "", ...deeper] = path.split("/");
  const type = folders.get(folder);
  return type && uuid.test(id) && deeper.length === 0 ? { type, id } : undefined;
}

/** The record in the quick view of a list or of the board. */
function recordBeside({ pathname, open }: ShownPage, boardType: CardNoun) {
  const [, folder = "", ...deeper] = pathname.split("/");
  if (folder === "pipeline") return recordAt(`/${folderOf(boardType)}/${open}`);
  return deeper.length === 0 ? recordAt(`/${folder}/${open}`) : undefined;
}

/** A record as the palette lists it. */
export type RecentResult = {
  readonly type: SearchType;
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly detail: string | null;
};

/** What a remembered record is called today. */
export function recentRecordOptions(client: Client, { type, id }: RecentRecord) {
  return queryOptions({
    queryKey: [folderOf(type), "read", id, "title"],
    queryFn: ({ signal }) => readRecord(client, { type, id }, signal),
    retry: false,
  });
}

const folderOf = (type: RecordNoun) => recordKinds[type].plural;

async function readRecord(
  client: Client,
  { type, id }: RecentRecord,
  signal: AbortSignal,
): Promise<RecentResult> {
  const kind: KindDeclaration = recordKinds[type];
  const record = recordIn(kind, await client[folderOf(type)].read({ params: { id } }, { signal }));
  const detail = textOfField(record, kind.detail);
  // Of a merged record it is the one that it became.
  const shownId = textOfField(record, "id") ?? id;
  return {
    type,
    id: shownId,
    url: `/${folderOf(type)}/${shownId}`,
    title: shownName(type, record),
    detail: detail && detailText(type, kind.detail ?? "", detail),
  };
}

/** A stored value as people read it; the name of a stage is none of the fields. */
const detailText = (noun: RecordNoun, name: string, value: string) =>
  name === "stage_name" ? optionText("stage", value) : fieldValueText(noun, name, value);
