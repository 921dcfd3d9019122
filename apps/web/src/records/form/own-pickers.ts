import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType } from "react";
import type { ParentPickerProps } from "./record-picker.tsx";

type OwnPickers = Partial<Record<RecordNoun, ComponentType<ParentPickerProps>>>;

let load = async (): Promise<OwnPickers> => ({});

/** How a record of a kind is chosen where the kind has a way of its own; kinds stand above records, so the app hands them in. */
export function provideOwnPickers(loadThem: () => Promise<OwnPickers>): void {
  load = loadThem;
}

export const loadOwnPickers = (): Promise<OwnPickers> => load();
