import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { LinkControl } from "./record-picker.tsx";

type OwnPickers = Partial<Record<RecordNoun, LinkControl>>;

let load = async (): Promise<OwnPickers> => ({});

/** How a record of a kind is chosen where the kind has a way of its own; kinds stand above records, so the app hands them in. */
export function provideOwnPickers(loadThem: () => Promise<OwnPickers>): void {
  load = loadThem;
}

export const loadOwnPickers = (): Promise<OwnPickers> => load();
