import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useMemo, useState } from "react";
import {
  type ComparedRecord,
  comparedFields,
  defaultGiver,
  type StageRanks,
  suggestSurvivor,
} from "./merge-comparison.ts";
import type { MergeBody } from "./merge-queries.ts";

export type MergeChoice = ReturnType<typeof useMergeChoice>;

export function useMergeChoice(noun: RecordNoun, records: readonly ComparedRecord[], ranks: StageRanks) {
  const [chosenId, setSurvivorId] = useState<string>();
  const [givers, setGivers] = useState<Readonly<Record<string, string>>>({});
  const suggestion = suggestSurvivor(noun, records);
  const isThere = (id: string | undefined) => records.some((record) => record.id === id);
  const survivorId = (isThere(chosenId) ? chosenId : suggestion?.id) ?? "";
  const fields = comparedFields(noun, records);
  const giverOf = (field: (typeof fields)[number]) => {
    const chosen = givers[field.name];
    if (chosen !== undefined && isThere(chosen)) return chosen;
    return defaultGiver(field, records, survivorId, ranks);
  };
  const sent = fields
    .filter((field) => field.agreement !== "same" || giverOf(field) !== survivorId)
    .map((field) => [field.name, { from: giverOf(field) }] as const);
  const ids = records.map(({ id }) => id);
  // A retry finds its idempotency key by this object, so the object stays the same until its values change.
  const wish = JSON.stringify([survivorId, ids, sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wish` contains all values of the body
  const body = useMemo(
    (): MergeBody => ({
      survivor_id: survivorId,
      merged_ids: ids.filter((id) => id !== survivorId),
      fields: Object.fromEntries(sent),
    }),
    [wish],
  );
  return {
    suggestion,
    survivorId,
    setSurvivorId,
    fields,
    giverOf,
    choose: (name: string, id: string) => setGivers({ ...givers, [name]: id }),
    body,
  };
}
