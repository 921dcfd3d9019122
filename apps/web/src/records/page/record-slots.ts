import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import type { CardNoun, RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { createContext, type ReactNode } from "react";
import type { Linked } from "#src/records/form/form-field.ts";

/** The parents of a new deal that starts from a record. */
export type DealStart = { [Column in keyof (typeof recordKinds)["deal"]["parents"]]?: Linked };

export type WithInteractions = { noun: ParentOf<"interaction">; id: string };
export type WithTasks = { noun: ParentOf<"task">; id: string };
/** The fallback is shown until the deals are drawn. */
export type WithDeals = { noun: ParentOf<"deal">; id: string; start: DealStart; fallback: ReactNode };
/** The parts of a record that its position on a board needs. */
export type Staged = { readonly id: string; readonly stage_id: string | null };
/** A record on a board, with the fallback to show until its stages are drawn. */
export type WithStages = { noun: CardNoun; record: Staged; fallback: ReactNode };

/** Parts of a record that features draw; the frame around the pages provides them. */
type Slots = {
  /** Draws the line that logs an interaction. */
  lineOf: (record: WithInteractions) => ReactNode;
  tasksOf: (record: WithTasks) => ReactNode;
  /** Draws the deals as a part of a panel. */
  dealsOf: (record: WithDeals) => ReactNode;
  /** Draws the record's stages. */
  stagesOf: (record: WithStages) => ReactNode;
  /** Defines a custom field of a kind. */
  newField: (noun: RecordNoun, onClose: () => void) => ReactNode;
};

const nothing = () => null;
export const RecordSlots = createContext<Slots>({
  lineOf: nothing,
  tasksOf: nothing,
  dealsOf: nothing,
  stagesOf: nothing,
  newField: nothing,
});
