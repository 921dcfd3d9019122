import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { createRequestStore } from "#src/ui/overlays/request-store.ts";

export type FailedRecords = {
  readonly noun: RecordNoun;
  readonly title?: string;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
};

export const failedRecordRequests = createRequestStore<FailedRecords>();
