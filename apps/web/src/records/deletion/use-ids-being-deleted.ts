import { useMutationState } from "@tanstack/react-query";
import type { AllMatching } from "#src/records/source.ts";

/** Records that are deleted as one action. */
export type RecordDeletion<Matching = undefined> = {
  /** Records on screen, which lists hide immediately. */
  ids: readonly string[];
  /** A single deletion, not a selection of one. */
  isSingle?: boolean;
  /** Instead of these alone everything that the list matches, as many as the person saw. */
  matching?: AllMatching<Matching> | undefined;
};

/** The key names the route of the contract. */
export const deletionKey = (noun: string) => [noun, "bulkDelete"];

/** The records of a noun whose deletion is on its way. */
export function useIdsBeingDeleted(noun: string): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: deletionKey(noun), status: "pending" },
    select: ({ state }) => (isDeletion(state.variables) ? state.variables.ids : []),
  });
  return new Set(ids.flat());
}

function isDeletion(variables: unknown): variables is RecordDeletion {
  return typeof variables === "object" && variables !== null && "ids" in variables;
}
