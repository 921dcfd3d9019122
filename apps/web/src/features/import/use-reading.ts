import type { ImportReadingInput } from "@lanyard/contract/import/import-job-schema";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

const keyOf = (id: string) => ["importReadings", id] as const;

/** Keeps how somebody chose that the file of an import is read. */
export function keepReading(cache: QueryClient, id: string, choice: ImportReadingInput): void {
  cache.setQueryData(keyOf(id), choice);
}

/** How somebody chose that the file of an import is read, also while it was on its way; all else is found anew for it. */
export function useReading(id: string) {
  const cache = useQueryClient();
  const [reading, setReading] = useState(() => cache.getQueryData<ImportReadingInput>(keyOf(id)) ?? {});
  const change = (news: ImportReadingInput) => {
    const next = { ...reading, ...news };
    keepReading(cache, id, next);
    setReading(next);
    return next;
  };
  return change;
}
