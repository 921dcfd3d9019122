import { useMutationState } from "@tanstack/react-query";
import type { AllMatching } from "#src/records/source.ts";

/** Records that are deleted as one action. */
export type RecordDeletion<Matching = undefined> = {
  /** Records on screen, which lists hide immediately. */
  ids: readonly string[];
  /** Whether the user deleted one record, without a selection. */
  isSingle?: boolean;
  /** Deletes all matches of the list instead, as many as the user saw. */
  matching?: AllMatching<Matching> | undefined;
};

/** The key names the route of the contract. */
export const deletionKey = (noun: string) => [noun, "bulkDelete"];

/** Returns the records of a noun that are being deleted. */
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
