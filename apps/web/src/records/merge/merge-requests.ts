import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

export type MergeNoun = NounWith<"merge">;

export type MergeRequest = {
  noun: MergeNoun;
  /** The records to merge; for a single one the dialog asks for others. */
  ids: readonly string[];
  /** Called with the survivor. */
  onMerged?: ((survivorId: string) => void) | undefined;
};

/** The requested merge dialog; the host outside the pages shows it. */
export const mergeRequests = createRequestStore<MergeRequest>();

/** The most records that can be compared side by side. */
export const maxMergedRecords = 5;

/** Opens the dialog that merges records. Needs MergeHost on the page. */
export function requestMerge(request: MergeRequest): void {
  mergeRequests.add(request);
}

/** Returns the noun if its records can be merged; undefined for others. */
export function mergeNounOf(noun: string): MergeNoun | undefined {
  return nounsWith("merge").find((each) => each === noun);
}
