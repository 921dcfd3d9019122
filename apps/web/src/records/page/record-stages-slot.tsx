import { cardNounOf, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { use } from "react";
import { StrapSpace } from "#src/ui/layout/strap.tsx";
import { RecordSlots, type Staged } from "./record-slots.ts";

type RecordStagesProps = {
  noun: RecordNoun;
  row: object;
  /** Left out of a record that stands on no board. */
  onlyOnBoards: boolean;
};

/** The way of a record through the stages, on the page of a kind with a board. */
export function RecordStages({ noun, row, onlyOnBoards }: RecordStagesProps) {
  const { stagesOf } = use(RecordSlots);
  const card = cardNounOf(noun);
  if (card === undefined || !isStaged(row) || (onlyOnBoards && row.stage_id === null)) return null;
  return stagesOf({ noun: card, record: row, fallback: <StrapSpace /> });
}

const isStaged = (row: object): row is Staged => "stage_id" in row && "id" in row;
