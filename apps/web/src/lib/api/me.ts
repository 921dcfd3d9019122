import type { Client } from "@lanyard/client/client-shape";
import type { Me, PreferencesChange } from "@lanyard/contract/person/person-schema";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "./client-context.ts";

const meKey = ["person", "readMe"] as const;

const savingScope = "preferences";

export function meOptions(client: Client) {
  return queryOptions({
    queryKey: meKey,
    queryFn: ({ signal }) => client.person.readMe(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useMe() {
  return useQuery(meOptions(useClient()));
}

export function usePreferencesSaving() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    // Requests run one at a time, so that the last choice wins.
    scope: { id: savingScope },
    mutationFn: (body: PreferencesChange) => client.person.updatePreferences({ body }),
    onSuccess: ({ preferences }, { language }) => {
      // Cached data can contain names in the previous language.
      if (language) void cache.invalidateQueries({ refetchType: "none" });
      cache.setQueryData(meOptions(client).queryKey, (me: Me | undefined) => me && { ...me, preferences });
    },
  });
}

/** Returns the preferences that are being saved. Responses to earlier requests do not contain them yet. */
export function pendingPreferences(cache: QueryClient): PreferencesChange {
  const saving = cache
    .getMutationCache()
    .findAll({ status: "pending", predicate: ({ options }) => options.scope?.id === savingScope });
  return Object.assign({}, ...saving.map(({ state }) => state.variables));
}

export function usePeople() {
  const client = useClient();
  const { isFetched } = useMe();
  return useQuery({
    queryKey: ["person", "list"],
    queryFn: async ({ signal }) => (await client.person.list(undefined, { signal })).people,
    enabled: isFetched,
  });
}
