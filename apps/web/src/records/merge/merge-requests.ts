import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

export type MergeNoun = NounWith<"merge">;

export type MergeRequest = {
  noun: MergeNoun;
  /** The records to merge. If there is only one, the user searches for others in the dialog. */
  ids: readonly string[];
  onMerged?: ((survivorId: string) => void) | undefined;
};

/** The pending merge requests. `MergeHost` shows the merge dialog for the first one. */
export const mergeRequests = createRequestStore<MergeRequest>();

export const maxMergedRecords = 5;

export function requestMerge(request: MergeRequest): void {
  mergeRequests.add(request);
}

export function mergeNounOf(noun: string): MergeNoun | undefined {
  return nounsWith("merge").find((each) => each === noun);
}
