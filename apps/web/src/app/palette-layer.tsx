import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type AnyRouter, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { bufferTyping } from "#src/features/palette/buffered-typing.ts";
import { rememberShown, usePerson } from "#src/features/palette/recent-records.ts";
import type { ShortcutId } from "#src/features/palette/shortcut-keys.ts";
import { type RunShortcut, useShortcuts } from "#src/features/palette/use-shortcuts.ts";
import { nounOf } from "#src/features/pipeline/board/board-kinds.ts";
import { readView } from "#src/features/pipeline/board/pipeline-view.ts";
import { textIn } from "#src/lib/browser/search-params.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import {
  type ContextShortcut,
  contextShortcuts,
  runContextShortcut,
} from "#src/records/keys/context-shortcuts.ts";
import { askAbout, currentSubject, type Question } from "#src/records/keys/palette-subject.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { preloadInTurn } from "#src/ui/feedback/lazy-parts.ts";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { watchPalette } from "./palette-button.tsx";

const CommandLayer = lazyComponent(async () => (await import("./command-layer.tsx")).CommandLayer);

export function PaletteLayer() {
  const [isWanted, setIsWanted] = useState(false);
  const { run, setRunner } = useKeptShortcuts(() => setIsWanted(true));
  const togglePalette = useEffectEvent(() => void run("palette"));
  useShortcuts(run);
  useRememberedRecords();
  useEffect(() => watchPalette(() => togglePalette()), []);
  useEffect(() => {
    // The code of CommandLayer can finish loading after this component has unmounted.
    let isMounted = true;
    void preloadInTurn(CommandLayer.fetch).then(() => {
      if (isMounted) setIsWanted(true);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    isWanted && (
      <SilentErrorBoundary>
        <CommandLayer onReady={setRunner} />
      </SilentErrorBoundary>
    )
  );
}

function useRememberedRecords(): void {
  const person = usePerson();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const open = useRouterState({ select: ({ location }) => textIn(Reflect.get(location.search, "open")) });
  const boardType = useRouterState({ select: ({ location }) => nounOf(readView(location.search)) });
  useEffect(() => {
    rememberShown(person, { pathname, open }, boardType);
  }, [person, pathname, open, boardType]);
}

function useKeptShortcuts(onKept: () => void) {
  const router = useRouter();
  const mayWrite = useMayWrite();
  const runner = useRef<RunShortcut>(undefined);
  const kept = useRef<ShortcutId[]>([]);
  const run = (asked: ShortcutId): boolean => {
    if (asked === "focus-search" && selectSearchField()) return true;
    const shortcut = contextShortcutOf(asked);
    if (shortcut)
      return runContextShortcut(shortcut) || (isQuestion(shortcut) && mayWrite && asksOfSubject(shortcut));
    const id = resolveShortcut(asked, { location: router.state.location, mayWrite });
    if (id === undefined) return false;
    if (opensField(id)) bufferTyping();
    return carryOut(id);
  };
  const carryOut = (id: ShortcutId): boolean => {
    if (runner.current) return runner.current(id);
    kept.current.push(id);
    onKept();
    return true;
  };
  const setRunner = (next: RunShortcut) => {
    runner.current = next;
    for (const id of kept.current.splice(0)) next(id);
  };
  return { run, setRunner };
}

function contextShortcutOf(id: ShortcutId): ContextShortcut | undefined {
  return [...Object.values(contextShortcuts), "select-all" as const].find((key) => id === `place-${key}`);
}

const isQuestion = (shortcut: ContextShortcut): shortcut is ContextShortcut & Question =>
  shortcut !== "edit" && shortcut !== "filter" && shortcut !== "select-all";

/**
 * Opens the choices or the input line of a shortcut for the open record or the selection. Returns false if no
 * record is open or selected, or the shortcut does not apply to it.
 */
function asksOfSubject(question: Question): boolean {
  const subject = currentSubject();
  return subject !== undefined && askAbout(question, subject);
}

const opensField = (id: ShortcutId) => id === "palette" || id.startsWith("create-");

function selectSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>("main [role='search'] input");
  field?.focus();
  field?.select();
  return field !== null;
}

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
function resolveShortcut(
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
