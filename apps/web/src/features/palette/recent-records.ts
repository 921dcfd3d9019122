import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { parsedJson, readSession, writeSession } from "#src/lib/browser/storage.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";

export type RecentRecord = { readonly type: RecordNoun; readonly id: string };

const mostKept = 5;
const folders: ReadonlyMap<string, RecordNoun> = new Map(
  recordNouns.map((noun) => [recordKinds[noun].plural, noun]),
);
/**
 * The key of the recent records in the tab's session storage. Only paths with ids are stored, because names
 * are personal data, which must not be stored (security.md, Input and output 8).
 */
const storageKey = (person: string) => `recent:${person}`;

export function readRecent(person: string): RecentRecord[] {
  const stored = parsedJson(readSession(storageKey(person)) ?? "");
  return Array.isArray(stored) ? stored.flatMap((path) => recordAt(String(path)) ?? []) : [];
}

/** The path of the current page, and the id of the record in its quick view. */
export type ShownPage = { readonly pathname: string; readonly open: string | undefined };

/** Returns a key of the user and the organisation, because several users can sign in to one tab. */
export function usePerson(): string {
  const { orgSlug, id } = useSignedIn();
  return `${orgSlug}/${id}`;
}

export function rememberShown(person: string, page: ShownPage, boardType: RecordNoun): void {
  const opened = recordAt(page.pathname) ?? quickViewRecord(page, boardType);
  if (!opened) return;
  const others = readRecent(person).filter(({ id }) => id !== opened.id);
  const paths = [opened, ...others].slice(0, mostKept).map(({ type, id }) => `/${folderOf(type)}/${id}`);
  writeSession(storageKey(person), JSON.stringify(paths));
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

function recordAt(path: string): RecentRecord | undefined {
  const [, folder = "", id = "", ...deeper] = path.split("/");
  const type = folders.get(folder);
  return type && uuid.test(id) && deeper.length === 0 ? { type, id } : undefined;
}

function quickViewRecord({ pathname, open }: ShownPage, boardType: RecordNoun) {
  const [, folder = "", ...deeper] = pathname.split("/");
  if (folder === "pipeline") return recordAt(`/${folderOf(boardType)}/${open}`);
  return deeper.length === 0 ? recordAt(`/${folder}/${open}`) : undefined;
}

export const folderOf = (type: RecordNoun) => recordKinds[type].plural;
