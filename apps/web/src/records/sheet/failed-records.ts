import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

/** Records or values that a bulk change could not change, each with the reason. */
export type FailedRecords = {
  readonly noun: RecordNoun;
  /** The heading; the number of records by default. */
  readonly title?: string;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
};

/** Requests to list records that could not be changed. FailedRecordsHost shows them. */
export const failedRecordRequests = createRequestStore<FailedRecords>();
