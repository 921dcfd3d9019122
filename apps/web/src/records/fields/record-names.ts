import type { Client } from "@lanyard/client/client-shape";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { kindRoutes } from "#src/records/source.ts";
import { customFields, customFieldsOf } from "./custom-fields.ts";

type Named = readonly { readonly id: string; readonly name: string }[];

type Batch = { readonly ids: Set<string>; readonly answer: Promise<Named> };
const waiting = new Map<RecordNoun, Batch>();
const mostIds = 100;

/**
 * Requests the name of a record. Calls for the same kind before the next timer tick share one request of at
 * most `mostIds` names.
 */
function requestName(client: Client, noun: RecordNoun, id: string): Promise<Named> {
  const open = waiting.get(noun);
  if (open && open.ids.size < mostIds) {
    open.ids.add(id);
    return open.answer;
  }
  const ids = new Set([id]);
  const answer = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    if (waiting.get(noun) === batch) waiting.delete(noun);
    const { names } = await kindRoutes(client, noun).names({ query: { ids: [...ids].join(",") } });
    customFields.remember(names);
    return names;
  });
  const batch: Batch = { ids, answer };
  waiting.set(noun, batch);
  return answer;
}

/** Loads the names of records to which custom fields link, because display texts contain these names. */
export async function loadLinkedNames(client: Client, noun: RecordNoun, record: object): Promise<void> {
  const requests = customFieldsOf(noun).flatMap(({ key, target }) => {
    const id: unknown = Reflect.get(record, customName(key));
    return target !== null && typeof id === "string" ? [requestName(client, target, id)] : [];
  });
  await Promise.all(requests);
}

export function recordNameOptions(client: Client, noun: RecordNoun, id: string) {
  return queryOptions({
    queryKey: [recordKinds[noun].plural, "read", id, "name"],
    queryFn: async () => (await requestName(client, noun, id)).find((each) => each.id === id)?.name ?? null,
  });
}

/** Returns the name of a record; null if it was deleted, undefined while it loads. */
export function useRecordName(noun: RecordNoun, id: string | null): string | null | undefined {
  const { data } = useQuery({ ...recordNameOptions(useClient(), noun, id ?? ""), enabled: id !== null });
  return data;
}
