import { useMutationState } from "@tanstack/react-query";
import type { AllMatching } from "#src/records/source.ts";

export type RecordDeletion = {
  ids: readonly string[];
  /** Whether the user deleted a single record without a selection. */
  isSingle?: boolean;
  /** Set if the request deletes all matching records instead of `ids`. */
  matching?: AllMatching | undefined;
};

export const deletionKey = (noun: string) => [noun, "bulkDelete"];

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
