import type { CustomName } from "@lanyard/contract/custom-field/custom-field-types";
import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import type { CardNoun, RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createContext, type ReactNode } from "react";
import type { Linked } from "#src/records/form/form-field.ts";

export type DealStart = { [Column in keyof (typeof recordKinds)["deal"]["parents"]]?: Linked };

export type WithInteractions = { noun: ParentOf<"interaction">; id: string };
export type WithTasks = { noun: ParentOf<"task">; id: string };
/** The fallback is visible until the deals render. */
export type WithDeals = { noun: ParentOf<"deal">; id: string; start: DealStart; fallback: ReactNode };
export type Staged = { readonly id: string; readonly stage_id: string | null };
/** The fallback is visible until the stages render. */
export type WithStages = { noun: CardNoun; record: Staged; fallback: ReactNode };

/** Parts of record pages that features provide, because `records` must not import features. */
type Slots = {
  lineOf: (record: WithInteractions) => ReactNode;
  tasksOf: (record: WithTasks) => ReactNode;
  dealsOf: (record: WithDeals) => ReactNode;
  stagesOf: (record: WithStages) => ReactNode;
  /** Renders the dialog that creates a custom field. `onClose` receives the name of the new field. */
  newField: (noun: RecordNoun, onClose: (created?: CustomName) => void) => ReactNode;
};

const nothing = () => null;
export const RecordSlots = createContext<Slots>({
  lineOf: nothing,
  tasksOf: nothing,
  dealsOf: nothing,
  stagesOf: nothing,
  newField: nothing,
});
