import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { AnyRouter } from "@tanstack/react-router";
import type { ShortcutId } from "#src/features/palette/shortcut-keys.ts";
import { nounOf } from "#src/features/pipeline/board/board-kinds.ts";
import { readView } from "#src/features/pipeline/board/pipeline-view.ts";

const listed: Readonly<Record<string, RecordNoun>> = Object.fromEntries(
  recordNouns.map((noun) => [`/${recordKinds[noun].plural}`, noun]),
);

/** What a page lists; nothing for the page of one record, the settings and the like. */
function listedAt({ pathname, search }: Location): RecordNoun | undefined {
  if (/^\/pipeline(?:\/|$)/u.test(pathname)) return nounOf(readView(search));
  return listed[pathname];
}

type Location = AnyRouter["state"]["location"];

const writes = (id: ShortcutId) => id.startsWith("create-") || id === "undo-last" || id === "redo-last";

/** What a shortcut asks for where somebody stands; nothing where there is nothing to create, or for who only reads. */
export function resolveShortcut(
  id: ShortcutId,
  { location, mayWrite }: { location: Location; mayWrite: boolean },
): ShortcutId | undefined {
  if (writes(id) && !mayWrite) return undefined;
  // Where a page has nothing to search in, the palette is for searching.
  if (id === "focus-search") return "palette";
  if (id !== "create-here") return id;
  const type = listedAt(location);
  return type && `create-${type}`;
}
