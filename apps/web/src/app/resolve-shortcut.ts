import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { AnyRouter } from "@tanstack/react-router";
import type { ShortcutId } from "#src/features/palette/shortcut-keys.ts";
import { nounOf } from "#src/features/pipeline/board/board-kinds.ts";
import { readView } from "#src/features/pipeline/board/pipeline-view.ts";

const listed: Readonly<Record<string, RecordNoun>> = Object.fromEntries(
  recordNouns.map((noun) => [`/${recordKinds[noun].plural}`, noun]),
);

function listedAt({ pathname, search }: Location): RecordNoun | undefined {
  if (/^\/pipeline(?:\/|$)/u.test(pathname)) return nounOf(readView(search));
  return listed[pathname];
}

type Location = AnyRouter["state"]["location"];

const writes = (id: ShortcutId) => id.startsWith("create-") || id === "undo-last" || id === "redo-last";

/**
 * Returns the action of a shortcut on this page, or undefined if the user lacks write access or the page has
 * nothing to create.
 */
export function resolveShortcut(
  id: ShortcutId,
  { location, mayWrite }: { location: Location; mayWrite: boolean },
): ShortcutId | undefined {
  if (writes(id) && !mayWrite) return undefined;
  // Pages without a search field open the palette.
  if (id === "focus-search") return "palette";
  if (id !== "create-here") return id;
  const type = listedAt(location);
  return type && `create-${type}`;
}
