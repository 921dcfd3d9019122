import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

export type MergeNoun = NounWith<"merge">;

export type MergeRequest = {
  noun: MergeNoun;
  /** The records to merge. For a single record, the dialog searches for others. */
  ids: readonly string[];
  onMerged?: ((survivorId: string) => void) | undefined;
};

/** The request for the merge dialog, which MergeHost shows. */
export const mergeRequests = createRequestStore<MergeRequest>();

export const maxMergedRecords = 5;

/** Opens the merge dialog. MergeHost must be on the page. */
export function requestMerge(request: MergeRequest): void {
  mergeRequests.add(request);
}

export function mergeNounOf(noun: string): MergeNoun | undefined {
  return nounsWith("merge").find((each) => each === noun);
}
