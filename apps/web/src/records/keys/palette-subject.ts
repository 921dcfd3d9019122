import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useEffect, useEffectEvent } from "react";

/** The records that palette commands change: the open record, the selection, or the focused row or card. */
export type PaletteSubject = {
  readonly noun: RecordNoun;
  readonly ids: readonly string[];
  readonly title: string;
  /** The initial text of a new interaction's line. */
  readonly interaction?: { readonly line?: string };
  /** Opens the form of the record, or the bulk edit dialog for several. */
  readonly onEdit?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
  /** Runs after a merge, to clear the selection. */
  readonly onMerged?: (() => void) | undefined;
  /** Commands of a selection. `ids` is empty if all matching records are selected. */
  readonly bulk?: BulkCommands | undefined;
};

export type BulkCommands = {
  /** Changes all selected records. `description` is the text of the change. */
  readonly change: (change: Readonly<Record<string, unknown>>, description: string) => void;
  readonly enterStage?: ((stageId: string, description: string) => void) | undefined;
  readonly addTags?: (() => void) | undefined;
  readonly removeTags?: (() => void) | undefined;
  readonly merge?: (() => void) | undefined;
  readonly exportFile?: (() => void) | undefined;
};

const places: (() => PaletteSubject | undefined)[] = [];

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

export function currentSubject(): PaletteSubject | undefined {
  return places.at(-1)?.();
}

export type Question = "task" | "owner" | "interaction" | "stage";
type Ask = (subject: PaletteSubject) => void;
const asking: Readonly<Record<Question, Set<Ask>>> = {
  owner: new Set(),
  stage: new Set(),
  task: new Set(),
  interaction: new Set(),
};

const isAvailable: Readonly<Record<Question, (subject: PaletteSubject) => boolean>> = {
  owner: () => true,
  stage: ({ noun }) => recordKinds[noun].has.board !== false,
  task: ({ noun, ids }) => recordKinds[noun].has.tasks && ids.length === 1,
  interaction: ({ noun, ids }) => recordKinds[noun].has.interactions && ids.length === 1,
};

/** The last requested choice, if its component has not loaded yet. */
let pendingChoice: { readonly question: Question; readonly subject: PaletteSubject } | undefined;

/**
 * Opens a choice for the given records as soon as its component has loaded. Returns false if the choice does
 * not apply to the records.
 */
export function askAbout(question: Question, subject: PaletteSubject): boolean {
  if (!isAvailable[question](subject)) return false;
  pendingChoice = asking[question].size === 0 ? { question, subject } : undefined;
  for (const ask of asking[question]) ask(subject);
  return true;
}

export function watchQuestions(question: Question, ask: Ask): () => void {
  asking[question].add(ask);
  if (pendingChoice?.question === question) {
    ask(pendingChoice.subject);
    pendingChoice = undefined;
  }
  return () => asking[question].delete(ask);
}

export function focusedSubject(noun: RecordNoun): PaletteSubject | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  const id = row?.dataset.row;
  if (id === undefined) return undefined;
  return { noun, ids: [id], title: row?.querySelector("[data-row-link]")?.textContent ?? "" };
}

export function askAboutFocused(question: Question, noun: RecordNoun): boolean {
  const subject = focusedSubject(noun);
  return subject !== undefined && askAbout(question, subject);
}

export function focusedRecord(): PaletteSubject | undefined {
  const row = document.activeElement?.closest("[data-row]");
  const [, plural] = row?.querySelector("a[data-row-link]")?.getAttribute("href")?.split("/") ?? [];
  const noun = recordNouns.find((each) => recordKinds[each].plural === plural);
  return noun && focusedSubject(noun);
}
