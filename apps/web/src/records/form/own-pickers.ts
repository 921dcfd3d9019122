import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { LinkControl } from "./record-picker.tsx";

type OwnPickers = Partial<Record<RecordNoun, LinkControl>>;

let load = async (): Promise<OwnPickers> => ({});

/** Registers pickers of kinds that have their own. The app calls it, because this layer must not import kinds. */
export function provideOwnPickers(loadThem: () => Promise<OwnPickers>): void {
  load = loadThem;
}

export const loadOwnPickers = (): Promise<OwnPickers> => load();
