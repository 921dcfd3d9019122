import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";

/** The subject of palette commands: the open record, the selection, or the record of the focused row or card. */
export type PaletteSubject = {
  readonly noun: RecordNoun;
  readonly ids: readonly string[];
  /** The heading above its commands. */
  readonly title: string;
  /** Opens the record's form, or the bulk edit of several; left out if there is none. */
  readonly onEdit?: (() => void) | undefined;
  /** Confirms and deletes. */
  readonly onDelete?: (() => void) | undefined;
  /** Clears the selection after its records were merged. */
  readonly onMerged?: (() => void) | undefined;
  /** Present for a selection, which may be all that match: `ids` is empty then. */
  readonly bulk?: BulkCommands | undefined;
};

/** The commands that only a selection has. */
export type BulkCommands = {
  /** Changes the selected records alike; `told` is the change in words. */
  readonly change: (change: Readonly<Record<string, unknown>>, told: string) => void;
  readonly enterStage?: ((stageId: string, told: string) => void) | undefined;
  readonly addTags?: (() => void) | undefined;
  readonly removeTags?: (() => void) | undefined;
  readonly merge?: (() => void) | undefined;
  readonly exportFile?: (() => void) | undefined;
};

const places: (() => PaletteSubject | undefined)[] = [];

/** Registers the palette's subject while the calling component is mounted; registers nothing if it is undefined. */
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

/** Choices that the palette offers for records: a new owner, a stage, a task, an interaction. */
export type Question = "task" | "owner" | "interaction" | "stage";
type Ask = (subject: PaletteSubject) => void;
const asking: Readonly<Record<Question, Set<Ask>>> = {
  owner: new Set(),
  stage: new Set(),
  task: new Set(),
  interaction: new Set(),
};

/** Whether a choice applies: a task is about one record, and some kinds have no stages. */
const canBeAsked: Readonly<Record<Question, (subject: PaletteSubject) => boolean>> = {
  owner: () => true,
  stage: ({ noun }) => recordKinds[noun].has.board !== false,
  task: ({ noun, ids }) => recordKinds[noun].has.tasks && ids.length === 1,
  interaction: ({ noun, ids }) => recordKinds[noun].has.interactions && ids.length === 1,
};

/** The choice requested while the component that shows it was still loading. */
let unasked: { readonly question: Question; readonly subject: PaletteSubject } | undefined;

/** Shows a choice for these records as soon as its component has loaded; returns whether it applies to them. */
export function askAbout(question: Question, subject: PaletteSubject): boolean {
  if (!canBeAsked[question](subject)) return false;
  unasked = asking[question].size === 0 ? { question, subject } : undefined;
  for (const ask of asking[question]) ask(subject);
  return true;
}

/** Registers the component that shows a choice; returns the function that unregisters it. */
export function watchQuestions(question: Question, ask: Ask): () => void {
  asking[question].add(ask);
  if (unasked?.question === question) {
    ask(unasked.subject);
    unasked = undefined;
  }
  return () => asking[question].delete(ask);
}

/** The record of a kind whose row or card has the focus. */
export function focusedSubject(noun: RecordNoun): PaletteSubject | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  const id = row?.dataset.row;
  if (id === undefined) return undefined;
  return { noun, ids: [id], title: row?.querySelector("[data-row-link]")?.textContent ?? "" };
}

/** Shows a choice for the focused record; returns whether there is one. */
export function askAboutFocused(question: Question, noun: RecordNoun): boolean {
  const subject = focusedSubject(noun);
  return subject !== undefined && askAbout(question, subject);
}

/** Returns the record of any kind whose row or card has the focus; its link leads to its page. */
export function focusedRecord(): PaletteSubject | undefined {
  const row = document.activeElement?.closest("[data-row]");
  const [, plural] = row?.querySelector("a[data-row-link]")?.getAttribute("href")?.split("/") ?? [];
  const noun = recordNouns.find((each) => recordKinds[each].plural === plural);
  return noun && focusedSubject(noun);
}
