import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";

/** What the palette can act on: the record that is open, or those that are selected. */
export type PaletteSubject = {
  readonly noun: RecordNoun;
  readonly ids: readonly string[];
  /** What it is called above its commands. */
  readonly title: string;
  /** Opens its form, or that of what is changed of several; left out where there is none. */
  readonly onEdit?: (() => void) | undefined;
  /** Asks, and deletes. */
  readonly onDelete?: (() => void) | undefined;
  /** What was selected is no more once it was merged. */
  readonly onMerged?: (() => void) | undefined;
};

const places: (() => PaletteSubject | undefined)[] = [];

/** While a place is shown, the palette acts on what it shows; nothing while that is left out. */
export function usePaletteSubject(subject: PaletteSubject | undefined): void {
  const isThere = subject !== undefined;
  const read = useEffectEvent(() => subject);
  useEffect(() => {
    if (!isThere) return;
    const place = () => read();
    places.push(place);
    return () => {
      places.splice(places.indexOf(place), 1);
    };
  }, [isThere]);
}

/** The subject of the place that was opened last. */
export function currentSubject(): PaletteSubject | undefined {
  return places.at(-1)?.();
}

type Assigning = (subject: PaletteSubject) => void;
const assigning = new Set<Assigning>();

/** Asks whose these records are to be; answers whether somebody can ask. */
export function askOwner(subject: PaletteSubject): boolean {
  for (const ask of assigning) ask(subject);
  return assigning.size > 0;
}

/** Calls back when an owner is to be chosen; answers how to stop. */
export function watchOwnerQuestions(ask: Assigning): () => void {
  assigning.add(ask);
  return () => assigning.delete(ask);
}
