import type { Client } from "@lanyard/client/client-shape";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { pipelineStructureCaching } from "./caching.ts";
import { useClient } from "./client-context.ts";

export function organisationOptions(client: Client) {
  return queryOptions({
    queryKey: ["organisation", "read"],
    queryFn: async ({ signal }) => (await client.organisation.read({}, { signal })).organisation,
    ...pipelineStructureCaching,
  });
}

export function useOrganisationCurrency(isNeeded = true) {
  return useQuery({
    ...organisationOptions(useClient()),
    select: ({ currency }) => currency,
    enabled: isNeeded,
  });
}
