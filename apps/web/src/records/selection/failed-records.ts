import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

/** Records, or values of records, that a change of many left as they were, each with the reason. */
export type FailedRecords = {
  readonly noun: RecordNoun;
  /** The number of records when left out. */
  readonly title?: string;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
};

/** Those that somebody wants to see; FailedRecordsHost shows them. */
export const failedRecordRequests = createRequestStore<FailedRecords>();
