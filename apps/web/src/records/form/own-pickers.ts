import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { LinkControl } from "./record-picker.tsx";

type OwnPickers = Partial<Record<RecordNoun, LinkControl>>;

let load = async (): Promise<OwnPickers> => ({});

/**
 * Registers a function that loads the special pickers of some kinds. The app calls this, because `records`
 * must not import features.
 */
export function provideOwnPickers(loadThem: () => Promise<OwnPickers>): void {
  load = loadThem;
}

export const loadOwnPickers = (): Promise<OwnPickers> => load();
